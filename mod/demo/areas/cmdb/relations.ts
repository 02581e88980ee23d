import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { RestError } from "../../wire/rest_error.ts";
import { readRow, textOf } from "../../database/rows.ts";
import { insertRecord } from "../../records/write_records.ts";
import { indexOf } from "./hosting.ts";
import { type EngineError, type ItemResult, UNKNOWN } from "./item_result.ts";
import type { Payload, PayloadRelation } from "./payload.ts";

export interface RelationResult {
  className: "cmdb_rel_ci";
  operation?: "INSERT" | "NO_CHANGE";
  sysId?: string;
  inputIndices: number[];
  markers: [];
  mergedPayloadIds: [];
  errors: EngineError[];
  errorCount: number;
}

/** Stores the relations between items of a payload that are there now. */
export function writeRelations(
  call: DemoCall,
  payload: Payload,
  results: ItemResult[],
): RelationResult[] {
  return payload.relations.map((relation, index) => {
    const done = writeRelation(call, payload, { relation, results });
    const errors = "error" in done ? [done] : [];
    return {
      className: "cmdb_rel_ci",
      ...(!("error" in done) && done),
      inputIndices: [index],
      markers: [],
      mergedPayloadIds: [],
      errors,
      errorCount: errors.length,
    };
  });
}

function writeRelation(
  call: DemoCall,
  payload: Payload,
  { relation, results }: { relation: PayloadRelation; results: ItemResult[] },
): { operation: "INSERT" | "NO_CHANGE"; sysId: string } | EngineError {
  const type = call.instance.database.get(
    `SELECT sys_id FROM t_sys_metadata WHERE sys_class_name = 'cmdb_rel_type' AND name = ?`,
    relation.type,
  );
  const parent = results[indexOf(payload, relation.parent)];
  const child = results[indexOf(payload, relation.child)];
  if (!type || !parent || !child) {
    const what = type
      ? "parent and child must name items of the payload"
      : `"${relation.type}" is no relation type`;
    return { error: "INVALID_INPUT_DATA", message: `Invalid payload: ${what}` };
  }
  if (parent.sysId === UNKNOWN || child.sysId === UNKNOWN) {
    return {
      error: "ABANDONED",
      message: "Abandoning the relation, since an item that it connects has errors",
    };
  }
  return addRelation(call, {
    parent: parent.sysId,
    child: child.sysId,
    type: textOf(type, "sys_id"),
  });
}

/** Connects two items unless they are connected this way already. */
export function addRelation(
  call: DemoCall,
  relation: { parent: string; child: string; type: string },
): { operation: "INSERT" | "NO_CHANGE"; sysId: string } {
  const known = call.instance.database.get(
    `SELECT sys_id FROM t_cmdb_rel_ci WHERE parent = ? AND child = ? AND type = ?`,
    relation.parent,
    relation.child,
    relation.type,
  );
  if (known) return { operation: "NO_CHANGE", sysId: textOf(known, "sys_id") };
  const table = call.instance.table("cmdb_rel_ci");
  if (!table) throw new Error("the table cmdb_rel_ci is missing");
  const row = insertRecord(call, table, relation);
  return { operation: "INSERT", sysId: textOf(row, "sys_id") };
}

/** The relations of an item; outbound ones have it as their parent. */
export function relationsOf({ instance }: DemoCall, sysId: string): {
  outbound: SqlRow[];
  inbound: SqlRow[];
} {
  const at = (end: "parent" | "child") =>
    instance.database.all(
      `SELECT * FROM t_cmdb_rel_ci WHERE "${end}" = ? ORDER BY sys_id`,
      sysId,
    );
  return { outbound: at("parent"), inbound: at("child") };
}

/** Throws 400 where a relation of a request names no item or no type. */
export function requireEnds(call: DemoCall, { target, type }: { target: string; type: string }) {
  const ci = call.instance.table("cmdb_ci");
  const types = call.instance.table("cmdb_rel_type");
  if (!ci || !readRow(call.instance, ci, target)) {
    throw new RestError(400, "Invalid relation", `"${target}" is no configuration item`);
  }
  if (!types || !readRow(call.instance, types, type)) {
    throw new RestError(400, "Invalid relation", `"${type}" is no relation type`);
  }
}
