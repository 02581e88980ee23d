import assert from "node:assert/strict";
import { html } from "../../ui/html.ts";
import { Board } from "../../ui/pages/eval/board.ts";
import { OutcomeTable } from "../../ui/pages/eval/outcome_table.ts";
import { RunList } from "../../ui/pages/eval/run_list.ts";
import { TaskList } from "../../ui/pages/eval/task_list.ts";
import { renderAlone } from "../support/dashboard_state.ts";

Deno.test("evaluation page: the board shows rate, tokens, time and cost, a dash where nobody tells it", () => {
  const standing = {
    model: "a/strong",
    agent: "build",
    tasks: 8,
    passed: 6,
    tokens: 12_345,
    seconds: 42,
    cost: 0.5,
  };
  const shown = renderAlone(
    html`<${Board} standings=${[standing, { ...standing, model: "a/local", cost: null }]} />`,
  );
  for (const words of ["a/strong", "6 of 8 (75 %)", "12,345", "42 s", "$0.5000", "<td>–</td>"]) {
    assert.ok(shown.includes(words), words);
  }
  assert.match(renderAlone(html`<${Board} standings=${[]} />`), /No model has been tried yet/);
});

Deno.test("evaluation page: a failed task says why, a run how far it is, a task whose it is", () => {
  const outcome = {
    task: "rule",
    passed: false,
    skipped: null,
    faults: [{ code: "update_set", message: "it is captured in the Default update set" }],
    answer: "Done",
    calls: 2,
    seconds: 3,
    tokens: { input: 900, output: 100, reasoning: 0, cacheRead: 0, cacheWrite: 0 },
    cost: null,
  };
  const told = renderAlone(html`<${OutcomeTable} outcomes=${[outcome]} />`);
  const left = { ...outcome, faults: [], skipped: "compiler not installed" };
  const skipped = renderAlone(html`<${OutcomeTable} outcomes=${[left]} />`);
  assert.match(skipped, /Skipped: compiler not installed/);
  assert.doesNotMatch(skipped, /Failed/);
  assert.match(told, /Failed.*1,000.*Wrong update set\.<\/strong> it is captured in the Default/s);
  const run = {
    id: "evl_1",
    model: "a/strong",
    agent: "build",
    status: "running",
    planned: 54,
    done: 3,
    passed: 1,
    skipped: 1,
    started: "2026-01-05T00:00:00Z",
    ended: null,
  };
  const listed = renderAlone(html`<${RunList} runs=${[run]} />`);
  assert.match(listed, /href="\/eval\/evl_1".*1 of 2 passed, 54 planned.*Running/s);
  const task = { name: "mine", title: "Mine", domain: "Texts", source: "own", request: "Do it" };
  const tasks = renderAlone(html`<${TaskList} tasks=${[task]} problems=${["broken.yaml: no"]} />`);
  assert.match(tasks, /broken\.yaml: no.*Texts.*Mine.*Yours.*Do it/s);
});
