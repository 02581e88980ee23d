import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { SkillText } from "../../../mod/skills/custom_skills.ts";
import { forget, recall, remember } from "../../browser_memory.ts";
import { html } from "../../html.ts";
import { ConfirmDialog } from "../../parts/confirm_dialog.ts";
import { useApp } from "../../state.ts";

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

/** Asks before a page with unsaved text is left: by a link, by the back button, by closing the tab. */
export function useLeaveGuard(unsaved: boolean): VNode | null {
  const { router } = useApp();
  const [leave, setLeave] = useState<{ go: () => void } | null>(null);
  useEffect(() => {
    if (!unsaved) return;
    router.guard((go) => setLeave({ go }));
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener("beforeunload", warn);
    return () => {
      router.guard(null);
      globalThis.removeEventListener("beforeunload", warn);
    };
  }, [unsaved]);
  return leave && html`
    <${ConfirmDialog}
      title="Leave without saving?"
      action="Leave the page"
      refusal="Stay and save"
      onClose=${() => setLeave(null)}
      onConfirm=${() => Promise.resolve(leave.go())}
    >
      <p>Clients go on seeing the text as it was saved last. Yours stays in this browser as a draft,
        and is here again when you come back.</p>
      <//>
  `;
}

/** Saves with Ctrl+S, or Cmd+S. */
export function useSaveKey(save: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      save();
    };
    globalThis.addEventListener("keydown", onKey);
    return () => globalThis.removeEventListener("keydown", onKey);
  });
}
