import type { VNode } from "preact";
import type { LoadReport } from "../../mod/changes/change_report.ts";
import type { JournalEntry } from "../../mod/changes/journal/journal.ts";
import { html } from "../html.ts";
import { t } from "../language.ts";
import { type Diff, DiffTable } from "./diff_table.ts";

type LoadedRecord = Pick<
  LoadReport["records"][number],
  "operation" | "table" | "sys_id" | "name" | "diff"
>;

/** `Create Weather`: what is to be done with a record. */
export function namePlanned(operation: LoadedRecord["operation"], name: string): string {
  switch (operation) {
    case "create":
      return t("Create {name}", { name });
    case "update":
      return t("Update {name}", { name });
    case "delete":
      return t("Delete {name}", { name });
  }
}

/** The records of a load, each with its fields. */
export function LoadRecords({ records }: { records: readonly LoadedRecord[] }): VNode {
  return html`
    <ol class="changes">
      ${records.map(({ operation, table, sys_id, name, diff }) =>
        html`
          <li key=${sys_id} class="change">
            <p class="change-head">
              <strong>${namePlanned(operation, name ?? sys_id)}</strong>
              <code>${table}</code>
            </p>
            <${DiffTable} diff=${diff} />
          </li>
        `
      )}
    </ol>
  `;
}

/** What a load is to do or has done, file by file where something is to be said. */
export function LoadView({ load }: { load: LoadReport }): VNode {
  const faults = load.files.filter(({ error }) => error !== undefined);
  const publish = load.publish ?? [];
  return html`
    <div>
      ${faults.map(({ file, error }) =>
        html`<p key=${file} class="field-error">${file}: ${error}</p>`
      )}
      ${publish.map(({ sys_id, name, published, message }) =>
        html`
          <p key=${sys_id}>
            ${published === undefined
              ? t("Publishes")
              : published
              ? t("Published")
              : t("Not published:")}
            <strong> ${name ?? sys_id}</strong> ${message}
          </p>
        `
      )}
      <${LoadRecords} records=${load.records} />
    </div>
  `;
}

/** The records of a journalled load; what was planned stands in until the stored ones are known. */
export function loadedRecords({ loaded = [] }: Pick<JournalEntry, "loaded">): LoadedRecord[] {
  return loaded.map(({ operation, table, sysId, name, before, planned, after }) => ({
    operation,
    table,
    sys_id: sysId,
    ...(name !== null && { name }),
    diff: imagesDiff(before, operation === "delete" ? null : after ?? { ...before, ...planned }),
  }));
}

/** The fields that differ between two images of a record. */
export function imagesDiff(
  before: JournalEntry["before"],
  after: JournalEntry["after"],
): Diff {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const diff: Diff = {};
  for (const field of fields) {
    const [from, to] = [before?.[field] ?? null, after?.[field] ?? null];
    if ((from ?? "") !== (to ?? "")) diff[field] = { from, to };
  }
  return diff;
}
