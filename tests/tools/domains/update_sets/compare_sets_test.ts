import assert from "node:assert/strict";
import { startTestServices } from "../../../support/services.ts";
import { done, refuses } from "../../../support/tool_runs.ts";

interface Comparison {
  first: { kind: string; entries: number };
  second: { kind: string; entries: number };
  only_in_first: { target: string }[];
  only_in_second: { target: string }[];
  different: {
    target: string;
    newer: string;
    action?: { first: string; second: string };
    columns?: Record<string, unknown>;
  }[];
  totals: Record<string, number>;
}

Deno.test("sn_compare_update_sets: what only one holds, what both hold otherwise, and in which columns", async (step) => {
  await using started = await startTestServices();
  const compare = async (args: unknown) =>
    (await done(started, "sn_compare_update_sets", args)).result as Comparison;
  const include = (name: string) =>
    done(started, "sn_create_script_include", { name, script: `var ${name} = {\n  a: 1\n};` });
  await done(started, "sn_create_update_set", { name: "One" });
  for (const name of ["Kept", "Edited", "Removed", "OnlyHere"]) await include(name);
  await done(started, "sn_create_update_set", { name: "Two" });
  await include("OnlyThere");
  const edit = (id: string, changes: Record<string, unknown>) =>
    done(started, "sn_update_script_include", { id, changes });
  await edit("Edited", { script: "var Edited = {\n  a: 2\n};", description: "Better" });
  await edit("Kept", { description: "For a while" });
  await edit("Kept", { description: "" });
  const removal = { type: "script_include", id: "Removed" };
  const asked = await started.run("sn_delete_artifact", removal);
  await started.run("sn_delete_artifact", removal, { approval: asked.approval?.approval });

  await step.step("local sets", async () => {
    const found = await compare({ id: "One", other: "Two" });
    assert.deepEqual(found.only_in_first.map(({ target }) => target), ["OnlyHere"]);
    assert.deepEqual(found.only_in_second.map(({ target }) => target), ["OnlyThere"]);
    const edited = found.different.find(({ target }) => target === "Edited");
    assert.deepEqual(edited?.columns?.description, { first: "", second: "Better" });
    assert.ok((edited?.columns?.script as string[]).includes("-  a: 1"));
    const removed = found.different.find(({ target }) => target === "Removed");
    assert.deepEqual(removed?.action, { first: "INSERT_OR_UPDATE", second: "DELETE" });
    // Its payload differs in nothing but the times.
    assert.deepEqual(found.totals, { only_in_first: 1, only_in_second: 1, different: 2, same: 1 });
  });

  await step.step(
    "a set is the same as itself, here and on another connected instance",
    async () => {
      for (const instance of [undefined, "demo"]) {
        const { totals } = await compare({ id: "One", other: "One", instance });
        assert.deepEqual(totals, { only_in_first: 0, only_in_second: 0, different: 0, same: 4 });
      }
    },
  );

  await step.step(
    "a retrieved set is found by its name too, an unknown one is refused",
    async () => {
      const { first, second } = await compare({ id: "One", other: "Partner changes" });
      assert.deepEqual([first.kind, second.kind], ["local", "retrieved"]);
      assert.ok(second.entries > 0);
      await refuses(started, {
        tool: "sn_compare_update_sets",
        args: { id: "One", other: "Nowhere" },
      }, { code: "not_found", message: /Nowhere/ });
    },
  );
});
