import type { VNode } from "preact";
import { html } from "../html.ts";
import { t } from "../language.ts";

export interface SwitchProps {
  /** What it switches: `our-naming`. */
  label: string;
  on: boolean;
  busy?: boolean;
  onSwitch: (on: boolean) => void;
}

/** On or off, saved as it is switched; only a click or Enter and Space on it do. */
export function Switch({ label, on, busy = false, onSwitch }: SwitchProps): VNode {
  return html`
    <button
      type="button"
      class="switch"
      role="switch"
      aria-checked=${on ? "true" : "false"}
      aria-disabled=${busy ? "true" : undefined}
      aria-label=${label}
      title=${on ? t("On") : t("Off")}
      onClick=${() => {
        if (!busy) onSwitch(!on);
      }}
    ><span class="switch-knob" aria-hidden="true"></span></button>
  `;
}
