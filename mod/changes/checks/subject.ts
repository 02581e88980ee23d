import type {
  BatchAnswer,
  Column,
  PlatformRecord,
  Reader,
  ReadRequest,
  TableSchema,
} from "../../platform/types.ts";
import { readBatchPage } from "../../platform/records/table_requests.ts";
import type { CheckId, Finding } from "./finding.ts";

/** One value of an operation, before anything is read for it. */
export interface Subject {
  schema: TableSchema;
  column: Column;
  text: string;
  /** The values of the operation, as texts. */
  values: Readonly<Record<string, string>>;
}

/** An operation as the checks of whole records see it. */
export interface RecordSubject {
  schema: TableSchema;
  creating: boolean;
  /** As the caller gave them. */
  values: Readonly<Record<string, unknown>>;
}

/** What a check may use before the gather step. */
export interface Looks {
  reader: Reader;
  /** What operations of the same plan create, as `plannedNames` writes it. */
  planned: ReadonlySet<string>;
  /** Adds a request to the gather step; answers its slot. */
  ask(request: ReadRequest): number;
}

/** What the checks of whole records use beside that. */
export interface RecordLooks extends Looks {
  /** Keys of the records that the plan has made so far: the check of twins keeps them. */
  made: Set<string>;
}

/** What is known behind the gather step. */
export interface Facts {
  answer(slot: number): BatchAnswer;
  /** The record as it stands; null for a new one. */
  before: PlatformRecord | null;
  /** The record as it would be: what is stored, with the operation's values over it. */
  record: PlatformRecord;
  /** The session's application, where a new record lands in it because the call names none. */
  landsIn: { sysId: string; name: string } | null;
}

/** Says what is wrong, once everything is read. */
export type Judge = (facts: Facts) => Finding[] | Promise<Finding[]>;

/** A check of one kind of field: asks for what it needs, and judges by the answers. */
export type FieldCheck = (subject: Subject, looks: Looks) => Judge | Promise<Judge>;

/** The place of a subject, as findings name it. */
export function placeOf({ schema, column }: Pick<Subject, "schema" | "column">): string {
  return `${schema.name}.${column.element}`;
}

/** A finding about a subject's whole value. */
export function findingOf(
  subject: Subject,
  check: CheckId,
  finding: Pick<Finding, "verdict" | "problem" | "remedy" | "near" | "nextCall">,
): Finding {
  return { check, place: placeOf(subject), value: subject.text, ...finding };
}

/**
 * The rows of a look-up, where they are all there are: as many as the platform counts, access rules
 * apart. Null for what could not be read completely, which proves nothing. With `first` the first of
 * them is enough.
 */
export function completeRows(
  answer: BatchAnswer,
  { first = false }: { first?: boolean } = {},
): PlatformRecord[] | null {
  if (!answer.ok) return null;
  const { records, total } = readBatchPage(answer);
  if (total === null) return null;
  return records.length >= (first ? Math.min(total, 1) : total) ? records : null;
}

/** Names that stand one behind another with commas. */
export function splitNames(text: string): string[] {
  return text.split(",").map((name) => name.trim()).filter(Boolean);
}
