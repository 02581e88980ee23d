import { AppError } from "../../base/errors.ts";
import { zip } from "../../base/lists.ts";
import type { SourceFile } from "../../platform/source_load.ts";
import type { PlatformRecord, Reader, TableSchema } from "../../platform/types.ts";
import { answerAt, listRequest, readBatchPage } from "../../platform/records/table_requests.ts";
import { readRecordUpdates, type RecordUpdate } from "../../source/record_update.ts";
import { capturedRows, captureRequest } from "../capture.ts";
import { sameFieldText } from "../field_text.ts";
import { displayName } from "../find_references.ts";
import type { Guards } from "../gate/guards.ts";
import { operationRisk } from "../gate/operation_risk.ts";
import type { LoadOperation } from "../operation.ts";
import { higherRisk, type Risk } from "../risk.ts";
import { chooseLoadRoute, type LoadRoute } from "./load_route.ts";
import { checkExpected } from "./expected_records.ts";
import type { LoadedRecord, PlannedFile, PlannedLoad } from "./planned_operation.ts";
import { removedFiles } from "./removed_records.ts";
import { UPGRADE_LOCK, upgradeRefusal } from "./upgrade_lock.ts";
import { findStored, layoutParts, storedIds, type StoredRecords } from "./stored_records.ts";

/** What a plan of a load comes to. */
export interface LoadPlan extends PlannedLoad {
  /** Every record of the files, those too that are there already. */
  all: LoadedRecord[];
  risk: Risk;
  riskReason?: string;
  warnings: string[];
}

interface LoadContext {
  reader: Reader;
  guards: Pick<Guards, "unchangedSince">;
  signal?: AbortSignal | undefined;
}

/** A file with what stands in it. */
interface ReadFile extends SourceFile {
  updates: RecordUpdate[];
}

/** The platform fills these by itself when it loads a file. */
const OWN_COLUMNS = [
  ...["sys_id", "sys_update_name", "sys_scope", "sys_package"],
  ...["sys_mod_count", "sys_updated_on", "sys_updated_by"],
];
const FLOW = "sys_hub_flow";
const ACTION = "sys_hub_action_type_definition";
/** Columns that say whether it is published: a file makes a draft of it, the publication ends that. */
const PUBLICATION: Readonly<Record<string, readonly string[]>> = {
  [FLOW]: ["active", "status"],
  [ACTION]: ["active", "state"],
};
/** Nothing is sent. */
const NO_ROUTE: LoadRoute = { route: "load", warnings: [] };
/** Rows that one query of a file takes away. */
const MOST_DELETED = 1000;

/**
 * Compares files of records with the instance: what each would create, change and take away, what is
 * there already, and why it cannot be loaded. Reads everything that an undo needs, in batches.
 */
export async function planLoad(operation: LoadOperation, context: LoadContext): Promise<LoadPlan> {
  const load = await planFiles(operation, context);
  const { reader, signal } = context;
  const removed = await removedFiles(operation.removed ?? [], {
    application: operation.id,
    taken: new Set(load.all.flatMap(({ kind, sysId }) => kind === "delete" ? [sysId] : [])),
    reader,
    signal,
  });
  if (removed.length === 0) return load;
  return await planFiles({ ...operation, files: [...operation.files, ...removed] }, context);
}

