import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { runsOwnersScript } from "../../../changes/gate/owner_scripts.ts";
import type { CallOperation } from "../../../changes/operation.ts";
import type { PlatformRecord } from "../../../platform/types.ts";
import { idInput } from "../../inputs.ts";
import { findSysId } from "../../record_views.ts";
import { scriptedGet } from "../../rest_call.ts";
import { defineTool } from "../../tool.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";

const LONGEST_ANSWER = 15_000;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

export const testScriptedRestResource = defineTool({
  name: "sn_test_scripted_rest_resource",
  summary: "Call a scripted REST resource as yourself and show what it answers.",
  risk: "W",
  endpoint: "/api/{namespace}/{api}/{path}",
  input: z.strictObject({
    resource: idInput("scripted REST resource", "sys_ws_operation"),
    path_parameters: z.record(z.string(), z.string()).optional()
      .describe("Values for the {parameters} of its path"),
    query: z.record(z.string(), z.string()).optional().describe("Query parameters"),
    body: z.unknown().optional().describe("JSON body"),
  }),
  example: { resource: "Read a vehicle", path_parameters: { plate: "FL-1001" } },
  synonyms: ["test endpoint", "try the REST API", "API explorer"],
  skill: "scripted-rest-apis",
  byHand: { fields: 2, clicks: 3, reads: 1 },
  async plan({ resource, path_parameters = {}, query, body }, { reader, signal }) {
    const sysId = await findSysId(reader, { table: "sys_ws_operation", id: resource, signal });
    const record = await reader.getRecord("sys_ws_operation", sysId, {
      fields: [
        "sys_id",
        "name",
        "active",
        "http_method",
        "operation_uri",
        "web_service_definition.active",
      ],
      signal,
    });
    requireActive(record);
    const method = methodOf(record);
    const path = fillPath(record, path_parameters);
    const warnings = method === "GET" && body !== undefined
      ? ["A GET carries no body: it was left out."]
      : [];
    if (method === "GET" && !runsOwnersScript(path)) {
      const { result } = await reader.get({ path, query, signal });
      return { operations: [], result: () => shown(result, { method, path }), warnings };
    }
    const call = scriptedGet({
      table: "sys_ws_operation",
      id: sysId,
      name: orAbsent(record.name),
      path,
      query,
    });
    const writing: CallOperation = {
      ...call,
      summary: `call "${orAbsent(record.name)}": ${method} ${path}`,
      risk: "D",
      request: { method, path, query, ...(body !== undefined && { body }) },
      prove: (answer: unknown) =>
        Promise.resolve({
          state: "unknown",
          result: answer,
          error: "The resource answered. What its script changed is for you to read: no tool can " +
            "prove it",
        }),
    };
    return {
      operations: [method === "GET" ? call : writing],
      result: (_records, [result]) => shown(result, { method, path }),
      warnings,
    };
  },
});

function requireActive(record: PlatformRecord): void {
  const off = [
    ...(record.active === "false" ? ["the resource is not active"] : []),
    ...(record["web_service_definition.active"] === "false" ? ["its API is not active"] : []),
  ];
  if (off.length === 0) return;
  throw new AppError("conflict", `"${orAbsent(record.name)}" does not answer: ${off.join(", ")}`, {
    remedy: "Activate it with sn_update_scripted_rest_resource or sn_update_scripted_rest_api.",
  });
}

function methodOf({ http_method, name }: PlatformRecord): typeof METHODS[number] {
  const method = METHODS.find((known) => known === http_method?.toUpperCase());
  if (method) return method;
  throw new AppError(
    "invalid_input",
    `"${orAbsent(name)}" takes "${orAbsent(http_method)}", which is not called here`,
    {
      remedy: `Only ${METHODS.join(", ")} are.`,
    },
  );
}

function fillPath(
  { name, operation_uri = "" }: PlatformRecord,
  values: Record<string, string>,
): string {
  const names = [...operation_uri.matchAll(/\{([^}]+)\}/g)].map(([, parameter = ""]) => parameter);
  const missing = names.filter((parameter) => !values[parameter]);
  const unknown = Object.keys(values).filter((parameter) => !names.includes(parameter));
  if (missing.length > 0 || unknown.length > 0) {
    throw new AppError(
      "invalid_input",
      missing.length > 0
        ? `"${orAbsent(name)}" needs path parameters: ${missing.join(", ")}`
        : `"${orAbsent(name)}" has no path parameters ${unknown.join(", ")}`,
      { remedy: `Its path is ${operation_uri}; give exactly these in path_parameters.` },
    );
  }
  if (!operation_uri.startsWith("/api/")) {
    throw new AppError("conflict", `"${orAbsent(name)}" has no path yet ("${operation_uri}")`, {
      remedy: "The instance fills operation_uri when it stores the resource: read it again.",
    });
  }
  return operation_uri.replace(/\{([^}]+)\}/g, (_, parameter: string) => {
    const text = encodeURIComponent(values[parameter] ?? "");
    // A segment of dots would lead out of the resource.
    return /^\.+$/.test(text) ? text.replaceAll(".", "%2E") : text;
  });
}

function shown(answer: unknown, { method, path }: { method: string; path: string }) {
  const text = JSON.stringify(answer ?? null);
  return {
    request: `${method} ${path}`,
    answer: text.length > LONGEST_ANSWER ? `${text.slice(0, LONGEST_ANSWER)}…` : answer ?? null,
    ...(text.length > LONGEST_ANSWER && { note: `Cut: the answer has ${text.length} characters.` }),
  };
}
