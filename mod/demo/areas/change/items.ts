import { type DemoAnswer, type DemoCall, readJsonObject } from "../../call.ts";
import { RestError } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { inTransaction } from "../../records/write_transaction.ts";
import { insertRecord } from "../../records/write_records.ts";
import { readItem } from "./conflicts.ts";
import { type Found, listRecords, requireTable } from "./records.ts";
import { accepted } from "./worker.ts";

/** How an item hangs on a change → the table and column that say so. */
const ASSOCIATIONS = {
  affected: { table: "task_ci", column: "ci_item" },
  impacted: { table: "task_cmdb_ci_service", column: "cmdb_ci_service" },
  offering: undefined,
} as const;

type Association = keyof typeof ASSOCIATIONS;

/** `…/change/{sys_id}/ci`. The demo instance has no service offerings. Throws 400. */
export function itemsApi(call: DemoCall, { row }: Found): DemoAnswer {
  const sysId = textOf(row, "sys_id");
  if (call.method === "POST") return associate(call, sysId);
  const type = requireAssociation(call.parameters.get("association_type"));
  const place = ASSOCIATIONS[type];
  if (!place) return { status: 200, result: [] };
  return listRecords(call, { name: place.table, base: `task=${sysId}` });
}

function requireAssociation(value: unknown): Association {
  if (typeof value === "string" && Object.hasOwn(ASSOCIATIONS, value)) return value as Association;
  throw new RestError(
    400,
    "Invalid association_type",
    `association_type must be affected, impacted or offering, not "${value ?? ""}"`,
  );
}

function associate(call: DemoCall, task: string): DemoAnswer {
  const body = readJsonObject(call);
  const type = requireAssociation(body.association_type);
  const sent = Array.isArray(body.cmdb_ci_sys_ids)
    ? body.cmdb_ci_sys_ids.map(String)
    : String(body.cmdb_ci_sys_ids ?? "").split(",");
  const items = [...new Set(sent.map((item) => item.trim()).filter((item) => item !== ""))];
  if (items.length === 0) {
    throw new RestError(400, "Invalid cmdb_ci_sys_ids", "cmdb_ci_sys_ids names no item");
  }
  return inTransaction(call, () => {
    const messages = addItems(call, { task, type, items });
    if (type === "affected" && isTrue(body.refresh_impacted_services)) refresh(call, task);
    return accepted(call, {
      type,
      request: { cmdb_ci_sys_ids: items, association_type: type, task },
      messages,
    });
  });
}

function isTrue(value: unknown): boolean {
  return value === true || value === "true";
}

function addItems(
  call: DemoCall,
  { task, type, items }: { task: string; type: Association; items: string[] },
) {
  const place = ASSOCIATIONS[type];
  const known = items.filter((item) => place !== undefined && readItem(call, item) !== undefined);
  const there = place ? known.filter((item) => !addItem(call, { task, item, place })) : [];
  return {
    warningMessages: items.filter((item) => !known.includes(item)).map((item) =>
      `Invalid CMDB_CI sys_id provided: ${item}`
    ),
    infoMessages: there.map((item) => `CMDB_CI sys_id already associated: ${item}`),
  };
}

/** False where the item hangs on the task already. */
function addItem(
  call: DemoCall,
  { task, item, place }: {
    task: string;
    item: string;
    place: { table: "task_ci" | "task_cmdb_ci_service"; column: string };
  },
): boolean {
  const known = call.instance.database.get(
    `SELECT 1 FROM t_${place.table} WHERE task = ? AND "${place.column}" = ?`,
    task,
    item,
  );
  if (known) return false;
  insertRecord(call, requireTable(call, place.table), { task, [place.column]: item });
  return true;
}

/** `…/change/{sys_id}/refresh_impacted_services`. */
export function refreshServices(call: DemoCall, { row }: Found): DemoAnswer {
  const task = textOf(row, "sys_id");
  return inTransaction(call, () => {
    refresh(call, task);
    return accepted(call, { type: "impacted", request: { task } });
  });
}

/** The services above the change's own and its affected items, whatever the relation. */
function refresh(call: DemoCall, task: string): void {
  const services = call.instance.database.all(
    `WITH RECURSIVE above(item, depth) AS (
       SELECT cmdb_ci, 0 FROM t_task WHERE sys_id = ? AND cmdb_ci <> ''
       UNION SELECT ci_item, 0 FROM t_task_ci WHERE task = ?
       UNION SELECT r.parent, depth + 1 FROM above JOIN t_cmdb_rel_ci r ON r.child = above.item
       WHERE depth < 10
     )
     SELECT DISTINCT item FROM above JOIN t_cmdb c ON c.sys_id = item
     WHERE c.sys_class_name IN (SELECT value FROM json_each(?)) ORDER BY item`,
    task,
    task,
    JSON.stringify(requireTable(call, "cmdb_ci_service").family),
  );
  const place = ASSOCIATIONS.impacted;
  for (const service of services) addItem(call, { task, item: textOf(service, "item"), place });
}
