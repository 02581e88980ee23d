import { AppError } from "../../base/errors.ts";
import { isSysId } from "../../base/ids.ts";
import { nearestNames } from "../../base/nearest.ts";
import { isPath, loadPaths } from "../../platform/schema/dot_walk.ts";
import { listRequest } from "../../platform/records/table_requests.ts";
import { quoteValue } from "../../query/quote.ts";
import { didYouMean, type Finding } from "./finding.ts";
import {
  completeRows,
  type Facts,
  type FieldCheck,
  findingOf,
  type Judge,
  type Looks,
  splitNames,
  type Subject,
} from "./subject.ts";
import { askTable, isAnyTable, isVariableTable, knownTable } from "./table_meant.ts";

const NOTHING: Judge = () => [];

/** The name of a table: one that the instance does not have is refused, on its own word. */
export const checkTable: FieldCheck = (subject, { reader, planned, ask }) => {
  const name = subject.text;
  if (isAnyTable(name) || isVariableTable(name) || planned.has(name)) return NOTHING;
  if (isNewTable(subject)) return NOTHING;
  const slot = ask(listRequest("sys_db_object", {
    query: `name=${quoteValue(name)}`,
    fields: ["name", "sys_scope"],
    limit: 2,
  }));
  return async ({ answer, landsIn }) => {
    const rows = completeRows(answer(slot)) ?? [];
    const row = rows.find((row) => row.name === name);
    if (row) return judgeApplication(subject, { scope: row.sys_scope ?? "", landsIn });
    const near = await nearTables(name, reader);
    return near === undefined ? [] : [findingOf(subject, "table", {
      verdict: "refused",
      problem: `there is no table "${name}"`,
      remedy: didYouMean(near, "sn_list_tables finds a table by its label."),
      near,
      nextCall: { tool: "sn_list_tables", args: { query: wordsOf(name, "label") } },
    })];
  };
};

/** Records about a table of another application work there only as far as that one allows it. */
function judgeApplication(
  subject: Subject,
  { scope, landsIn }: { scope: string } & Pick<Facts, "landsIn">,
): Finding[] {
  if (scope === "" || !landsIn || scope === landsIn.sysId) return [];
  return [findingOf(subject, "application", {
    verdict: "unverified",
    problem: `the record lands in ${landsIn.name}, the session's current application, and ` +
      `${subject.text} belongs to another one`,
    remedy: "Name the application in options.scope if that is not meant.",
  })];
}

/** The dictionary's own row of a new table names it before it is there. */
function isNewTable({ schema, values }: Subject): boolean {
  return schema.name === "sys_dictionary" && values.internal_type === "collection";
}

/** The names near one that the instance says it does not have; undefined for one that it has. */
export async function nearTables(
  name: string,
  reader: Looks["reader"],
): Promise<string[] | undefined> {
  try {
    await reader.schema.table(name);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    const near = error.details?.near;
    return Array.isArray(near) ? near.map(String) : [];
  }
}

/** What the platform writes where a column would stand. */
const NO_COLUMN = /^(\[.*\]|sys_tags|variables(\..*)?|.*\bref_.*|IO:.*|count|\*)$/i;

/** Names of columns of the table that the record is about, dot-walks too. */
export function checkColumns(of: readonly string[]): FieldCheck {
  return async (subject, looks) => {
    const names = splitNames(subject.text).filter((name) =>
      !NO_COLUMN.test(name) && !name.startsWith("javascript:")
    );
    if (names.length === 0) return NOTHING;
    const meant = await askTable(of, subject, looks);
    return async (facts) => {
      const table = meant(facts);
      const schema = await knownTable(table, looks);
      if (!schema) return [];
      const schemas = await loadPaths(looks.reader, table, names);
      const missing = names.filter((name) =>
        !isPath(name, table, schemas) && !isPlanned(name, schema.chain, looks.planned)
      );
      return missing.map((name) => {
        const near = nearestNames(name, schema.columns.keys());
        return findingOf(subject, "column", {
          verdict: "refused",
          problem: `"${name}" is no column of ${table}`,
          remedy: didYouMean(near, "sn_describe_table lists the columns."),
          near,
          nextCall: { tool: "sn_describe_table", args: { table } },
        });
      });
    };
  };
}

/** Whether the plan itself adds the column, or one whose name the instance makes of its label. */
export function isPlanned(
  path: string,
  chain: readonly string[],
  planned: ReadonlySet<string>,
): boolean {
  const [first = ""] = path.split(".");
  return chain.some((table) => planned.has(`${table}.${first}`) || planned.has(`${table}.*`));
}

/** The query for names that share the longest word of one. */
function wordsOf(name: string, column: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).sort((a, b) => b.length - a.length);
  return `${column}LIKE${quoteValue(words[0] ?? name)}`;
}

interface NamedRows {
  check: "role" | "event" | "property";
  noun: string;
  table: string;
  column: string;
  remedy: string;
  /** What lists the names that there are. */
  tool: string;
  /** Whether a name that no row has is none; every one unless set. */
  certain?(name: string): boolean;
}

const ROLES: NamedRows = {
  check: "role",
  noun: "role",
  table: "sys_user_role",
  column: "name",
  remedy: "sn_list_roles finds it.",
  tool: "sn_list_roles",
};
const EVENTS: NamedRows = {
  check: "event",
  noun: "registered event",
  table: "sysevent_register",
  column: "event_name",
  remedy: "sn_list_event_registrations finds it, sn_create_event_registration registers one.",
  tool: "sn_list_event_registrations",
};

const PROPERTIES: NamedRows = {
  check: "property",
  noun: "system property",
  table: "sys_properties",
  column: "name",
  remedy: "sn_create_system_property makes it; or give gs.getProperty a default.",
  tool: "sn_list_system_properties",
  certain: (name) => name.startsWith("x_"),
};

