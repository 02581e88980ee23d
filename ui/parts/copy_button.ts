import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { html } from "../html.ts";
import { t } from "../language.ts";
import { useApp } from "../state.ts";
import { Icon } from "./icons.ts";

export interface CopyButtonProps {
  text: string;
  /** What is copied: `MCP endpoint`. */
  what: string;
}

/** Copies a text to the clipboard and says so for two seconds. */
export function CopyButton({ text, what }: CopyButtonProps): VNode {
  const { notice } = useApp();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      notice.value = { text: t("{what} copied", { what }), tone: "good" };
    } catch {
      // Browsers close the clipboard to pages without focus or permission.
      notice.value = {
        text: t("Copying failed: select the text and copy it yourself"),
        tone: "bad",
      };
    }
  }
  return html`
    <button type="button" class="button button-quiet" aria-label=${t("Copy {what}", {
      what,
    })} onClick=${copy}>
      <${Icon} name=${copied ? "check" : "copy"} />
      <span aria-hidden="true">${copied ? t("Copied") : t("Copy")}</span>
    </button>
  `;
}
