import type { VNode } from "preact";
import type { ChangeReport } from "../../mod/changes/change_report.ts";
import { html } from "../html.ts";

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
    <div class="table-scroll" role="region" aria-label="Changed fields" tabindex="0">
      <table class="diff">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          ${fields.map(([field, { from, to, from_name, to_name }]) =>
            html`
              <tr key=${field}>
                <th scope="row">${field}</th>
                <td class="diff-from" data-label="Before">
                  <${Value} text=${from} name=${from_name} />
                </td>
                <td class="diff-to" data-label="After">
                  <${Value} text=${to} name=${to_name} />
                </td>
              </tr>
            `
          )}
        </tbody>
      </table>
    </div>
  `;
}

/** A value; of a reference its record's name first. */
function Value({ text, name }: { text: string | null; name?: string | undefined }): VNode {
  if (text === null || text === "") return html`<span class="hint">empty</span>`;
  if (!name) return html`<span class="value">${text}</span>`;
  return html`<span class="value">${name} <span class="hint">${text}</span></span>`;
}
