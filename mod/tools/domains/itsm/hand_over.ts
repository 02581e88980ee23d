import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import { quoted } from "../../../base/quoted.ts";
import type { Operation } from "../../../changes/operation.ts";
import { columnOf } from "../../../platform/records/record_values.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { ownWords } from "../../words.ts";

/** What hangs on a person who leaves, and giving it to somebody else. */

const KINDS = [
  "tasks",
  "approvals",
  "groups",
  "reports",
  "departments",
  "configuration_items",
  "assets",
  "catalog_items",
  "catalogs",
  "knowledge_bases",
  "scheduled_jobs",
] as const;
type Kind = typeof KINDS[number];

interface Duty {
  kind: Kind;
  table: string;
  column: string;
  /** The rows that still matter. */
  query?: string;
}

/** The columns that make somebody responsible. Columns: the platform's own table definitions. */
const DUTIES: readonly Duty[] = [
  { kind: "tasks", table: "task", column: "assigned_to", query: "active=true" },
  {
    kind: "approvals",
    table: "sysapproval_approver",
    column: "approver",
    query: "state=requested",
  },
  { kind: "groups", table: "sys_user_group", column: "manager" },
  { kind: "groups", table: "sys_user_group", column: "default_assignee" },
  { kind: "reports", table: "sys_user", column: "manager", query: "active=true" },
  { kind: "departments", table: "cmn_department", column: "dept_head" },
  { kind: "departments", table: "cmn_department", column: "primary_contact" },
  { kind: "configuration_items", table: "cmdb_ci", column: "managed_by" },
  { kind: "configuration_items", table: "cmdb_ci", column: "owned_by" },
  { kind: "assets", table: "alm_asset", column: "managed_by" },
  { kind: "assets", table: "alm_asset", column: "owned_by" },
  { kind: "catalog_items", table: "sc_cat_item", column: "owner", query: "active=true" },
  { kind: "catalogs", table: "sc_catalog", column: "manager", query: "active=true" },
  { kind: "knowledge_bases", table: "kb_knowledge_base", column: "owner", query: "active=true" },
  { kind: "scheduled_jobs", table: "sysauto", column: "run_as", query: "active=true" },
];

/** Configuration, which an update set records, and jobs, which run with somebody's rights. */
const ON_REQUEST: readonly Kind[] = [
  "catalog_items",
  "catalogs",
  "knowledge_bases",
  "scheduled_jobs",
];

const MOST_RECORDS = 300;
const MOST_NAMED = 5;

export const listUserWork = defineTool({
  name: "sn_list_user_work",
  summary: "What hangs on a user: open tasks, approvals, managed groups, owned items, jobs, roles.",
  risk: "R",
  endpoint: "GET /api/now/table/task, sysapproval_approver, sys_user_group, cmdb_ci and more",
  input: z.strictObject({
    id: inForm(z.string().min(1), { kind: "record", table: "sys_user" }).describe(
      "User name, name or sys_id of the user",
    ),
  }),
  example: { id: "Ines Tilburg" },
  synonyms: ["before somebody leaves", "offboarding check", "what is this person responsible for"],
  byHand: { lists: 8 },
  async read({ id }, { reader, signal }) {
    const user = await findUser(reader, { id, signal });
    const duties = await readDuties(reader, { user: user.sys_id, kinds: KINDS, signal });
    const memberships = await countRows(reader, "sys_user_grmember", `user=${user.sys_id}`);
    const roles = await countRows(reader, "sys_user_has_role", `user=${user.sys_id}`);
    const found = duties.found.filter(({ total }) => total > 0);
    return {
      user,
      work: found.map(({ duty: { kind, table, column }, total, records }) => ({
        kind,
        table,
        column,
        total,
        named: records.slice(0, MOST_NAMED).map(nameOf),
      })),
      group_memberships: memberships,
      roles,
      ...(duties.unread.length > 0 && { not_read: duties.unread }),
      ...(found.length > 0 && { next: "sn_hand_over_work with from and to gives it to another." }),
    };
  },
});

