import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { findScope } from "../../../changes/target/find_by_name.ts";
import { readWorkContext } from "../../../platform/work_context.ts";
import { judgeOutput } from "../../../platform/script_routes/judge_output.ts";
import { readLogOutput } from "../../../platform/script_routes/read_log_output.ts";
import { SCRIPT_ROUTES } from "../../../platform/script_run.ts";
import type { FullRecord } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { idInput } from "../../inputs.ts";
import { findSysId, showRecord } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { prepareScript } from "./prepare_script.ts";
import { describeRun, scriptOperation } from "./script_operation.ts";
import { fillScript } from "./script_texts.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";
import { ownWords } from "../../words.ts";

const shared = {
  skill: "background-fix-scripts",
} as const;

const route = ownWords(SCRIPT_ROUTES).optional().describe(
  "How to run it; the first that the instance allows unless set",
).transform((name) => SCRIPT_ROUTES.find((known) => known === name));

export const runScriptTool = defineTool({
  ...shared,
  name: "sn_run_script",
  summary: "Run a server script once and answer what it prints. Needs approval.",
  risk: "X",
  endpoint: "/sys.scripts.do, the script helper, or sys_trigger",
  input: z.strictObject({
    script: inForm(z.string().min(1).max(100_000), { kind: "script" })
      .describe("Server script; gs.print or gs.info answer"),
    scope: z.string().min(1).optional().describe("Application it runs in; global unless set"),
    rollback: z.boolean().optional().describe(
      "Record its changes for a rollback, on the background script page; true unless set",
    ),
    route,
    timeout_seconds: z.number().int().min(5).max(600).optional().describe("120 unless set"),
  }),
  example: { script: "gs.print(gs.getProperty('glide.product.name'));" },
  synonyms: ["execute background script", "ad hoc code on the instance", "gs.print"],
  byHand: { fields: 3, clicks: 2, reads: 1 },
  async plan(
    { script, scope: given, rollback, route, timeout_seconds },
    { reader, options, signal },
  ) {
    const named = given ?? options.scope;
    const scope = named === undefined || named === "global"
      ? { sysId: "global", name: "Global" }
      : findScope(await readWorkContext(reader), named);
    const { body, rewritten, warnings } = prepareScript(script, {
      scope: scope.sysId === "global" ? "global" : "scoped",
    });
    const lines = script.trim().split("\n").length;
    return {
      warnings,
      operations: [scriptOperation({
        summary: `run a script of ${lines} ${lines === 1 ? "line" : "lines"} in ${scope.name}`,
        body,
        rewritten,
        route: route ?? await reader.scriptRoute(signal),
        scope: scope.sysId,
        rollback,
        timeoutSeconds: timeout_seconds,
      })],
      result: (_records, [run]) => run,
    };
  },
});

export const getScriptResult = defineTool({
  ...shared,
  name: "sn_get_script_result",
  summary: "What a script run has printed to the log so far, and whether it has ended.",
  risk: "R",
  endpoint: "GET /api/now/table/syslog",
  input: z.strictObject({
    run: z.string().regex(/^[0-9a-f]{32}$/, "The run_id that the run answered"),
    within_hours: z.number().int().min(1).max(720).optional().describe(
      "How long ago it may have begun; 24 unless set. The log is read no further back",
    ),
  }),
  example: { run: "0123456789abcdef0123456789abcdef" },
  synonyms: ["has my script finished", "script output", "is the script done"],
  byHand: { lists: 1, reads: 1 },
  async read({ run, within_hours = 24 }, { reader, signal }) {
    const minutes = within_hours * 60;
    const marked = await readLogOutput(reader, { marker: run, minutes, signal });
    const outcome = judgeOutput("scheduler", marked);
    const { route: _route, ...described } = describeRun(outcome, run);
    const none = !marked.begun && marked.lines.length === 0;
    return {
      ...described,
      state: outcome.state,
      ...(outcome.state !== "done" && {
        error: none
          ? `Nothing of this run is in the log of the last ${within_hours} hours. Runs in global by a session or the helper answer ` +
            "at once and leave nothing there; others may not have begun."
          : outcome.error,
      }),
    };
  },
});

