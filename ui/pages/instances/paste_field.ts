import type { VNode } from "preact";
import { useId } from "preact/hooks";
import { html } from "../../html.ts";
import { t } from "../../language.ts";

export interface PasteFieldProps {
  value: string;
  onInput: (text: string) => void;
  error?: string;
}

/** A text area that shows dots: whoever looks at the screen, or at its recording, sees no cookie. */
export function PasteField({ value, onInput, error }: PasteFieldProps): VNode {
  const id = useId();
  return html`
    <div class="field">
      <label for=${id}>Copied request</label>
      <textarea
        id=${id}
        class=${value ? "masked" : ""}
        rows="4"
        required
        value=${value}
        autofocus
        autocomplete="off"
        autocapitalize="none"
        spellcheck=${false}
        data-1p-ignore
        placeholder="curl …"
        aria-invalid=${error ? "true" : undefined}
        aria-describedby=${`${id}-note`}
        onInput=${(event: Event) => onInput((event.target as HTMLTextAreaElement).value)}
      ></textarea>
      <p id=${`${id}-note`} class=${error ? "field-error" : "hint"}>
        ${error ?? t("Shown as dots. It signs in as you: paste it here and nowhere else.")}
      </p>
    </div>
  `;
}
