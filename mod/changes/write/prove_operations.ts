import type { NextCall } from "../../base/next_call.ts";
import { quoted } from "../../base/quoted.ts";
import type { BatchAnswer, PlatformRecord, Reader, ReadRequest } from "../../platform/types.ts";
import { quoteValue } from "../../query/quote.ts";
import {
  capturedRows,
  captureNames,
  captureRequest,
  judgeCapture,
  sharesCapturedRow,
} from "../capture.ts";
import { isJournalType, isStoredAs, isTranslatedType } from "../field_text.ts";
import type { Guards } from "../gate/guards.ts";
import { isRefusedRead } from "../find_references.ts";
import { isOfApplication, type PlannedOperation } from "../plan/planned_operation.ts";
import type { Capture } from "../change_report.ts";
import type { Target } from "../target/resolve_target.ts";
import { zip } from "../../base/lists.ts";
import { readOtherLanguage } from "../../platform/records/session_language.ts";
import { answerAt, readBatchPage } from "../../platform/records/table_requests.ts";
import type { Sleep } from "../../platform/http/retry.ts";

/**
 * What reading back found of the record: `missing` is one that is gone, was never there, or is
 * hidden from this account, with its table or alone; only a total that counts hidden rows tells.
 */
export type Found = "as_wanted" | "otherwise" | "missing" | "hidden" | "foreign" | "unread";

/** What reading back showed about one operation. */
export interface Proof {
  state: "done" | "failed" | "unknown";
  found: Found;
  after: PlatformRecord | null;
  capture: Capture;
  /** Why it is not done; the words of the result. */
  error: string | null;
  /** Fields whose stored text the account cannot read back; the rest is proved. */
  unproved?: string[];
  /** A field has another value than was sent: a rule set it, or somebody else. */
  altered?: boolean;
  warnings: string[];
  nextCall?: NextCall | undefined;
}

type StoredProof = Pick<Proof, "state" | "found" | "error" | "unproved" | "altered" | "warnings">;

export interface ProofRequest {
  operation: PlannedOperation;
  target: Target | null;
}

/** What the instance answered about one operation. */
interface Answers {
  record: BatchAnswer;
  /** Undefined where the table is not tracked. */
  captured: BatchAnswer | undefined;
  journal: BatchAnswer[];
}

/** Reads may be answered by a replica that is behind the database that was written to. */
const REPLICA_LAG_MS = 1000;

export interface ProofOptions {
  reader: Reader;
  guards: Guards;
  sleep: Sleep;
  /** Milliseconds since the epoch. */
  now: number;
}

interface JudgeOptions {
  guards: Guards;
  username: string | undefined;
  now: number;
  /** The account's language, where it is another than the instance's own. */
  language: string | undefined;
}

/** Reads back what was sent, and a second time what the first look did not find as it was wanted. */
export async function proveOperations(
  requests: ProofRequest[],
  options: ProofOptions,
): Promise<Proof[]> {
  const proofs = await readBack(requests, options);
  const doubtful = zip(requests, proofs).filter(([, proof]) => proof.state !== "done");
  if (doubtful.length === 0) return proofs;
  await options.sleep(REPLICA_LAG_MS);
  const again = await readBack(doubtful.map(([request]) => request), options);
  const second = new Map(zip(doubtful, again).map(([[request], proof]) => [request, proof]));
  return zip(requests, proofs).map(([request, proof]) => second.get(request) ?? proof);
}

/**
 * One look at the records, whatever it finds, and at where they were recorded: one round trip for all operations, and
 * another where the instance named a record otherwise than what was sent tells.
 */
