import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { columnOf } from "../../../platform/records/record_values.ts";

/** What came of a test run. Shapes: platform documentation, CI/CD test suite API. */

export const SUITE_RESULT = "sys_atf_test_suite_result";
const TEST_RESULT = "sys_atf_test_result";
const STEP_RESULT = "sys_atf_test_result_step";
const MOST_TESTS = 200;
const MOST_FAULTS = 30;
const LONGEST_TEXT = 600;

/** A suite's result as the CI/CD interface answers it. */
interface SuiteAnswer {
  test_suite_name?: string;
  test_suite_status?: string;
  test_suite_duration?: string;
  rolledup_test_success_count?: number;
  rolledup_test_failure_count?: number;
  rolledup_test_error_count?: number;
  rolledup_test_skip_count?: number;
  child_suite_results?: SuiteAnswer[];
  links?: { results?: { id?: string } };
}

export interface TestFault {
  test: string | undefined;
  status: string | undefined;
  output: string;
  /** What the failing steps say. */
  steps: {
    order: string | undefined;
    step: string | undefined;
    status: string | undefined;
    says: string | undefined;
  }[];
}

export interface SuiteOutcome {
  suite_result: string;
  suite: string;
  status: string;
  /** True when at least one test ran and none failed, erred or was left out. */
  passed: boolean;
  duration: string;
  counts: { success: number; failure: number; error: number; skipped: number };
  faults: TestFault[];
  tests: { name: string | undefined; status: string | undefined }[];
  more?: string;
}

/** The result of a suite and its child suites, with what failed and why. Throws `not_found`. */
export async function readSuiteOutcome(
  reader: Reader,
  { id, signal }: { id: string; signal?: AbortSignal | undefined },
): Promise<SuiteOutcome> {
  const path = `/api/sn_cicd/testsuite/results/${id}`;
  const { result } = await reader.get<SuiteAnswer>({ path, signal });
  const counts = {
    success: Number(result.rolledup_test_success_count) || 0,
    failure: Number(result.rolledup_test_failure_count) || 0,
    error: Number(result.rolledup_test_error_count) || 0,
    skipped: Number(result.rolledup_test_skip_count) || 0,
  };
  const { records, total } = await reader.listRecords(TEST_RESULT, {
    query: `parentIN${[id, ...childResults(result)].join(",")}^ORDERBYstart_time`,
    fields: ["sys_id", "test_name", "status", "output"],
    limit: MOST_TESTS,
    signal,
  });
  const bad = records.filter(({ status }) => !["success", "passed"].includes(status ?? ""));
  return {
    suite_result: id,
    suite: result.test_suite_name ?? "",
    status: result.test_suite_status ?? "",
    passed: counts.success > 0 && counts.failure + counts.error + counts.skipped === 0,
    duration: result.test_suite_duration ?? "",
    counts,
    faults: await readFaults(reader, { tests: bad.slice(0, MOST_FAULTS), signal }),
    tests: records.map(({ test_name, status }) => ({ name: test_name, status })),
    ...((bad.length > MOST_FAULTS || (total ?? 0) > records.length) && {
      more: `${bad.length} of ${total ?? records.length} tests did not pass; ` +
        `sn_query_table on ${TEST_RESULT} with parent=${id} lists all.`,
    }),
  };
}

function childResults({ child_suite_results = [] }: SuiteAnswer): string[] {
  return child_suite_results.flatMap((child) => [
    ...(child.links?.results?.id ? [child.links.results.id] : []),
    ...childResults(child),
  ]);
}

async function readFaults(
  reader: Reader,
  { tests, signal }: { tests: PlatformRecord[]; signal?: AbortSignal | undefined },
): Promise<TestFault[]> {
  if (tests.length === 0) return [];
  const { records } = await reader.listRecords(STEP_RESULT, {
    query: `test_resultIN${tests.map(({ sys_id }) => sys_id).join(",")}` +
      "^statusNOT INsuccess,passed^ORDERBYorder",
    fields: ["test_result", "order", "step.display_name", "status", "summary", "output"],
    limit: 200,
    signal,
  });
  return tests.map((test) => ({
    test: test.test_name,
    status: test.status,
    output: cut(test.output ?? ""),
    steps: records.filter((step) => step.test_result === test.sys_id).slice(0, 5).map((step) => ({
      order: step.order,
      step: step["step.display_name"] ?? "",
      status: step.status,
      says: cut(step.summary || step.output || ""),
    })),
  }));
}

function cut(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}

export const getAtfResults = defineTool({
  name: "sn_get_atf_results",
  summary: "Read the result of a test suite run: counts, and each failing test with its steps.",
  risk: "R",
  endpoint: "GET /api/sn_cicd/testsuite/results/{id}; sys_atf_test_result",
  input: z.strictObject({
    suite: inForm(z.string().min(1), { kind: "record", table: "sys_atf_test_suite" }).optional()
      .describe(
        "Name or sys_id of the suite: its latest run",
      ),
    result: z.string().regex(/^[0-9a-f]{32}$/).optional().describe(
      "sys_id of one suite result, as the run answered it",
    ),
  }),
  example: { suite: "Forms" },
  synonyms: ["did the tests pass", "outcome", "red tests"],
  skill: "automated-test-framework",
  byHand: { lists: 1, reads: 2 },
  async read({ suite, result }, { reader, signal }) {
    if ((suite === undefined) === (result === undefined)) {
      throw new AppError("invalid_input", "Name either a suite or one of its results", {
        remedy: "suite reads its latest run, result one run.",
      });
    }
    const id = result ?? await latestResult(reader, suite ?? "");
    return await readSuiteOutcome(reader, { id, signal });
  },
});

async function latestResult(reader: Reader, suite: string): Promise<string> {
  const suiteId = await findSysId(reader, { table: "sys_atf_test_suite", id: suite });
  const { records } = await reader.listRecords(SUITE_RESULT, {
    query: `test_suite=${suiteId}^ORDERBYDESCsys_created_on`,
    fields: ["sys_id"],
    limit: 1,
  });
  const [latest] = records;
  if (latest) return columnOf(latest, "sys_id");
  throw new AppError("not_found", `The suite "${suite}" has no result that you can read`, {
    remedy: "sn_run_atf_suite runs it.",
  });
}
