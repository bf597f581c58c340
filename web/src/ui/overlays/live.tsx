// What is read aloud: the session's messages, polite or assertive. The two regions stay in the page, since screen readers only follow regions they know.

import { sayAny } from "../../words/words";
import { useStudio } from "../studio-context";

export function Live() {
  const { session } = useStudio();
  const said = session.said.value;
  const text = said ? sayAny(said.key, said.values) : "";
  return (
    <>
      <div class="hidden-text" role="status" aria-live="polite">
        {said?.assertive ? "" : text}
      </div>
      <div class="hidden-text" role="alert" aria-live="assertive">
        {said?.assertive ? text : ""}
      </div>
    </>
  );
}