export async function readBack(
  requests: ProofRequest[],
  options: Pick<ProofOptions, "reader" | "guards" | "now">,
): Promise<Proof[]> {
  const asked = requests.map(({ operation }) => proofRequests(operation));
  const answers = await options.reader.getBatch(asked.flat());
  let offset = 0;
  const found = zip(requests, asked).map(([{ operation }, { length }]): Answers => {
    const own = answers.slice(offset, offset += length);
    const rest = own.slice(1);
    const captured = operation.schema.tracked ? rest.shift() : undefined;
    return { record: answerAt(own, 0), captured, journal: rest };
  });
  await readOtherNames(zip(requests, found), options);
  const isOpen = ([{ operation }, read]: [ProofRequest, Answers]) =>
    translatedOtherwise(operation, storedRecord(read)).length > 0;
  const language = zip(requests, found).some(isOpen)
    ? await readOtherLanguage(options.reader)
    : undefined;
  return zip(requests, found).map(([request, read]) =>
    judge(request, read, { ...options, username: options.reader.username, language })
  );
}

/**
 * Translated columns that read back otherwise than they were sent. In another language than the
 * instance's own that proves nothing: the text may stand as that language's translation.
 */
function translatedOtherwise(
  { kind, schema, values }: PlannedOperation,
  after: PlatformRecord | null,
): string[] {
  if (kind === "delete" || after === null) return [];
  return Object.entries(values).filter(([field, wanted]) => {
    const type = schema.columns.get(field)?.type ?? "string";
    return isTranslatedType(type) && !isStoredAs(type, wanted, after[field] ?? "");
  }).map(([field]) => field);
}

/** Reads the captures again of records whose stored name is another than the one asked for. */
async function readOtherNames(
  pairs: [ProofRequest, Answers][],
  { reader }: { reader: Reader },
): Promise<void> {
  const open = pairs.flatMap(([{ operation }, read]) => {
    const stored = storedRecord(read);
    if (!read.captured || !stored) return [];
    const names = captureNames(operation.table, stored);
    const asked = expectedNames(operation);
    return names.every((name) => asked.includes(name)) ? [] : [{ read, names }];
  });
  if (open.length === 0) return;
  const answers = await reader.getBatch(open.map(({ names }) => captureRequest(names)));
  for (const [{ read }, answer] of zip(open, answers)) read.captured = answer;
}

function storedRecord({ record }: Answers): PlatformRecord | null {
  return record.ok ? (record.result as PlatformRecord[])[0] ?? null : null;
}

/** The names that the record would have if the instance stored what was sent. */
function expectedNames(operation: PlannedOperation): string[] {
  return captureNames(operation.table, {
    ...operation.before,
    ...operation.values,
    sys_id: operation.sysId,
  });
}

function proofRequests(operation: PlannedOperation): ReadRequest[] {
  return [
    {
      path: `/api/now/table/${operation.table}`,
      query: {
        sysparm_query: `sys_id=${operation.sysId}`,
        sysparm_limit: 1,
        sysparm_exclude_reference_link: true,
      },
    },
    ...(operation.schema.tracked ? [captureRequest(expectedNames(operation))] : []),
    ...journalFields(operation).map((field) => ({
      path: "/api/now/table/sys_journal_field",
      query: {
        sysparm_query: `element_id=${operation.sysId}^element=${quoteValue(field)}` +
          "^ORDERBYDESCsys_created_on^ORDERBYsys_id",
        sysparm_fields: "element,value",
        sysparm_limit: 20,
      },
    })),
  ];
}

function journalFields(operation: PlannedOperation): string[] {
  const { schema, values } = operation;
  return Object.keys(values).filter((field) =>
    values[field] !== "" && isJournalType(schema.columns.get(field)?.type ?? "")
  );
}

