import { cellPlace } from "../../auth/sealed_columns.ts";
import { isSealed, type SecretBox } from "../../auth/secret_box.ts";
import type { Selectable } from "kysely";
import {
  type ApprovalRequest,
  type JournalEntry,
  type LoadedImage,
  type StandingSubject,
  undoneBy,
} from "./journal.ts";
import type { ChangeReport } from "../change_report.ts";
import { type ChangesTables, SEALED_COLUMNS } from "../tables.ts";

/** What is journalled before a write. */
export type Intent =
  & Omit<JournalEntry, "state" | "after" | "capture" | "error" | "closed" | "opened">
  & {
    approval: string | null;
  };

/** Rows of the journal's tables as entries and back. */

export function toJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

function fromJson<T>(text: string | null): T | null {
  return text === null ? null : JSON.parse(text) as T;
}

type SealedColumn = typeof SEALED_COLUMNS.change_entry[number];

/** A text of an entry as it is stored; null stays null. */
export async function sealCell(
  box: SecretBox,
  text: string | null,
  cell: { id: string; column: SealedColumn },
): Promise<string | null> {
  return text === null ? null : await box.seal(text, cellPlace("change_entry", cell));
}

/** The row of an entry that is opened at `opened` (ISO 8601): an intent without an outcome. */
export async function intentRow(
  intent: Intent,
  { opened, box }: { opened: string; box: SecretBox },
): Promise<ChangesTables["change_entry"]> {
  const { id } = intent;
  return {
    id: intent.id,
    call_id: intent.callId,
    host: intent.host,
    user_name: intent.user,
    session: intent.session,
    port: intent.port,
    tool: intent.tool,
    operation: intent.operation,
    table_name: intent.table,
    sys_id: intent.sysId,
    name: intent.name,
    state: "open",
    before_image: await sealCell(box, toJson(intent.before), { id, column: "before_image" }),
    planned: await sealCell(box, toJson(intent.planned), { id, column: "planned" }),
    after_image: null,
    loaded: await sealCell(box, toJson(intent.loaded), { id, column: "loaded" }),
    scope: intent.scope,
    update_set: intent.updateSet,
    update_set_name: intent.updateSetName,
    capture: null,
    error: null,
    undoes: undoneBy(intent).join(",") || null,
    approval: intent.approval,
    standing: intent.standing,
    opened,
    closed: null,
    next_look: null,
  };
}

/** A row of the journal as an entry. */
export async function toEntry(
  row: Selectable<ChangesTables["change_entry"]>,
  box: SecretBox,
): Promise<JournalEntry> {
  const cells = await openCells(row, box);
  const [undoes = null, ...undoesToo] = row.undoes?.split(",") ?? [];
  return {
    id: row.id,
    callId: row.call_id,
    host: row.host,
    user: row.user_name,
    session: row.session,
    port: row.port,
    tool: row.tool,
    operation: row.operation as JournalEntry["operation"],
    table: row.table_name,
    sysId: row.sys_id,
    name: row.name,
    state: row.state as JournalEntry["state"],
    before: fromJson(cells.before_image),
    planned: fromJson(cells.planned),
    after: fromJson(cells.after_image),
    ...(cells.loaded !== null && { loaded: fromJson<LoadedImage[]>(cells.loaded) ?? [] }),
    scope: row.scope,
    updateSet: row.update_set,
    updateSetName: row.update_set_name,
    capture: fromJson(row.capture),
    error: cells.error,
    ...(cells.unreadable && { unreadable: true }),
    undoes,
    ...(undoesToo.length > 0 && { undoesToo }),
    standing: row.standing,
    opened: row.opened,
    closed: row.closed,
  };
}

/** What an approval of the request for an hour would cover; null where there can be none. */
export function standingSubjectOf(
  { standing }: Pick<Selectable<ChangesTables["change_approval"]>, "standing">,
): StandingSubject | null {
  return fromJson<StandingSubject>(standing);
}

/** The sealed texts of a row; all null where the key is another one. */
async function openCells(row: Selectable<ChangesTables["change_entry"]>, box: SecretBox) {
  const texts: Record<SealedColumn, string | null> = { ...NO_TEXTS };
  for (const column of SEALED_COLUMNS.change_entry) {
    const text = row[column];
    const found = text !== null && isSealed(text)
      ? await box.open(text, cellPlace("change_entry", { id: row.id, column }))
      : text;
    if (found === undefined) return { ...NO_TEXTS, unreadable: true };
    texts[column] = found;
  }
  return { ...texts, unreadable: false };
}

const NO_TEXTS = {
  before_image: null,
  planned: null,
  after_image: null,
  error: null,
  loaded: null,
};

/** The plan of a request for approval as it is stored. */
interface StoredPlan {
  changes: readonly ChangeReport[];
  notes: readonly string[];
}

/** What is stored of a plan. */
export function sealPlan(
  box: SecretBox,
  id: string,
  plan: StoredPlan,
): Promise<string> {
  return box.seal(JSON.stringify(plan), cellPlace("change_approval", { id, column: "plan" }));
}

/** Earlier ones are the changes alone. */
function readPlan(text: string): StoredPlan {
  const stored = JSON.parse(text) as StoredPlan | ChangeReport[];
  return Array.isArray(stored) ? { changes: stored, notes: [] } : stored;
}

/** A row as a request for approval; one whose plan nobody can be shown any more counts as expired. */
export async function toApproval(
  row: Selectable<ChangesTables["change_approval"]>,
  box: SecretBox,
): Promise<ApprovalRequest> {
  const standing = standingSubjectOf(row);
  const plan = isSealed(row.plan)
    ? await box.open(row.plan, cellPlace("change_approval", { id: row.id, column: "plan" }))
    : row.plan;
  const { changes, notes } = plan === undefined ? { changes: [], notes: [] } : readPlan(plan);
  const isOpen = row.state === "waiting" || row.state === "approved";
  const lapsed = isOpen && plan === undefined;
  return {
    id: row.id,
    host: row.host,
    tool: row.tool,
    session: row.session,
    plan: [...changes],
    ...(notes.length > 0 && { notes: [...notes] }),
    client: row.client,
    standing: standing &&
      { updateSet: standing.updateSet, updateSetName: standing.updateSetName },
    noStanding: row.no_standing,
    state: lapsed ? "expired" : row.state as ApprovalRequest["state"],
    created: row.created,
    expires: row.expires,
  };
}
