import { readMultipart } from "../../api/attachment_body.ts";
import { requireRole } from "../../access/require_role.ts";
import type { DemoAnswer, DemoCall } from "../../call.ts";
import { findRow } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { effectiveUpdateSet } from "../../records/effective_set.ts";
import { unknownPath, wrongMethod } from "../../wire/rest_error.ts";
import { loadFiles, type SentFile } from "../cicd/load_files.ts";

/** The address parameter that names the update set. */
const TARGET = "targetUpdateSetId";

/**
 * POST `/api/fluent/load/{scope}?targetUpdateSetId=`: files of the vendor's compiler as parts `files`
 * of a multipart form, loaded into an application and captured in the set; without one in the set
 * that is current there. What is asked and read stands in the vendor's client: `targetUpdateSetId`
 * of a success, `error` of a failure, both in `result`.
 */
export async function loadApi(call: DemoCall, path: string[]): Promise<DemoAnswer> {
  const [scopeId, ...more] = path;
  if (scopeId === undefined || more.length > 0) throw unknownPath();
  if (call.method !== "POST") throw wrongMethod(call.method);
  requireRole(call, []);
  const files = await readFiles(call);
  if (files.length === 0) return refused("No files were sent");
  const scope = findRow(call.instance, "sys_scope", { sys_id: scopeId });
  if (!scope) return { ...refused(`No application ${scopeId}`), status: 404 };
  const set = targetSet(call, scopeId);
  if ("problem" in set) return refused(set.problem);
  const failures = loadFiles(call, files, { scope: scopeId, set: set.sysId });
  if (failures.length === 0) return { status: 200, result: { [TARGET]: set.sysId } };
  const error = `${failures.length} of ${files.length} files were not loaded: `;
  return refused(error + failures.join("; "));
}

function refused(error: string): DemoAnswer {
  return { status: 400, result: { error } };
}

async function readFiles(call: DemoCall): Promise<SentFile[]> {
  const parts = (await readMultipart(call)).getAll("files");
  return await Promise.all(
    parts.flatMap((part) => part instanceof File ? [part] : []).map(async (file) => ({
      name: file.name,
      xml: await file.text(),
    })),
  );
}

/** The set that is to hold what is loaded: of that application, and open. */
function targetSet(call: DemoCall, scope: string): { sysId: string } | { problem: string } {
  const wanted = call.parameters.get(TARGET);
  if (!wanted) return { sysId: textOf(effectiveUpdateSet(call, scope), "sys_id") };
  const set = findRow(call.instance, "sys_update_set", { sys_id: wanted });
  if (!set) return { problem: `No update set ${wanted}` };
  const name = textOf(set, "name");
  if (textOf(set, "state") !== "in progress") {
    return { problem: `Update set '${name}' is ${textOf(set, "state")}` };
  }
  const owner = textOf(set, "application");
  if (owner !== scope) {
    return { problem: `Update set '${name}' belongs to application ${owner}, not to ${scope}` };
  }
  return { sysId: wanted };
}
