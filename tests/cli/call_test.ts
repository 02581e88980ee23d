/** Platform tools and reviews from the command line, on the instance of a service that runs. */
import assert from "node:assert/strict";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { join } from "node:path";
import { withCompiler } from "../../mod/cli/offer_compiler.ts";
import { formatJunit } from "../../mod/cli/review/junit.ts";
import type { Finding } from "../../mod/cli/review/finding.ts";
import { formatText } from "../../mod/cli/review/text.ts";
import { requireInstallation } from "../../mod/source/installation.ts";
import { runService, startService } from "../support/service.ts";

Deno.test("call: done, planned, refused and waiting are told apart by exit code and as JSON", async () => {
  await using service = await startService();
  const call = (...args: string[]) =>
    runService(["call", ...args, "--instance", "demo"], { home: service.home });

  const listed = await call("sn_query_table", "--args", '{"table":"incident","limit":2}');
  assert.equal(listed.code, 0, listed.stderr);
  assert.match(listed.stdout, /^done on demo/);

  const file = join(service.home, "args.json");
  await Deno.writeTextFile(file, '{"short_description":"From a pipeline"}');
  const planned = await call("sn_create_incident", "--args", `@${file}`, "--dry-run");
  assert.equal(planned.code, 0, planned.stderr);
  assert.match(planned.stdout, /^planned .*\n {2}create incident/);

  const asked = await call("sn_delete_record", "--args", DELETE, "--format", "json");
  assert.equal(asked.code, 3, asked.stderr);
  const { status, approval } = JSON.parse(asked.stdout);
  assert.equal(status, "needs_approval");
  const done = await call("sn_delete_record", "--args", DELETE, "--approve", approval.approval);
  assert.equal(done.code, 0, done.stdout);
  assert.match(done.stdout, /^done on demo/);

  const unknown = await call("sn_quer", "--format", "json");
  assert.equal(unknown.code, 1);
  assert.equal(JSON.parse(unknown.stdout).error.code, "unknown_tool");
});
const DELETE = '{"table":"incident","id":"INC0010002"}';

Deno.test("call: without the vendor's compiler a person is asked, and nobody else installs it", async () => {
  const lacking = await requireInstallation("/nowhere").catch((error) => error);
  const run = async (answer: boolean, fault: Error = lacking) => {
    const done: string[] = [];
    const call = () => {
      done.push("call");
      return done.includes("install") ? Promise.resolve("ran") : Promise.reject(fault);
    };
    const compiler = {
      folder: "/compiler",
      install() {
        done.push("install");
        const nothing = { files: 0, bytes: 0, fetched: true };
        return Promise.resolve({ folder: "/compiler", version: "1", ...nothing });
      },
    };
    const ask = (folder: string) => {
      done.push(`ask ${folder}`);
      return Promise.resolve(answer);
    };
    const outcome = await withCompiler(call, compiler, ask).catch((error) => error.message);
    return [...done, outcome];
  };
  assert.deepEqual(await run(true), ["call", "ask /compiler", "install", "call", "ran"]);
  assert.deepEqual(await run(false), ["call", "ask /compiler", lacking.message]);
  assert.deepEqual(await run(true, new Error("other")), ["call", "other"]);
});

Deno.test("call: arguments that are none name what to give", async () => {
  const home = await Deno.makeTempDir({ prefix: "assistant-call-" });
  const cases: [args: string[], message: RegExp][] = [
    [["sn_query_table", "--args", "{bad"], /--args is no JSON/],
    [["sn_query_table", "--args", "@nowhere.json"], /There is no file nowhere\.json/],
    [["sn_query_table", "--format", "yaml"], /--format "yaml" is not one of text, json/],
  ];
  for (const [args, message] of cases) {
    const { code, stderr } = await runService(["call", ...args], { home });
    assert.equal(code, 2, stderr);
    assert.match(stderr, message);
  }
  await Deno.remove(home, { recursive: true });
});

Deno.test("review: a record with a grave finding ends with 1, in each format", async () => {
  await using service = await startService();
  const review = (...args: string[]) =>
    runService(["review", ...args, "--instance", "demo"], { home: service.home });
  const rule = "sys_script/Fleet: set due date";

  const text = await review(rule, "sys_script_include/PlateParser");
  assert.equal(text.code, 1, text.stderr);
  assert.match(
    text.stdout,
    /^high .*sys_script Fleet: set due date, line 4: .*current-update-in-rule/,
  );

  const sarif = await review(rule, "--format", "sarif", "--fail-on", "never");
  assert.equal(sarif.code, 0, sarif.stderr);
  const { version, runs: [run] } = JSON.parse(sarif.stdout);
  assert.equal(version, "2.1.0");
  assert.equal(run.results[0].level, "error");
  const ids = run.tool.driver.rules.map(({ id }: { id: string }) => id);
  assert.ok(ids.includes(run.results[0].ruleId));

  const set = await runService(
    ["call", "sn_create_update_set", "--args", '{"name":"Reviewed"}', "--instance", "demo"],
    { home: service.home },
  );
  assert.equal(set.code, 0, set.stderr);
  const junit = await review("Reviewed", "--format", "junit", "--fail-on", "low");
  assert.equal(junit.code, 1, junit.stderr);
  assert.match(junit.stdout, /<testsuite name="Reviewed" tests="1" failures="1">/);
});

const FINDING: Finding = {
  ...{ target: "Set <1>", table: "sys_script", name: 'A "name" & more\u001b', rule: "a-rule" },
  ...{ severity: "medium", message: "Wrong < & right", fix: "Mend it.", line: 3 },
};

Deno.test("review: a JUnit report is well-formed whatever names and words hold, and counts", () => {
  const report = formatJunit([FINDING], ["Set <1>", "Clean"]);
  assert.equal(XMLValidator.validate(report), true);
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "" });
  const { testsuites } = parser.parse(report);
  assert.deepEqual([testsuites.tests, testsuites.failures], ["2", "1"]);
  const [first, second] = testsuites.testsuite;
  assert.equal(first.name, "Set <1>");
  assert.equal(first.testcase.failure.message, "Wrong < & right");
  assert.deepEqual([second.failures, second.testcase.name], ["0", "review"]);
});

Deno.test("review: text shows control characters instead of obeying them", () => {
  assert.match(formatText([FINDING], ["Set"]), /more\\u001b, line 3/);
});