function judge(
  request: ProofRequest,
  read: Answers,
  options: JudgeOptions,
): Proof {
  const { operation, target } = request;
  const { record } = read;
  const after = storedRecord(read);
  const capture = captureOf(operation, target, { answer: read.captured, after });
  if (!record.ok && !isRefusedRead(record)) {
    return {
      state: "unknown",
      found: "unread",
      after: null,
      capture,
      error: `The write could not be read back: ${record.error.message}`,
      warnings: [],
    };
  }
  const found = after ? "otherwise" : record.ok && isCounted(record) ? "hidden" : "missing";
  const stored = operation.kind === "delete"
    ? judgeDelete(operation, found)
    : !after
    ? notFound(operation, found)
    : judgeStored(operation, { after, target, journal: journalTexts(operation, read), ...options });
  if (stored.error || options.guards.captureIsProven(capture)) return { ...stored, after, capture };
  if (isNewApplication(operation) && capture.state === "captured_elsewhere") {
    const note = inOwnSet(capture.update_set_name);
    return { ...stored, after, capture, warnings: [...stored.warnings, note] };
  }
  return {
    ...stored,
    after,
    capture,
    state: capture.state === "unverified" ? "unknown" : "failed",
    error: captureFault(capture, target),
  };
}

function captureOf(
  operation: PlannedOperation,
  target: Target | null,
  { answer, after }: { answer: BatchAnswer | undefined; after: PlatformRecord | null },
): Capture {
  if (!operation.schema.tracked || !target || !answer) return { state: "untracked" };
  if (target.tracking !== "update_set") return { state: "declined", tracking: target.tracking };
  return judgeCapture({
    before: operation.capturedBefore ?? [],
    after: capturedRows(answer),
    updateSet: target.updateSet.sysId,
    ...(operation.kind === "create" && { createdOn: after?.sys_created_on }),
    ...(!sharesCapturedRow(operation.table) && { deletion: operation.kind === "delete" }),
  });
}

/** Whether an application is made, which belongs to itself and to no update set that was there before. */
function isNewApplication({ kind, schema }: PlannedOperation): boolean {
  return kind === "create" && schema.chain.includes("sys_scope");
}

function inOwnSet(name: string): string {
  return `An application is recorded in a set of its own, here ${quoted(name)}. Make one with ` +
    "sn_create_update_set in the application, and update the application in it, before it ships.";
}

/** Whether the instance counts a row that it does not show: the total ignores access rules. */
function isCounted(answer: BatchAnswer): boolean {
  return (readBatchPage(answer).total ?? 0) > 0;
}

function judgeDelete(operation: PlannedOperation, found: Found): StoredProof {
  const what = `${operation.table} ${operation.sysId}`;
  switch (found) {
    case "missing":
      return { state: "done", found, error: null, warnings: [] };
    case "hidden":
      return { ...failed(`${what} is still there, hidden from this account`), found };
    default:
      return failed(`${what} is still there`);
  }
}

function notFound({ table, sysId }: PlannedOperation, found: Found): StoredProof {
  return found === "hidden"
    ? { ...failed(`${table} ${sysId} is there, but this account may not read it`), found }
    : { ...failed(`${table} ${sysId} cannot be found after the write`), found };
}

function failed(error: string): StoredProof {
  return { state: "failed", found: "otherwise", error, warnings: [] };
}

function judgeStored(
  operation: PlannedOperation,
  facts: {
    after: PlatformRecord;
    target: Target | null;
    journal: Record<string, string[] | null>;
  } & JudgeOptions,
): StoredProof {
  const { after, target, journal, guards, language } = facts;
  if (operation.chosenSysId && !isOwn(operation, facts)) return foreign(operation);
  const { before, schema } = operation;
  const translated = language === undefined ? [] : translatedOtherwise(operation, after);
  const values = Object.fromEntries(
    Object.entries(operation.values).filter(([field]) => !translated.includes(field)),
  );
  const dropped = guards.droppedFields({ schema, wanted: values, before, after, journal });
  if (dropped.length > 0) return failed(`The instance did not store ${dropped.join(", ")}`);
  const scope = operation.kind === "create" && isOfApplication(schema) ? target?.scope : undefined;
  const ownScope = isNewApplication(operation) ? operation.sysId : undefined;
  if (scope && after.sys_scope && ![scope.sysId, ownScope].includes(after.sys_scope)) {
    return failed(
      `The record was stored in the application ${after.sys_scope}, not in ${scope.name}`,
    );
  }
  const unproved = journalFields(operation).filter((field) => journal[field] === null);
  const others = otherValues({ schema, values }, after);
  return {
    state: "done",
    found: "as_wanted",
    error: null,
    unproved: [...unproved, ...translated],
    altered: others.length > 0,
    warnings: [
      ...others,
      ...unproved.map(unprovedEntry),
      ...translated.map((field) => unprovedTranslation(field, language ?? "")),
    ],
  };
}