async function planFiles(operation: LoadOperation, context: LoadContext): Promise<LoadPlan> {
  const { reader, signal } = context;
  const read = await Promise.all(operation.files.map(readFile));
  const updates = read.flatMap((file) => file.updates);
  const { schemas, missing } = await readSchemas(updates, reader);
  const known = updates.filter(({ table }) => schemas.has(table));
  const made = (name: string) => updates.some((one) => madeTable(one) === name);
  const plain = known.filter((one) =>
    one.action !== "delete_multiple" && !made(one.table) && one.fields.sys_id
  );
  const stored = await findStored(plain, { reader, signal });
  const beside = await readBeside(read, { stored, reader, signal });
  await checkExpected(operation.expected ?? [], context);
  const ids = storedIds(stored.of);
  const files = read.map((file): PlannedFile => ({
    name: file.name,
    xml: file.xml,
    updateName: updateNameOf(file),
    captured: beside.captured.get(file.name) ?? [],
    records: recordsOfFile(file, { schemas, stored, ids, gone: beside.gone }),
  }));
  const sent = files.filter((file) => isNews(file, operation.publish));
  const publish = publishable(sent, operation.publish);
  const way = sent.length > 0 ? await chooseLoadRoute(operation.id, reader, signal) : NO_ROUTE;
  const risk = riskOf(sent, { ...publish, way });
  // What is only emptied or removed needs no table that is not there.
  const gone = missing.filter((name) =>
    !made(name) &&
    updates.some(({ table, action }) => table === name && action === "INSERT_OR_UPDATE")
  );
  return {
    all: files.flatMap(({ records }) => records),
    route: way.route,
    files: sent,
    ...publish,
    ...risk,
    refusal: await whyNot({ gone, unread: stored.unread, sent, way }, context),
    ...(operation.keep && { keep: operation.keep }),
    warnings: [...warningsOf(updates, schemas), ...way.warnings],
  };
}

async function readFile(file: SourceFile): Promise<ReadFile> {
  return { ...file, updates: await readRecordUpdates(file.xml, file.name) };
}

/** The name under which the file is recorded: the one in it, else its own. A structure has none. */
function updateNameOf({ name, updates }: ReadFile): string | undefined {
  if (updates.length === 0) return undefined;
  const grouped = updates.some(({ group }) => group !== undefined);
  const told = grouped ? undefined : updates.find(({ fields }) => fields.sys_update_name);
  return told?.fields.sys_update_name ?? name.replace(/^.*\//, "").replace(/\.xml$/, "");
}

/** The table that a record makes. */
function madeTable({ table, action, fields }: RecordUpdate): string | undefined {
  return table === "sys_db_object" && action === "INSERT_OR_UPDATE" ? fields.name : undefined;
}

async function readSchemas(updates: readonly RecordUpdate[], reader: Reader) {
  const schemas = new Map<string, TableSchema>();
  const missing: string[] = [];
  await Promise.all([...new Set(updates.map(({ table }) => table))].map(async (table) => {
    try {
      schemas.set(table, await reader.schema.table(table));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "not_found") throw error;
      missing.push(table);
    }
  }));
  return { schemas, missing };
}

/** What the files' names are recorded as, and what their queries and layouts take away. */
async function readBeside(
  files: readonly ReadFile[],
  { stored, reader, signal }: { stored: StoredRecords } & Pick<LoadContext, "reader" | "signal">,
) {
  const named = files.filter((file) => updateNameOf(file) !== undefined);
  const emptied = files.flatMap((file) =>
    file.updates.flatMap((update) => emptyQuery(update, stored)).map((one) => ({ file, ...one }))
  );
  const answers = await reader.getBatch([
    ...named.map((file) => captureRequest([updateNameOf(file) ?? ""])),
    ...emptied.map(({ table, query }) => listRequest(table, { query, limit: MOST_DELETED })),
  ], signal);
  const captured = new Map(
    named.map((file, index) => [file.name, capturedRows(answerAt(answers, index)) ?? []]),
  );
  const gone = new Map<string, { table: string; record: PlatformRecord }[]>();
  for (const [{ file, table }, answer] of zip(emptied, answers.slice(named.length))) {
    const rows = answer.ok ? readBatchPage(answer).records : [];
    const own = gone.get(file.name) ?? [];
    gone.set(file.name, [...own, ...rows.map((record) => ({ table, record }))]);
  }
  return { captured, gone };
}

