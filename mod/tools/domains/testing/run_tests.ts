import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { newSysId } from "../../../base/ids.ts";
import type { CallContext, CallOperation, CallProof } from "../../../changes/operation.ts";
import type { Reader } from "../../../platform/types.ts";
import { readProgress } from "../../../platform/progress.ts";
import { waitForProgress } from "../../cicd_progress.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { readSuiteOutcome } from "./test_results.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";
import { interfaceWords } from "../../words.ts";

/** Running tests. Endpoint and parameters: platform documentation, CI/CD test suite API. */

const skill = "automated-test-framework";
const BROWSERS = ["any", "chrome", "firefox", "edge", "ie", "safari"] as const;
/** Tests of the user interface wait for a runner. */
const LONGEST_RUN_MS = 600_000;

const browser = interfaceWords(BROWSERS, "CICD API").optional().describe(
  "Browser of the steps on forms; any unless set. They need an open client test runner",
);

export const runAtfSuite = defineTool({
  name: "sn_run_atf_suite",
  summary: "Run a test suite and wait for it; answers what passed and why the others failed.",
  risk: "W",
  endpoint: "POST /api/sn_cicd/testsuite/run",
  input: z.strictObject({
    suite: inForm(z.string().min(1), { kind: "record", table: "sys_atf_test_suite" }).describe(
      "Name or sys_id of the suite",
    ),
    browser,
  }),
  example: { suite: "Server regression" },
  synonyms: ["execute automated tests", "regression run", "smoke test"],
  skill,
  byHand: { lists: 1, clicks: 3, reads: 1 },
  async plan({ suite, browser }, { reader, signal }) {
    const id = await findSysId(reader, { table: "sys_atf_test_suite", id: suite, signal });
    return {
      operations: [runOf({
        table: "sys_atf_test_suite",
        id,
        summary: `run the suite "${suite}"`,
        query: { test_suite_sys_id: id, browser_name: browser },
      })],
      result: (_records, [result]) => result,
    };
  },
});

export const runAtfTest = defineTool({
  name: "sn_run_atf_test",
  summary: "Run one test and wait for it, in a suite made for the run and removed behind it.",
  risk: "W",
  endpoint: "POST /api/sn_cicd/testsuite/run; sys_atf_test_suite, sys_atf_test_suite_test",
  input: z.strictObject({
    test: inForm(z.string().min(1), { kind: "record", table: "sys_atf_test" }).describe(
      "Name or sys_id of the test",
    ),
    browser,
  }),
  example: { test: "Fleet: no negative mileage" },
  synonyms: ["execute a single atf test", "try my test", "run just this test"],
  skill,
  byHand: { lists: 1, clicks: 3, reads: 1 },
  async plan({ test, browser }, { reader, signal }) {
    const testId = await findSysId(reader, { table: "sys_atf_test", id: test, signal });
    const about = { table: "sys_atf_test", id: testId, summary: `run the test "${test}"` };
    const own = await suiteOfTestAlone(reader, { testId, signal });
    if (own) {
      return {
        operations: [runOf({ ...about, query: { test_suite_sys_id: own, browser_name: browser } })],
        result: (_records, [result]) => result,
      };
    }
    const suite = { suiteId: newSysId(), memberId: newSysId() };
    const name = `Run of one test ${suite.suiteId.slice(0, 12)}`;
    return {
      operations: [
        makerOf("sys_atf_test_suite", { sys_id: suite.suiteId, name }),
        makerOf("sys_atf_test_suite_test", {
          sys_id: suite.memberId,
          test_suite: suite.suiteId,
          test: testId,
          order: "100",
        }),
        runOf({
          ...about,
          query: { test_suite_sys_id: suite.suiteId, browser_name: browser },
        }),
        removalOf(suite),
      ],
      result: (_records, results) => results[2],
    };
  },
});

