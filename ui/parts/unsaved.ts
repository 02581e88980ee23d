import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.ts";
import { t } from "../language.ts";
import { useApp } from "../state.ts";
import { ConfirmDialog } from "./confirm_dialog.ts";

interface LeaveWords {
  title: string;
  /** What leaves, as its button says it. */
  action: string;
  refusal: string;
}

interface LeaveOptions {
  unsaved: boolean;
  /** What becomes of the text. */
  what: string;
}

const PAGE: LeaveWords = {
  title: t("Leave without saving?"),
  action: t("Leave the page"),
  refusal: t("Stay and save"),
};
const DIALOG: LeaveWords = {
  title: t("Close without saving?"),
  action: t("Close it"),
  refusal: t("Keep writing"),
};

/**
 * Asks before a page with unsaved text is left: by a link, by the back button, by closing the tab.
 * `what` says what becomes of the text.
 */
export function useLeaveGuard(options: LeaveOptions): VNode | null {
  return useQuestion(options, PAGE).question;
}

export interface CloseGuardOptions {
  /** Whether something stands in the dialog that closing would lose. */
  unsaved: boolean;
  onClose: () => void;
}

/**
 * Asks before a dialog with unsaved text is closed, and before the page below it is left. `close` is
 * the person's wish, `done` closes without a question: all is saved. The question is drawn in the
 * dialog.
 */
export function useCloseGuard({ unsaved, onClose }: CloseGuardOptions) {
  const { router } = useApp();
  const what = t("What you entered here is lost.");
  const { question, ask } = useQuestion({ unsaved, what }, DIALOG);
  const done = () => {
    router.guard(null);
    onClose();
  };
  return { question, done, close: () => unsaved ? ask(done) : onClose() };
}

function useQuestion({ unsaved, what }: LeaveOptions, { title, action, refusal }: LeaveWords) {
  const { router } = useApp();
  const [leave, setLeave] = useState<{ go: () => void } | null>(null);
  const ask = (go: () => void) => setLeave({ go });
  useEffect(() => {
    if (!unsaved) return;
    router.guard(ask);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener("beforeunload", warn);
    return () => {
      router.guard(null);
      globalThis.removeEventListener("beforeunload", warn);
    };
  }, [unsaved]);
  const question = leave && html`
    <${ConfirmDialog}
      title=${title}
      action=${action}
      refusal=${refusal}
      onClose=${() => setLeave(null)}
      onConfirm=${() => Promise.resolve(leave.go())}
    >
      <p>${what}</p>
      <//>
  `;
  return { question, ask };
}

/** A text that is being written: as it is drawn, and as it is now, which a key may be quicker to ask. */
export function useWrittenText(initial: string) {
  const [text, setText] = useState(initial);
  const latest = useRef(initial);
  return {
    text,
    now: () => latest.current,
    write(written: string) {
      latest.current = written;
      setText(written);
    },
  };
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