/** The rows that a file's record takes the place of: those of its query, or a layout's parts. */
function emptyQuery(
  update: RecordUpdate,
  { of, unread }: StoredRecords,
): { table: string; query: string }[] {
  const { table, action, query } = update;
  if (unread.has(table)) return [];
  if (action === "delete_multiple") return query ? [{ table, query }] : [];
  const parts = layoutParts(table);
  const id = of.get(update)?.sys_id;
  return parts && id && !unread.has(parts.table)
    ? [{ table: parts.table, query: `${parts.column}=${id}` }]
    : [];
}

function recordsOfFile(file: ReadFile, facts: {
  schemas: ReadonlyMap<string, TableSchema>;
  stored: StoredRecords;
  ids: ReadonlyMap<string, string>;
  gone: ReadonlyMap<string, { table: string; record: PlatformRecord }[]>;
}): LoadedRecord[] {
  const { schemas, stored, ids } = facts;
  const written = file.updates.flatMap((update) => {
    const schema = schemas.get(update.table);
    if (!schema || update.action === "delete_multiple") return [];
    const before = stored.of.get(update) ?? null;
    if (update.action === "DELETE") return before ? [deleted(update, before, schema)] : [];
    const fields = Object.fromEntries(
      Object.entries(update.fields).map(([field, text]) => [field, ids.get(text) ?? text]),
    );
    return [stores({ ...update, fields }, { schema, before })];
  });
  const kept = new Set(written.map(({ sysId }) => sysId));
  const taken = (facts.gone.get(file.name) ?? []).flatMap(({ table, record }) => {
    const schema = schemas.get(table);
    const { sys_id = "" } = record;
    if (!schema || kept.has(sys_id)) return [];
    kept.add(sys_id);
    const group = file.updates.find((update) => update.table === table)?.group;
    const update = { table, action: "DELETE", fields: { sys_id }, ...(group && { group }) };
    return [deleted(update, record, schema)];
  });
  return [...written, ...taken];
}

const UNJUDGED = { scope: null, capturedBefore: null, undoes: null };

function stores(
  update: RecordUpdate,
  { schema, before }: { schema: TableSchema; before: PlatformRecord | null },
): LoadedRecord {
  const kind = before ? "update" as const : "create" as const;
  const values = Object.fromEntries(
    Object.entries(update.fields).filter(([field, text]) => {
      if (OWN_COLUMNS.includes(field) || ofPublication(update.table).includes(field)) return false;
      if (schema.verified && !schema.columns.has(field)) return false;
      const there = before?.[field];
      if (before === null || there === undefined) return before !== null || text !== "";
      if (isNothing(update.table, field, text) && isNothing(update.table, field, there)) {
        return false;
      }
      return !sameFieldText(schema.columns.get(field)?.type ?? "string", text, there);
    }),
  );
  const { risk, reason } = operationRisk([...schema.chain, before?.sys_class_name ?? ""], {
    kind,
    fields: Object.keys(values),
  });
  return {
    ...UNJUDGED,
    kind,
    table: schema.name,
    schema,
    sysId: before?.sys_id ?? update.fields.sys_id ?? "",
    name: displayName(schema, before ?? update.fields),
    before,
    values,
    risk,
    ...(reason && { riskReason: reason }),
    update,
  };
}

/** Whether a column says nothing: of some the exports of real instances have two ways to say it. */
function isNothing(table: string, field: string, text: string): boolean {
  return text === "" || table === "sys_dictionary" && field === "choice" && text === "0";
}

function deleted(
  update: RecordUpdate,
  before: PlatformRecord,
  schema: TableSchema,
): LoadedRecord {
  const { risk, reason } = operationRisk(schema.chain, { kind: "delete" });
  return {
    ...UNJUDGED,
    kind: "delete",
    table: schema.name,
    schema,
    sysId: before.sys_id ?? "",
    name: displayName(schema, before),
    before,
    values: {},
    risk,
    ...(reason && { riskReason: reason }),
    update,
  };
}

/** Whether a record of a load is written at all. */
export function isWritten({ kind, values }: Pick<LoadedRecord, "kind" | "values">): boolean {
  return kind !== "update" || Object.keys(values).length > 0;
}

