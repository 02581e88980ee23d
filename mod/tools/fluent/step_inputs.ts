import { nearestNames } from "../../base/nearest.ts";
import { mentionsPill, type PillScope, readSolePill, readText } from "./data_pills.ts";
import { quoteValue, splitQuery } from "../../query/quote.ts";
import { refuse } from "./dictionary.ts";
import { call, Code, type FluentValue } from "./fluent_text.ts";
import type { FlowPart, InputKind } from "./flow_parts.ts";
import { durationInput, type InputValue } from "./flow_spec.ts";

const SYS_ID = /^[0-9a-f]{32}$/;

export interface StepInputs {
  values: Record<string, FluentValue>;
  /** The table of its records, conditions and templates. */
  table: string | undefined;
}

/** The inputs of an action or step. Throws `invalid_input` for names it does not have and for values of another kind. */
export async function readStepInputs(
  part: FlowPart,
  given: Readonly<Record<string, InputValue>>,
  scope: PillScope,
): Promise<StepInputs> {
  const names = Object.keys(part.inputs);
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(part.inputs, name));
  if (unknown !== undefined) {
    const near = nearestNames(unknown, names, 2);
    throw refuse(
      `${scope.place} has no input "${unknown}"`,
      `${near.length > 0 ? `Did you mean ${near.join(", ")}? ` : ""}It has: ${names.join(", ")}.`,
    );
  }
  const missing = part.required.filter((name) => given[name] === undefined);
  if (missing.length > 0) {
    throw refuse(`${scope.place} needs ${missing.join(", ")}`, `It has: ${names.join(", ")}.`);
  }
  const table = part.table === undefined ? undefined : textOrUndefined(given[part.table]);
  const values: Record<string, FluentValue> = {};
  for (const [name, value] of Object.entries(given)) {
    const kind = part.inputs[name] ?? "text";
    const placed = { ...scope, place: `${scope.place}, ${name}` };
    values[name] = await readInput(value, { kind, table }, placed);
  }
  return { values, table: part.of ?? table };
}

async function readInput(
  value: InputValue,
  { kind, table }: { kind: InputKind; table: string | undefined },
  scope: PillScope,
): Promise<FluentValue> {
  switch (kind) {
    case "template":
      return await readTemplate(value, table, scope);
    case "duration":
      return readDuration(value, scope);
    case "approval":
      return await readApproval(value, scope);
    case "number":
    case "boolean":
      return await readScalar(value, kind, scope);
    default:
      return await readTextInput(requireText(value, scope), { kind, table }, scope);
  }
}

async function readTextInput(
  text: string,
  { kind, table }: { kind: InputKind; table: string | undefined },
  scope: PillScope,
): Promise<FluentValue> {
  if (kind === "script") return text;
  if (kind === "plain_text") {
    if (!mentionsPill(text)) return text;
    throw refuse(
      `${scope.place} takes no data pills: the platform sends it as it stands`,
      "Put the pill into the subject, or send a notification, which has fields of the record.",
    );
  }
  if (kind === "table") {
    await scope.dictionary.table(text);
    return text;
  }
  if (kind === "condition") {
    if (table === undefined) throw refuse(`${scope.place} has no table`, "Name the table as well.");
    const stored = await scope.dictionary.condition({ place: scope.place, table, query: text });
    return await readText(stored, scope);
  }
  if (kind === "record" && !SYS_ID.test(text)) return await readRecordPill(text, scope);
  return await readText(text, scope);
}

async function readRecordPill(text: string, scope: PillScope): Promise<Code> {
  const pill = await readSolePill(text, scope);
  if (pill && (pill.type === "record" || pill.type === "reference")) return pill.code;
  throw refuse(
    pill ? `${scope.place}: {{${pill.name}}} is no record` : `${scope.place} is no record`,
    "Give a pill that leads to one, as {{trigger}} or {{steps.find.record}}, or a sys_id.",
  );
}

