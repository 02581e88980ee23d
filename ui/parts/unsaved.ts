import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.ts";
import { useApp } from "../state.ts";
import { ConfirmDialog } from "./confirm_dialog.ts";

/**
 * Asks before a page with unsaved text is left: by a link, by the back button, by closing the tab.
 * `what` says what becomes of the text.
 */
export function useLeaveGuard(
  { unsaved, what }: { unsaved: boolean; what: string },
): VNode | null {
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
      <p>${what}</p>
      <//>
  `;
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
