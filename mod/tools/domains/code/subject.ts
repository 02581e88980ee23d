import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { Reader } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { findSysId } from "../../record_views.ts";
import { ownWords } from "../../words.ts";

/** What usages are looked for. */
export interface Subject {
  kind: typeof KINDS[number];
  /** As people call it: `incident`, `state`, `PlateParser`. */
  name: string;
  /** Of a field, the table it belongs to. */
  about?: string | undefined;
  /** What code would say: the name, the name with its scope, a sys_id. */
  terms: [string, ...string[]];
  /** The record that it is, where it is one; its table; and the tables a reference may name. */
  sysId?: string | undefined;
  table?: string;
  targets: string[];
}

export const KINDS = [
  "table",
  "field",
  "script_include",
  "property",
  "role",
  "event",
  "record",
] as const;

export const subjectShape = {
  kind: ownWords(KINDS).describe("What it is"),
  name: z.string().trim().min(1).max(200).describe(
    "Its name: a table's, a column's, a script include's …; of a record its sys_id, number or name",
  ),
  table: z.string().regex(/^[a-z0-9_]+$/).optional().describe("Of a field or record: its table"),
};

/** The table in which a kind of thing is a record, and the column of its name. */
const HOMES: Partial<Record<Subject["kind"], { table: string; column: string }>> = {
  script_include: { table: "sys_script_include", column: "name" },
  property: { table: "sys_properties", column: "name" },
  role: { table: "sys_user_role", column: "name" },
  event: { table: "sysevent_register", column: "event_name" },
};

/** A subject as a caller names it. */
export interface SubjectName {
  kind: Subject["kind"];
  name: string;
  table?: string | undefined;
}

/** Resolves what a caller named. Throws `not_found`, `ambiguous`, `invalid_input`. */
export async function findSubject(
  reader: Reader,
  { kind, name: given, table: givenTable, signal }: SubjectName & {
    signal?: AbortSignal | undefined;
  },
): Promise<Subject> {
  if (kind === "table") {
    const schema = await reader.schema.table(given);
    const id = await idOf(reader, { table: "sys_db_object", column: "name", name: given, signal });
    return {
      kind,
      name: schema.name,
      terms: [schema.name],
      sysId: id,
      table: "sys_db_object",
      targets: ["sys_db_object"],
    };
  }
  if (kind === "field") return await findField(reader, given, givenTable);
  if (kind === "record") return await findRecord(reader, { id: given, table: givenTable, signal });
  const home = HOMES[kind];
  if (!home) throw new AppError("internal", `no table is known for ${kind}`);
  const { records } = await reader.listRecords(home.table, {
    query: kind === "script_include"
      ? `name=${quoteValue(given.split(".").at(-1) ?? given)}`
      : `${home.column}=${quoteValue(given)}`,
    limit: 5,
    signal,
  });
  const fitting = given.includes(".") && kind === "script_include"
    ? records.filter((record) => record.api_name === given)
    : records;
  const [record] = fitting;
  if (!record) {
    throw new AppError(
      "not_found",
      `There is no ${kind.replace("_", " ")} "${given}" that you can read`,
      {
        remedy: "Check the name; sn_search_code finds a text wherever it stands.",
        details: { term: given },
      },
    );
  }
  const plain = record[home.column] || given;
  return {
    kind,
    name: plain,
    terms: [plain],
    sysId: record.sys_id,
    table: home.table,
    targets: [home.table],
  };
}

async function findField(reader: Reader, given: string, table?: string): Promise<Subject> {
  const dotted = /^([a-z0-9_]+)\.([a-z0-9_]+)$/.exec(given);
  const [, about = table, name = given] = dotted ?? [];
  if (!about) {
    throw new AppError("invalid_input", `The field "${given}" is named without its table`, {
      remedy: 'Give table too, or the name as "incident.state".',
    });
  }
  const schema = await reader.schema.table(about);
  const column = schema.columns.get(name);
  if (!column && schema.verified) {
    throw new AppError("not_found", `Table ${about} has no column "${name}"`, {
      remedy: "sn_describe_table lists all columns.",
      details: { table: about },
    });
  }
  return { kind: "field", name, about, terms: [name], targets: [] };
}

async function findRecord(
  reader: Reader,
  { id, table, signal }: {
    id: string;
    table?: string | undefined;
    signal?: AbortSignal | undefined;
  },
): Promise<Subject> {
  if (!table) {
    throw new AppError("invalid_input", `The record "${id}" is named without its table`, {
      remedy: "Give table too.",
    });
  }
  const schema = await reader.schema.table(table);
  const sysId = await findSysId(reader, { table, id, signal });
  return {
    kind: "record",
    name: id,
    terms: [sysId],
    sysId,
    table,
    targets: schema.chain.filter((name) => name !== "sys_metadata"),
  };
}

async function idOf(
  reader: Reader,
  { table, column, name, signal }: {
    table: string;
    column: string;
    name: string;
    signal?: AbortSignal | undefined;
  },
): Promise<string | undefined> {
  try {
    const { records } = await reader.listRecords(table, {
      query: `${column}=${quoteValue(name)}`,
      fields: ["sys_id"],
      limit: 1,
      signal,
    });
    return records[0]?.sys_id;
  } catch (error) {
    if (error instanceof AppError && error.code === "forbidden") return undefined;
    throw error;
  }
}
