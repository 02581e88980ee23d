import type { DemoAnswer, DemoCall } from "../../call.ts";
import { noRecord, unknownPath } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { lastContext } from "./app_repository.ts";
import { requireApplication } from "./create_update_set.ts";
import { badRequest, parameter } from "../../api/read_parameters.ts";
import { uncommittedUpdates } from "./source_control.ts";
import { startOperation } from "./start_operation.ts";

/** POST `/api/sn_cicd/app_repo/publish`, `install` and `rollback`; parameters are documented. */
export function appRepositoryApi(call: DemoCall, path: string[]): DemoAnswer {
  if (path.length !== 1) throw unknownPath();
  switch (path[0]) {
    case "publish":
      return publish(call);
    case "install":
      return install(call);
    case "rollback":
      return rollBack(call);
    default:
      throw unknownPath();
  }
}

/** Documented: 400 while files that source control tracks have uncommitted changes. */
function publish(call: DemoCall): DemoAnswer {
  const app = requireApplication(call);
  if (textOf(app, "sys_class_name") !== "sys_app") throw noRecord();
  const sysId = textOf(app, "sys_id");
  const open = uncommittedUpdates(call, sysId).length;
  if (open > 0) {
    throw badRequest(
      `"${textOf(app, "name")}" has ${open} uncommitted changes; commit or stash them first`,
    );
  }
  return startOperation(call, {
    kind: "publish_app",
    input: { sysId, version: readVersion(call), notes: parameter(call, "dev_notes") },
    source: { table: "sys_app", sysId },
  });
}

function install(call: DemoCall): DemoAnswer {
  const app = requireApplication(call);
  const sysId = textOf(app, "sys_id");
  const version = readVersion(call) || parameter(call, "base_app_version");
  const answer = startOperation(call, { kind: "install_app", input: { sysId, version } });
  const rollback_version = textOf(app, "version") || null;
  return { ...answer, result: { ...(answer.result as object), rollback_version } };
}

function rollBack(call: DemoCall): DemoAnswer {
  const sysId = textOf(requireApplication(call), "sys_id");
  const version = readVersion(call);
  if (version === "") throw badRequest("version is required");
  if (!lastContext(call, sysId)) throw noRecord();
  return startOperation(call, { kind: "roll_back_app", input: { sysId, version } });
}

function readVersion(call: DemoCall): string {
  const version = parameter(call, "version");
  if (version !== "" && !/^\d+(\.\d+){0,3}$/.test(version)) {
    throw badRequest(`"${version}" is no version, such as 1.2.0`);
  }
  return version;
}
