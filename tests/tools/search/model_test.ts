import assert from "node:assert/strict";
import { blend, blendVerb } from "../../../mod/tools/search/blend.ts";
import { allArtifacts, allTools } from "../../../mod/tools/domains/all_tools.ts";
import { featuresOf } from "../../../mod/tools/search/features.ts";
import { decodeModel, encodeModel } from "../../../mod/tools/search/model.ts";
import { type Example, trainModel } from "../../../scripts/search_training/train_model.ts";
import { present } from "../../support/present.ts";

const SHAPE = { buckets: 512, width: 8, entries: 2, verbs: 2 };
const HEADER = {
  digest: "d",
  entries: ["role", "report"],
  verbs: ["create", "list"],
  buckets: SHAPE.buckets,
  width: SHAPE.width,
};
const EXAMPLES: Example[] = [
  ["give her the right to approve", 0, 0],
  ["who may approve changes", 0, 1],
  ["new permission for the approvers", 0, 0],
  ["make a bar chart of open tickets", 1, 0],
  ["which charts do we have", 1, 1],
  ["draw me a pie of the open ones", 1, 0],
].map(([text, entry, verb]) => ({ text, entry, verb, weight: 1 }) as Example);

function likes(odds: ReadonlyMap<string, number>): string {
  return present([...odds].sort((a, b) => b[1] - a[1])[0])[0];
}

Deno.test("search model: learns entry and verb, and survives being written to bytes", () => {
  const bytes = encodeModel(HEADER, trainModel(EXAMPLES, SHAPE));
  const model = decodeModel(bytes);
  assert.deepEqual(model.header, HEADER);
  for (const { text, entry, verb = 0 } of EXAMPLES) {
    const { entries, verbs } = model.judge(text);
    assert.equal(likes(entries), HEADER.entries[entry], text);
    assert.equal(likes(verbs), HEADER.verbs[verb], text);
  }
  assert.equal(likes(model.judge("a chart for the boss").entries), "report");
  assert.deepEqual(encodeModel(HEADER, trainModel(EXAMPLES, SHAPE)), bytes, "the same each time");
  assert.equal(model.judge("").entries.size, 0);
});

Deno.test("search model: the one that is shipped knows every tool and family", () => {
  const path = new URL("../../../mod/tools/search/model.bin", import.meta.url);
  const { header } = decodeModel(Deno.readFileSync(path));
  const keys = [
    ...allTools.filter((tool) => !tool.family).map(({ name }) => name),
    ...allArtifacts.map(({ definition }) => definition.stem),
  ];
  assert.deepEqual(header.entries, keys);
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

Deno.test("search blend: words and model decide together, the model alone only where it is sure", () => {
  const likes = new Map([["a", 2], ["b", 1], ["c", -9]]);
  assert.deepEqual(blend(new Map([["b", 5]]), likes), ["b", "a", "c"]);
  assert.deepEqual(blend(new Map(), likes), ["a", "b"]);
  assert.deepEqual(
    blend(new Map(), new Map(Array.from({ length: 50 }, (_, i) => [`${i}`, 0]))),
    [],
  );
  assert.deepEqual(blend(new Map(), new Map()), []);
  assert.deepEqual(blend(new Map([["new", 1]]), new Map()), ["new"]);
});

Deno.test("search blend: a verb that the family has not is never picked", () => {
  const family = allArtifacts.find(({ definition }) => !definition.verbs.includes("create")) ??
    assert.fail("no family that is only read");
  const likes = new Map([["create", 99], ["list", 1], ["get", 0]]);
  assert.equal(blendVerb(family, { said: "create", likes }), "list");
  assert.equal(blendVerb(family, { said: "get", likes }), "get");
  assert.equal(blendVerb(family, { said: "list", likes: new Map() }), "list");
});
