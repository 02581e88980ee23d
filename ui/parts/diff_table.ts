import type { VNode } from "preact";
import type { ChangeReport } from "../../mod/changes/change_report.ts";
import { html } from "../html.ts";
import { LineDiff } from "./line_diff.ts";

export type Diff = ChangeReport["diff"];
type FieldDiff = [field: string, change: Diff[string]];

/** Field by field, before and after. What the platform keeps by itself (`sys_…`) is folded away. */
export function DiffTable({ diff }: { diff: Diff }): VNode {
  const fields = Object.entries(diff);
  if (fields.length === 0) return html`<p class="hint">No field differs.</p>`;
  const system = fields.filter(([field]) => field.startsWith("sys_"));
  const own = fields.filter(([field]) => !field.startsWith("sys_"));
  if (own.length === 0) return html`<${FieldTable} fields=${system} />`;
  return html`
    <div>
      <${FieldTable} fields=${own} />
      ${system.length > 0 && html`
        <details class="system-fields">
          <summary>System fields (${system.length})</summary>
          <${FieldTable} fields=${system} />
        </details>
      `}
    </div>
  `;
}

function FieldTable({ fields }: { fields: FieldDiff[] }): VNode {
  return html`
    <dl class="field-diffs">
      ${fields.map(([field, change]) =>
        html`
          <div key=${field} class="field-diff">
            <dt>${field}</dt>
            <dd>
              <${Change} field=${field} change=${change} />
            </dd>
          </div>
        `
      )}
    </dl>
  `;
}

const SCRIPT_FIELD = /script|_js$|function|condition_code/;

/** Texts of several lines line by line, anything else as its value before and after. */
function Change({ field, change }: { field: string; change: Diff[string] }): VNode {
  const [from, to] = [change.from ?? "", change.to ?? ""];
  if (from.includes("\n") || to.includes("\n")) {
    const script = SCRIPT_FIELD.test(field) && !(to || from).trimStart().startsWith("<");
    return html`<${LineDiff} from=${from} to=${to} script=${script} label=${field} />`;
  }
  const { from_name, to_name } = change;
  return html`
    ${from !== "" && html`
      <del class="diff-from"><span class="visually-hidden">before: </span><${Value}
        text=${from}
        name=${from_name}
      /></del>
    `}
    ${to !== "" && html`
      <ins class="diff-to"><span class="visually-hidden">after: </span><${Value}
        text=${to}
        name=${to_name}
      /></ins>
    `}
    ${to === "" && from !== "" && html`<span class="hint">now empty</span>`}
  `;
}

/** A value; of a reference its record's name first. */
function Value({ text, name }: { text: string; name?: string | undefined }): VNode {
  if (!name) return html`<span class="value">${text}</span>`;
  return html`<span class="value">${name} <span class="hint">${text}</span></span>`;
}