export const handOverWork = defineTool({
  name: "sn_hand_over_work",
  summary: "Give a leaver's work to another user: open tasks, approvals, groups, owned items.",
  risk: "W",
  idempotent: true,
  endpoint: "PATCH /api/now/table/task, sysapproval_approver, sys_user_group, cmdb_ci and more",
  input: z.strictObject({
    from: inForm(z.string().min(1), { kind: "record", table: "sys_user" }).describe(
      "User name, name or sys_id of who leaves",
    ),
    to: inForm(z.string().min(1), { kind: "record", table: "sys_user" }).describe(
      "User name, name or sys_id of the active user who takes over",
    ),
    kinds: z.array(ownWords(KINDS)).min(1).optional().describe(
      `What is handed over; all but ${ON_REQUEST.join(", ")} unless set`,
    ),
  }),
  example: { from: "Ines Tilburg", to: "Nettie Owens", kinds: ["groups"] },
  synonyms: ["somebody leaves the company", "reassign everything of a person", "offboarding"],
  byHand: { lists: 6, forms: 10, fields: 10 },
  async plan({ from, to, kinds }, { reader, signal }) {
    const leaver = await findUser(reader, { id: from, signal });
    const successor = await findUser(reader, { id: to, signal });
    refuseSuccessor(leaver, successor);
    const wanted = kinds ?? KINDS.filter((kind) => !ON_REQUEST.includes(kind));
    const duties = await readDuties(reader, { user: leaver.sys_id, kinds: wanted, signal });
    const found = duties.found.filter(({ total }) => total > 0);
    if (found.length === 0) {
      throw new AppError("not_found", `Nothing of these kinds hangs on ${quoted(leaver.name)}`, {
        remedy: `Looked at: ${wanted.join(", ")}. sn_list_user_work shows every kind.`,
        details: { id: leaver.sys_id },
      });
    }
    const all = found.flatMap(({ duty, records }) => records.map((record) => ({ duty, record })));
    // A person is nobody's own manager.
    const given = all.filter(({ duty, record }) =>
      duty.table !== "sys_user" || record.sys_id !== successor.sys_id
    );
    const left = found.reduce((sum, { total }) => sum + total, 0) - all.length;
    return {
      operations: joinRecords(given.slice(0, MOST_RECORDS), successor.sys_id),
      warnings: duties.unread,
      result: () => ({
        from: leaver.name,
        to: successor.name,
        handed_over: countBy(given.slice(0, MOST_RECORDS)),
        ...(left + given.length > MOST_RECORDS && {
          next: "There is more: repeat the call until nothing is left.",
        }),
      }),
    };
  },
});

interface User {
  sys_id: string;
  name: string;
  user_name: string;
  active: boolean;
}

async function findUser(
  reader: Reader,
  { id, signal }: { id: string; signal?: AbortSignal | undefined },
): Promise<User> {
  const { records: [named] } = await reader.listRecords("sys_user", {
    query: `user_name=${id.replaceAll("^", "^^")}`,
    fields: ["sys_id"],
    limit: 1,
    signal,
  });
  const sysId = named?.sys_id ?? await findSysId(reader, { table: "sys_user", id, signal });
  const { name = "", user_name = "", active } = await reader.getRecord("sys_user", sysId, {
    fields: ["name", "user_name", "active"],
    signal,
  });
  return { sys_id: sysId, name, user_name, active: active === "true" };
}

function refuseSuccessor(leaver: User, successor: User): void {
  if (leaver.sys_id === successor.sys_id) {
    throw new AppError("invalid_input", `${quoted(leaver.name)} has it already`, {
      remedy: "Name another user in to.",
    });
  }
  if (!successor.active) {
    throw new AppError("conflict", `${quoted(successor.name)} is not active`, {
      remedy: "Work given to an inactive user is lost: name an active one in to.",
    });
  }
}

interface FoundDuty {
  duty: Duty;
  total: number;
  records: PlatformRecord[];
}

/** The rows of each duty; what this account or this instance does not show is named instead. */
async function readDuties(
  reader: Reader,
  { user, kinds, signal }: {
    user: string;
    kinds: readonly Kind[];
    signal?: AbortSignal | undefined;
  },
): Promise<{ found: FoundDuty[]; unread: string[] }> {
  const unread: string[] = [];
  const found: FoundDuty[] = [];
  for (const duty of DUTIES.filter(({ kind }) => kinds.includes(kind))) {
    const { table, column, query } = duty;
    try {
      const { columns, verified, displayColumn } = await reader.schema.table(table);
      if (verified && !columns.has(column)) continue;
      const { records, total } = await reader.listRecords(table, {
        query: [`${column}=${user}`, ...(query ? [query] : []), "ORDERBYsys_id"].join("^"),
        fields: ["sys_id", ...(displayColumn ? [displayColumn] : [])],
        limit: MOST_RECORDS,
        signal,
      });
      found.push({ duty, total: total ?? records.length, records });
      const hidden = (total ?? 0) - records.length;
      if (hidden > 0 && records.length < MOST_RECORDS) {
        unread.push(`${hidden} rows of ${table}.${column} are hidden from this account.`);
      }
    } catch (error) {
      if (!(error instanceof AppError) || !["not_found", "forbidden"].includes(error.code)) {
        throw error;
      }
      if (error.code === "forbidden") unread.push(`${table}.${column} cannot be read.`);
    }
  }
  return { found, unread };
}

async function countRows(reader: Reader, table: string, query: string): Promise<number | null> {
  const { records, total } = await reader.listRecords(table, {
    query,
    fields: ["sys_id"],
    limit: 1,
  });
  return total ?? records.length;
}

interface Given {
  duty: Duty;
  record: PlatformRecord;
}

/** One update a record: somebody may both manage and own an item. */
function joinRecords(given: readonly Given[], successor: string): Operation[] {
  const updates = new Map<string, Extract<Operation, { kind: "update" }>>();
  for (const { duty: { table, column }, record } of given) {
    const id = columnOf(record, "sys_id");
    const known = updates.get(`${table} ${id}`);
    updates.set(`${table} ${id}`, {
      kind: "update",
      table,
      id,
      values: { ...known?.values, [column]: successor },
    });
  }
  return [...updates.values()];
}

function countBy(given: readonly Given[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { duty: { table, column } } of given) {
    const key = `${table}.${column}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

function nameOf({ sys_id, ...shown }: PlatformRecord): string {
  const [name] = Object.values(shown);
  return name || (sys_id ?? "");
}
