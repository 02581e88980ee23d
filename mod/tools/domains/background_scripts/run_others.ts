import { parseJson } from "../../../base/parse_json.ts";
import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import type { Reader } from "../../../platform/types.ts";
import { idInput } from "../../inputs.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { scriptOperation } from "./script_operation.ts";
import { fillScript } from "./script_texts.ts";
import { columnOf, orAbsent } from "../../../platform/records/record_values.ts";
import { soleOf } from "../../../base/lists.ts";
import { ownWords } from "../../words.ts";

/** What the platform does by script alone: send a REST message, run a transform or a flow. */

const MOST_BODY = 8000;
const textValues = z.record(z.string(), z.string());

export const testRestMessage = defineTool({
  name: "sn_test_rest_message",
  summary: "Send a function of a REST message and answer status and body; no headers, no secrets.",
  risk: "X",
  endpoint: "sn_ws.RESTMessageV2, as sn_run_script",
  input: z.strictObject({
    rest_message: idInput("REST message", "sys_rest_message"),
    function: z.string().min(1).describe("Name of the function"),
    variables: textValues.optional().describe("Values of its ${variables}"),
  }),
  example: { rest_message: "Weather service", function: "frost", variables: { place: "Bern" } },
  synonyms: ["try an outbound call", "test method", "integration returns error"],
  skill: "outbound-rest-soap",
  byHand: { lists: 1, fields: 1, clicks: 2, reads: 1 },
  async plan({ rest_message, function: name, variables = {} }, { reader, signal }) {
    const table = "sys_rest_message";
    const sysId = await findSysId(reader, { table, id: rest_message, signal });
    const message = columnOf(
      await reader.getRecord(table, sysId, { fields: ["name"], signal }),
      "name",
    );
    await requireFunction(reader, { message: sysId, name });
    return {
      operations: [scriptOperation({
        summary: `send "${name}" of the REST message "${message}"`,
        body: fillScript("testRestMessage", {
          message,
          function: name,
          variables: JSON.stringify(variables),
        }),
        route: await reader.scriptRoute(signal),
        table,
        id: sysId,
        prove({ output, route }) {
          const { status, error, body, endpoint } = readJson(output);
          const text = String(body ?? "");
          const result = {
            endpoint: String(endpoint ?? "").split("?")[0],
            status,
            body: text.slice(0, MOST_BODY),
            ...(text.length > MOST_BODY && { cut: `${text.length} characters in all` }),
            route,
          };
          return Promise.resolve(
            Number(status) > 0
              ? { state: "done", result, ...(Boolean(error) && { warnings: [String(error)] }) }
              : { state: "failed", result, error: `It got no answer: ${error ?? "unknown"}` },
          );
        },
      })],
      result: (_records, [answer]) => answer,
    };
  },
});

async function requireFunction(
  reader: Reader,
  { message, name }: { message: string; name: string },
): Promise<void> {
  const { records } = await reader.listRecords("sys_rest_message_fn", {
    query: `rest_message=${message}`,
    fields: ["function_name"],
    limit: 200,
  });
  const names = records.map((row) => row.function_name);
  if (names.includes(name)) return;
  throw new AppError("not_found", `The REST message has no function "${name}"`, {
    remedy: `It has ${names.join(", ") || "none"}.`,
  });
}

export const runTransform = defineTool({
  name: "sn_run_transform",
  summary: "Transform the rows that wait in an import set, and answer what became of them.",
  risk: "X",
  endpoint: "GlideImportSetTransformerWorker, as sn_run_script; read back from the rows",
  input: z.strictObject({
    import_set: idInput("import set", "sys_import_set"),
    map: inForm(z.string().min(1), { kind: "record", table: "sys_transform_map" }).optional()
      .describe(
        "Name or sys_id of the transform map; needed where its table has several",
      ),
  }),
  example: { import_set: "ISET0010002", map: "Vehicle import without a key" },
  synonyms: ["load staged rows", "reprocess import set", "transform pending rows"],
  skill: "import-sets-transform-maps",
  byHand: { lists: 1, clicks: 3, reads: 1 },
  async plan({ import_set, map: named }, { reader, signal }) {
    const table = "sys_import_set";
    const sysId = await findSysId(reader, { table, id: import_set, signal });
    const set = await reader.getRecord(table, sysId, { signal });
    const staging = columnOf(set, "table_name");
    const map = await findMap(reader, { staging, named });
    const states = await statesOf(reader, { staging, set: sysId });
    const { pending = 0 } = states;
    if (pending === 0) {
      throw new AppError("conflict", `No row of ${orAbsent(set.number)} waits to be transformed`, {
        remedy: `Its rows are ${JSON.stringify(states)}. Load the data into a new import set.`,
      });
    }
    return {
      operations: [scriptOperation({
        summary: `transform ${pending} rows of ${orAbsent(set.number)} by "${map.name}"`,
        body: fillScript("runTransform", { set: sysId, map: map.sys_id }),
        route: await reader.scriptRoute(signal),
        timeoutSeconds: 600,
        table,
        id: sysId,
        async prove({ route }, { reader }) {
          const rows = await statesOf(reader, { staging, set: sysId });
          const result = { import_set: set.number, map: map.name, rows, route };
          const { pending: left = 0 } = rows;
          return left === 0
            ? {
              state: "done",
              result,
              ...(rows.error && { warnings: [`${rows.error} rows failed: read ${staging}.`] }),
            }
            : { state: "failed", result, error: `${left} rows still wait` };
        },
      })],
      result: (_records, [outcome]) => outcome,
    };
  },
});