/** A suite without children that holds this test alone: running it needs no write. */
async function suiteOfTestAlone(
  reader: Reader,
  { testId, signal }: { testId: string; signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  const { records } = await reader.listRecords("sys_atf_test_suite_test", {
    query: `test=${testId}`,
    fields: ["test_suite"],
    limit: 20,
    signal,
  });
  const suites = [...new Set(records.map((row) => row.test_suite))].filter(Boolean);
  if (suites.length === 0) return undefined;
  const [members, children] = await Promise.all([
    reader.listRecords("sys_atf_test_suite_test", {
      query: `test_suiteIN${suites.join(",")}`,
      fields: ["test_suite"],
      limit: 500,
      signal,
    }),
    reader.listRecords("sys_atf_test_suite", {
      query: `parentIN${suites.join(",")}`,
      fields: ["parent"],
      limit: 500,
      signal,
    }),
  ]);
  return suites.find((suite) =>
    members.records.filter((row) => row.test_suite === suite).length === 1 &&
    !children.records.some((row) => row.parent === suite)
  );
}

function runOf(
  { query, ...about }: Pick<CallOperation, "table" | "id" | "summary"> & {
    query: CallOperation["request"]["query"];
  },
): CallOperation {
  return {
    kind: "call",
    sends: false,
    ...about,
    request: { method: "POST", path: "/api/sn_cicd/testsuite/run", query },
    prove: proveRun,
  };
}

/**
 * A run whose tests fail has run: its progress ends as failed too, but links its result. Without a
 * result it has not.
 */
async function proveRun(answer: unknown, context: CallContext): Promise<CallProof> {
  const { id } = readProgress(answer);
  const progress = await waitForProgress(id, { ...context, waitMs: LONGEST_RUN_MS });
  const resultId = progress.links.results?.id;
  const ended = ["2", "3", "4"].includes(progress.status);
  if (ended && resultId) {
    const outcome = await readSuiteOutcome(context.reader, { id: resultId });
    return { state: "done", result: outcome };
  }
  const result = { progress: id, status: progress.label, message: progress.message };
  if (ended) {
    return {
      state: "failed",
      result,
      error: `No test has run: ${progress.message || progress.label}`,
    };
  }
  return {
    state: "unknown",
    result,
    error:
      `The run goes on (${progress.label}, ${progress.percent} %): sn_wait_for_progress with ` +
      `progress_id "${id}" waits on, then sn_get_atf_results reads what came of it`,
  };
}

/**
 * A record that lives for the run alone. Sent as a call and not as a create: nothing of it is meant
 * to ship, so that it needs no update set, and its proof cannot wait until it is gone again.
 */
function makerOf(
  table: string,
  values: Record<string, string> & { sys_id: string },
): CallOperation {
  return {
    kind: "call",
    sends: false,
    table: "",
    id: "",
    summary: `make ${table} for the run`,
    request: { method: "POST", path: `/api/now/table/${table}`, body: values },
    async prove(_answer, { reader }) {
      const { records } = await reader.listRecords(table, {
        query: `sys_id=${values.sys_id}`,
        fields: ["sys_id"],
      });
      return records.length === 1
        ? { state: "done", result: null }
        : { state: "failed", result: null, error: `${table} was not stored` };
    },
  };
}

/** Deleting the suite takes its membership with it; what update sets recorded of both is named. */
function removalOf({ suiteId, memberId }: { suiteId: string; memberId: string }): CallOperation {
  return {
    kind: "call",
    sends: false,
    table: "",
    id: "",
    summary: "remove the suite made for the run",
    cleanup: true,
    request: { method: "DELETE", path: `/api/now/table/sys_atf_test_suite/${suiteId}` },
    async prove(_answer, { reader }) {
      const [suites, members, entries] = await Promise.all([
        reader.listRecords("sys_atf_test_suite", {
          query: `sys_id=${suiteId}`,
          fields: ["sys_id"],
        }),
        reader.listRecords("sys_atf_test_suite_test", {
          query: `test_suite=${suiteId}`,
          fields: ["sys_id"],
        }),
        reader.listRecords("sys_update_xml", {
          query: `nameINsys_atf_test_suite_${suiteId},sys_atf_test_suite_test_${memberId}`,
          fields: ["sys_id", "update_set.name"],
        }),
      ]);
      if (suites.records.length + members.records.length > 0) {
        return { state: "failed", result: null, error: `The suite ${suiteId} is still there` };
      }
      const sets = [...new Set(entries.records.map((entry) => entry["update_set.name"]))];
      const warnings = sets.map((set) =>
        `The update set "${orAbsent(set)}" recorded that the suite of this run came and went: ` +
        "its entries of that suite can be deleted."
      );
      return { state: "done", result: null, warnings };
    },
  };
}
