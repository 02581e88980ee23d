import { listRequest, readBatchPage } from "../../../platform/records/table_requests.ts";
import type { Reader } from "../../../platform/types.ts";
import { findColumns, findReferences, type TableColumns } from "./dictionary_columns.ts";
import { type FanOut, fanOut, type FoundRecord } from "./fan_out.ts";
import { searchCode } from "./search_code.ts";
import type { Subject } from "./subject.ts";
import { linesWith, type TextHit } from "./text_hits.ts";

/** One place that uses a subject. */
export interface Usage {
  /** How it is used: `script`, `condition`, `reference`, `belongs to`, `dictionary`, `access control`. */
  kind: string;
  table: string;
  sys_id: string | undefined;
  name: string;
  column: string | undefined;
  line?: number;
  text?: string;
  /** `exact`: the identifier itself, or a reference; `text`: the letters occur, perhaps in another sense. */
  confidence: "exact" | "text";
  active?: boolean;
}

export interface Usages {
  usages: Usage[];
  searched: string[];
  /** What the answer does not cover, in words. */
  limits: string[];
}

interface UsageRequest {
  subject: Subject;
  signal?: AbortSignal | undefined;
  progress: (progress: { done: number; total?: number; message: string }) => void;
}

/** Everything that names a subject: in code, in conditions, by reference, in columns that hold its name. */
export async function findUsages(reader: Reader, request: UsageRequest): Promise<Usages> {
  const { subject, signal, progress } = request;
  const steps: [string, () => Promise<Usages>][] = [
    ["scripts", () => inScripts(reader, request)],
    ["conditions", () => inConditions(reader, request)],
    ["flows and stored JSON", () => inStoredJson(reader, request)],
    ["columns that name it", () => inNaming(reader, request)],
    ["references", () => byReference(reader, request)],
  ];
  const parts: Usages[] = [];
  for (const [index, [message, find]] of steps.entries()) {
    progress({ done: index, total: steps.length, message: `Looking through ${message}` });
    signal?.throwIfAborted();
    parts.push(await find());
  }
  const usages = parts.flatMap((part) => part.usages)
    .filter(({ sys_id }) => sys_id !== subject.sysId);
  return {
    usages: unique(usages).sort((a, b) => rank(a) - rank(b)),
    searched: parts.flatMap((part) => part.searched),
    limits: [...new Set(parts.flatMap((part) => part.limits))],
  };
}

function rank({ confidence }: Usage): number {
  return confidence === "exact" ? 0 : 1;
}

function unique(usages: Usage[]): Usage[] {
  const seen = new Map<string, Usage>();
  for (const usage of usages) {
    const key = [usage.sys_id, usage.column, usage.line].join(" ");
    const known = seen.get(key);
    if (!known || rank(usage) < rank(known)) seen.set(key, usage);
  }
  return [...seen.values()];
}

/** Whether a line holds a name as a whole word: dots belong to the names of properties and events. */
export function namesIdentifier(line: string, term: string): boolean {
  const escaped = term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\w$])${escaped}(?![\\w$])`).test(line);
}

/** In an encoded query a name stands beside operators in capitals: `^ORstateCHANGESTO3`. */
export function namesInCondition(text: string, term: string): boolean {
  const escaped = term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![a-z0-9_$])${escaped}(?![a-z0-9_$])`).test(text);
}

async function inScripts(reader: Reader, { subject, signal }: UsageRequest): Promise<Usages> {
  const usages: Usage[] = [];
  const searched: string[] = [];
  const limits: string[] = [];
  for (const term of subject.terms) {
    const found = await searchCode(reader, { term, signal });
    const own = await recordsOfTable(reader, { hits: found.hits, table: subject.about, signal });
    searched.push(`scripts with "${term}": ${found.route}`);
    limits.push(...found.limits);
    usages.push(...found.hits.map((hit) => {
      // In a rule of the table a bare column name is that table's column.
      const about = own.has(hit.sys_id ?? "") ? undefined : subject.about;
      return toUsage(hit, { kind: "script", term, subject: { ...subject, about } });
    }));
  }
  return { usages, searched, limits };
}

/** Where a kind of script says which table it belongs to. */
const OWNERS: Readonly<Record<string, string>> = {
  sys_script: "collection",
  sys_script_client: "table",
  sys_ui_action: "table",
  sys_ui_policy: "table",
  sysevent_email_action: "collection",
};

