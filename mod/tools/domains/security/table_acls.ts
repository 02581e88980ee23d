import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { newSysId } from "../../../base/ids.ts";
import { nearestNames } from "../../../base/nearest.ts";
import type { Operation } from "../../../changes/operation.ts";
import type { Reader } from "../../../platform/types.ts";
import { tableInput } from "../../inputs.ts";
import { defineTool } from "../../tool.ts";
import { readRules } from "./acl_rules.ts";

/** Access controls of a table: one for each operation, each with its roles. */

const OPERATIONS = ["read", "create", "write", "delete"] as const;

type AclOperation = typeof OPERATIONS[number];

const rolesInput = z.array(z.string().min(1)).min(1).max(20);

/** Operation → names of the roles that pass. */
export const grantsInput = z.strictObject({
  read: rolesInput.optional().describe("Roles that may read"),
  create: rolesInput.optional().describe("Roles that may create"),
  write: rolesInput.optional().describe("Roles that may change"),
  delete: rolesInput.optional().describe("Roles that may delete"),
});

export type Grants = z.output<typeof grantsInput>;

export const buildTableAcls = defineTool({
  name: "sn_build_table_acls",
  summary: "Create the access controls of a table with their roles (needs security_admin).",
  risk: "X",
  idempotent: true,
  endpoint: "sys_security_acl, sys_security_acl_role",
  input: z.strictObject({
    table: tableInput,
    roles: rolesInput.optional().describe("Roles for all four operations"),
    grants: grantsInput.optional().describe("Roles by operation, instead or besides"),
    condition: z.string().optional().describe("Encoded query that records have to meet as well"),
  }),
  example: {
    table: "x_demo_legacy_archive",
    grants: { read: ["itil"], write: ["itil_admin"] },
  },
  synonyms: ["secure my table", "CRUD rules", "protect my new table"],
  skill: "access-control-lists",
  byHand: { lists: 1, forms: 2, fields: 8, clicks: 3 },
  async plan({ table, roles = [], grants = {}, condition = "" }, { reader, signal }) {
    await reader.schema.table(table);
    const wanted = combine(roles, grants);
    if (Object.keys(wanted).length === 0) {
      throw new AppError("invalid_input", "Neither roles nor grants name a role", {
        remedy: "Give roles for all operations, or grants by operation.",
      });
    }
    const ids = await findRoles(reader, { names: Object.values(wanted).flat(), signal });
    const { operations, skipped } = await planMissing(reader, {
      table,
      grants: wanted,
      roleIds: ids,
      condition,
      signal,
    });
    return {
      operations,
      result: () => ({ table, access_controls: count(operations, "sys_security_acl"), skipped }),
      warnings: skipped.map((operation) =>
        `${table} has an access control for ${operation} with these roles already.`
      ),
    };
  },
});

/** The roles of each operation: those for all and its own; no operation without roles. */
export function combine(
  roles: readonly string[],
  grants: Grants,
): { [O in AclOperation]?: string[] } {
  return Object.fromEntries(
    OPERATIONS.map((operation): [AclOperation, string[]] => [
      operation,
      [...new Set([...roles, ...grants[operation] ?? []])],
    ]).filter(([, names]) => names.length > 0),
  );
}

function count(operations: readonly Operation[], table: string): number {
  return operations.filter((operation) => operation.table === table).length;
}

/** Name → sys_id. Throws `not_found` naming every role that is not there. */
export async function findRoles(
  reader: Reader,
  { names, signal }: { names: readonly string[]; signal?: AbortSignal | undefined },
): Promise<Map<string, string>> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return new Map();
  const { records } = await reader.listRecords("sys_user_role", {
    fields: ["sys_id", "name"],
    limit: 5000,
    signal,
  });
  const ids = new Map<string, string>();
  for (const { name, sys_id } of records) if (name && sys_id) ids.set(name, sys_id);
  const missing = wanted.filter((name) => !ids.has(name));
  if (missing.length > 0) {
    const near = missing.flatMap((name) => nearestNames(name, ids.keys(), 2));
    const listed = missing.map((name) => `"${name}"`).join(", ");
    throw new AppError("not_found", `There is no role ${listed}`, {
      remedy: near.length > 0
        ? `Did you mean ${near.join(", ")}? sn_create_role makes another.`
        : "sn_list_roles shows the roles, sn_create_role makes another.",
    });
  }
  return new Map(wanted.map((name) => [name, ids.get(name) ?? ""]));
}

interface Wanted {
  table: string;
  grants: Grants;
  /** Name → sys_id, also of roles that the same plan creates. */
  roleIds: ReadonlyMap<string, string>;
  condition: string;
}

/** Without the operations that the very same roles guard already. */
async function planMissing(
  reader: Reader,
  { signal, ...wanted }: Wanted & { signal?: AbortSignal | undefined },
): Promise<{ operations: Operation[]; skipped: string[] }> {
  const { table, grants, condition } = wanted;
  const skipped: string[] = [];
  const missing: Grants = {};
  for (const operation of OPERATIONS) {
    const roles = grants[operation];
    if (!roles) continue;
    const { rules } = await readRules(reader, { names: [table], operation, signal });
    const same = rules.some((rule) =>
      !rule.scripted && rule.condition === condition &&
      rule.roles.map(({ name }) => name).toSorted().join() === roles.toSorted().join()
    );
    if (same) skipped.push(operation);
    else missing[operation] = roles;
  }
  return { operations: planAcls({ ...wanted, grants: missing }), skipped };
}

/** One access control an operation, and a link for each of its roles. */
export function planAcls({ table, grants, roleIds, condition }: Wanted): Operation[] {
  return OPERATIONS.flatMap((operation): Operation[] => {
    const roles = grants[operation];
    if (!roles) return [];
    const acl = newSysId();
    return [
      {
        kind: "create",
        table: "sys_security_acl",
        sysId: acl,
        values: {
          name: table,
          operation,
          type: "record",
          active: "true",
          admin_overrides: "true",
          ...(condition && { condition }),
        },
      },
      ...roles.map((role): Operation => ({
        kind: "create",
        table: "sys_security_acl_role",
        values: { sys_security_acl: acl, sys_user_role: roleIds.get(role) ?? role },
      })),
    ];
  });
}
