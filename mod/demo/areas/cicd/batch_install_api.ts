import { type DemoAnswer, type DemoCall, readJsonObject } from "../../call.ts";
import { newRow } from "../../records/capture.ts";
import { findRow, findRows } from "../../database/find_rows.ts";
import { unknownPath, wrongMethod } from "../../wire/rest_error.ts";
import { insertRow, textOf } from "../../database/rows.ts";
import { keptText } from "../../records/kept.ts";
import { inTransaction } from "../../records/write_transaction.ts";
import { readApplication } from "./application_files.ts";
import { ITEM, PLAN } from "./batch_install.ts";
import { badRequest, requireRecord } from "../../api/read_parameters.ts";
import { startOperation } from "./start_operation.ts";

/** `/api/sn_cicd/app/batch/install`, `results/{id}` and `rollback/{id}`; shapes are documented. */
export function batchInstallApi(call: DemoCall, path: string[]): DemoAnswer {
  const [batch, action, sysId, ...more] = path;
  if (batch !== "batch" || more.length > 0) throw unknownPath();
  if (action === "results" && sysId !== undefined) {
    if (call.method !== "GET") throw wrongMethod(call.method);
    return { status: 200, result: resultsOf(call, sysId) };
  }
  const installs = action === "install" && sysId === undefined;
  if (!installs && (action !== "rollback" || !sysId)) throw unknownPath();
  if (call.method !== "POST") throw wrongMethod(call.method);
  if (sysId === undefined) return install(call);
  requireRecord(call, PLAN, sysId);
  return startOperation(call, { kind: "roll_back_batch", input: { plan: sysId } });
}

interface Package {
  id: string;
  type: string;
  version: string;
  notes: string;
}

function install(call: DemoCall): DemoAnswer {
  const body = readJsonObject(call);
  const packages = readPackages(body.packages);
  if (typeof body.name !== "string" || body.name === "") throw badRequest("name is required");
  const plan = newRow(call, PLAN, {
    name: body.name,
    notes: String(body.notes ?? ""),
    state: "Ready",
  });
  return inTransaction(call, () => {
    insertRow(call.instance, PLAN, plan);
    for (const { id, type, version, notes } of packages) {
      const row = newRow(call, ITEM, {
        batch_install_plan: plan.sys_id,
        id,
        type,
        name: nameOf(call, id),
        notes,
        version,
        state: "Ready",
      });
      insertRow(call.instance, ITEM, row);
    }
    return startOperation(call, {
      kind: "install_batch",
      input: { plan: plan.sys_id },
      links: {
        results: { id: plan.sys_id, path: `/api/sn_cicd/app/batch/results/${plan.sys_id}` },
        rollback: { id: plan.sys_id },
      },
    });
  });
}

function nameOf(call: DemoCall, id: string): string {
  const known = readApplication(call, id) ?? findRow(call.instance, "v_plugin", { id });
  return known ? textOf(known, "name") : id;
}

/** Documented: each has an id and a type, an application its version too. */
function readPackages(given: unknown): Package[] {
  if (!Array.isArray(given) || given.length === 0) {
    throw badRequest("packages has to be an array that is not empty");
  }
  return given.map((one: Record<string, unknown> | null) => {
    const text = (name: string) => String(one?.[name] ?? "");
    const [id, type, version] = [text("id"), text("type"), text("requested_version")];
    const complete = type === "plugin" || (type === "application" && version !== "");
    if (id === "" || !complete) {
      throw badRequest("a package has an id, a type and, if an application, a requested_version");
    }
    return { id, type, version, notes: text("notes") };
  });
}

function resultsOf(call: DemoCall, sysId: string) {
  const plan = requireRecord(call, PLAN, sysId);
  const urlOf = (table: string, id: string) => `${call.origin}/${table}.do?sys_id=${id}`;
  return {
    batch_plan: {
      id: sysId,
      name: textOf(plan, "name"),
      notes: textOf(plan, "notes"),
      state: textOf(plan, "state"),
      url: urlOf(PLAN, sysId),
    },
    batch_items: findRows(call.instance, ITEM, { batch_install_plan: sysId }).map((item) => ({
      id: textOf(item, "id"),
      name: textOf(item, "name"),
      type: textOf(item, "type"),
      version: textOf(item, "version"),
      notes: textOf(item, "notes"),
      state: textOf(item, "state"),
      status_message: textOf(item, "status_message"),
      install_date: keptText(call.instance, textOf(item, "sys_id"), "install_date"),
      url: urlOf(ITEM, textOf(item, "sys_id")),
    })),
    error: "",
  };
}
