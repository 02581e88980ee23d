import { useEffect } from "preact/hooks";
import type { SkillText } from "../../../mod/skills/custom_skills.ts";
import { forget, recall, remember } from "../../browser_memory.ts";

/** Longer texts would take the room of everything else that this browser keeps. */
const MOST_KEPT = 500_000;

const keyOf = (name: string) => `assistant.draft.skill.${name}`;

/** A text that is not saved, and the revision of the file that it was written over. */
type Draft = Pick<SkillText, "text" | "revision">;

/** What was being written when the page was left without saving; null where there is nothing. */
export function readDraft({ name, text }: SkillText): Draft | null {
  const kept = recall(keyOf(name));
  const end = kept?.indexOf("\n") ?? -1;
  if (kept === null || end < 0) return null;
  const draft = { revision: kept.slice(0, end), text: kept.slice(end + 1) };
  return draft.text === text ? null : draft;
}

/** Forgets the draft of a skill. */
export function dropDraft(name: string): void {
  forget(keyOf(name));
}

/** Keeps what is not saved yet in this browser, until it is. */
export function useDraft(
  { name, text, revision, saved }: Draft & { name: string; saved: string },
): void {
  useEffect(() => {
    if (text === saved) dropDraft(name);
    else if (text.length <= MOST_KEPT) remember(keyOf(name), `${revision}\n${text}`);
  }, [text, saved, revision]);
}
