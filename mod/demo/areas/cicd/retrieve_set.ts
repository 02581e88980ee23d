import type { DemoCall } from "../../call.ts";
import { newRow } from "../../records/capture.ts";
import { partnerSets } from "../update_sets/partner_sets.ts";
import type { SqlRow } from "../../database/database.ts";
import { deleteRow, insertRow, readRow, textOf } from "../../database/rows.ts";
import { seededSysId } from "../../values/sys_id.ts";
import type { OperationInput, Outcome } from "../progress/operation.ts";
import { previewSet, REMOTE } from "./preview_set.ts";
import { ownTable, requireRecord } from "../../api/read_parameters.ts";

/** A set as its source gives it away. */
interface OfferedSet {
  name: string;
  application: string;
  description: string;
  updates: Readonly<Record<string, string>>[];
}

const PARTNER = seededSysId("sys_update_set_source", "Partner instance");
const CARRIED = [
  "name",
  "type",
  "target_name",
  "action",
  "payload",
  "payload_hash",
  "application",
  "category",
  "table",
  "sys_created_on",
  "sys_created_by",
  "sys_updated_on",
  "sys_updated_by",
];

type RetrieveInput = OperationInput<"sysId" | "source" | "origin" | "preview" | "cleanup">;

/**
 * POST `update_set/retrieve`: a finished set of a source becomes a retrieved one. One that was
 * retrieved before and is not committed is loaded anew; `cleanup` removes a committed one too.
 */
export function retrieveSet(call: DemoCall, input: RetrieveInput): Outcome {
  const source = requireRecord(call, "sys_update_set_source", input.source);
  const name = textOf(source, "name");
  if (textOf(source, "active") !== "true") {
    return { failed: true, message: `The update source '${name}' is not active` };
  }
  const offered = offeredSet(call, source, input);
  if (!offered) {
    const message = `The update source '${name}' has no completed update set ${input.sysId}`;
    return { failed: true, message };
  }
  forgetRetrieved(call, input);
  const { updates, ...values } = offered;
  const row = newRow(call, REMOTE, {
    ...values,
    state: "loaded",
    update_source: input.source,
    remote_sys_id: input.sysId,
  });
  insertRow(call.instance, REMOTE, row);
  for (const update of updates) {
    const values = { ...update, remote_update_set: row.sys_id };
    insertRow(call.instance, "sys_update_xml", newRow(call, "sys_update_xml", values));
  }
  if (input.preview === "true") previewSet(call, { sysId: row.sys_id });
  return {
    message: "This operation succeeded",
    detail: `Update set '${offered.name}' retrieved with ${updates.length} updates`,
    links: {
      remote_update_set: { id: row.sys_id, path: `/api/now/table/${REMOTE}/${row.sys_id}` },
    },
  };
}

/** The partner's sets are part of the data; a source whose address is this instance gives its own. */
function offeredSet(
  call: DemoCall,
  source: SqlRow,
  { sysId, origin }: RetrieveInput,
): OfferedSet | undefined {
  if (textOf(source, "sys_id") === PARTNER) {
    const set = partnerSets.find((one) => one.sysId === sysId);
    return set && {
      name: set.name,
      application: "global",
      description: "",
      updates: set.updates.map(({ values }) => values),
    };
  }
  if (textOf(source, "url").replace(/\/+$/, "") !== origin) return undefined;
  const set = readRow(call.instance, ownTable(call, "sys_update_set"), sysId);
  if (!set || textOf(set, "state") !== "complete") return undefined;
  const rows = call.instance.database.all(
    `SELECT * FROM t_sys_update_xml WHERE update_set = ? ORDER BY sys_updated_on, name`,
    sysId,
  );
  return {
    name: textOf(set, "name"),
    application: textOf(set, "application"),
    description: textOf(set, "description"),
    updates: rows.map((row) =>
      Object.fromEntries(CARRIED.map((element) => [element, textOf(row, element)]))
    ),
  };
}

function forgetRetrieved({ instance }: DemoCall, { source, sysId, cleanup }: RetrieveInput): void {
  const known = instance.database.all(
    `SELECT sys_id FROM t_sys_remote_update_set
     WHERE remote_sys_id = ? AND update_source = ? AND (state <> 'committed' OR ? = 'true')`,
    sysId,
    source,
    cleanup,
  );
  for (const { sys_id } of known) {
    const id = String(sys_id);
    deleteRow(instance, REMOTE, id);
    for (const table of ["sys_update_xml", "sys_update_preview_problem"]) {
      instance.database.run(`DELETE FROM t_${table} WHERE remote_update_set = ?`, id);
    }
  }
}
