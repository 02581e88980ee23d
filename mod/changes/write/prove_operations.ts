import type { BatchAnswer, PlatformRecord, Reader, ReadRequest } from "../../platform/types.ts";
import { quoteValue } from "../../query/quote.ts";
import { capturedRows, captureRequest, judgeCapture, sharesCapturedRow } from "../capture.ts";
import { isJournalType, sameFieldText } from "../field_text.ts";
import type { Guards } from "../gate/guards.ts";
import type { PlannedOperation } from "../plan/planned_operation.ts";
import type { Capture } from "../change_report.ts";
import type { Target } from "../target/resolve_target.ts";
import { zip } from "../../base/lists.ts";
import { answerAt } from "../../platform/records/table_requests.ts";

/** What reading back showed about one operation. */
export interface Proof {
  state: "done" | "failed" | "unknown";
  after: PlatformRecord | null;
  capture: Capture;
  /** Why it is not done; the words of the result. */
  error: string | null;
  warnings: string[];
}

export interface ProofRequest {
  operation: PlannedOperation;
  target: Target | null;
}

/** Reads back what was sent, and where it was recorded: one round trip for all operations. */
export async function proveOperations(
  requests: ProofRequest[],
  options: { reader: Reader; guards: Guards; signal?: AbortSignal | undefined },
): Promise<Proof[]> {
  const asked = requests.map(({ operation }) => proofRequests(operation));
  const answers = await options.reader.getBatch(asked.flat(), options.signal);
  let offset = 0;
  return zip(requests, asked).map(([request, { length }]) => {
    const own = answers.slice(offset, offset += length);
    return judge(request, own, options.guards);
  });
}

function proofRequests(operation: PlannedOperation): ReadRequest[] {
  const record: PlatformRecord = {
    ...operation.before,
    ...operation.values,
    sys_id: operation.sysId,
  };
  return [
    {
      path: `/api/now/table/${operation.table}`,
      query: {
        sysparm_query: `sys_id=${operation.sysId}`,
        sysparm_limit: 1,
        sysparm_exclude_reference_link: true,
      },
    },
    ...(operation.schema.tracked ? [captureRequest(operation.table, record)] : []),
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
  return Object.keys(operation.values).filter((field) =>
    isJournalType(operation.schema.columns.get(field)?.type ?? "")
  );
}

function judge(request: ProofRequest, answers: BatchAnswer[], guards: Guards): Proof {
  const { operation, target } = request;
  const record = answerAt(answers, 0);
  const rest = answers.slice(1);
  const captureAnswer = operation.schema.tracked ? rest.shift() : undefined;
  const capture = captureOf(operation, target, captureAnswer);
  if (!record.ok) {
    return {
      state: "unknown",
      after: null,
      capture,
      error: `The write could not be read back: ${record.error.message}`,
      warnings: [],
    };
  }
  const after = (record.result as PlatformRecord[])[0] ?? null;
  const stored = operation.kind === "delete"
    ? judgeDelete(operation, after)
    : judgeStored(operation, { after, target, journal: journalTexts(operation, rest), guards });
  if (stored.error || guards.captureIsProven(capture)) return { ...stored, after, capture };
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
  answer: BatchAnswer | undefined,
): Capture {
  if (!operation.schema.tracked || !target || !answer) return { state: "untracked" };
  if (target.tracking !== "update_set") return { state: "declined", tracking: target.tracking };
  return judgeCapture({
    before: operation.capturedBefore ?? [],
    after: capturedRows(answer),
    updateSet: target.updateSet.sysId,
    ...(!sharesCapturedRow(operation.table) && { deletion: operation.kind === "delete" }),
  });
}

function judgeDelete(
  operation: PlannedOperation,
  after: PlatformRecord | null,
): Pick<Proof, "state" | "error" | "warnings"> {
  return after
    ? {
      state: "failed",
      error: `${operation.table} ${operation.sysId} is still there`,
      warnings: [],
    }
    : { state: "done", error: null, warnings: [] };
}

function judgeStored(
  operation: PlannedOperation,
  facts: {
    after: PlatformRecord | null;
    target: Target | null;
    journal: Record<string, string[]>;
    guards: Guards;
  },
): Pick<Proof, "state" | "error" | "warnings"> {
  const { after, target, journal, guards } = facts;
  if (!after) {
    return {
      state: "failed",
      error: `${operation.table} ${operation.sysId} cannot be found after the write`,
      warnings: [],
    };
  }
  const dropped = guards.droppedFields({
    schema: operation.schema,
    wanted: operation.values,
    before: operation.before,
    after,
    journal,
  });
  if (dropped.length > 0) {
    return {
      state: "failed",
      error: `The instance did not store ${dropped.join(", ")}`,
      warnings: [],
    };
  }
  const scope = operation.kind === "create" && operation.schema.tracked ? target?.scope : undefined;
  if (scope && after.sys_scope && after.sys_scope !== scope.sysId) {
    return {
      state: "failed",
      error: `The record was stored in the application ${after.sys_scope}, not in ${scope.name}`,
      warnings: [],
    };
  }
  return { state: "done", error: null, warnings: otherValues(operation, after) };
}

/** Fields that a rule on the instance set to something else than was asked for. */
function otherValues(operation: PlannedOperation, after: PlatformRecord): string[] {
  return Object.entries(operation.values).flatMap(([field, wanted]) => {
    const stored = after[field];
    if (stored === undefined || stored === "" || stored === wanted) return [];
    const type = operation.schema.columns.get(field)?.type ?? "string";
    return sameFieldText(type, wanted, stored) ? [] : [
      `The instance stored ${field} = "${stored}" where "${wanted}" was sent (a rule changed it).`,
    ];
  });
}

function journalTexts(
  operation: PlannedOperation,
  answers: BatchAnswer[],
): Record<string, string[]> {
  return Object.fromEntries(
    journalFields(operation).map((field, index) => {
      const answer = answers[index];
      const rows = answer?.ok ? answer.result as PlatformRecord[] : [];
      return [field, rows.map((row) => row.value ?? "")];
    }),
  );
}

function captureFault(capture: Capture, target: Target | null): string {
  const wanted = target ? `"${target.updateSet.name}"` : "the update set";
  switch (capture.state) {
    case "captured_elsewhere":
      return `The record was written, but recorded in update set "${capture.update_set_name}" instead of ${wanted}`;
    case "not_captured":
      return `The record was written, but no update set recorded it; ${wanted} was expected`;
    case "unverified":
      return `The record was written, but its capture could not be checked: ${capture.reason}`;
    default:
      return "";
  }
}
