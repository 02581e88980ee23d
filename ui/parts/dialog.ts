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
