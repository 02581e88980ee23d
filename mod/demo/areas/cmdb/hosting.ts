import type { DemoCall } from "../../call.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { textOf } from "../../database/rows.ts";
import type { EngineError } from "./item_result.ts";
import type { Payload, PayloadRelation } from "./payload.ts";

export interface HostingRule {
  /** The class of what runs on the host. */
  parent: string;
  child: string;
  /** sys_id and name of the relation type. */
  type: string;
  typeName: string;
}

/** The hosting rules in which a class or one of its parents is the hosted one. */
export function hostingRules({ instance }: DemoCall, { chain }: DemoTable): HostingRule[] {
  return instance.database.all(
    `SELECT h.parent_type, h.child_type, h.rel_type, t.name FROM t_sys_metadata h
     JOIN t_sys_metadata t ON t.sys_id = h.rel_type
     WHERE h.sys_class_name = 'cmdb_metadata_hosting'
     AND h.parent_type IN (SELECT value FROM json_each(?)) ORDER BY h.parent_type, h.child_type`,
    JSON.stringify(chain),
  ).map((row) => ({
    parent: textOf(row, "parent_type"),
    child: textOf(row, "child_type"),
    type: textOf(row, "rel_type"),
    typeName: textOf(row, "name"),
  }));
}

/** The index of an item that a relation names by index or by `internal_id`. */
export function indexOf({ items }: Payload, which: number | string): number {
  if (typeof which === "number") return which in items ? which : -1;
  return which === "" ? -1 : items.findIndex(({ internalId }) => internalId === which);
}

/** The item of the payload that a dependent item runs on, or why there is none. */
export function findHost(
  call: DemoCall,
  payload: Payload,
  { index, table }: { index: number; table: DemoTable },
): { host: number; rule: HostingRule } | EngineError {
  const rules = hostingRules(call, table);
  if (rules.length === 0) {
    return {
      error: "METADATA_RULE_MISSING",
      message: `No containment or hosting rules defined for dependent class [${table.name}].`,
    };
  }
  const hosts = payload.relations.flatMap((relation) => {
    const rule = rules.find((one) => follows(call, payload, { relation, index, rule: one }));
    return rule ? [{ host: indexOf(payload, relation.child), rule }] : [];
  });
  const [first] = hosts;
  if (!first) {
    const known = rules.map(({ parent, typeName, child }) =>
      `${parent} >> ${typeName} >> ${child}`
    );
    return {
      error: "MISSING_DEPENDENCY",
      message: `In payload no relations defined for dependent class [${table.name}] ` +
        `that matches any containment/hosting rules: [${known.join(", ")}].`,
    };
  }
  const other = hosts.find(({ host }) => host !== first.host);
  if (other) {
    return {
      error: "MULTIPLE_DEPENDENCIES",
      message:
        `Found multiple dependent relation items [${first.host}] and [${other.host}] in payload`,
    };
  }
  return first;
}

function follows(
  call: DemoCall,
  payload: Payload,
  { relation, index, rule }: { relation: PayloadRelation; index: number; rule: HostingRule },
): boolean {
  if (relation.type !== rule.typeName || indexOf(payload, relation.parent) !== index) return false;
  const host = payload.items[indexOf(payload, relation.child)];
  return host !== undefined &&
    (call.instance.table(host.className)?.chain.includes(rule.child) ?? false);
}
