import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { isSysId } from "../../../base/ids.ts";
import type { Reader } from "../../../platform/types.ts";
import { idInput } from "../../inputs.ts";
import { findSysId, storedRecord } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { CHANGE, CHANGE_PATH, readChange } from "./change_interface.ts";
import { labelOf } from "./choice_of.ts";
import {
  addressed,
  type AddressedRecord,
  orAbsent,
} from "../../../platform/records/record_values.ts";
import { columnWords } from "../../words.ts";

const APPROVAL = "sysapproval_approver";
const MOST_ASKED = 20;

const decision = columnWords("sysapproval_approver.state", ["approved", "rejected"], {
  source: "Configure message content; ServiceNowDevProgram/code-snippets, Prevent Rejection",
}).describe("What you decide");
const comments = z.string().trim().min(1).optional().describe("Reason; a rejection needs one");

export const decideChangeApproval = defineTool({
  name: "sn_decide_change_approval",
  summary: "Approve or reject a change, where you are asked to; the change moves on by its model.",
  risk: "W",
  endpoint: "PATCH /api/sn_chg_rest/change/{id}/approvals",
  input: z.strictObject({ id: idInput("change", "change_request"), decision, comments }),
  example: { id: "CHG0030006", decision: "approved", comments: "Print queues are quiet then." },
  synonyms: ["change advisory board decision", "sign off the change", "CAB said yes"],
  skill: "approvals",
  byHand: { lists: 1, forms: 1, fields: 3 },
  async plan({ id, decision, comments }, { reader, signal }) {
    requireReason(decision, comments);
    const change = await readChange(reader, { id, signal });
    const asked = await readAsked(reader, { task: change.sys_id, signal });
    const mine = await ownOf(reader, { asked, number: change.number ?? id });
    return {
      operations: [{
        kind: "call",
        sends: false,
        table: CHANGE,
        id: change.sys_id,
        summary: `${decision === "approved" ? "approve" : "reject"} ${orAbsent(change.number)}`,
        request: {
          method: "PATCH",
          path: `${CHANGE_PATH}/${change.sys_id}/approvals`,
          body: { state: decision, ...(comments && { comments }) },
        },
        async prove(_answer, context) {
          const approval = await context.reader.getRecord(APPROVAL, mine.sys_id, {
            fields: ["sys_id", "state"],
            signal: context.signal,
          });
          const after = await readChange(context.reader, { id: change.sys_id });
          const state = await labelOf(context.reader, {
            table: CHANGE,
            element: "state",
            value: after.state ?? "",
          });
          const result = {
            number: after.number,
            decision: approval.state,
            state,
            approval: after.approval,
          };
          if (approval.state === decision) return { state: "done", result, after };
          const error = `Your approval is in the state "${orAbsent(approval.state)}"`;
          return { state: "failed", result, error, after };
        },
      }],
      result: (_records, [result]) => result,
    };
  },
});

export const decideApproval = defineTool({
  name: "sn_decide_approval",
  summary: "Approve or reject any task: a request, an item, a change; by approval or task.",
  risk: "W",
  endpoint: "PATCH /api/now/table/sysapproval_approver/{id}",
  input: z.strictObject({
    id: z.string().min(1).describe("sys_id of the approval, or number of the task that waits"),
    decision,
    comments,
    approver: z.string().min(1).optional().describe(
      "Decides in the name of this person; your own approval unless set",
    ),
  }),
  example: { id: "CHG0030009", decision: "rejected", comments: "It has been done already." },
  synonyms: ["decline request", "say yes", "approve on behalf"],
  skill: "approvals",
  byHand: { lists: 1, forms: 1, fields: 3 },
  async plan({ id, decision, comments, approver }, { reader, signal }) {
    requireReason(decision, comments);
    const { asked, number } = await readWaiting(reader, { id, signal });
    const person = approver === undefined
      ? undefined
      : await findSysId(reader, { table: "sys_user", id: approver, signal });
    const chosen = await ownOf(reader, { asked, number, person });
    return {
      operations: [{
        kind: "update",
        table: APPROVAL,
        id: chosen.sys_id,
        values: { state: decision, ...(comments && { comments }) },
      }],
      warnings: person === undefined ? [] : [
        `The decision is made in the name of ${orAbsent(chosen["approver.name"])}.`,
      ],
      result: ([record]) => storedRecord(record),
    };
  },
});

function requireReason(decision: string, comments: string | undefined): void {
  if (decision !== "rejected" || comments !== undefined) return;
  throw new AppError("invalid_input", "A rejection needs its reason", {
    remedy: "Say in comments why it is rejected.",
  });
}

const FIELDS = ["sys_id", "state", "approver", "approver.name", "sysapproval.number"];

/** Who is asked and has not answered. */
async function readAsked(
  reader: Reader,
  { task, signal }: { task: string; signal?: AbortSignal | undefined },
): Promise<AddressedRecord[]> {
  const { records } = await reader.listRecords(APPROVAL, {
    query: `sysapproval=${task}^state=requested`,
    fields: FIELDS,
    limit: MOST_ASKED,
    signal,
  });
  return records.map(addressed);
}

/** The open approvals that an id means: the one, or those of a task. */
async function readWaiting(
  reader: Reader,
  { id, signal }: { id: string; signal?: AbortSignal | undefined },
): Promise<{ asked: AddressedRecord[]; number: string }> {
  if (isSysId(id)) {
    const { records: [approval] } = await reader.listRecords(APPROVAL, {
      query: `sys_id=${id}`,
      fields: FIELDS,
      limit: 1,
      signal,
    });
    if (approval && approval.state !== "requested") {
      throw new AppError("conflict", `The approval is ${orAbsent(approval.state)} already`, {
        remedy: "sn_update_approval changes one that was decided.",
      });
    }
    if (approval) {
      return { asked: [addressed(approval)], number: approval["sysapproval.number"] || id };
    }
  }
  const task = await findSysId(reader, { table: "task", id, signal });
  return { asked: await readAsked(reader, { task, signal }), number: id };
}

/** The open approval of the caller, or of `person`. Throws `conflict` naming who is asked. */
async function ownOf(
  reader: Reader,
  { asked, number, person }: {
    asked: AddressedRecord[];
    number: string;
    person?: string | undefined;
  },
): Promise<AddressedRecord> {
  const wanted = person ?? (await reader.currentUser()).sysId;
  const found = asked.find(({ approver }) => approver === wanted);
  if (found) return found;
  const names = asked.map((approval) => approval["approver.name"] || approval.approver);
  throw new AppError(
    "conflict",
    person === undefined
      ? `You are not asked to approve ${number}`
      : `That person is not asked to approve ${number}`,
    {
      remedy: names.length > 0
        ? `Asked are ${names.join(", ")}; sn_decide_approval takes one of them as approver.`
        : "Nobody is asked at the moment.",
      details: { asked: names },
    },
  );
}
