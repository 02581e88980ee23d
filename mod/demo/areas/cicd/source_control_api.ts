import type { DemoAnswer, DemoCall } from "../../call.ts";
import { RestError, unknownPath } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { requireApplication } from "./create_update_set.ts";
import { badRequest, parameter, requireRecord } from "../../api/read_parameters.ts";
import { repositoryOf } from "./source_control.ts";
import { startOperation } from "./start_operation.ts";

/** POST `/api/sn_cicd/sc/apply_changes`, `apply_stash/{id}` and `import`; parameters are documented. */
export function sourceControlApi(call: DemoCall, [action, sysId, ...more]: string[]): DemoAnswer {
  if (action === "apply_stash" && sysId !== undefined && more.length === 0) {
    requireRecord(call, "sys_repo_stash", sysId);
    return startOperation(call, { kind: "apply_stash", input: { sysId } });
  }
  if (sysId !== undefined) throw unknownPath();
  if (action === "apply_changes") return applyChanges(call);
  if (action === "import") return importRepository(call);
  throw unknownPath();
}

function applyChanges(call: DemoCall): DemoAnswer {
  const app = textOf(requireApplication(call), "sys_id");
  if (!repositoryOf(call, app)) {
    throw new RestError(404, "No Record found", "The application is not linked to source control");
  }
  return startOperation(call, {
    kind: "apply_changes",
    input: { sysId: app, branch: parameter(call, "branch_name") },
    source: { table: "sys_app", sysId: app },
  });
}

function importRepository(call: DemoCall): DemoAnswer {
  const url = parameter(call, "repo_url");
  if (url === "") throw badRequest("repo_url is required");
  const branch = parameter(call, "branch_name");
  return startOperation(call, { kind: "import_repository", input: { url, branch } });
}
