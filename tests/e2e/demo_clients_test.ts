/** Clients of the platform that nobody here wrote, against the served demo instance. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { ServedDemo } from "../../mod/demo/serve.ts";
import { type CommandResult, runCommand } from "../../scripts/command.ts";
import { fetchNpmPackage } from "../../scripts/npm_package.ts";
import { serveDemoCopy } from "../support/demo_template.ts";

const TIMEOUT_MS = 120_000;

interface Workplace extends AsyncDisposable {
  demo: ServedDemo;
  /** An empty folder, and the HOME of what runs in it. */
  folder: string;
  run(args: readonly string[], env?: Record<string, string>): Promise<CommandResult>;
}

/** A served instance and a folder in which a program of an npm package runs. */
async function open(): Promise<Workplace> {
  const demo = await serveDemoCopy();
  const folder = await Deno.makeTempDir({ prefix: "demo-client-" });
  const program = [Deno.execPath(), "run", "-A", "--no-lock", "--node-modules-dir=manual"];
  return {
    demo,
    folder,
    run: (args, env) =>
      runCommand([...program, ...args], {
        cwd: folder,
        env: { HOME: folder, ...env },
        timeoutMs: TIMEOUT_MS,
      }),
    async [Symbol.asyncDispose]() {
      await demo.close();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** The JSON document on the last line that holds one; warnings may stand around it. */
function readAnswer({ output }: CommandResult) {
  const line = output.trim().split("\n").findLast((text) => text.startsWith("{"));
  assert.ok(line, output);
  return JSON.parse(line);
}

async function runSdk(
  { run }: Workplace,
  { query, env }: { query: readonly string[]; env: Record<string, string> },
) {
  const program = join(await fetchNpmPackage("@servicenow/sdk@4.9.0"), "bin", "index.js");
  return readAnswer(await run([program, "query", ...query, "--output", "json"], env));
}

const OPEN_INCIDENTS = [
  "incident",
  "--query=numberSTARTSWITHINC001000^ORDERBYnumber",
  "--fields=number,caller_id",
  "--limit=2",
];

Deno.test("@servicenow/sdk: signs in with user and password as its CI mode does, and reads a page", async () => {
  await using place = await open();
  const env = {
    SN_SDK_NODE_ENV: "SN_SDK_CI_INSTALL",
    SN_SDK_INSTANCE_URL: place.demo.url,
    SN_SDK_USER: "itil.agent",
    SN_SDK_USER_PWD: "demo",
  };
  const query = [...OPEN_INCIDENTS, "--display-value=all"];
  const { ok, hasMore, nextOffset, records } = await runSdk(place, { query, env });
  assert.deepEqual([ok, hasMore, nextOffset], [true, true, 2]);
  assert.deepEqual(records.map(({ number }: { number: { value: string } }) => number.value), [
    "INC0010001",
    "INC0010002",
  ]);
  assert.equal(records[0].caller_id.display_value, "Rena Quest");
  const wrong = await runSdk(place, { query, env: { ...env, SN_SDK_USER_PWD: "wrong" } });
  assert.deepEqual([wrong.ok, wrong.error.message], [false, "User name or password invalid"]);
  const unknown = await runSdk(place, { query: ["sys_nothing", "--query=a=1"], env });
  assert.equal(unknown.ok, false);
  assert.match(unknown.error.message, /400 .*Invalid table sys_nothing/);
});

Deno.test("@servicenow/sdk: reads with a token that the instance has issued", async () => {
  await using place = await open();
  const answer = await fetch(`${place.demo.url}/oauth_token.do`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "password",
      client_id: "demo-client",
      client_secret: "demo-secret",
      username: "itil.agent",
      password: "demo",
    }),
  });
  const { access_token } = await answer.json();
  const env = { SN_SDK_INSTANCE_URL: place.demo.url, SN_SDK_SESSION_BEARER_TOKEN: access_token };
  const { ok, records } = await runSdk(place, { query: OPEN_INCIDENTS, env });
  assert.deepEqual([ok, records.length, records[0].number], [true, 2, "INC0010001"]);
});

/**
 * Uses the package as its documentation shows it. It speaks https to a host name only; its network
 * options send that to a proxy, and the instance's port is one, so that nothing leaves this machine.
 */
const REST_API_PROGRAM = `
const ServiceNow = require(process.argv[2]);
const client = new ServiceNow("demo.invalid", "admin", "admin");
const proxy = { protocol: "http", host: "127.0.0.1", port: Number(process.argv[3]) };
client.setNetworkOptions({ proxy });
const call = (method, ...args) =>
  new Promise((resolve, reject) =>
    client[method](...args, (answer) => answer instanceof Error ? reject(answer) : resolve(answer)));
async function main() {
  const sample = await call("getSampleData", "change_request");
  const made = await call(
    "createNewTask",
    { short_description: "Made by a client", urgency: "1 - High", assignment_group: "Network" },
    "incident",
  );
  const { number } = made;
  const found = await call(
    "getTableData",
    ["number", "urgency", "assignment_group"],
    ["number=" + number, "active=true"],
    "incident",
  );
  const updated = await call("UpdateTask", "incident", number, { short_description: "Changed" });
  const deleted = await call("DeleteTask", "incident", number);
  const left = await call("getTableData", ["number"], ["number=" + number], "incident");
  console.log(JSON.stringify({
    sample: sample.length,
    number,
    found,
    updated: updated.short_description,
    deleted: deleted.status,
    left,
  }));
}
main();
`;

Deno.test("servicenow-rest-api: creates, finds, changes and deletes an incident", async () => {
  await using place = await open();
  const library = await fetchNpmPackage("servicenow-rest-api@1.2.2");
  const program = join(place.folder, "client.cjs");
  await Deno.writeTextFile(program, REST_API_PROGRAM);
  const { number, found, ...rest } = readAnswer(
    await place.run([program, library, String(place.demo.port)]),
  );
  assert.match(number, /^INC\d{7}$/);
  assert.equal(found.length, 1);
  assert.deepEqual([found[0].number, found[0].urgency], [number, "1 - High"]);
  assert.equal(found[0].assignment_group.display_value, "Network");
  assert.deepEqual(rest, { sample: 1, updated: "Changed", deleted: 204, left: [] });
});
