import assert from "node:assert/strict";
import { createCatalogue } from "../../../mod/tools/create_catalogue.ts";
import { allArtifacts, allTools } from "../../../mod/tools/domains/all_tools.ts";
import { featuresOf } from "../../../mod/tools/search/features.ts";
import { decodeModel, encodeModel, NOTHING } from "../../../mod/tools/search/model.ts";
import { type Example, trainModel } from "../../../scripts/search_training/train_model.ts";

const SHAPE = { features: 512, width: 8, entries: 2, verbs: 2 };
const HEADER = {
  digest: "d",
  entries: ["role", "report"],
  verbs: ["create", "list"],
  width: SHAPE.width,
};
const EXAMPLES: (Example & { verb: number })[] = [
  { text: "give her the right to approve", entry: 0, verb: 0 },
  { text: "who may approve changes", entry: 0, verb: 1 },
  { text: "new permission for the approvers", entry: 0, verb: 0 },
  { text: "make a bar chart of open tickets", entry: 1, verb: 0 },
  { text: "which charts do we have", entry: 1, verb: 1 },
  { text: "draw me a pie of the open ones", entry: 1, verb: 0 },
].map((example) => ({ ...example, weight: 1 }));

function likes(odds: Float64Array, names: readonly string[]): string | undefined {
  return names[odds.indexOf(Math.max(...odds))];
}

Deno.test("search model: learns entry and verb, and survives being written to bytes", () => {
  const bytes = encodeModel(HEADER, trainModel(EXAMPLES, SHAPE));
  const model = decodeModel(bytes);
  const { features, ...header } = model.header;
  assert.deepEqual(header, HEADER);
  assert.ok(features > 0 && features <= SHAPE.features, `${features} features`);
  for (const { text, entry, verb } of EXAMPLES) {
    const { entries, verbs } = model.judge(text);
    assert.equal(likes(entries, HEADER.entries), HEADER.entries[entry], text);
    assert.equal(likes(verbs, HEADER.verbs), HEADER.verbs[verb], text);
  }
  assert.equal(likes(model.judge("a chart for the boss").entries, HEADER.entries), "report");
  assert.deepEqual(encodeModel(HEADER, trainModel(EXAMPLES, SHAPE)), bytes, "the same each time");
  assert.equal(model.judge("").entries.length, 0);
  assert.deepEqual(model.judge("qqqq"), model.judge("zzzz wwww"), "unknown words are all alike");
});

Deno.test("search model: the one that is shipped knows every tool and family", () => {
  const path = new URL("../../../generated/search_model.bin", import.meta.url);
  const { header } = decodeModel(Deno.readFileSync(path));
  const keys = [
    ...allTools.filter((tool) => !tool.family).map(({ name }) => name),
    ...allArtifacts.map(({ definition }) => definition.stem),
  ];
  assert.deepEqual(header.entries, [...keys, NOTHING]);
});

Deno.test("search features: names that a request brings along leave their kind alone", () => {
  const features = featuresOf(
    "close INC0010080 'Printer on fire' in x_demo_fleet.vehicle, FleetUtils",
  );
  for (const kind of ["quotation", "numberinc", "recordnumber", "identifier", "camelname"]) {
    assert.ok(features.includes(kind), kind);
  }
  for (const name of ["printer", "fire", "10080"]) assert.ok(!features.includes(name), name);
  assert.ok(features.includes("part:vehicl"));
});

Deno.test("search features: a slip of the pen and an inflected word share pieces with the word", () => {
  const shared = (one: string, other: string) => {
    const pieces = new Set(featuresOf(one));
    return featuresOf(other).filter((piece) => pieces.has(piece)).length;
  };
  assert.ok(shared("business rule", "buisness rule") > 3);
  assert.ok(shared("Genehmigung", "Genehmigungen") > 3);
  assert.ok(shared("通知を作成", "通知の一覧") > 0);
  assert.equal(shared("table", "script"), 0);
});

Deno.test("tool search: a verb that the family has not is never picked", () => {
  const { search } = createCatalogue(allTools, allArtifacts);
  const query = "create a new MID Server";
  const wanted = allArtifacts.find(({ definition }) => definition.stem === "mid_server");
  assert.deepEqual(wanted?.definition.verbs, ["list", "get"]);
  const found = search({ query }).matches.map(({ tool }) => tool);
  assert.ok(
    found.includes("sn_list_mid_servers") || found.includes("sn_get_mid_server"),
    `${found}`,
  );
});
