/** The evaluation from the command line, against a scripted model. */
import assert from "node:assert/strict";
import { startModelServer } from "../support/model_server/model_server.ts";
import { nameScriptedModel } from "../support/model_server/scripted_provider.ts";
import { runService } from "../support/service.ts";

Deno.test("eval: a task that fails ends it with 1, and the report says why", async () => {
  await using server = startModelServer({ script: () => ({ text: "There are 8." }) });
  const home = await Deno.makeTempDir({ prefix: "assistant-eval-cli-" });
  try {
    await nameScriptedModel(home, server.baseURL);
    const tasks = ["--tasks", "question-only,incident-which-one", "--parallel", "2"];
    const ran = await runService(["eval", ...tasks, "--format", "json"], { home });
    assert.equal(ran.code, 1, ran.stderr);
    const { outcomes, passed } = JSON.parse(ran.stdout);
    assert.equal(passed, 1);
    assert.deepEqual(outcomes[0].faults.map(({ code }: { code: string }) => code), ["answer"]);
    assert.match(ran.stderr, /✓ question-only/);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});
