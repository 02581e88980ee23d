import assert from "node:assert/strict";
import { findModules } from "../../scripts/module_graph.ts";

Deno.test("module graph: what decides the search's model is all in it, and no types", async () => {
  const modules = await findModules("scripts/search_training/search_model.ts");
  for (
    const path of [
      "mod/tools/search/features.ts",
      "mod/tools/search/model.ts",
      "mod/tools/search/words.ts",
      "scripts/search_training/examples.ts",
      "scripts/search_training/languages.ts",
      "scripts/search_training/search_model.ts",
      "scripts/search_training/train_model.ts",
    ]
  ) assert.ok(modules.includes(path), path);
  assert.ok(!modules.includes("mod/tools/tool.ts"), "only its types are imported");
});
