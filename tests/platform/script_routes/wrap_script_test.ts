import assert from "node:assert/strict";
import { runInNewContext } from "node:vm";
import { parse } from "acorn";
import { judgeOutput } from "../../../mod/platform/script_routes/judge_output.ts";
import {
  readMarked,
  type Sink,
  wrapScript,
} from "../../../mod/platform/script_routes/wrap_script.ts";

const marker = "0123456789abcdef0123456789abcdef";

/** Runs a wrapped script against a stand-in for the platform's `gs`; answers what it wrote. */
function evaluate(body: string, sink: Sink): string {
  const written: string[] = [];
  const write = (line: string) => void written.push(line);
  const value = runInNewContext(wrapScript({ body, marker }, sink), {
    gs: { print: write, info: write },
  });
  return sink === "value" ? value : written.join("\n");
}

Deno.test("wrapScript: every sink carries any text whole and in order, and is ES5", () => {
  const texts = [
    "plain",
    "two\nlines",
    `<b>"quotes' & 100%</b>`,
    "ä 漢 😀",
    "",
    "assistant:x:1:end:",
    "é".repeat(9000),
  ];
  const body = texts.map((text) => `printLine(${JSON.stringify(text)});`).join("\n");
  for (const sink of ["page", "log", "value"] as const) {
    parse(wrapScript({ body, marker }, sink), { ecmaVersion: 5 });
    const text = evaluate(body, sink);
    assert.doesNotMatch(text.replaceAll("\n", ""), /[<>"'&\s]/);
    assert.ok(text.split("\n").every((line) => line.length < 4000));
    const marked = readMarked(text, marker);
    assert.deepEqual(marked, { begun: true, ended: true, lines: texts });
    assert.equal(judgeOutput("helper", marked).state, "done");
  }
});

Deno.test("wrapScript: values go into {0}; a return ends it well, a throw does not", () => {
  const read = (body: string) => readMarked(evaluate(body, "value"), marker);
  assert.deepEqual(read("printLine('{0} of {1}, {2}', 1, null);").lines, ["1 of null, {2}"]);
  assert.deepEqual(read("printLine(1); return; printLine(2);"), {
    begun: true,
    ended: true,
    lines: ["1"],
  });
  const stopped = read("printLine(1); throw new Error('no: way'); // end");
  assert.deepEqual(stopped, { begun: true, ended: false, lines: ["1"], fault: "Error: no: way" });
  assert.equal(judgeOutput("helper", stopped).state, "failed");
});

Deno.test("wrapScript: a script cannot write its own end without the marker", () => {
  const text = evaluate("printLine('assistant:' + 'x:9:end:'); throw 1;", "page");
  assert.equal(judgeOutput("session", readMarked(text, marker)).state, "failed");
  const forged = "assistant:ffffffffffffffffffffffffffffffff:0:end:";
  assert.equal(judgeOutput("session", readMarked(forged, marker)).state, "unknown");
});

Deno.test("readMarked: log rows in any order; a line that was cut is shown as it came", () => {
  const text = `assistant:${marker}:2:line:b%C3\nassistant:${marker}:0:begin:\n` +
    `assistant:${marker}:10:end:\nassistant:${marker}:1:line:a`;
  assert.deepEqual(readMarked(text, marker), { begun: true, ended: true, lines: ["a", "b%C3"] });
});