/** The sys_ids of hits whose script belongs to a table, or to one it shares its columns with. */
async function recordsOfTable(
  reader: Reader,
  { hits, table, signal }: {
    hits: TextHit[];
    table?: string | undefined;
    signal?: AbortSignal | undefined;
  },
): Promise<Set<string>> {
  if (!table) return new Set();
  const wanted = [...Map.groupBy(hits, (hit) => hit.table)].flatMap(([name, list]) => {
    const owner = OWNERS[name];
    return owner ? [{ name, list, owner }] : [];
  });
  const { chain } = await reader.schema.table(table);
  const answers = await reader.getBatch(
    wanted.map(({ name, list, owner }) =>
      listRequest(name, {
        query: `sys_idIN${
          [...new Set(list.flatMap((hit) => hit.sys_id ?? []))].slice(0, 150).join(",")
        }` +
          `^${owner}IN${chain.join(",")}`,
        fields: ["sys_id"],
        limit: 150,
      })
    ),
    signal,
  );
  return new Set(
    answers.flatMap((answer) =>
      answer.ok ? readBatchPage(answer).records.flatMap(({ sys_id }) => sys_id ?? []) : []
    ),
  );
}

function toUsage(
  hit: TextHit,
  { kind, term, subject }: { kind: string; term: string; subject: Subject },
): Usage {
  const exact = namesIdentifier(hit.text, term) &&
    (subject.about === undefined || mentions(hit, subject.about));
  return {
    kind,
    table: hit.table,
    sys_id: hit.sys_id,
    name: hit.name,
    column: hit.column,
    line: hit.line,
    text: hit.text,
    confidence: exact ? "exact" : "text",
  };
}

/** Whether the surroundings name the table of a column: `state` alone is a column of many. */
function mentions(hit: TextHit, table: string): boolean {
  return [hit.text, ...hit.context ?? []].some((line) => namesIdentifier(line, table));
}

async function inConditions(reader: Reader, { subject, signal }: UsageRequest): Promise<Usages> {
  const { tables, complete } = await findColumns(reader, "conditions", signal);
  const result = await fanOut(reader, { tables, values: subject.terms, operator: "LIKE", signal });
  const usages = linesWith(result.found, subject.terms).map((hit) => {
    const term = subject.terms.find((text) => hit.text.includes(text)) ?? subject.terms[0];
    const record = result.found.find((entry) => entry.record.sys_id === hit.sys_id);
    const usage = toUsage(hit, {
      kind: "condition",
      term,
      subject: { ...subject, about: undefined },
    });
    const named = namesInCondition(hit.text, term);
    const fits = subject.about === undefined || belongsTo(record, subject.about);
    const confidence = named && fits ? "exact" as const : "text" as const;
    return { ...usage, confidence };
  });
  return { usages, ...coverage("conditions", result, complete) };
}

/** Triggers and inputs of flows, which name tables and columns inside a JSON text. */
async function inStoredJson(reader: Reader, { subject, signal }: UsageRequest): Promise<Usages> {
  const { tables, complete } = await findColumns(reader, "json", signal);
  const result = await fanOut(reader, { tables, values: subject.terms, operator: "LIKE", signal });
  const usages = linesWith(result.found, subject.terms).map((hit) => {
    const term = subject.terms.find((text) => hit.text.includes(text)) ?? subject.terms[0];
    return toUsage(hit, { kind: "stored JSON", term, subject });
  });
  return { usages, ...coverage("stored JSON", result, complete) };
}

/** Whether a record is about a table: one of its columns holds the table's name. */
function belongsTo(found: FoundRecord | undefined, table: string): boolean {
  return Object.values(found?.record ?? {}).includes(table);
}

/** Columns that hold the name of a table or a column, and the ones named for what they hold. */
async function inNaming(reader: Reader, { subject, signal }: UsageRequest): Promise<Usages> {
  const parts: Usages[] = [];
  for (const naming of await namingColumns(reader, subject, signal)) {
    const { kind, values, complete, operator = "=", tables, filter } = naming;
    const result = await fanOut(reader, { tables, filter, values, operator, signal });
    const usages = result.found.map(({ table, record, name, columns }): Usage => {
      const column = columns.find((element) => holdsOne(record[element], values));
      return {
        kind,
        table,
        sys_id: record.sys_id,
        name,
        column: column ?? columns[0],
        confidence: column ? "exact" : "text",
        ...(record.active && { active: record.active === "true" }),
      };
    });
    parts.push({ usages, ...coverage(kind, result, complete) });
  }
  return merge(parts);
}

/** A column of names holds one, or a list with commas. */
function holdsOne(text: string | undefined, values: readonly string[]): boolean {
  return (text ?? "").split(",").some((item) => values.includes(item.trim()));
}

interface Naming {
  kind: string;
  tables: TableColumns[];
  values: string[];
  complete: boolean;
  operator?: "LIKE" | "=";
  filter?: Parameters<typeof fanOut>[1]["filter"];
}

