import assert from "node:assert/strict";
import { contractCases } from "./cases/all_cases.ts";
import type { ContractCase } from "./contract_case.ts";
import { openEmbeddedTarget } from "./embedded_target.ts";
import { readFacts } from "./platform_facts.ts";
import { type ContractTarget, runCase } from "./run_case.ts";

const MARK = "zzc0test";
const all = Object.values(contractCases).flat();

for (const [topic, cases] of Object.entries(contractCases)) {
  Deno.test(`contract: ${topic}, as the platform answers; nothing is left behind`, async () => {
    using open = await openEmbeddedTarget();
    const before = open.countRows();
    for (const contractCase of cases) {
      using restricted = contractCase.needs === "restricted"
        ? await openEmbeddedTarget({ restricted: true })
        : undefined;
      const target = restricted ?? open;
      const { differences, missing, left } = await runCase(target, contractCase, MARK);
      assert.deepEqual({ differences, missing, left }, {
        differences: [],
        missing: undefined,
        left: [],
      }, contractCase.name);
      assert.deepEqual(open.countRows(), before, contractCase.name);
    }
  });
}

Deno.test("contract: every fact that is common knowledge has its case, word for word", async () => {
  const facts = readFacts(
    await Deno.readTextFile(new URL("../../docs/platform-facts.md", import.meta.url)),
  );
  assert.ok(facts.length > 20, String(facts.length));
  const named = all.filter(({ certainty }) => certainty === "K").map(({ fact }) => fact);
  assert.deepEqual(facts.filter((fact) => !named.includes(fact)), [], "facts without a case");
  assert.deepEqual(named.filter((fact) => !facts.includes(fact ?? "")), [], "cases without a fact");
});

Deno.test("contract: cases have names of their own", () => {
  const names = all.map(({ name }) => name);
  assert.deepEqual(names.filter((name, index) => names.indexOf(name) !== index), []);
});

const wrong: ContractCase = {
  name: "wrong on purpose",
  certainty: "A",
  steps: [
    {
      method: "POST",
      path: "table/incident",
      body: { short_description: "{mark}" },
      expect: {
        status: 201,
        headers: { location: { absent: true } },
        body: { "/result/short_description": "another", "/result/number": /^INC\d+$/ },
      },
    },
    { method: "GET", path: "table/incident", expect: { status: 500 } },
  ],
};

Deno.test("contract: a difference is said with what came, and what was made is removed", async () => {
  using target = await openEmbeddedTarget();
  const before = target.countRows();
  const { differences } = await runCase(target, wrong, MARK);
  assert.equal(differences.length, 2);
  assert.match(
    differences.at(1) ?? "",
    /^step 1, POST table\/incident: \/result\/short_description is "zzc0test", expected "another"$/,
  );
  assert.deepEqual(target.countRows(), before);
});

Deno.test("contract: what an instance does not offer is not run, and said", async () => {
  using open = await openEmbeddedTarget();
  const sent: string[] = [];
  const target: ContractTarget = {
    ...open,
    offers: new Set(),
    fetch: (request) => (sent.push(request.url), open.fetch(request)),
  };
  const schema = contractCases.schema?.find(({ needs }) => needs === "schema");
  assert.ok(schema);
  const { missing, differences } = await runCase(target, schema, MARK);
  assert.deepEqual([missing, differences, sent], ["schema", [], []]);
});

Deno.test("contract: a row that only a dropped term has found is not removed", async () => {
  using target = await openEmbeddedTarget();
  const before = target.countRows();
  const leaving = { table: "sys_user_group", field: "nonsense", value: "x" };
  await runCase(target, { name: "x", certainty: "A", steps: [], leaves: [leaving] }, MARK);
  assert.deepEqual(target.countRows(), before);
});

Deno.test("contract: a row that is left behind is counted", async () => {
  using target = await openEmbeddedTarget();
  const { incident, task = 0 } = target.countRows();
  assert.deepEqual([incident, task > 0], [undefined, true]);
  const answer = await target.fetch(
    new Request(`${target.origin}/api/now/table/incident`, {
      method: "POST",
      headers: {
        authorization: `Basic ${btoa(`${target.user}:${target.password}`)}`,
        "content-type": "application/json",
      },
      body: "{}",
    }),
  );
  await answer.body?.cancel();
  assert.equal(target.countRows().task, task + 1);
});
