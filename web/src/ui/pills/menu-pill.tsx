// Link, files, clip, language, theme, help. As buttons on wide pages, as one list behind "..." on the phone. While something is recorded, a red dot and its
// time stand here.

import type { Language } from "../../studio";
import { LANGUAGE_NAMES, number, say } from "../../words/words";
import { Button } from "../controls/button";
import { Item, Popup } from "../controls/popup";
import { Toolbar } from "../controls/toolbar";
import { Icon } from "../icons";
import { useSlow } from "../slow";
import { useStudio } from "../studio-context";

const LANGUAGE_LIST: readonly Language[] = ["en", "zh", "ja"];

export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function FileItems({ close }: { readonly close: () => void }) {
  const { session, chooseFile } = useStudio();
  const tape = session.tape.value.on;
  const then = (run: () => void) => () => {
    close();
    run();
  };
  return (
    <>
      <Item icon="folder" label={say("openFile")} keys="O" onClick={then(chooseFile)} />
      <hr />
      <Item icon="save" label={say("saveScene")} keys="Ctrl S" onClick={then(() => session.saveScene())} />
      <Item icon="picture" label={say("savePicture")} onClick={then(() => void session.savePicture())} />
      <Item icon="tape" label={say(tape ? "tapeStop" : "tapeStart")} mark={tape} onClick={then(() => session.setTape(!tape))} />
    </>
  );
}

function LanguageItems({ close }: { readonly close: () => void }) {
  const { session } = useStudio();
  const choose = (language: Language) => () => {
    session.language.value = language;
    close();
  };
  return (
    <>
      {LANGUAGE_LIST.map((language) => {
        const on = session.language.value === language;
        return (
          <button type="button" role="radio" aria-checked={on} class={`item ${on ? "item-on" : ""}`} lang={language} onClick={choose(language)}>
            <span class="check">{on && <Icon name="check" />}</span>
            <span>{LANGUAGE_NAMES[language].name}</span>
          </button>
        );
      })}
    </>
  );
}

function useToggleTheme(): () => void {
  const { session } = useStudio();
  return () => (session.theme.value = session.theme.peek() === "dark" ? "light" : "dark");
}

/** The red dot, with time, for a clip and for a recording. */
export function RecordingSign() {
  const { session } = useStudio();
  const clip = useSlow(session.clip).value;
  const tape = useSlow(session.tape).value;
  if (!clip.on && !tape.on) return null;
  const label = clip.on ? `${say("clipTime", { seconds: Math.floor(clip.seconds) })}. ${say("clipStop")}` : `${say("tapeTime", { ticks: tape.ticks })}. ${say("tapeStop")}`;
  const stop = () => (clip.on ? session.setClip(false) : session.setTape(false));
  return (
    <Button look="recording" label={label} tip={clip.on ? say("clipStop") : say("tapeStop")} onClick={stop}>
      <span class="recording-dot" aria-hidden="true" />
      <span>{clip.on ? clock(clip.seconds) : number(tape.ticks)}</span>
    </Button>
  );
}

export function MenuButtons() {
  const { session } = useStudio();
  const clip = session.clip.value.on;
  const short = <span class="language-short">{LANGUAGE_NAMES[session.language.value].short}</span>;
  return (
    <Toolbar label={say("menu")} look="menu">
      <RecordingSign />
      <Button look="quiet" icon="link" label={say("copyLink")} keys="L" onClick={() => void session.copyLink()} />
      <Popup look="quiet" icon="folder" label={say("files")} align="end">
        {(close) => <FileItems close={close} />}
      </Popup>
      <Button look={clip ? "quiet is-recording" : "quiet"} icon="record" label={say(clip ? "clipStop" : "clipStart")} keys="R" pressed={clip} onClick={() => session.setClip(!clip)} />
      <span class="menu-line" />
      <Popup look="quiet language" icon="globe" label={say("language")} align="end" face={short}>
        {(close) => <LanguageItems close={close} />}
      </Popup>
      <Button look="quiet" icon="contrast" label={say("theme")} keys="T" onClick={useToggleTheme()} />
      <Button look="quiet" icon="help" label={say("help")} keys="?" onClick={() => (session.help.value = true)} />
    </Toolbar>
  );
}

/** Everything behind "..." on the phone. */
export function MenuList() {
  const { session } = useStudio();
  const toggleTheme = useToggleTheme();
  return (
    <Popup look="quiet" icon="more" label={say("more")} align="end" card="menu-list">
      {(close) => (
        <>
          <FileItems close={close} />
          <Item icon="clip" label={say(session.clip.value.on ? "clipStop" : "clipStart")} mark={session.clip.value.on} onClick={() => session.setClip(!session.clip.peek().on)} />
          <hr />
          <Item icon="chart" label={say(session.versus.value.on ? "compareStop" : "compare")} mark={session.versus.value.on} onClick={() => session.setCompare(!session.versus.peek().on)} />
          <Item icon="contrast" label={say("theme")} onClick={toggleTheme} />
          <Item
            icon="help"
            label={say("help")}
            onClick={() => {
              close();
              session.help.value = true;
            }}
          />
          <hr />
          <LanguageItems close={close} />
        </>
      )}
    </Popup>
  );
}
