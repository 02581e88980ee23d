/**
 * The tasks that models are given: a scripted model that does a task right passes through the agent
 * itself, and whatever is done wrong in one of the ways that its file names is rejected for that.
 */
import assert from "node:assert/strict";
import { complaintsOfFile } from "../../mod/eval/prove/prove_task.ts";
import { linkCompiler } from "../support/compiler.ts";
import { startTestServices } from "../support/services.ts";
import { pickSample, type Proof } from "./proof.ts";

export const checkedTasks: Proof = {
  name: "tasks for models: every solution passes, every wrong variant is rejected for its reason",
  sample: 1,
  whole: 1000,
  async run(options) {
    await using test = await startTestServices({ settings: { demo: false } });
    await linkCompiler(test.settings.paths.source);
    const { evaluations } = test.services;
    const { tasks, problems } = await evaluations.tasks();
    assert.deepEqual(problems, []);
    for (const task of tasks) assert.deepEqual(complaintsOfFile(task), [], task.name);
    const picked = pickSample(tasks, options);
    for (const task of picked) {
      assert.deepEqual(await evaluations.prove(task), [], `${task.name}, seed ${options.seed}`);
    }
    return { tasks: picked.length, variants: picked.flatMap(({ wrong }) => wrong).length };
  },
};
