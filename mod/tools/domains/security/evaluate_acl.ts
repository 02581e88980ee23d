import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import { nearestNames } from "../../../base/nearest.ts";
import type { Reader, TableSchema } from "../../../platform/types.ts";
import { tableInput } from "../../inputs.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { type AclRule, fieldNames, readRules, tableNames } from "./acl_rules.ts";
import { findUser } from "./effective_roles.ts";
import { readRoles } from "./read_roles.ts";
import { type Asked, type JudgedRule, judgeLevel, judgeRule, type Verdict } from "./judge_rule.ts";
import { columnWords } from "../../words.ts";

interface Level {
  level: "table" | "field";
  /** The name whose rules decide; undefined where nothing guards. */
  decided_by?: string;
  verdict: Verdict;
  rules: JudgedRule[];
  note?: string;
}

const ANSWERS: Record<Verdict, string> = {
  passes: "allowed",
  fails: "denied",
  cannot_tell: "cannot_tell",
};

/** Documented: without a rule for queries the shipped one counts, which asks for the right to read. */
const BY_READ = "No access control for queries: the right to read decides.";

export const evaluateAcl = defineTool({
  name: "sn_evaluate_acl",
  summary: "Whether a user may read, write, create or delete, and which access control decides.",
  risk: "R",
  endpoint: "sys_security_acl, sys_security_acl_role, sys_user_has_role",
  input: z.strictObject({
    table: tableInput,
    field: z.string().optional().describe("Column; the record as a whole unless set"),
    operation: columnWords(
      "sys_security_operation.name",
      ["read", "write", "create", "delete", "query_match", "query_range"],
      { source: "@servicenow/sdk-core, src/app/Acl.ts" },
    )
      .optional().describe("read unless set"),
    user: inForm(z.string(), { kind: "record", table: "sys_user" }).optional().describe(
      "User ID, name or sys_id; who is signed in unless set",
    ),
    record: z.string().optional().describe(
      "sys_id, number or name of a record, to judge conditions by",
    ),
  }),
  example: { table: "incident", operation: "write", user: "requester", record: "INC0010001" },
  synonyms: ["security constraints prevent access", "debug security rules", "not allowed to edit"],
  skill: "access-control-lists",
  byHand: { lists: 2, reads: 3 },
  async read({ table, field, operation = "read", user, record }, { reader, signal }) {
    const schema = await reader.schema.table(table);
    requireField(schema, field);
    const text = user ?? (await reader.currentUser()).sysId;
    const found = await findUser(reader, { text, signal });
    const effective = await readRoles(reader, { sysId: found.sysId, signal });
    const asked: Asked = {
      user: found,
      roles: new Set(["snc_internal", ...effective.roles.map(({ role }) => role)]),
      table,
      ...(record && { record: await findSysId(reader, { table, id: record, signal }) }),
      signal,
    };
    if (asked.roles.has("snc_external")) {
      asked.roles = new Set([...asked.roles].filter((role) => role !== "snc_internal"));
    }
    const { levels, complete } = await judgeLevels(reader, { schema, field, operation, asked });
    const told = together(levels);
    // What is hidden could decide: a role that is missing, an access control of a nearer name.
    const unsure = !complete || (told === "fails" && !effective.complete);
    const verdict = unsure ? "cannot_tell" : told;
    return {
      answer: found.active ? ANSWERS[verdict] : "denied",
      user: found.userName,
      table,
      ...(field && { field }),
      operation,
      levels: levels.map(({ verdict, ...level }) => ({ ...level, answer: ANSWERS[verdict] })),
      ...(!found.active && { note: "The user is inactive and cannot sign in." }),
      limits: [
        "Scripts, before-query rules, domain separation and data policies are not judged.",
        ...(complete ? [] : ["Access controls are hidden from these credentials."]),
        ...(effective.complete ? [] : ["Roles are hidden from these credentials."]),
        ...(record ? [] : ["Name a record to have conditions judged."]),
      ],
    };
  },
});

function requireField(schema: TableSchema, field: string | undefined): void {
  if (field === undefined || schema.columns.has(field) || !schema.verified) return;
  const near = nearestNames(field, schema.columns.keys());
  throw new AppError("invalid_input", `Table ${schema.name} has no column "${field}"`, {
    remedy: near.length > 0 ? `Did you mean ${near.join(", ")}?` : "sn_describe_table lists them.",
    details: { table: schema.name, near },
  });
}

/** The table has to let pass, then the column. */
async function judgeLevels(
  reader: Reader,
  { schema, field, operation, asked }: {
    schema: TableSchema;
    field?: string | undefined;
    operation: string;
    asked: Asked;
  },
): Promise<{ levels: Level[]; complete: boolean }> {
  const { chain } = schema;
  const asksOf: { level: Level["level"]; names: string[] }[] = [{
    level: "table",
    names: tableNames(chain),
  }];
  if (field !== undefined) asksOf.push({ level: "field", names: fieldNames(chain, field) });
  const names = asksOf.flatMap((one) => one.names);
  const { rules, complete } = await readRules(reader, { names, operation, signal: asked.signal });
  const hasRule = (names: readonly string[]) => rules.some((rule) => names.includes(rule.name));
  const delegates = operation.startsWith("query_") && !asksOf.every(({ names }) => hasRule(names));
  const read = delegates
    ? await readRules(reader, { names, operation: "read", signal: asked.signal })
    : undefined;
  const levels = await Promise.all(asksOf.map(async ({ level, names }) => {
    if (!read || hasRule(names)) return await judgeNames(reader, { level, names, rules, asked });
    const judged = await judgeNames(reader, { level, names, rules: read.rules, asked });
    return { note: BY_READ, ...judged };
  }));
  return { levels, complete: complete && (read?.complete ?? true) };
}

/** The first name that any rule has decides alone. */
async function judgeNames(
  reader: Reader,
  { level, names, rules, asked }: {
    level: Level["level"];
    names: readonly string[];
    rules: readonly AclRule[];
    asked: Asked;
  },
): Promise<Level> {
  const name = names.find((name) => rules.some((rule) => rule.name === name));
  if (name === undefined) return await unguarded(reader, level, asked);
  const judged = await Promise.all(
    rules.filter((rule) => rule.name === name).map((rule) => judgeRule(reader, rule, asked)),
  );
  return { level, decided_by: name, verdict: judgeLevel(judged), rules: judged };
}

/** A column without a rule is open to whoever has the record; a table by the instance's default. */
async function unguarded(
  reader: Reader,
  level: Level["level"],
  { roles }: Asked,
): Promise<Level> {
  if (level === "field") {
    return { level, verdict: "passes", rules: [], note: "No access control on the column." };
  }
  const mode = await reader.property("glide.sm.default_mode");
  const admin = roles.has("admin");
  return {
    level,
    verdict: admin || mode === "allow" ? "passes" : mode === undefined ? "cannot_tell" : "fails",
    rules: [],
    note: `No access control on the table, its parents or *: the instance's default counts (${
      mode ?? "glide.sm.default_mode cannot be read"
    }).`,
  };
}

function together(levels: readonly Level[]): Verdict {
  if (levels.some(({ verdict }) => verdict === "fails")) return "fails";
  return levels.some(({ verdict }) => verdict === "cannot_tell") ? "cannot_tell" : "passes";
}
