import { present } from "../support/present.ts";
import assert from "node:assert/strict";
import { contractCases } from "../contract/cases/all_cases.ts";
import { remoteTarget, runContract, runOpenFacts } from "../../scripts/contract_test.ts";
import { serveDemoCopy } from "../support/demo_template.ts";

const account = { user: "admin", password: "admin" };

async function run(
  options: {
    allow?: string[];
    change?: (text: string) => string;
    topics?: typeof contractCases;
  } = {},
) {
  const { allow, change = (text) => text, topics } = options;
  const served = await serveDemoCopy();
  const target = remoteTarget({ ...account, instance: served.url, allow });
  const lines: string[] = [];
  const altered = {
    ...target,
    async fetch(request: Request) {
      const { status, headers, body } = await target.fetch(request);
      const text = body ? change(await new Response(body).text()) : null;
      return new Response(text, { status, headers });
    },
  };
  const code = await runContract(altered, (line) => lines.push(line), {
    ...(topics && { topics }),
  });
  await served.close();
  return { code, lines };
}

/** The cases that take more than reading and writing records, by topic. */
const needing = Object.fromEntries(
  Object.entries(contractCases).map(([topic, cases]) => [
    topic,
    cases.filter(({ needs }) => needs !== undefined),
  ]),
);

/** Some of each topic, more of what takes more: `contract_test.ts` puts all to the instance. */
const sampled = Object.fromEntries(
  Object.entries(contractCases).map(([topic, cases]) => [
    topic,
    cases.filter(({ needs }, index) => index % (needs === undefined ? 16 : 4) === 0),
  ]),
);

Deno.test("contract script: over HTTP the served instance answers as expected", async () => {
  const { code, lines } = await run({ allow: ["schema", "rules", "context"], topics: sampled });
  assert.equal(code, 0, lines.join("\n"));
  // What only the embedded instance can be made to do: let time pass, restrict sign-in, set
  // properties, answer for others.
  const refused = Object.values(sampled).flat().filter(({ needs }) =>
    needs !== undefined && ["clock", "mocks", "restricted", "settings"].includes(needs)
  );
  assert.ok(refused.length > 0);
  assert.match(
    lines.at(-1) ?? "",
    new RegExp(`^\\d+ as expected, 0 different, ${refused.length} not run, 0 records left$`),
  );
});

Deno.test("contract script: tables and the caller's context are left alone unless allowed", async () => {
  const { code, lines } = await run({ topics: needing });
  assert.equal(code, 0);
  const skipped = lines.filter((line) => line.includes("not run, needs"));
  assert.ok(skipped.some((line) => line.endsWith("schema")));
  assert.ok(skipped.some((line) => line.endsWith("context")));
});

Deno.test("contract script: an instance that answers otherwise ends with 1 and says where", async () => {
  const { code, lines } = await run({
    change: (text) => text.replaceAll("No Record found", "Nothing here"),
    topics: { refusals: present(contractCases.refusals) },
  });
  assert.equal(code, 1);
  assert.ok(lines.includes("[M] an absent record is refused in one form by every method: DIFFERS"));
  assert.ok(lines.some((line) => /is "Nothing here", expected "No Record found"$/.test(line)));
});

Deno.test("contract script: a password goes nowhere in clear, and options are checked", () => {
  const wrong = [
    [{ ...account, instance: "http://dev1.example" }, /over https only, not to "http:/],
    [{ ...account, instance: "dev1" }, /"dev1" is no address/],
    [{ instance: "https://dev1.example", user: "admin" }, /--password-stdin/],
    [{ ...account, instance: "https://dev1.example", allow: ["all"] }, /not "all"/],
  ] as const;
  for (const [options, message] of wrong) assert.throws(() => remoteTarget(options), message);
  assert.equal(
    remoteTarget({ ...account, instance: "https://dev1.example/x" }).origin,
    "https://dev1.example",
  );
});

Deno.test("contract script: what no source proves is asked over HTTP, a line each", async () => {
  const served = await serveDemoCopy();
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  await runOpenFacts(remoteTarget({ ...account, instance: served.url }), print);
  await served.close();
  const facts = lines.slice(1, -1);
  assert.ok(facts.length > 100, String(facts.length));
  const odd = facts.filter((line) =>
    !/^(holds|differs|cannot tell)\t[^\t]+\texpected [^\t]+\tseen [^\t]+$/.test(line)
  );
  assert.deepEqual(odd, []);
  assert.match(lines.at(-1) ?? "", /^\d+ hold, \d+ differ, \d+ not told$/);
});