async function namingColumns(
  reader: Reader,
  subject: Subject,
  signal?: AbortSignal,
): Promise<Naming[]> {
  const { name } = subject;
  switch (subject.kind) {
    case "table": {
      const { tables, complete } = await findColumns(reader, "table_name", signal);
      return [
        {
          kind: "belongs to",
          // The rows of the dictionary under its name are the table itself.
          tables: tables.map(({ table, columns }) => ({
            table,
            columns: columns.filter((column) => table !== "sys_dictionary" || column !== "name"),
          })).filter(({ columns }) => columns.length > 0),
          values: [name],
          complete,
        },
        {
          kind: "dictionary",
          tables: [{ table: "sys_dictionary", columns: ["reference"] }, {
            table: "sys_app_module",
            columns: ["name"],
          }],
          values: [name],
          complete: true,
        },
        { kind: "access control", tables: [ACL], values: [name, `${name}.*`], complete: true },
      ];
    }
    case "field":
      return await namingField(reader, subject, signal);
    case "role": {
      const { tables, complete } = await findColumns(reader, "roles", signal);
      return [{ kind: "role list", tables, values: [name], complete, operator: "LIKE" }];
    }
    case "event":
      return [{ kind: "event", tables: EVENTS, values: [name], complete: true }];
    default:
      return [];
  }
}

async function namingField(
  reader: Reader,
  { name, about }: Subject,
  signal?: AbortSignal,
): Promise<Naming[]> {
  const { tables, complete } = await findColumns(reader, "field_name", signal);
  return [
    {
      kind: "belongs to",
      tables,
      values: [name],
      complete,
      // A column of that name in another table is another column.
      filter: (schema) => {
        const column = ["table", "model_table", "collection", "name"]
          .find((element) => schema.columns.has(element));
        return column && about ? `${column}=${about}` : "";
      },
    },
    { kind: "access control", tables: [ACL], values: [`${about}.${name}`], complete: true },
    {
      kind: "layout",
      tables: LAYOUTS,
      values: [name],
      complete: true,
      filter: (schema) => `${LAYOUT_TABLE[schema.name] ?? "name"}=${about}`,
    },
  ];
}

const ACL: TableColumns = { table: "sys_security_acl", columns: ["name"] };
/** Forms and lists name the columns that they show as text, and their table in what they belong to. */
const LAYOUT_TABLE: Readonly<Record<string, string>> = {
  sys_ui_element: "sys_ui_section.name",
  sys_ui_list_element: "list_id.name",
};
const LAYOUTS: TableColumns[] = Object.keys(LAYOUT_TABLE).map((table) => ({
  table,
  columns: ["element"],
}));
const EVENTS: TableColumns[] = [
  "sysevent_register",
  "sysevent_email_action",
  "sysevent_script_action",
].map((table) => ({ table, columns: ["event_name"] }));

async function byReference(reader: Reader, { subject, signal }: UsageRequest): Promise<Usages> {
  const { sysId, targets } = subject;
  if (!sysId || targets.length === 0) return { usages: [], searched: [], limits: [] };
  const parts: Usages[] = [];
  for (const type of ["reference", "glide_list"] as const) {
    const { tables, complete } = await findReferences(reader, { targets, type, signal });
    // LIKE on a reference compares what is displayed, not the sys_id.
    const operator = type === "reference" ? "=" : "LIKE";
    const result = await fanOut(reader, { tables, values: [sysId], operator, signal });
    const usages = result.found.map(({ table, record, name, columns }): Usage => ({
      kind: "reference",
      table,
      sys_id: record.sys_id,
      name,
      column: columns.find((column) => record[column]?.includes(sysId)) ?? columns[0],
      confidence: "exact",
      ...(record.active && { active: record.active === "true" }),
    }));
    parts.push({ usages, ...coverage(`${type} columns`, result, complete) });
  }
  return merge(parts);
}

function merge(parts: Usages[]): Usages {
  return {
    usages: parts.flatMap((part) => part.usages),
    searched: parts.flatMap((part) => part.searched),
    limits: parts.flatMap((part) => part.limits),
  };
}

function coverage(what: string, result: FanOut, complete: boolean) {
  const left = Object.keys(result.notRead);
  return {
    searched: [`${what}: ${result.searched} tables`],
    limits: [
      ...(complete ? [] : [`The dictionary is not readable in full: ${what} may be missing.`]),
      ...(left.length > 0 ? [`Not read for ${what}: ${left.slice(0, 10).join(", ")}.`] : []),
      ...(result.cut.length > 0
        ? [`More ${what} than were read in: ${result.cut.slice(0, 10).join(", ")}.`]
        : []),
    ],
  };
}
