import assert from "node:assert/strict";
import { readForeignNames, readRequests } from "../../../scripts/search_training/examples.ts";
import { oneStep } from "../../proof/one_step.ts";
import { testSample } from "../../proof/proof.ts";
import { catalogue, findTools, namesOf } from "../../support/tool_search.ts";
import { loadRequests } from "./requests/all_requests.ts";
import type { LabelledRequest } from "./requests/labelled_request.ts";

const { tuning, heldOut } = await loadRequests();
const requests = [...tuning, ...[...heldOut.values()].flat()];

function recall(part: LabelledRequest[]): { first: number; five: number; misses: string[] } {
  let first = 0;
  let five = 0;
  const misses: string[] = [];
  for (const request of part) {
    const found = findTools(request).map(({ tool }) => tool);
    const [best] = found;
    // An empty answer misses.
    const top = best !== undefined && request.tools.includes(best);
    const within = found.some((tool) => request.tools.some((wanted) => namesOf(tool).has(wanted)));
    if (top) first++;
    if (within) five++;
    if (!top) misses.push(`${request.request} → ${found.slice(0, 3)} (not ${request.tools[0]})`);
  }
  return { first: first / part.length, five: five / part.length, misses };
}

/** What the search reaches, less a little: what falls below has made it worse. */
const LEAST = {
  tuning: { first: 0.83, five: 0.97 },
};
const LEAST_HELD_OUT: ReadonlyMap<string, { first: number; five: number }> = new Map([
  ["held_out", { first: 0.85, five: 0.97 }],
  ["held_out_by_strangers", { first: 0.64, five: 0.88 }],
]);

Deno.test("labelled requests: at least 200, each naming tools that exist, none twice", () => {
  assert.ok(requests.length >= 200, `${requests.length} requests`);
  for (const { tools } of requests) for (const tool of tools) catalogue.find(tool);
  const words = requests.map(({ request }) => request.toLowerCase());
  assert.deepEqual(words.filter((text, index) => words.indexOf(text) !== index), []);
});

Deno.test("labelled requests: none is among those that the model was trained on", async () => {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
  const written = [...await readRequests(), ...await readForeignNames()];
  const trained = new Set(written.map(({ text }) => plain(text)));
  assert.ok(trained.size > 1_000, `${trained.size} requests to train on`);
  assert.deepEqual(requests.filter(({ request }) => trained.has(plain(request))), []);
});

Deno.test("tool search: recall on the tuning part, with what it misses", () => {
  const { first, five, misses } = recall(tuning);
  const text = `recall@1 ${first.toFixed(3)}, recall@5 ${five.toFixed(3)}\n${misses.join("\n")}`;
  assert.ok(first >= LEAST.tuning.first && five >= LEAST.tuning.five, text);
});

for (const [folder, part] of heldOut) {
  Deno.test(`tool search: recall on ${folder}`, () => {
    // The misses of these are not shown: nobody is to tune the search by them.
    assert.ok(part.length > 0, `no request in requests/${folder}`);
    const least = LEAST_HELD_OUT.get(folder) ?? assert.fail(`no limit for ${folder}`);
    const { first, five } = recall(part);
    const text = `recall@1 ${first.toFixed(3)}, recall@5 ${five.toFixed(3)}`;
    console.log(`${folder}: ${text}`);
    assert.ok(first >= least.first && five >= least.five, text);
  });
}

testSample(oneStep);