async function readTemplate(
  value: InputValue,
  table: string | undefined,
  scope: PillScope,
): Promise<Code> {
  if (typeof value !== "object") {
    throw refuse(`${scope.place} is no object`, "Give {column: value}.");
  }
  const entries: Record<string, FluentValue> = {};
  for (const [column, given] of Object.entries(value)) {
    if (Array.isArray(given)) throw refuse(`${scope.place}.${column} is a list`, "Give one value.");
    if (!/^[a-z_][a-z0-9_]*$/.test(column)) {
      throw refuse(`${scope.place}: "${column}" is no column's name`, "Columns are lower case.");
    }
    const placed = { ...scope, place: `${scope.place}.${column}` };
    const text = table === undefined ? given : await storedValue(given, { table, column }, placed);
    entries[column] = typeof text === "string" ? await readText(text, placed) : text;
  }
  return call("TemplateValue", entries);
}

/** A label of a list, or a record's name, as the column stores it. Throws `invalid_input` for what is neither. */
async function storedValue(
  value: string | number | boolean,
  { table, column }: { table: string; column: string },
  { dictionary, place }: PillScope,
): Promise<string | number | boolean> {
  const known = await dictionary.column(table, column);
  const isNamed = known?.reference !== undefined || known?.listed === true;
  if (typeof value !== "string" || value === "" || mentionsPill(value) || !isNamed) return value;
  const query = `${column}=${quoteValue(value)}`;
  const stored = await dictionary.condition({ place, table, query });
  const [term] = splitQuery(stored);
  return term?.text.startsWith(`${column}=`) ? term.text.slice(column.length + 1) : value;
}

/** `{hours: 2}` as the language has it. Throws `invalid_input` for anything else. */
export function readDuration(value: unknown, { place }: PillScope): Code {
  const { data, success } = durationInput.safeParse(value);
  if (!success) throw refuse(`${place} is no duration`, "Give {hours: 2}: days to seconds.");
  return call("Duration", data);
}

async function readScalar(
  value: InputValue,
  kind: "number" | "boolean",
  scope: PillScope,
): Promise<FluentValue> {
  if (typeof value === kind && typeof value !== "object") return value;
  const pill = typeof value === "string" ? await readSolePill(value, scope) : undefined;
  if (pill) return pill.code;
  throw refuse(`${scope.place} is no ${kind}`, `Give a ${kind}, or a pill of one.`);
}

const APPROVAL = "{users: [sys_id or pill], groups: [sys_id or pill], rule: Any or All, count}";

/** Who approves: anyone, all of them, or a number. Source: `wfa.approvalRules` of the vendor's declarations. */
async function readApproval(value: InputValue, scope: PillScope): Promise<Code> {
  if (typeof value !== "object") throw refuse(`${scope.place} is no object`, `Give ${APPROVAL}.`);
  const { users = [], groups = [], rule = "Any", count, ...more } = value;
  const rules = ["Any", "All", "Res", "Count"];
  const isList = Array.isArray(users) && Array.isArray(groups);
  const unknown = Object.keys(more);
  if (
    !isList || users.length + groups.length === 0 || unknown.length > 0 ||
    !rules.includes(String(rule)) || (rule === "Count") !== (typeof count === "number")
  ) {
    throw refuse(`${scope.place} names no approvers, or more than those`, `Give ${APPROVAL}.`);
  }
  const people = async (given: readonly string[]) =>
    await Promise.all(
      given.map(async (one) => SYS_ID.test(one) ? one : await readRecordPill(one, scope)),
    );
  return call("wfa.approvalRules", {
    conditionType: "OR",
    ruleSets: [{
      action: "ApprovesRejects",
      conditionType: "AND",
      rules: [[{
        ruleType: String(rule),
        users: await people(users),
        groups: await people(groups),
        ...(typeof count === "number" && { count }),
        manual: false,
      }]],
    }],
  });
}

function requireText(value: InputValue, { place }: PillScope): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object") return String(value);
  throw refuse(`${place} is an object`, "Give a text.");
}

function textOrUndefined(value: InputValue | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** What a step's outputs are, each record of its table. */
export function outputsOf(part: FlowPart, table: string | undefined) {
  return Object.fromEntries(
    Object.entries(part.outputs).map(([name, type]) => [name, { type, table: part.of ?? table }]),
  );
}
