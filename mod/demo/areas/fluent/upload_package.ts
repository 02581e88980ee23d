import { readMultipart } from "../../api/attachment_body.ts";
import type { DemoAnswer, DemoCall } from "../../call.ts";
import { isAdmin } from "../../login/actor.ts";
import { inTransaction } from "../../records/write_transaction.ts";
import { RestError, wrongMethod } from "../../wire/rest_error.ts";
import { enterRollbackContext } from "../cicd/install_package.ts";
import { operationKinds } from "../cicd/operation_kinds.ts";
import { enterOperation } from "../progress/operation.ts";
import { readPackage } from "./package_zip.ts";

/**
 * POST `/sn_appclient_upload_processor.do`: an application's package, a zip in the field `attachFile`,
 * is installed behind a tracker. What is asked and read stands in the vendor's client: 401 for who may
 * not, and `executionTracker` and `rollbackContext` at the top level of an answer of 200 or 400.
 */
export async function uploadPackage(call: DemoCall): Promise<DemoAnswer> {
  if (call.method !== "POST") throw wrongMethod(call.method);
  if (!isAdmin(call.actor)) throw new RestError(401, "Installing is for administrators");
  const form = await readMultipart(call);
  const file = form.get("attachFile");
  if (!(file instanceof File)) throw new RestError(400, "The field attachFile holds no package");
  const files = await readPackage(new Uint8Array(await file.arrayBuffer()));
  const scopeId = call.parameters.get("sysparm_fluent_scope_id") || scopeIdOf(files);
  const version = call.parameters.get("sysparm_fluent_app_version") ?? "";
  const demoData = String(form.get("load_demo") !== "false");
  return inTransaction(call, () => {
    const context = enterRollbackContext(call, scopeId, version);
    const tracker = enterOperation(call, operationKinds.install_package, {
      kind: "install_package",
      input: { scopeId, files: JSON.stringify(files), demoData, context },
    });
    return { status: 200, raw: { executionTracker: tracker, rollbackContext: context } };
  });
}

/** The application of a package is named by the file of its own record. */
function scopeIdOf(files: readonly { name: string }[]): string {
  const names = files.map(({ name }) =>
    /^scope\/sys_(?:store_)?app_([0-9a-f]{32})\.xml$/.exec(name)
  );
  const id = names.find((match) => match !== null)?.[1];
  if (!id) throw new RestError(400, "The package names no application");
  return id;
}
