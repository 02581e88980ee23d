import assert from "node:assert/strict";
import { startTestServices } from "../../../support/services.ts";
import { done, refuses, runApproved } from "../../../support/tool_runs.ts";

interface Step {
  step: string;
  next: string | string[];
  undecided?: number;
}

Deno.test("an update set's file: uploaded, previewed and committed by one tool, and by the single ones", async (step) => {
  await using started = await startTestServices();
  const exported = async (name: string) => {
    await done(started, "sn_create_update_set", { name });
    await done(started, "sn_create_script_include", { name, script: `var ${name} = {};` });
    const { result } = await done(started, "sn_export_update_set", { id: name });
    return (result as { file: string }).file;
  };
  const stateOf = async (name: string) => {
    const { result } = await done(started, "sn_query_table", {
      table: "sys_remote_update_set",
      query: `name=${name}`,
      fields: ["state"],
    });
    return (result as { rows: { state: { value: string } }[] }).rows.map(({ state }) =>
      state.value
    );
  };

  await step.step(
    "the guided way: a call for each step, the commit with its approval",
    async () => {
      const file = await exported("Guided");
      const planned = await started.run("sn_transport_update_set", { file }, { dry_run: true });
      assert.equal(planned.status, "planned");
      assert.deepEqual(await stateOf("Guided"), []);
      const loaded = await done(started, "sn_transport_update_set", { file });
      const { step, next } = loaded.result as Step;
      assert.equal(step, "previewed");
      const [id] = /[0-9a-f]{32}/.exec(String(next)) ?? [];
      assert.deepEqual(await stateOf("Guided"), ["previewed"]);
      await refuses(started, { tool: "sn_transport_update_set", args: { file } }, {
        code: "conflict",
        remedy: /sn_preview_update_set/,
      });
      const go = { remote_update_set: id };
      const asked = await started.run("sn_transport_update_set", go);
      assert.equal(asked.status, "needs_approval");
      assert.match(asked.next ?? "", /a commit writes every change/);
      const committed = await started.run("sn_transport_update_set", go, {
        approval: asked.approval?.approval,
      });
      assert.equal((committed.result as Step).step, "committed", JSON.stringify(committed));
      assert.deepEqual(await stateOf("Guided"), ["committed"]);
      await refuses(started, { tool: "sn_transport_update_set", args: go }, {
        code: "conflict",
        remedy: /Nothing is left to do/,
      });
    },
  );

  await step.step("problems are shown, decided together, then it goes on", async () => {
    const partner = { remote_update_set: "Partner changes" };
    await done(started, "sn_preview_update_set", partner);
    await refuses(started, { tool: "sn_transport_update_set", args: partner }, {
      code: "conflict",
      message: /2 undecided problems/,
      remedy: /problems "accept" or "skip"/,
    });
    const decided = await done(started, "sn_transport_update_set", {
      ...partner,
      problems: "skip",
    });
    assert.equal((decided.result as Step).step, "decided");
    const committed = await runApproved(started, "sn_transport_update_set", partner);
    assert.equal((committed.result as Step).step, "committed", JSON.stringify(committed));
  });

  await step.step("by a source: retrieved with its preview, then known", async () => {
    const args = {
      source: "Partner instance",
      update_set: "38df24ab14c92c264f59f1dedf09deb8",
    };
    const { result } = await done(started, "sn_transport_update_set", args);
    assert.equal((result as Step).step, "retrieved");
    assert.match(String((result as Step).next), /remote_update_set "[0-9a-f]{32}"/);
    await refuses(started, { tool: "sn_transport_update_set", args }, { code: "conflict" });
  });

  await step.step("the single tools", async () => {
    const file = await exported("Single");
    const { result } = await done(started, "sn_import_update_set", { file });
    assert.match(JSON.stringify(result), /"entries":1,"expected":1/);
    assert.deepEqual(await stateOf("Single"), ["loaded"]);
    await refuses(started, { tool: "sn_import_update_set", args: { file } }, { code: "conflict" });
    await done(started, "sn_preview_update_set", { remote_update_set: "Single" });
    const commit = { remote_update_sets: ["Single"] };
    assert.equal((await runApproved(started, "sn_commit_update_set", commit)).status, "done");
  });

  await step.step(
    "a file that holds no set, lies elsewhere, or is named twice is refused",
    async () => {
      const files = started.settings.paths.files;
      await Deno.writeTextFile(`${files}/none.xml`, "<unload><incident/></unload>");
      await Deno.writeTextFile(`${files}/broken.xml`, "<unload><sys_remote_update_set>");
      for (
        const [args, message] of [
          [{ file: "none.xml" }, /holds no update set/],
          [{ file: "broken.xml" }, /is no XML/],
          [{ file: "/etc/hosts" }, /outside/],
        ] as const
      ) {
        await refuses(started, { tool: "sn_import_update_set", args }, {
          code: "invalid_input",
          message,
        });
      }
      for (const args of [{}, { file: "none.xml", remote_update_set: "Single" }, { source: "x" }]) {
        await refuses(started, { tool: "sn_transport_update_set", args }, {
          code: "invalid_input",
          message: /in one way/,
        });
      }
    },
  );

  await step.step("an account that may not import is told who can", async () => {
    const asked = await started.services.execute({
      tool: "sn_import_update_set",
      args: { file: await exported("Refused") },
      caller: {
        port: "api",
        headers: { instance: "demo", username: "developer", password: "demo" },
      },
    }).catch((error: unknown) => error);
    assert.ok(!(asked instanceof Error), String(asked));
    const { status, next } = asked as { status: string; next: string };
    assert.equal(status, "failed");
    assert.match(next, /Nothing was written/);
    assert.deepEqual(await stateOf("Refused"), []);
  });
});
