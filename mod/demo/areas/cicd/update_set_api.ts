import { isSysId } from "../../../base/ids.ts";
import type { DemoAnswer, DemoCall } from "../../call.ts";
import { noRecord, unknownPath } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { createUpdateSet } from "./create_update_set.ts";
import { REMOTE } from "./preview_set.ts";
import { badRequest, isAsked, parameter, requireRecord } from "../../api/read_parameters.ts";
import { startOperation } from "./start_operation.ts";

const SET = "sys_update_set";

/** POST `/api/sn_cicd/update_set/…`; parameters and status codes are documented. */
export function updateSetApi(call: DemoCall, [action, sysId, ...more]: string[]): DemoAnswer {
  if (more.length > 0) throw unknownPath();
  if (sysId !== undefined) {
    if (action !== "preview" && action !== "commit") throw unknownPath();
    requireRecord(call, REMOTE, sysId);
    const force = String(action === "commit" && isAsked(call, "force_commit"));
    return startOperation(call, {
      kind: action === "preview" ? "preview_set" : "commit_set",
      input: { sysId, force },
    });
  }
  switch (action) {
    case "create":
      return createUpdateSet(call);
    case "retrieve":
      return retrieve(call);
    case "commitMultiple":
      return commitMultiple(call);
    case "back_out":
      return backOut(call);
    default:
      throw unknownPath();
  }
}

function retrieve(call: DemoCall): DemoAnswer {
  const sysId = parameter(call, "update_set_id");
  const named = parameter(call, "update_source_id");
  const instanceId = parameter(call, "update_source_instance_id");
  if (sysId === "" || (named === "" && instanceId === "")) {
    throw badRequest(
      "update_set_id and one of update_source_id and update_source_instance_id are required",
    );
  }
  return startOperation(call, {
    kind: "retrieve_set",
    input: {
      sysId,
      source: findSource(call, named, instanceId),
      origin: call.origin,
      preview: String(isAsked(call, "auto_preview")),
      cleanup: String(isAsked(call, "cleanup_retrieved")),
    },
  });
}

function findSource(call: DemoCall, sysId: string, instanceId: string): string {
  const found = call.instance.database.get(
    `SELECT sys_id FROM t_sys_update_set_source
     WHERE sys_id = ? OR (? = '' AND instance_id = ?)`,
    sysId,
    sysId,
    instanceId,
  );
  if (!found) throw noRecord();
  return textOf(found, "sys_id");
}

function commitMultiple(call: DemoCall): DemoAnswer {
  const sysIds = parameter(call, "remote_update_set_ids").split(",").map((id) => id.trim())
    .filter((id) => id !== "");
  if (sysIds.length === 0 || !sysIds.every(isSysId)) {
    throw badRequest("remote_update_set_ids has to be a list of sys_ids with commas");
  }
  for (const sysId of sysIds) requireRecord(call, REMOTE, sysId);
  const force = String(isAsked(call, "force_commit"));
  return startOperation(call, { kind: "commit_sets", input: { sysIds: sysIds.join(), force } });
}

function backOut(call: DemoCall): DemoAnswer {
  const sysId = parameter(call, "update_set_id");
  if (sysId === "") throw badRequest("update_set_id is required");
  requireRecord(call, SET, sysId);
  return startOperation(call, { kind: "back_out_set", input: { sysId } });
}
