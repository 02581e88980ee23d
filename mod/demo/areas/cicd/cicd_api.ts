import { isAdmin } from "../../login/actor.ts";
import { testsuiteApi } from "./testsuite_api.ts";
import type { DemoAnswer, DemoCall } from "../../call.ts";
import { instanceScanApi } from "./instance_scan_api.ts";
import { findRow } from "../../database/find_rows.ts";
import { RestError, unknownPath, wrongMethod } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { appRepositoryApi } from "./app_repository_api.ts";
import { batchInstallApi } from "./batch_install_api.ts";
import { pluginApi } from "./plugin_api.ts";
import { progressOf } from "../progress/progress_api.ts";
import { sourceControlApi } from "./source_control_api.ts";
import { updateSetApi } from "./update_set_api.ts";

const PLUGIN = "com.glide.continuousdelivery";
const ROLE = "sn_cicd.sys_ci_automation";

/** One area of the interface: `path` is what follows the area's name. */
type CicdArea = (call: DemoCall, path: string[]) => DemoAnswer;

/** Areas whose paths start something or answer a result, by the first segment. */
const areas: Readonly<Record<string, CicdArea>> = {
  update_set: posted(updateSetApi),
  app_repo: posted(appRepositoryApi),
  app: batchInstallApi,
  plugin: posted(pluginApi),
  sc: posted(sourceControlApi),
  progress,
  testsuite: testsuiteApi,
  instance_scan: instanceScanApi,
};

/**
 * `/api/sn_cicd/…`. Documented: 403 without the role admin or sn_cicd.sys_ci_automation, 405 while the
 * plugin is not active.
 */
export function cicdApi(call: DemoCall, [area = "", ...path]: string[]): DemoAnswer {
  const answer = Object.hasOwn(areas, area) ? areas[area] : undefined;
  if (!answer) throw unknownPath();
  if (!isAdmin(call.actor) && !call.actor.roles.has(ROLE)) {
    throw new RestError(403, "User Not Authorized", `Role ${ROLE} is required`);
  }
  const plugin = findRow(call.instance, "v_plugin", { id: PLUGIN });
  if (!plugin || textOf(plugin, "active") !== "active") {
    throw new RestError(405, "Method not supported", `The plugin ${PLUGIN} is not active`);
  }
  return answer(call, path);
}

function posted(area: CicdArea): CicdArea {
  return (call, path) => {
    if (call.method !== "POST") throw wrongMethod(call.method);
    return area(call, path);
  };
}

function progress(call: DemoCall, path: string[]): DemoAnswer {
  const [sysId, ...more] = path;
  if (sysId === undefined || more.length > 0) throw unknownPath();
  if (call.method !== "GET") throw wrongMethod(call.method);
  return { status: 200, result: progressOf(call, sysId) };
}