/**
 * Whether a file brings something that the instance has not, has without a record of it, or has and did
 * not publish.
 */
function isNews(
  { records, captured, updateName }: PlannedFile,
  publish: readonly string[] | undefined,
): boolean {
  if (updateName === undefined) return true;
  const isDraft = ({ kind, table, sysId, before }: LoadedRecord) =>
    kind !== "delete" && ofPublication(table).length > 0 && before?.active !== "true" &&
    (publish?.includes(sysId) ?? true);
  return records.some(isWritten) || records.some(isDraft) ||
    captured.length === 0 && records.length > 0;
}

function ofPublication(table: string): readonly string[] {
  return Object.hasOwn(PUBLICATION, table) ? PUBLICATION[table] ?? [] : [];
}

function publishable(files: readonly PlannedFile[], asked: readonly string[] | undefined) {
  const records = files.flatMap(({ records }) => records).filter(({ kind }) => kind !== "delete");
  const of = (table: string) =>
    records.filter((one) => one.table === table && (asked?.includes(one.sysId) ?? true))
      .map(({ sysId }) => sysId);
  return { flows: of(FLOW), actions: of(ACTION) };
}

function riskOf(
  files: readonly PlannedFile[],
  { flows, actions, way }: Pick<PlannedLoad, "flows" | "actions"> & { way: LoadRoute },
): { risk: Risk; riskReason?: string } {
  const written = files.flatMap(({ records }) => records).filter(isWritten);
  const risk = written.reduce<Risk>((gravest, one) => higherRisk(gravest, one.risk), "W");
  const reasons = written.filter((one) => one.risk === risk)
    .flatMap(({ riskReason, table }) => riskReason ? [`${riskReason} (${table})`] : []);
  const publishes = flows.length + actions.length > 0;
  const graver = [
    ...(publishes ? ["what it publishes runs from then on"] : []),
    ...(way.riskReason ? [way.riskReason] : []),
  ];
  const all = [...new Set([...reasons, ...graver])];
  return {
    risk: graver.length > 0 ? higherRisk(risk, "D") : risk,
    ...(all.length > 0 && { riskReason: all.join("; ") }),
  };
}

/** What stands against the load, on positive evidence; the first of it. */
async function whyNot(
  { gone, unread, sent, way }: {
    gone: readonly string[];
    unread: ReadonlyMap<string, AppError>;
    sent: readonly PlannedFile[];
    way: LoadRoute;
  },
  { reader, signal }: Pick<LoadContext, "reader" | "signal">,
): Promise<AppError | undefined> {
  if (gone.length > 0) {
    return new AppError("not_found", `${reader.label} has no table ${gone.join(", ")}`, {
      remedy: "The application or plugin that brings it is not active there. Nothing was loaded.",
      details: { tables: gone },
    });
  }
  const [closed] = unread;
  if (closed) {
    const [table, cause] = closed;
    return new AppError("forbidden", `${table} cannot be read: ${cause.message}`, {
      remedy: "What a load changes has to be read before it, or nothing can take it back: use an " +
        "account that reads the table.",
      details: { table },
      cause,
    });
  }
  if (sent.length === 0) return undefined;
  const [lock] = await reader.getBatch([UPGRADE_LOCK], signal);
  return upgradeRefusal(lock, reader) ?? way.refusal;
}

function warningsOf(
  updates: readonly RecordUpdate[],
  schemas: ReadonlyMap<string, TableSchema>,
): string[] {
  const absent = new Set(updates.flatMap(({ table, fields }) => {
    const schema = schemas.get(table);
    if (!schema?.verified) return [];
    return Object.keys(fields)
      .filter((field) => !schema.columns.has(field) && !field.startsWith("sys_"))
      .map((field) => `${table}.${field}`);
  }));
  return absent.size > 0
    ? [`The instance has no columns ${[...absent].join(", ")}: what the source sets there is lost.`]
    : [];
}
