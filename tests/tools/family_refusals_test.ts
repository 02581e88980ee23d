import assert from "node:assert/strict";
import { allArtifacts } from "../../mod/tools/domains/all_tools.ts";
import { startTestServices } from "../support/services.ts";

const ABSENT = "no such record 42";

type Refusal = Error & { code?: string; remedy?: string };

Deno.test("every family: a field it lacks and a record that is not there are refused by name, unwritten", async (step) => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Refusals" });
  const before = await started.services.journal.revision();
  for (const { definition } of allArtifacts) {
    const { stem, verbs, examples } = definition;
    const refuses = (tool: string, args: unknown, code: string, word: string) =>
      assert.rejects(
        started.run(tool, args),
        (error: Refusal) =>
          error.code === code && `${error.message} ${error.remedy ?? ""}`.includes(word),
      );
    await step.step(stem, async () => {
      if (verbs.includes("create")) {
        const args = { ...examples.create, no_such_field: "x" };
        await refuses(`sn_create_${stem}`, args, "invalid_input", "no_such_field");
      }
      if (verbs.includes("update")) {
        const args = { id: ABSENT, changes: examples.update };
        await refuses(`sn_update_${stem}`, args, "not_found", ABSENT);
      }
      if (verbs.includes("get")) {
        await refuses(`sn_get_${stem}`, { id: ABSENT }, "not_found", ABSENT);
      }
    });
  }
  assert.equal(await started.services.journal.revision(), before);
});
