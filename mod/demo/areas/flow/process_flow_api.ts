import { type DemoAnswer, type DemoCall, readJsonObject } from "../../call.ts";
import { newRow } from "../../records/capture.ts";
import type { SqlRow } from "../../database/database.ts";
import { RestError, unknownPath, wrongMethod } from "../../wire/rest_error.ts";
import { insertRow, readRow, textOf } from "../../database/rows.ts";
import { insertRecord } from "../../records/write_records.ts";
import { requireDesigner, requireUnlocked } from "./edit_lock.ts";
import { readFlowModel } from "./flow_model.ts";
import { publishFlow, saveFlow } from "./write_flow.ts";

/**
 * `/api/now/processflow`, the interface of Flow Designer's own pages: undocumented, measured by
 * public clients. A save is the whole model by PUT on the collection, publishing is POST of the
 * model to `flow/{id}/snapshot`, a copy is POST on `flow/{id}/copy`, and versions are kept beside.
 */
export function processFlowApi(call: DemoCall, path: string[]): DemoAnswer {
  requireDesigner(call);
  const [area, id = "", step = ""] = path;
  if (area === "versioning" && path.length === 2) {
    return id === "create_version" ? createVersion(call) : listVersions(call, id);
  }
  if (
    area !== "flow" || path.length > 3 ||
    (path.length === 3 && !["snapshot", "copy"].includes(step))
  ) {
    throw unknownPath();
  }
  if (!id) {
    if (call.method === "POST") return createFlow(call);
    if (call.method === "PUT") return saveWhole(call);
    throw wrongMethod(call.method);
  }
  if (step === "snapshot") return publish(call, id);
  if (step === "copy") return copyFlow(call, id);
  if (call.method !== "GET") throw wrongMethod(call.method);
  const flow = findFlow(call, id);
  return flow ? answerModel(call, flow) : noFlow(id);
}

function findFlow({ instance }: DemoCall, id: string): SqlRow | undefined {
  const table = instance.table("sys_hub_flow");
  return table && readRow(instance, table, id);
}

/** Measured: a missing flow is 404 without the platform's error envelope. */
function noFlow(id: string): DemoAnswer {
  return { status: 404, result: { errorMessage: `Flow ${id} not found.`, errorCode: 0 } };
}

function answerModel(call: DemoCall, flow: SqlRow): DemoAnswer {
  return {
    status: 200,
    result: {
      data: readFlowModel(call, flow),
      errorCode: 0,
      errorMessage: "",
      integrationsPluginActive: false,
    },
  };
}

interface NewFlow {
  name: unknown;
  scope: unknown;
  type: string;
  description: string;
  /** In which form its parts are stored: "2" packed. */
  version?: string;
}

function createFlow(call: DemoCall): DemoAnswer {
  const { name, scope, type, description } = readJsonObject(call);
  return answerModel(
    call,
    insertFlow(call, {
      name,
      scope,
      type: type === "subflow" ? "subflow" : "flow",
      description: typeof description === "string" ? description : "",
    }),
  );
}

/** A draft without parts. Throws 400 without a name and a scope. */
function insertFlow(
  call: DemoCall,
  { name, scope, type, description, version }: NewFlow,
): SqlRow {
  if (typeof name !== "string" || name.trim() === "") throw refused("Flow name is required");
  if (typeof scope !== "string" || scope === "") throw refused("Flow scope is required");
  const table = call.instance.table("sys_hub_flow");
  if (!table) throw unknownPath();
  const parameters = new URLSearchParams(call.parameters);
  if (!parameters.has("sysparm_transaction_scope")) {
    parameters.set("sysparm_transaction_scope", scope);
  }
  return insertRecord({ ...call, parameters }, table, {
    name,
    internal_name: name.toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_|_$/g, ""),
    description,
    type,
    status: "draft",
    active: "false",
    ...(version !== undefined && { version }),
  });
}

/** Published measurements: `{name, scope}` in, the sys_id of an inactive draft out. */
function copyFlow(call: DemoCall, id: string): DemoAnswer {
  if (call.method !== "POST") throw wrongMethod(call.method);
  const source = findFlow(call, id);
  if (!source) return noFlow(id);
  const { name, scope } = readJsonObject(call);
  const { name: _name, ...model } = readFlowModel(call, source);
  const flow = insertFlow(call, {
    name,
    scope,
    type: textOf(source, "type"),
    description: textOf(source, "description"),
    version: textOf(source, "version"),
  });
  saveFlow(call, flow, model);
  return {
    status: 200,
    result: { data: textOf(flow, "sys_id"), errorCode: 0, errorMessage: "" },
  };
}

function saveWhole(call: DemoCall): DemoAnswer {
  const model = readJsonObject(call);
  const id = typeof model.id === "string" ? model.id : "";
  const flow = findFlow(call, id);
  if (!flow) return noFlow(id);
  requireUnlocked(call, id);
  return answerModel(call, saveFlow(call, flow, model));
}

function publish(call: DemoCall, id: string): DemoAnswer {
  if (call.method !== "POST") throw wrongMethod(call.method);
  const flow = findFlow(call, id);
  if (!flow) return noFlow(id);
  requireUnlocked(call, id);
  const model = readJsonObject(call);
  if (model.id !== undefined && model.id !== id) throw refused(`The model is not of flow ${id}`);
  const published = call.instance.database.transaction(() =>
    publishFlow(call, saveFlow(call, flow, model))
  );
  return answerModel(call, published);
}

function createVersion(call: DemoCall): DemoAnswer {
  if (call.method !== "POST") throw wrongMethod(call.method);
  const { item_sys_id, type, annotation, favorite } = readJsonObject(call);
  const id = typeof item_sys_id === "string" ? item_sys_id : "";
  const flow = findFlow(call, id);
  if (!flow) return noFlow(id);
  const row = newRow(call, "sys_hub_flow_version", {
    flow: id,
    type: typeof type === "string" && type !== "" ? type.slice(0, 40) : "Autosave",
    annotation: typeof annotation === "string" ? annotation.slice(0, 1000) : "",
    favorite: String(favorite === true),
    payload: JSON.stringify(readFlowModel(call, flow)),
  });
  insertRow(call.instance, "sys_hub_flow_version", row);
  return { status: 200, result: versionOf(row) };
}

/** Measured: a flow that does not exist has no versions, with 200. */
function listVersions(call: DemoCall, id: string): DemoAnswer {
  if (call.method !== "GET") throw wrongMethod(call.method);
  const rows = call.instance.database.all(
    `SELECT sys_id, type, annotation, favorite, sys_created_on, sys_created_by
     FROM t_sys_hub_flow_version WHERE flow = ? ORDER BY rowid DESC`,
    id,
  );
  return { status: 200, result: { data: rows.map(versionOf), errorCode: 0, errorMessage: "" } };
}

function versionOf(row: SqlRow): Record<string, string> {
  return Object.fromEntries(
    ["sys_id", "type", "annotation", "favorite", "sys_created_on", "sys_created_by"]
      .map((element) => [element, textOf(row, element)]),
  );
}

function refused(message: string): RestError {
  return new RestError(400, message);
}
