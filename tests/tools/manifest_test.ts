import assert from "node:assert/strict";
import { createCatalogue } from "../../mod/tools/create_catalogue.ts";
import { declaredKinds } from "../../mod/tools/declared_kinds.ts";
import { allArtifacts, allTools } from "../../mod/tools/domains/all_tools.ts";
import { readManifest, writeManifest } from "../../mod/tools/manifest.ts";
import { loadTools } from "../../mod/tools/open_catalogue.ts";
import { present } from "../support/present.ts";

/** What of a tool is no data. */
const CODE = ["input", "read", "plan", "answer", "turn", "queried", "elsewhere"];
const namesOf = (tool: object) => Object.keys(tool).sort();

const files = writeManifest(allTools, allArtifacts);
const loaded: string[] = [];
const read: string[] = [];
const { catalogue, declared } = readManifest({
  read(file) {
    read.push(file);
    return present(files.get(file), file);
  },
  load(domain, artifacts) {
    loaded.push(domain);
    return loadTools(domain, artifacts);
  },
});
const whole = createCatalogue(allTools, allArtifacts);

Deno.test("manifest: names, domains and risks are known before any code or schema is loaded", () => {
  assert.deepEqual([...catalogue.tools.keys()], [...whole.tools.keys()]);
  assert.deepEqual(loaded, []);
  assert.deepEqual(read, ["manifest.json"]);
});

Deno.test("manifest: a tool's schema reads those of its domain, its call loads its domain, both once", async () => {
  const names = ["sn_create_business_rule", "sn_update_business_rule"];
  for (const name of names) catalogue.describe(name);
  assert.deepEqual(read, ["manifest.json", "schemas_business_logic.json"]);
  await Promise.all(names.map((name) => catalogue.load(name)));
  assert.deepEqual(loaded, ["business_logic"]);
});

Deno.test("manifest: every tool is described, found and loaded as the definitions have it", async () => {
  for (const tool of allTools) {
    assert.deepEqual(catalogue.describe(tool.name), whole.describe(tool.name));
    const code = await catalogue.load(tool.name);
    assert.deepEqual(namesOf(code), namesOf(tool));
    const known = Object.entries(tool).filter(([part]) => !CODE.includes(part));
    assert.deepEqual(catalogue.find(tool.name), Object.fromEntries(known));
  }
  for (
    const query of [
      "bar chart of open incidents",
      "delete the rest message Parcel",
      "sn_querytable",
    ]
  ) {
    assert.deepEqual(catalogue.search({ query }), whole.search({ query }));
  }
});

Deno.test("manifest: what definitions say of columns is what they say when they are loaded", () => {
  assert.deepEqual(declared, declaredKinds(allArtifacts));
});

Deno.test("manifest: a tool that there is not is refused with the nearest names, and loads nothing", async () => {
  const before = loaded.length;
  await assert.rejects(catalogue.load("sn_create_busines_rule"), /There is no platform tool/);
  assert.equal(loaded.length, before);
});
