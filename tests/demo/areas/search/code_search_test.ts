import assert from "node:assert/strict";
import { type DemoUnderTest, startDemo } from "../../../support/demo_requests.ts";

const SEARCH = "/api/sn_codesearch/code_search/search";

async function search(demo: DemoUnderTest, query: string, user = "admin") {
  const { status, body } = await demo.call("GET", `${SEARCH}?${query}`, { user });
  assert.equal(status, 200, JSON.stringify(body));
  return body.result;
}

/** `table name` of every hit. */
// deno-lint-ignore no-explicit-any -- the answer's shape is what is tested
function names(result: any): string[] {
  // deno-lint-ignore no-explicit-any -- as above
  return [result].flat().flatMap((group: any) =>
    // deno-lint-ignore no-explicit-any -- as above
    group.hits.map((hit: any) => `${hit.className} ${hit.name}`)
  );
}

Deno.test("code search: the planted secret is found with its line, the clean twin is not", async () => {
  using demo = await startDemo();
  const result = await search(demo, "term=demo-key-0000&search_all_scopes=true");
  assert.deepEqual(names(result), ["sys_script_include ParcelClient"]);
  const hit = result.flatMap(({ hits }: { hits: unknown[] }) => hits)[0];
  const [match] = hit.matches;
  assert.deepEqual([match.field, match.fieldLabel, match.count], ["script", "Script", 1]);
  const [before, line, after] = match.lineMatches;
  assert.equal(match.lineMatches.length, 3);
  assert.match(line.context, /setRequestHeader\("x-api-key", "demo-key-0000-not-real"\)/);
  assert.equal(line.escaped.includes('"'), false);
  assert.deepEqual([before.line, after.line], [line.line - 1, line.line + 1]);
  const record = await demo.call("GET", `table/sys_script_include/${hit.sysId}`);
  assert.equal(record.body.result.script.split("\n")[line.line - 1], line.context);
});

Deno.test("code search: the caller's application alone, unless all or another are asked for", async () => {
  using demo = await startDemo();
  const term = "term=x-api-key";
  assert.deepEqual(names(await search(demo, term)), []);
  const fleet = names(await search(demo, `${term}&current_app=x_demo_fleet`));
  assert.deepEqual(fleet, names(await search(demo, `${term}&search_all_scopes=true`)));
  assert.equal(fleet.length, 2);
  assert.deepEqual(names(await search(demo, `${term}&current_app=x_typo`)), []);
});

Deno.test("code search: a table of the group narrows, another is ignored", async () => {
  using demo = await startDemo();
  const all = "term=gs.&search_all_scopes=true";
  const tables = await demo.call("GET", "/api/sn_codesearch/code_search/tables");
  assert.ok(tables.body.result.some(({ name }: { name: string }) => name === "sys_script"));
  const one = await search(demo, `${all}&table=sys_script_fix`);
  assert.equal(one.recordType, "sys_script_fix");
  const holding = await demo.list("table/sys_script_fix?sysparm_query=scriptLIKEgs.");
  assert.ok(holding.length > 0);
  assert.equal(one.hits.length, holding.length);
  const ignored = await search(demo, `${all}&table=incident`);
  assert.deepEqual(names(ignored), names(await search(demo, all)));
});

Deno.test("code search: the limit counts records, an empty term finds nothing", async () => {
  using demo = await startDemo();
  const all = "term=gs.&search_all_scopes=true";
  assert.equal(names(await search(demo, `${all}&limit=2`)).length, 2);
  assert.deepEqual(await search(demo, "term=&search_all_scopes=true"), []);
  assert.deepEqual(names(await search(demo, "term=%27%22%25_&search_all_scopes=true")), []);
});

Deno.test("code search: nobody sees through it what the access rules hide", async () => {
  using demo = await startDemo();
  const found = await search(demo, "term=gs.&search_all_scopes=true", "requester");
  assert.deepEqual(names(found), []);
});
