import type { VNode } from "preact";
import type { ChangeReport } from "../../mod/changes/change_report.ts";
import { html } from "../html.ts";
import { plural, t } from "../language.ts";
import { Badge, type Tone } from "./badge.ts";
import { CaptureView } from "./capture.ts";
import { DiffTable } from "./diff_table.ts";
import { LoadView, namePlanned } from "./load_view.ts";

const STATUSES: Record<ChangeReport["status"], string> = {
  planned: t("planned"),
  done: t("done"),
  unchanged: t("unchanged"),
  failed: t("failed"),
  unknown: t("unknown"),
  not_run: t("not run"),
};
const TONES: Record<ChangeReport["status"], Tone> = {
  planned: "info",
  done: "good",
  unchanged: "plain",
  failed: "bad",
  unknown: "warn",
  not_run: "plain",
};

/** The changes of one call, each with its fields. */
export function ChangeList({ changes }: { changes: readonly ChangeReport[] }): VNode {
  return html`
    <ol class="changes">
      ${changes.map((change, index) =>
        html`
          <li key=${change.id ?? index} class="change">
            <p class="change-head">
              <strong>${headline(change)}</strong>
              <code>${change.call?.request ?? change.load?.request ?? change.table}</code>
              ${Badge({ tone: TONES[change.status], text: STATUSES[change.status] })}
            </p>
            ${(change.lost ?? []).length > 0 && html`
              <${Sentences} title="What is lost" texts=${change.lost ?? []} />
            `}
            ${change.call?.script && html`
              <pre>${change.call.script}</pre>
            `}
            ${(change.call?.rewritten ?? []).length > 0 && html`
              <${Sentences} title="Rewritten in it" texts=${change.call?.rewritten ?? []} />
            `}
            ${change.load
              ? html`<${LoadView} load=${change.load} />`
              : html`<${DiffTable} diff=${change.diff} />`}
            ${change.error && html`<p class="field-error">${change.error}</p>`}
            ${change.status === "done" && html`
              <p>
                <${CaptureView} capture=${change.capture} />
              </p>
            `}
            ${change.status === "done" && html`
              <p class="links">
                ${change.id && html`<a href=${`/activity/${change.id}`}>Journal entry</a>`}
                ${change.url && html`
                  <a href=${change.url} target="_blank" rel="noreferrer">Open on the instance</a>
                `}
              </p>
            `}
          </li>
        `
      )}
    </ol>
  `;
}

/** Sentences under a short title. */
export function Sentences({ title, texts }: { title: string; texts: readonly string[] }): VNode {
  return html`
    <div>
      <p><strong>${title}</strong></p>
      <ul>
        ${texts.map((text) => html`<li key=${text}>${text}</li>`)}
      </ul>
    </div>
  `;
}

function headline(change: ChangeReport): string {
  if (change.operation === "call") return change.call?.summary ?? t("Call");
  if (change.operation === "load") {
    return plural(
      change.load?.files.length ?? 0,
      "Load {n} file into {name}",
      "Load {n} files into {name}",
      { name: change.name ?? t("an application") },
    );
  }
  return namePlanned(change.operation, change.name ?? change.sys_id ?? t("a record"));
}