export const runFixScript = defineTool({
  ...shared,
  name: "sn_run_fix_script",
  summary: "Run a saved fix script in its application and answer what it prints.",
  risk: "X",
  endpoint: "sys_script_fix; then as sn_run_script",
  input: z.strictObject({ id: idInput("fix script", "sys_script_fix"), route }),
  example: { id: "Print the product name" },
  synonyms: ["execute a fix script", "repair data by a stored script", "run data repair"],
  byHand: { lists: 1, clicks: 2, reads: 1 },
  async plan({ id, route }, { reader, signal }) {
    const table = "sys_script_fix";
    const sysId = await findSysId(reader, { table, id, signal });
    const record = await reader.getRecord(table, sysId, { signal });
    const scope = record.sys_scope || "global";
    const { body, rewritten, warnings } = prepareScript(record.script ?? "", {
      scope: scope === "global" ? "global" : "scoped",
    });
    return {
      warnings,
      operations: [scriptOperation({
        summary: `run the fix script "${orAbsent(record.name)}"`,
        body,
        rewritten,
        route: route ?? await reader.scriptRoute(signal),
        scope,
        // The fix script's own choice.
        rollback: record.record_for_rollback !== "false",
        table,
        id: sysId,
      })],
      result: (_records, [run]) => run,
    };
  },
});

export const runScheduledJob = defineTool({
  ...shared,
  name: "sn_run_scheduled_job",
  summary: "Start a scheduled script now, as its own user; its output goes to the log.",
  risk: "X",
  endpoint: "sysauto_script; then as sn_run_script",
  input: z.strictObject({ id: idInput("scheduled script", "sysauto_script"), route }),
  example: { id: "Print the build name" },
  synonyms: ["execute scheduled job", "force job", "run it right away"],
  skill: "scheduled-jobs",
  byHand: { lists: 1, clicks: 2 },
  async plan({ id, route }, { reader, signal }) {
    const table = "sysauto_script";
    const sysId = await findSysId(reader, { table, id, signal });
    return {
      operations: [scriptOperation({
        summary: `start the scheduled script "${id}"`,
        body: fillScript("startJob", { id: sysId }),
        route: route ?? await reader.scriptRoute(signal),
        table,
        id: sysId,
        prove: ({ route }) =>
          Promise.resolve({
            state: "done",
            result: {
              started: true,
              route,
              next: "The scheduler has it. What it comes to stands in the log: sn_query_table on " +
                "syslog, or on the records that it changes.",
            },
          }),
      })],
      result: (_records, [started]) => started,
    };
  },
});

export const getScriptRollback = defineTool({
  ...shared,
  name: "sn_get_script_rollback",
  summary: "Background script runs and the rollback contexts that can take them back.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_script_execution_history",
  input: z.strictObject({
    run: z.string().min(1).optional().describe("sys_id of one run, or text of its script"),
    limit: z.number().int().min(1).max(50).optional().describe("10 unless set"),
  }),
  example: {},
  synonyms: ["undo a background script", "script execution history", "who ran which script"],
  byHand: { lists: 2 },
  async read({ run, limit = 10 }, { reader, signal }) {
    const table = "sys_script_execution_history";
    const wanted = run === undefined
      ? ""
      : /^[0-9a-f]{32}$/.test(run)
      ? `sys_id=${run}^ORscriptLIKE${run}^`
      : `scriptLIKE${quoteValue(run)}^`;
    const { records, total } = await reader.listRecords<FullRecord>(table, {
      query: `${wanted}ORDERBYDESCstarted`,
      fields: ["sys_id", "executed_by", "started", "finished", "rollback_context", "script"],
      limit,
      display: "all",
      signal,
    });
    return {
      runs: records.map(showRecord).map(({ script, ...shown }) => ({
        ...shown,
        script: String(script ?? "").slice(0, 400),
      })),
      total,
      next: "A rollback is started by a person on the instance: open the rollback context of the " +
        "run there. It takes back what the script changed, unless the records changed since.",
    };
  },
});
