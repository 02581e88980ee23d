import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { zip } from "../../../base/lists.ts";
import { quoted } from "../../../base/quoted.ts";
import { captureNames } from "../../../changes/capture.ts";
import {
  listRequest,
  readBatchPage,
  readRecord,
  recordRequest,
} from "../../../platform/records/table_requests.ts";
import type { PlatformRecord } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { readRecordUpdates } from "../../../source/record_update.ts";
import { KEYS_FILE } from "../../../source/create_source.ts";
import type { Application } from "../../../source/source.ts";
import { readXmlFiles } from "../../../source/read_zip.ts";
import { writeRecordUpdates } from "../../../source/write_record_update.ts";
import { defineTool, type ToolContext } from "../../tool.ts";
import { findApplication } from "./apply_source.ts";
import { describeCompiled } from "./check.ts";
import { completeRecords } from "./complete_records.ts";
import { keepAsFiles, keptFilesOf, type Pulled } from "./keep_as_files.ts";
import { applicationInput, applicationTurn, openWorkspace, savePulled } from "./workspace.ts";

const MOST_UPDATES = 500;
const MOST_RECORDS = 50;
const MOST_FAULTS = 10;

const sysIdSchema = z.string().regex(/^[0-9a-f]{32}$/, "a sys_id: 32 hexadecimal characters");

const input = z.strictObject({
  scope: applicationInput.scope,
  update_set: z.string().min(1).optional().describe(
    "Name or sys_id: the records that the set holds become sources",
  ),
  records: z.array(z.strictObject({ table: z.string().min(1), id: sysIdSchema })).min(1)
    .max(MOST_RECORDS).optional().describe("These records; unless set, the whole application"),
});
type Args = z.output<typeof input>;

export const pullSource = defineTool({
  name: "sn_source_pull",
  summary: "Write Fluent source on this machine for records, an update set or an application.",
  risk: "R",
  endpoint: "GET /api/fluent/download/{scope}; GET /api/now/table/sys_update_xml",
  input,
  example: {
    scope: "x_demo_fleet",
    records: [{ table: "sys_script_include", id: "330bb255339c5ec5d225884b3341cbcf" }],
  },
  synonyms: ["now-sdk transform", "turn an update set into code", "convert XML to .now.ts"],
  byHand: { lists: 1, clicks: 2, fields: 20 },
  read: (args, context) => context.inTurn(applicationTurn(args.scope), () => pull(args, context)),
});

function nothingToPull({ update_set: id }: Args): AppError {
  return new AppError("not_found", "There are no records that could become sources", {
    remedy: "sn_get_update_set_contents shows what a set holds.",
    nextCall: id === undefined ? undefined : { tool: "sn_get_update_set_contents", args: { id } },
  });
}

async function pull(args: Args, context: ToolContext) {
  const { source, signal, progress } = context;
  if (args.update_set !== undefined && args.records !== undefined) {
    throw new AppError("invalid_input", "Say once what is meant", {
      remedy: "Give update_set or records, or neither for the whole application.",
    });
  }
  const onInstance = await findApplication(args.scope, context);
  if (!onInstance) {
    throw new AppError("not_found", `${context.reader.label} has no application ${args.scope}`, {
      remedy: "sn_list_scopes shows those that it has.",
      nextCall: { tool: "sn_list_scopes", args: {} },
    });
  }
  const read = await readFiles(args, { scopeId: onInstance.scopeId, context });
  const { left } = read;
  const files = await completeRecords(read.files, {
    reader: context.reader,
    asStored: args.update_set === undefined,
    signal,
  });
  if (Object.keys(files).length === 0) {
    throw nothingToPull(args);
  }
  const workspace = await openWorkspace({ scope: args.scope }, context, {
    onInstance,
    configuration: true,
    mayBeEmpty: true,
  });
  progress({
    done: 0,
    total: 1,
    message: `Writing sources for ${Object.keys(files).length} files`,
  });
  // A record that is named becomes a source where it can, whatever it was until now.
  const ids = args.records?.map(({ id }) => id) ?? [];
  const emptied = keptFilesOf(workspace.application.files, ids);
  const application = withoutFiles(workspace.application, emptied);
  const made = await source.transform(application, files, { signal });
  if (!made.ok) {
    const { faults, folder } = describeCompiled({ ...made, cached: false }, workspace.dir);
    const next =
      "Nothing was saved. Name fewer records: one of these is not as the compiler knows it.";
    return { folder, faults, next };
  }
  const mayAlter = ids.length > 0;
  const pulled = await keepAsFiles({ application, made, records: files, mayAlter, context });
  await workspace.save();
  const blanks = Object.fromEntries(emptied.map((path) => [path, ""]));
  await savePulled(args.scope, { ...blanks, ...pulled.files }, context);
  return {
    folder: workspace.dir,
    records: Object.keys(files).length,
    ...await describePulled(pulled, { files, left, application }),
  };
}

function withoutFiles(application: Application, paths: readonly string[]): Application {
  const files = Object.entries(application.files).filter(([path]) => !paths.includes(path));
  return { ...application, files: Object.fromEntries(files) };
}

async function describePulled(
  pulled: Pulled,
  { files, left, application }: Files & { application: Application },
): Promise<Record<string, unknown>> {
  const { kept, faults } = pulled;
  const paths = Object.keys(pulled.files).filter((path) => path !== KEYS_FILE).sort();
  const asFiles = [...kept].map(([path, why]) =>
    `${path}: the record stays a file, which is compiled and loaded with the sources. ${why}.`
  );
  const told = [
    ...left,
    ...asFiles,
    ...await notUnderstood(files, { ...application.files, ...pulled.files }),
  ];
  return {
    files: paths,
    ...(told.length > 0 && { left: told }),
    ...(faults.length > 0 && { faults: faults.slice(0, MOST_FAULTS) }),
    next: paths.length > 0
      ? "sn_source_plan shows what the sources would change: nothing, where all was understood."
      : "The sources say so already.",
  };
}

