import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { readOpen } from "./open_rows.ts";
import { columnOf } from "../../../platform/records/record_values.ts";

/** An active access control on records, with the roles that it asks for. */
export interface AclRule {
  sysId: string;
  name: string;
  operation: string;
  /** Any of them suffices; none means everybody. */
  roles: { name: string; elevated: boolean }[];
  condition: string;
  scripted: boolean;
  /** Name of the security attribute of the user that has to hold; "" for none. */
  attribute: string;
  adminOverrides: boolean;
  /**
   * It asks for nothing, on a release that denies then: documented, "Prevent Empty ACL Creation", since
   * Xanadu.
   */
  empty: boolean;
  /** Deny-unless: everybody has to pass it, whatever else lets pass. */
  denies: boolean;
}

const FIELDS = [
  "sys_id",
  "name",
  "condition",
  "advanced",
  "script",
  "admin_overrides",
];
const MOST_ROWS = 1000;

/** Access controls as far as these credentials may see them. */
export interface RulesFound {
  rules: AclRule[];
  /** False when some are hidden: then none of the others surely decides. */
  complete: boolean;
}

/**
 * The rules that stand under these names for one operation. Asked by the operation's name: the
 * sys_ids of the early ones are their names, those of query_match and query_range are not
 * (`src/app/Acl.ts` of @servicenow/sdk-core 4.9.0).
 */
export async function readRules(
  reader: Reader,
  { names, operation, signal }: {
    names: readonly string[];
    operation: string;
    signal?: AbortSignal | undefined;
  },
): Promise<RulesFound> {
  const { columns } = await reader.schema.table("sys_security_acl");
  // Both came with Xanadu (`acl-api.md` of @servicenow/sdk 4.9.0).
  const newer = [
    ...(columns.has("decision_type") ? ["decision_type"] : []),
    ...(columns.has("security_attribute") ? ["security_attribute", "security_attribute.name"] : []),
  ];
  const { records, complete } = await readOpen(reader, "sys_security_acl", {
    query: `active=true^type=record^operation.name=${operation}^nameIN${names.join(",")}`,
    fields: [...FIELDS, ...newer],
    limit: MOST_ROWS,
    signal,
  });
  if (records.length === 0) return { rules: [], complete };
  const links = await readOpen(reader, "sys_security_acl_role", {
    query: `sys_security_aclIN${records.map((row) => row.sys_id).join(",")}`,
    fields: [
      "sys_security_acl",
      "sys_user_role.name",
      "sys_user_role.elevated_privilege",
    ],
    limit: MOST_ROWS,
    signal,
  });
  return {
    rules: records.map((row) =>
      readRule(row, { operation, links: links.records, isNewer: columns.has("decision_type") })
    ),
    complete: complete && links.complete,
  };
}

function readRule(
  row: PlatformRecord,
  { operation, links, isNewer }: {
    operation: string;
    links: readonly PlatformRecord[];
    isNewer: boolean;
  },
): AclRule {
  const roles = links.filter((link) => link.sys_security_acl === row.sys_id).map((link) => ({
    name: link["sys_user_role.name"] ?? "",
    elevated: link["sys_user_role.elevated_privilege"] === "true",
  }));
  const condition = row.condition ?? "";
  const scripted = row.advanced === "true" || (row.script ?? "").trim() !== "";
  const attribute = row["security_attribute.name"] || row.security_attribute || "";
  return {
    sysId: columnOf(row, "sys_id"),
    name: row.name ?? "",
    operation,
    roles,
    condition,
    scripted,
    attribute,
    empty: isNewer && roles.length === 0 && condition === "" && !scripted && attribute === "",
    adminOverrides: row.admin_overrides === "true",
    denies: (row.decision_type ?? "").startsWith("deny"),
  };
}

/** The names under which a table is guarded, the most specific first (knowledge article KB0541355). */
export function tableNames(chain: readonly string[]): string[] {
  return [...chain, "*"];
}

/** The same for a column. */
export function fieldNames(chain: readonly string[], field: string): string[] {
  return [
    ...chain.map((table) => `${table}.${field}`),
    `*.${field}`,
    ...chain.map((table) => `${table}.*`),
    "*.*",
  ];
}