async function findMap(
  reader: Reader,
  { staging, named }: { staging: string; named?: string | undefined },
): Promise<{ sys_id: string; name: string }> {
  const { records } = await reader.listRecords("sys_transform_map", {
    query: `source_table=${staging}^active=true`,
    fields: ["sys_id", "name"],
    limit: 100,
  });
  const found = records.filter(({ sys_id, name }) => !named || named === name || named === sys_id);
  const only = soleOf(found);
  if (only) return { sys_id: columnOf(only, "sys_id"), name: only.name ?? "" };
  const names = records.map(({ name }) => name).join(", ") || "none";
  throw new AppError(
    found.length === 0 ? "not_found" : "ambiguous",
    named
      ? `${staging} has no one active transform map "${named}"`
      : `${staging} has ${found.length} active transform maps`,
    { remedy: `Give map: ${names}.` },
  );
}

/** Rows of an import set by what became of them. */
async function statesOf(
  reader: Reader,
  { staging, set }: { staging: string; set: string },
): Promise<Record<string, number>> {
  const { result } = await reader.get<
    { stats: { count: string }; groupby_fields: { value: string }[] }[]
  >({
    path: `/api/now/stats/${staging}`,
    query: {
      sysparm_query: `sys_import_set=${set}`,
      sysparm_group_by: "sys_import_state",
      sysparm_count: true,
    },
  });
  return Object.fromEntries(
    result.map((
      { stats, groupby_fields },
    ) => [groupby_fields[0]?.value ?? "", Number(stats.count)]),
  );
}

const RUNS = { flow: "runFlow", subflow: "runSubflow", action: "runAction" } as const;

export const runFlow = defineTool({
  name: "sn_run_flow",
  summary: "Run a flow, subflow or action with inputs and answer its context and outputs.",
  risk: "X",
  endpoint: "sn_fd.FlowAPI, as sn_run_script; read back from sys_flow_context",
  input: z.strictObject({
    kind: ownWords(["flow", "subflow", "action"]).describe("What it is"),
    name: z.string().regex(/^[\w.]+$/, "scope.internal_name").describe(
      "scope.internal_name, e.g. global.escalate_an_old_incident",
    ),
    inputs: z.record(z.string(), z.unknown()).optional().describe("Inputs by name"),
  }),
  example: { kind: "flow", name: "global.escalate_an_old_incident" },
  synonyms: ["start flow designer flow", "execute flow", "trigger flow manually"],
  skill: "flow-designer",
  byHand: { lists: 1, fields: 1, clicks: 2, reads: 1 },
  async plan({ kind, name, inputs = {} }, { reader, signal }) {
    return {
      operations: [scriptOperation({
        summary: `run the ${kind} ${name}`,
        body: fillScript(RUNS[kind], { name, inputs: JSON.stringify(inputs) }),
        route: await reader.scriptRoute(signal),
        timeoutSeconds: 300,
        async prove({ output, route }, { reader }) {
          const { context, outputs } = readJson(output);
          const id = String(context ?? "");
          const run = await reader.getRecord("sys_flow_context", id);
          const { state = "" } = run;
          const result = { context: id, state, outputs, route };
          return /^(ERROR|CANCELLED)$/i.test(state)
            ? { state: "failed", result, error: run.error_message || `It ended as ${state}` }
            : { state: "done", result };
        },
      })],
      result: (_records, [run]) => run,
    };
  },
});

/** The object that a script of our own printed. Throws where it printed anything else. */
function readJson(output: readonly string[]): Record<string, unknown> {
  const value = parseJson(output.at(-1) ?? "null");
  if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  throw new AppError("platform_error", "The script printed no object", {
    remedy: "Read on the instance what it did before you repeat it.",
  });
}
