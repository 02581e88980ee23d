import { type DemoAnswer, type DemoCall, readJsonObject } from "../../call.ts";
import { RestError } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { updateRecord } from "../../records/write_records.ts";
import { CHANGE } from "./change_records.ts";
import { type Found, requireReadable, requireTable, showRecord } from "./records.ts";

/**
 * `…/change/{sys_id}/approvals`: the caller's own decision. Documented: approved or rejected, a
 * rejection with its reason; 400 for whoever has no say.
 */
export function decideApproval(call: DemoCall, { row }: Found): DemoAnswer {
  const { state, comments } = readJsonObject(call);
  const sysId = textOf(row, "sys_id");
  if (state !== "approved" && state !== "rejected") {
    throw new RestError(400, "Invalid state", `"${state ?? ""}" must be approved or rejected`);
  }
  const reason = typeof comments === "string" ? comments.trim() : "";
  if (state === "rejected" && reason === "") {
    throw new RestError(400, "Missing comments", "A rejection needs a reason in comments");
  }
  const asked = call.instance.database.get(
    `SELECT sys_id FROM t_sysapproval_approver
     WHERE sysapproval = ? AND approver = ? AND state = 'requested' ORDER BY sys_created_on`,
    sysId,
    call.actor.sysId,
  );
  if (!asked) {
    throw new RestError(
      400,
      "Approval not found",
      `"${call.actor.userName}" is not asked to approve or reject this change`,
    );
  }
  updateRecord(call, requireTable(call, "sysapproval_approver"), {
    sysId: textOf(asked, "sys_id"),
    input: { state, ...(reason !== "" && { comments: reason }) },
  });
  return showRecord(call, requireReadable(call, CHANGE, sysId));
}
