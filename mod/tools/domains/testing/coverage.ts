import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { defineTool } from "../../tool.ts";
import { SUITE_RESULT } from "./test_results.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";

const sysIds = z.array(z.string().regex(/^[0-9a-f]{32}$/, "A sys_id of 32 hexadecimal digits"));

/** An answer of the interface, which comes without an envelope. */
interface CoverageAnswer {
  result?: string;
  total?: number;
  details?: Record<string, number>;
  api_request_sys_id?: string;
  truncation_message?: string;
}

/** Endpoints and shapes: platform documentation, ATF Code Coverage API. */
export const getAtfCoverage = defineTool({
  name: "sn_get_atf_coverage",
  summary: "Have the share of script lines computed that test runs have covered, per script.",
  risk: "W",
  endpoint: "POST /api/now/atf/code_coverage/all, /by_script_id",
  input: z.strictObject({
    suite_results: sysIds.optional().describe("sys_ids of suite results (sn_get_atf_results)"),
    test_results: sysIds.optional().describe("sys_ids of results of single tests"),
    scripts: sysIds.min(1).optional().describe(
      "sys_ids of the scripts to look at; all when left out",
    ),
    scopes: z.array(z.string().min(1)).optional().describe("Scopes to look at, e.g. x_acme_fleet"),
  }),
  example: { suite_results: ["db2717c7d476c5b2a72107503f3435ff"] },
  synonyms: ["untested code"],
  skill: "automated-test-framework",
  byHand: { lists: 1, clicks: 3, reads: 2 },
  plan({ suite_results = [], test_results = [], scripts, scopes }) {
    const [suite] = suite_results;
    const id = suite ?? test_results[0];
    if (id === undefined) {
      throw new AppError("invalid_input", "No test result is named", {
        remedy: "Give suite_results or test_results; sn_run_atf_suite answers one.",
      });
    }
    const body = {
      test_suite_result_ids: suite_results,
      test_result_ids: test_results,
      verbose: true,
      ...(scripts && { script_array: scripts }),
      ...(scopes && { sys_scopes: scopes }),
    };
    return Promise.resolve({
      operations: [{
        kind: "call",
        sends: false,
        table: suite ? SUITE_RESULT : "sys_atf_test_result",
        id,
        summary: "compute the coverage of test runs",
        request: {
          method: "POST",
          path: `/api/now/atf/code_coverage/${scripts ? "by_script_id" : "all"}`,
          body,
          timeoutMs: 120_000,
        },
        async prove(answer, { reader }) {
          const { result, total, details = {}, api_request_sys_id, truncation_message } =
            answer as CoverageAnswer;
          if (result !== "success" || total === undefined || !api_request_sys_id) {
            return {
              state: "failed",
              result: null,
              error: `The instance answered "${orAbsent(result)}"`,
            };
          }
          const stored = await reader.listRecords("sys_atf_code_coverage_request", {
            query: `sys_id=${api_request_sys_id}`,
            fields: ["sys_id"],
          });
          const coverage = { percent: total, scripts: details, request: api_request_sys_id };
          if (stored.records.length === 0) {
            const error = "The request's own record cannot be read";
            return { state: "unknown", result: coverage, error };
          }
          const warnings = truncation_message ? [truncation_message] : [];
          return { state: "done", result: coverage, warnings };
        },
      }],
      result: (_records, [result]) => result,
    });
  },
});
