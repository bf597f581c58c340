// What a chapter says and offers: its text, its one button, and for chapters 2 and 5 a switch.

import { Fragment } from "preact";
import { useComputed } from "@preact/signals";
import type { Chapter } from "../../studio";
import { say, type Key } from "../../words/words";
import { Button, Switch } from "../controls/button";
import type { IconName } from "../icons";
import { useStudio } from "../studio-context";

export const ACTION_ICONS: Readonly<Record<Chapter, IconName>> = { 1: "swamp", 2: "wave", 3: "wall", 4: "goal", 5: "playGoal" };

/** [ice]words[/ice] in the colour of slow units on costly ground. */
export function ChapterText({ chapter }: { readonly chapter: Chapter }) {
  const parts = say(`text${chapter}` as Key).split(/\[\/?ice\]/);
  return <p class="chapter-text">{parts.map((part, index) => (index % 2 === 1 ? <strong class="ice">{part}</strong> : <Fragment>{part}</Fragment>))}</p>;
}

/** What the chapter's button is called now: while the wave runs or the reader plays, it ends that. */
export function useChapterAction(): { label: string; icon: IconName; on: boolean; keys?: string; run: () => void } {
  const { session } = useStudio();
  const chapter = session.chapter.value;
  const waveOn = useComputed(() => session.wave.value.on).value;
  const on = chapter === 2 ? waveOn : chapter === 5 && session.playing.value;
  const label = on ? say(chapter === 2 ? "waveStop" : "playingStop") : say(`action${chapter}` as Key);
  const run = () => {
    if (on && chapter === 2) session.setWave(false);
    else if (on) session.setPlaying(false);
    else session.chapterAction();
  };
  return { label, icon: on ? "close" : ACTION_ICONS[chapter], on, run, ...(chapter === 5 ? { keys: "P" } : {}) };
}

export function ChapterActions() {
  const { session } = useStudio();
  const chapter = session.chapter.value;
  const action = useChapterAction();
  return (
    <div class="chapter-actions" data-chapter={chapter}>
      <Button look="action" icon={action.icon} label={action.label} text onClick={action.run} {...(action.keys ? { keys: action.keys } : {})} />
      {chapter === 2 && <Switch label={say("terrainCost")} on={session.terrainCost.value} onChange={(on) => session.setTerrainCost(on)} />}
      {chapter === 5 && <Switch label={say("contacts")} on={session.contacts.value} onChange={(on) => session.setContacts(on)} />}
    </div>
  );
}
