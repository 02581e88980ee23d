import type { ComponentChildren, VNode } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { html } from "../html.ts";
import { Icon } from "./icons.ts";

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

/**
 * A modal dialog while it is rendered. The browser keeps the focus inside, closes it on Escape;
 * the focus returns to where it was.
 */
export function Dialog({ title, onClose, children }: DialogProps): VNode {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const opener = document.activeElement;
    const closed = () => latest.current();
    // A browser closes at the second Escape without asking; `onClose` decides at each.
    const escaped = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || !isIn(dialog, event)) return;
      event.preventDefault();
      latest.current();
    };
    const cancelled = (event: Event) => {
      // A file's picker within it tells of its own.
      if (event.target !== dialog) return;
      event.preventDefault();
      latest.current();
    };
    dialog.addEventListener("keydown", escaped);
    dialog.addEventListener("cancel", cancelled);
    dialog.addEventListener("close", closed);
    dialog.showModal();
    return () => {
      // Leaving the page also closes it, which is not the person's wish to close.
      dialog.removeEventListener("close", closed);
      dialog.close();
      // The browser does this only where the dialog is still in the page.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return html`
    <dialog ref=${element} class="dialog" tabindex="-1" aria-labelledby=${titleId}>
      <header class="dialog-head">
        <h2 id=${titleId}>${title}</h2>
        <button type="button" class="button button-quiet" aria-label="Close" onClick=${onClose}>
          <${Icon} name="close" />
        </button>
      </header>
      <div class="dialog-body">${children}</div>
    </dialog>
  `;
}

/** A question above a dialog is drawn within it: its keys are its own. */
function isIn(dialog: HTMLDialogElement, { target }: Event): boolean {
  return target instanceof Element && target.closest("dialog") === dialog;
}