/** The files of which no record is in the sources or known to their registry: the compiler dropped them. */
async function notUnderstood(
  files: Readonly<Record<string, string>>,
  made: Readonly<Record<string, string>>,
): Promise<string[]> {
  const text = Object.values(made).join("\n");
  const dropped: string[] = [];
  for (const [name, xml] of Object.entries(files)) {
    const ids = (await readRecordUpdates(xml, name)).flatMap(({ fields }) => fields.sys_id || []);
    if (ids.length > 0 && !ids.some((id) => text.includes(id))) {
      dropped.push(`${name}: the compiler made no source of it.`);
    }
  }
  return dropped;
}

interface Files {
  /** File name → XML. */
  files: Record<string, string>;
  /** What is left out, as sentences. */
  left: string[];
}

async function readFiles(
  { update_set, records }: Args,
  { scopeId, context }: { scopeId: string; context: ToolContext },
): Promise<Files> {
  const { reader, signal } = context;
  if (update_set !== undefined) return await readSet(update_set, { scopeId, context });
  if (records !== undefined) return await readRecords(records, { scopeId, context });
  if (!await reader.hasSourceInterface(signal)) {
    throw new AppError("not_found", `${reader.label} cannot hand out an application as files`, {
      remedy: "Its interface (GET /api/fluent/download) comes with the vendor's development " +
        "application. Name an update set or records instead: those are read over the Table API.",
    });
  }
  const bytes = await reader.downloadSource({ scopeId, mode: "complete", signal });
  return { files: await readXmlFiles(bytes), left: [] };
}

interface Wanted {
  scopeId: string;
  context: ToolContext;
}

/** Throws `conflict` for what belongs to another application: its sources would not compile here. */
function requireOwn(what: string, application: string | undefined, scopeId: string): void {
  if (!application || application === scopeId) return;
  throw new AppError("conflict", `${what} belongs to another application (${application})`, {
    remedy: "Name that application's scope: each has sources of its own.",
    details: { application },
  });
}

async function readSet(
  name: string,
  { scopeId, context: { reader, signal } }: Wanted,
): Promise<Files> {
  const { records: sets } = await reader.listRecords("sys_update_set", {
    query: `sys_id=${quoteValue(name)}^ORname=${quoteValue(name)}`,
    fields: ["sys_id", "name", "application"],
    limit: 2,
    signal,
  });
  const [set, other] = sets;
  if (!set || other) {
    throw new AppError(
      set ? "ambiguous" : "not_found",
      set
        ? `Several update sets are called ${quoted(name)}`
        : `There is no update set ${quoted(name)}`,
      {
        remedy: "sn_list_update_sets shows them; use the sys_id.",
        nextCall: { tool: "sn_list_update_sets", args: {} },
      },
    );
  }
  requireOwn(`The update set ${quoted(name)}`, set.application, scopeId);
  const { records: updates, total } = await reader.listRecords("sys_update_xml", {
    query: `update_set=${set.sys_id}`,
    fields: ["name", "payload", "action"],
    limit: MOST_UPDATES,
    signal,
  });
  if ((total ?? updates.length) > MOST_UPDATES) {
    throw new AppError("too_large", `The update set has ${total} entries`, {
      remedy: `At most ${MOST_UPDATES} become sources at once: name records instead.`,
    });
  }
  const gone = updates.filter(({ action }) => action === "DELETE");
  return {
    files: filesOf(updates.filter(({ action }) => action !== "DELETE")),
    left: gone.map(({ name }) => `${name} is a deletion.`),
  };
}

function filesOf(updates: readonly PlatformRecord[]): Record<string, string> {
  return Object.fromEntries(updates.map(({ name = "", payload = "" }) => [`${name}.xml`, payload]));
}

/** The latest file of each record that an update set has; else the record's own columns. */
async function readRecords(
  records: NonNullable<Args["records"]>,
  { scopeId, context: { reader, signal } }: Wanted,
): Promise<Files> {
  const answers = await reader.getBatch(
    records.map(({ table, id }) => recordRequest(table, id)),
    signal,
  );
  const found = zip(records, answers).map(([{ table, id }, answer]) => {
    if (!answer.ok) throw answer.error;
    const record = readRecord<PlatformRecord>(answer.result) ?? { sys_id: id };
    requireOwn(`${table} ${id}`, record.sys_scope, scopeId);
    return { table: record.sys_class_name || table, record };
  });
  const captured = await reader.getBatch(
    found.map(({ table, record }) =>
      listRequest("sys_update_xml", {
        query: `nameIN${captureNames(table, record).join(",")}^action=INSERT_OR_UPDATE` +
          "^ORDERBYDESCsys_updated_on",
        fields: ["name", "payload"],
        limit: 1,
      })
    ),
    signal,
  );
  const files: Record<string, string> = {};
  const left: string[] = [];
  for (const [{ table, record }, answer] of zip(found, captured)) {
    const [update] = answer.ok ? readBatchPage(answer).records : [];
    const [name = ""] = captureNames(table, record);
    if (!update) {
      left.push(`${name}: no update set has its file, so only its own columns were read.`);
    }
    Object.assign(
      files,
      update ? filesOf([update]) : { [`${name}.xml`]: fileOf(table, record) },
    );
  }
  return { files, left };
}

function fileOf(table: string, record: PlatformRecord): string {
  return writeRecordUpdates([{ table, action: "INSERT_OR_UPDATE", fields: record }]);
}
