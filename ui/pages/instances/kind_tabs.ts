import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import type { ConnectionKind } from "../../../mod/auth/connection.ts";
import { html } from "../../html.ts";
import { t } from "../../language.ts";

export const KIND_NAMES: Record<ConnectionKind, string> = {
  basic: t("User and password"),
  oauth: "OAuth",
  sso: t("Browser session"),
};
const KINDS = Object.keys(KIND_NAMES) as ConnectionKind[];

export const PANEL_ID = "connect-panel";
export const tabId = (kind: ConnectionKind) => `connect-${kind}`;

export interface KindTabsProps {
  kind: ConnectionKind;
  onChange: (kind: ConnectionKind) => void;
}

/** The ways to connect. One of them is in the tab order; arrows go to the others. */
export function KindTabs({ kind, onChange }: KindTabsProps): VNode {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const next = nextKind(kind, event.key);
    if (!next) return;
    event.preventDefault();
    onChange(next);
    list.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  };
  return html`
    <div ref=${list} class="tabs" role="tablist" aria-label="How to connect" onKeyDown=${move}>
      ${KINDS.map((entry) =>
        html`
          <button
            key=${entry}
            id=${tabId(entry)}
            type="button"
            role="tab"
            class="tab"
            aria-selected=${entry === kind ? "true" : "false"}
            aria-controls=${PANEL_ID}
            tabindex=${entry === kind ? 0 : -1}
            onClick=${() => onChange(entry)}
          >${KIND_NAMES[entry]}</button>
        `
      )}
    </div>
  `;
}

/** The kind that a key leads to; undefined for a key that leads nowhere. */
export function nextKind(kind: ConnectionKind, key: string): ConnectionKind | undefined {
  const at = KINDS.indexOf(kind);
  switch (key) {
    case "ArrowRight":
      return KINDS[(at + 1) % KINDS.length];
    case "ArrowLeft":
      return KINDS[(at + KINDS.length - 1) % KINDS.length];
    case "Home":
      return KINDS[0];
    case "End":
      return KINDS.at(-1);
  }
}