/** An instance's clock may differ from ours, and its day too. */
const CLOCKS_DIFFER_MS = 86_400_000;

/**
 * Whether the record that an instance named as the created one can be: made by this user, new, not
 * known from before, and with what was sent. An interface of its own names its columns otherwise.
 */
function isOwn(
  operation: PlannedOperation,
  { after, username, now }: Pick<JudgeOptions, "username" | "now"> & { after: PlatformRecord },
): boolean {
  const { sys_created_by: maker, sys_created_on: created = "" } = after;
  if (operation.knownBefore) return false;
  if (!operation.endpoint && otherValues(operation, after).length > 0) return false;
  if (maker && username && maker.toLowerCase() !== username.toLowerCase()) return false;
  const age = now - Date.parse(`${created.replace(" ", "T")}Z`);
  return Number.isNaN(age) || age < CLOCKS_DIFFER_MS;
}

function foreign({ table, sysId }: PlannedOperation): StoredProof {
  const error = `The instance answered the create with ${table} ${sysId}, which is another record`;
  return { state: "unknown", found: "foreign", error, warnings: [] };
}

function unprovedTranslation(field: string, language: string): string {
  return `${field} is unverified: this account works in the language "${language}", in which a ` +
    "translated text may read back otherwise than it was stored. sn_list_translated_texts or an " +
    "account in the instance's own language shows it.";
}

function unprovedEntry(field: string): string {
  return `${field} is unverified: the instance took it, and the record has moved, but this account ` +
    "may not read journal entries. Do not repeat it: the entry would stand twice.";
}

/** Fields that a rule on the instance set to something else than was asked for. */
function otherValues(
  operation: Pick<PlannedOperation, "schema" | "values">,
  after: PlatformRecord,
): string[] {
  return Object.entries(operation.values).flatMap(([field, wanted]) => {
    const stored = after[field];
    if (stored === undefined || stored === "" || stored === wanted) return [];
    const type = operation.schema.columns.get(field)?.type ?? "string";
    return isStoredAs(type, wanted, stored) ? [] : [
      `The instance stored ${field} = ${quoted(stored)} where ${
        quoted(wanted)
      } was sent (a rule changed it).`,
    ];
  });
}

/** The entries of each journal field; null where none can be seen, which proves nothing. */
function journalTexts(
  operation: PlannedOperation,
  { journal }: Answers,
): Record<string, string[] | null> {
  return Object.fromEntries(
    journalFields(operation).map((field, index) => {
      const answer = journal[index];
      const rows = answer?.ok ? answer.result as PlatformRecord[] : [];
      return [field, rows.length === 0 ? null : rows.map((row) => row.value ?? "")];
    }),
  );
}

function captureFault(capture: Capture, target: Target | null): string {
  const wanted = target ? quoted(target.updateSet.name) : "the update set";
  switch (capture.state) {
    case "captured_elsewhere":
      return `The record was written, but recorded in update set ${
        quoted(capture.update_set_name)
      } instead of ${wanted}`;
    case "not_captured":
      return `The record was written, but no update set recorded it; ${wanted} was expected`;
    case "unverified":
      return `The record was written, but its capture could not be checked: ${capture.reason}`;
    default:
      return "";
  }
}
