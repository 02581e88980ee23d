import assert from "node:assert/strict";
import { AppError } from "../../../../mod/base/errors.ts";
import type { Reader } from "../../../../mod/platform/types.ts";
import { allArtifacts } from "../../../../mod/tools/domains/all_tools.ts";
import type { ReadTool, ToolContext } from "../../../../mod/tools/tool.ts";
import { present } from "../../../support/present.ts";
import { startTestServices } from "../../../support/services.ts";
import { type Failure } from "../../../support/tool_runs.ts";

const packs = allArtifacts.filter(({ domain }) => domain.name === "product_packs");

Deno.test("product families: an instance without the table is told which product brings it", async () => {
  assert.ok(packs.length >= 15);
  // An instance that has none of these products: only its dictionary is asked.
  const reader = {
    label: "bare",
    schema: {
      table: (name: string) =>
        Promise.reject(new AppError("not_found", `no table ${name}`, { remedy: "" })),
    },
  } as unknown as Reader;
  for (const { definition, tools } of packs) {
    const [list] = tools as ReadTool[];
    await assert.rejects(
      present(list).read({}, { reader } as ToolContext),
      (error: Failure) =>
        error.code === "not_found" && error.message.includes(definition.table) &&
        (error.remedy ?? "").includes(definition.product ?? "no product") &&
        (error.remedy ?? "").includes("sn_list_plugins"),
      definition.stem,
    );
  }
});

Deno.test("product families: work needs no update set, an AI agent does", async () => {
  await using started = await startTestServices();
  const story = await started.run("sn_create_story", {
    short_description: "Guests log out",
    epic: "EPIC0001001",
    sprint: "Sprint 1 of nobody",
  }).catch((error: Failure) => error.code);
  assert.equal(story, "not_found");
  const created = await started.run("sn_create_story", {
    short_description: "Guests log out",
    epic: "EPIC0001001",
  });
  assert.equal(created.status, "done", JSON.stringify(created));
  assert.equal(created.capture, "untracked");
  const agent = { id: "Fleet advisor", changes: { proficiency: "Routes" } };
  await assert.rejects(
    started.run("sn_update_ai_agent", agent),
    (error: Failure) => error.code === "default_update_set",
  );
  await started.run("sn_create_update_set", { name: "Agents" });
  const made = await started.run("sn_update_ai_agent", agent);
  assert.equal(made.capture, "captured", JSON.stringify(made));
});

Deno.test("product families: a required field that is missing and a wrong one are refused", async () => {
  await using started = await startTestServices();
  await assert.rejects(
    started.run("sn_create_sprint", { short_description: "Sprint 9" }),
    (error: Failure) => error.code === "invalid_input" && /start_date/.test(error.message),
  );
  await assert.rejects(
    started.run("sn_update_hardware_asset", {
      id: "P1000102 - Northbook 14",
      changes: { serialnumber: "1" },
    }),
    (error: Failure) => error.code === "invalid_input" && /serial_?number/.test(error.message),
  );
  const stored = await started.run("sn_update_hardware_asset", {
    id: "P1000102 - Northbook 14",
    changes: { install_status: "retired" },
  });
  assert.equal((stored.result as Record<string, string>).install_status, "7");
});
