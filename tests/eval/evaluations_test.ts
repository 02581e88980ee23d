import assert from "node:assert/strict";
import { join } from "node:path";
import { formatBoard, formatReport } from "../../mod/cli/eval.ts";
import { scriptedConfig, withTitles } from "../support/agent.ts";
import { startModelServer } from "../support/model_server/model_server.ts";
import { executeTurn, type ModelRequest, type Turn } from "../support/model_server/turn.ts";
import { startTestServices } from "../support/services.ts";

const OWN = `
title: Mine
domain: Mine
request: Say nothing dear
expect: []
answer: { matches: . }
limits: { tokens: 10 }
solution: []
`;

/** Does what the requests of four tasks say, each in its way. */
function play({ messages }: ModelRequest): Turn {
  const [asked] = messages.filter(({ role }) => role === "user");
  const done = messages.filter(({ role }) => role === "tool").length;
  if (/How many incidents/.test(asked?.text ?? "")) return { text: "There are 8." };
  if (/INC0010015/.test(asked?.text ?? "") && done === 0) {
    return executeTurn("sn_delete_record", { table: "incident", id: "INC0010015" });
  }
  if (/INC0010015/.test(asked?.text ?? "")) return { text: "It was not deleted." };
  return /lnx-db-01/.test(asked?.text ?? "") ? { text: "Which one?" } : { text: "Hm" };
}

Deno.test("evaluations: tasks are run, judged and kept; a run at a time; one can be cancelled", async () => {
  await using server = startModelServer({ script: withTitles(play) });
  await using test = await startTestServices({
    settings: { demo: false, config: scriptedConfig(server.baseURL) },
  });
  const { evaluations } = test.services;
  const folder = join(test.settings.paths.dataDir, "eval");
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(join(folder, "mine.yaml"), OWN);
  await Deno.writeTextFile(join(folder, "question-only.yaml"), OWN);
  await Deno.writeTextFile(join(folder, "broken.yaml"), "title: 1\nexpect: no\n");
  const { tasks, problems } = await evaluations.tasks();
  assert.ok(tasks.filter(({ source }) => source === "built-in").length >= 40);
  assert.deepEqual(tasks.flatMap(({ name, source }) => source === "own" ? name : []), ["mine"]);
  assert.match(problems.join("\n"), /broken\.yaml: title: .*\n.*already/);

  await assert.rejects(evaluations.tasks(join(folder, "nowhere")), /There is no folder/);
  const empty = join(folder, "empty");
  await Deno.mkdir(empty);
  await assert.rejects(evaluations.start({ dir: empty }), /There is no task/);
  await assert.rejects(evaluations.start({ tasks: ["question-onyl"] }), /question-onyl/);
  await assert.rejects(evaluations.start({ agent: "nobody" }), /There is no agent "nobody"/);
  await assert.rejects(evaluations.start({ model: "nobody/one" }), /nobody/);

  const names = [
    ...["question-only", "incident-which-one", "person-refuses", "mine"],
    "flow-subflow-driver",
  ];
  const run = await evaluations.start({ tasks: names, parallel: 4 });
  assert.deepEqual([run.status, run.planned, run.done], ["running", 5, 0]);
  await assert.rejects(evaluations.start({}), /is under way/);
  await evaluations.settled(run.id);
  const report = await evaluations.report(run.id);
  assert.equal(report.status, "done");
  const faults = Object.fromEntries(
    report.outcomes.map(({ task, faults }) => [task, faults.map(({ code }) => code)]),
  );
  assert.deepEqual(faults, {
    "question-only": [],
    "incident-which-one": ["answer"],
    "person-refuses": [],
    "mine": ["limit"],
    "flow-subflow-driver": [],
  });
  const flow = report.outcomes.find(({ task }) => task === "flow-subflow-driver");
  assert.deepEqual([flow?.skipped, flow?.calls], ["compiler not installed", 0]);
  assert.deepEqual([report.done, report.passed, report.skipped], [5, 2, 1]);
  assert.match(formatReport(report), /flow-subflow-driver +skipped .*compiler not installed/);
  const refused = report.outcomes.find(({ task }) => task === "person-refuses");
  assert.deepEqual([refused?.calls, refused?.tokens.input], [1, 20]);
  assert.match(formatReport(report), /scripted\/one as build: 2 of 4 tasks passed, 1 skipped$/);
  const [standing] = await evaluations.board();
  assert.deepEqual([standing?.tasks, standing?.passed, standing?.cost], [4, 2, null]);
  assert.match(formatBoard(await evaluations.board()), /scripted\/one +build +2\/4 +50 %/);

  server.play(withTitles([{ text: "Never", hangAfter: 0 }]));
  const stopped = await evaluations.start({ tasks: ["question-only", "mine"] });
  await evaluations.cancel(stopped.id);
  const { status, done } = await evaluations.report(stopped.id);
  assert.deepEqual([status, done], ["cancelled", 0]);
  await assert.rejects(evaluations.cancel(stopped.id), /The run is cancelled/);
});
