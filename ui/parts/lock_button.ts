import type { VNode } from "preact";
import { toFailure } from "../failure.ts";
import { html } from "../html.ts";
import { t } from "../language.ts";
import { useApp } from "../state.ts";
import { Icon } from "./icons.ts";

const LABEL = t("Lock this browser: it may then only read");

/** Gives up what unlocked this browser, in all its tabs. */
export function LockButton(): VNode | null {
  const { lock, notice } = useApp();
  if (!lock.unlocked.value) return null;

  async function lockBrowser(): Promise<void> {
    try {
      await lock.lock();
      notice.value = { text: t("This browser is locked"), tone: "good" };
    } catch (error) {
      notice.value = { text: toFailure(error).message, tone: "bad" };
    }
  }
  return html`
    <button
      type="button"
      class="button button-quiet"
      aria-label=${LABEL}
      title=${LABEL}
      onClick=${lockBrowser}
    >
      <${Icon} name="lock" />
    </button>
  `;
}