/** Names of roles with commas between them; sys_ids are let pass. */
export const checkRoles: FieldCheck = (subject, looks) =>
  // The platform knows these by itself: they are no records, or none that anybody sees.
  askNamed(
    ROLES,
    splitNames(subject.text).filter((name) => !/^(public|nobody|maint|[0-9a-f]{32})$/.test(name)),
    {
      subject,
      looks,
    },
  );

/** The name of an event, which has to be registered. */
export const checkEvent: FieldCheck = (subject, looks) =>
  askNamed(EVENTS, [subject.text], { subject, looks });

/** The name of a view: its title is stored as the name; one of none is refused. */
export const checkView: FieldCheck = (subject, { ask }) => {
  const text = quoteValue(subject.text);
  const slot = ask(listRequest("sys_ui_view", {
    query: `name=${text}^ORtitle=${text}^ORsys_id=${text}`,
    fields: ["sys_id", "name", "title"],
    limit: 10,
  }));
  return ({ answer }) => {
    const rows = completeRows(answer(slot));
    if (!rows || rows.some(({ name }) => name === subject.text)) return [];
    const [first, ...more] = rows.filter(({ name }) => name);
    if (first?.name && more.length === 0) {
      return [{
        ...findingOf(subject, "value", {
          verdict: "converted",
          problem: `"${subject.text}" is stored as "${first.name}", the view's name`,
        }),
        stored: { column: subject.column.element, text: first.name },
      }];
    }
    return [findingOf(subject, "reference", {
      verdict: "refused",
      problem: `no view has the name "${subject.text}"`,
      remedy: "sn_list_ui_views shows the names.",
    })];
  };
};

/**
 * The definition of a REST API by its sys_id. A name or service ID is stored as the sys_id of the one
 * that has it; the platform's own interfaces may be listed otherwise, so a text of none is a warning.
 */
export const checkRestApi: FieldCheck = (subject, { ask }) => {
  if (isSysId(subject.text)) return NOTHING;
  const text = quoteValue(subject.text);
  const slot = ask(listRequest("sys_ws_definition", {
    query: `name=${text}^ORservice_id=${text}`,
    fields: ["sys_id", "name"],
    limit: 10,
  }));
  return ({ answer }) => {
    const found = (completeRows(answer(slot)) ?? []).flatMap(({ sys_id }) => sys_id ?? []);
    const [first, ...more] = found;
    if (first && more.length === 0) {
      return [{
        ...findingOf(subject, "value", {
          verdict: "converted",
          problem: `"${subject.text}" is stored as ${first}, the sys_id of its definition`,
        }),
        stored: { column: subject.column.element, text: first },
      }];
    }
    return [findingOf(subject, "reference", {
      verdict: first ? "refused" : "unverified",
      problem: `${first ? "several definitions have" : "no definition has"} ` +
        `the name "${subject.text}"`,
      remedy: first
        ? `Give the sys_id of one of them: ${found.join(", ")}.`
        : "Give the sys_id of its definition in sys_ws_definition.",
    })];
  };
};

/** A property that a script asks for, and what stands behind its name: a comma begins a default. */
const PROPERTY = /\bgs\s*\.\s*getProperty\s*\(\s*(["'])([\w.-]+)\1\s*([,)])/g;

/**
 * Names of properties that a script asks for without a default. One of an application (`x_…`) is a row
 * or nothing; of the platform's own many are set in no row.
 */
export const checkProperties: FieldCheck = (subject, looks) => {
  const named = [...subject.text.matchAll(PROPERTY)].filter(([, , , end]) => end === ")");
  const names = named.map(([, , name = ""]) => name);
  return askNamed(PROPERTIES, [...new Set(names)], { subject, looks });
};

function askNamed(
  named: NamedRows,
  names: readonly string[],
  { subject, looks }: { subject: Subject; looks: Looks },
): Judge {
  const asked = names.filter((name) =>
    !looks.planned.has(`${named.table} ${name}`) && !name.startsWith("javascript:")
  );
  if (asked.length === 0) return NOTHING;
  const { table, column } = named;
  const exact = looks.ask(listRequest(table, {
    query: `${column}IN${asked.map(quoteValue).join(",")}`,
    fields: [column],
    limit: asked.length * 2,
  }));
  const near = looks.ask(listRequest(table, {
    query: asked.flatMap((name) => [
      `${column}STARTSWITH${quoteValue(name.slice(0, 4))}`,
      `${column}ENDSWITH${quoteValue(name.slice(-4))}`,
    ]).join("^OR"),
    fields: [column],
    limit: 100,
  }));
  return ({ answer }) => {
    const rows = completeRows(answer(exact));
    const nearRows = answer(near);
    const around = nearRows.ok ? (completeRows(nearRows) ?? []) : [];
    const known = (rows ?? []).map((row) => row[column] ?? "");
    return asked.filter((name) => !known.includes(name)).map((name): Finding => {
      const candidates = nearestNames(name, around.flatMap((row) => row[column] ?? []));
      const spelled = candidates.some((other) => other.toLowerCase() === name.toLowerCase()) ||
        known.some((other) => other.toLowerCase() === name.toLowerCase());
      const sure = rows !== null && !spelled && (named.certain?.(name) ?? true);
      return findingOf(subject, named.check, {
        verdict: sure ? "refused" : "unverified",
        problem: `there is no ${named.noun} "${name}"${rows === null ? " that can be read" : ""}`,
        remedy: didYouMean(candidates, named.remedy),
        near: candidates,
        nextCall: { tool: named.tool, args: { query: wordsOf(name, column) } },
      });
    });
  };
}
