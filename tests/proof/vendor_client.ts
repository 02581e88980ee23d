import assert from "node:assert/strict";
import { join } from "node:path";
import { serveRequests } from "../../mod/base/serve_requests.ts";
import { createDemo } from "../../mod/demo/create_demo.ts";
import { runCommand } from "../../scripts/command.ts";
import { fetchNpmPackage, storeOf } from "../../scripts/npm_package.ts";
import {
  type Given,
  noteGiven,
  record,
  type RecordedRequest,
  shapeOf,
} from "../support/recorded_requests.ts";
import { APP_ID, readRecording, SET_ID, writeRecording } from "../support/vendor_recording.ts";
import type { Proof } from "./proof.ts";

const CLIENT = "@servicenow/sdk@4.9.0";
/** The client's own variables; the first keeps it from telling its makers of the run. */
const VARIABLES = {
  NODE_ENV: "test",
  SN_SDK_NODE_ENV: "SN_SDK_CI_INSTALL",
  SN_SDK_USER: "admin",
  SN_SDK_USER_PWD: "admin",
};

const FLOW = `Flow({ $id: Now.ID['flow'], name: 'Sources flow', runAs: 'system' },
  wfa.trigger(trigger.record.created, { $id: Now.ID['start'] }, { table: 'TABLE', run_flow_in: 'background' }),
  (params) => {
    wfa.action(action.core.log, { $id: Now.ID['log'] }, {
      log_level: 'info',
      log_message: \`made \${wfa.dataPill(params.trigger.current.COLUMN, 'string')}\`,
    })
  })
`;
const IMPORTS = `import '@servicenow/sdk/global'
import { BusinessRule, Record, StringColumn, Table } from '@servicenow/sdk/core'
import { Flow, wfa, trigger, action } from '@servicenow/sdk/automation'
`;
const flow = (table: string, column: string) =>
  FLOW.replace("TABLE", table).replace("COLUMN", column);

/** Records for an update set. */
const CONFIGURATION = {
  config: { scope: "global", scopeId: "global", name: "Sources", type: "configuration" },
  source: `${IMPORTS.replace(", Record, StringColumn, Table", "")}
BusinessRule({ $id: Now.ID['rule'], name: 'Sources rule', table: 'incident', when: 'before',
  action: ['insert'], script: 'current.work_notes = "seen";' })
${flow("incident", "short_description")}`,
};

/** An application with a table of its own and a record for trying it. */
const APPLICATION = {
  config: { scope: "x_snc_lots", scopeId: APP_ID, name: "Lots" },
  source: `${IMPORTS}
export const x_snc_lots_lot = Table({ name: 'x_snc_lots_lot', label: 'Lot', display: 'name',
  allowWebServiceAccess: true, accessibleFrom: 'public',
  actions: ['create', 'read', 'update', 'delete'],
  schema: { name: StringColumn({ label: 'Name' }) } })
BusinessRule({ $id: Now.ID['rule'], name: 'Lot rule', table: 'x_snc_lots_lot', when: 'before',
  action: ['insert'], script: 'current.name = current.name + "!";' })
Record({ $id: Now.ID['demo'], table: 'x_snc_lots_lot', data: { name: 'Demo lot' },
  $meta: { installMethod: 'demo' } })
${flow("x_snc_lots_lot", "name")}`,
};

interface Bench {
  /** The client's own module, run by Node.js as it is. */
  program: string;
  modules: string;
  dir: string;
  url: string;
}

/** Writes a project and builds it; answers its folder. */
async function build(
  bench: Bench,
  name: string,
  { config, source }: { config: Record<string, string>; source: string },
): Promise<string> {
  const dir = join(bench.dir, name);
  await Deno.mkdir(join(dir, "src", "fluent"), { recursive: true });
  const manifest = { name, version: "1.0.0", type: "module" };
  await Deno.writeTextFile(join(dir, "package.json"), JSON.stringify(manifest));
  await Deno.writeTextFile(join(dir, "now.config.json"), JSON.stringify(config));
  await Deno.writeTextFile(join(dir, "src", "fluent", "all.now.ts"), source);
  await Deno.symlink(bench.modules, join(dir, "node_modules"));
  await run(bench, dir, ["build"]);
  return dir;
}

/** Runs the client to its end in a project and answers what it said. */
async function run(bench: Bench, cwd: string, words: readonly string[]): Promise<string> {
  const env = { ...VARIABLES, SN_SDK_INSTANCE_URL: bench.url };
  // It keeps what it downloads in the folder for temporary files.
  const own = { HOME: bench.dir, TMPDIR: bench.dir };
  const command = ["node", bench.program, ...words];
  const { code, output } = await runCommand(command, {
    cwd,
    env: { ...env, ...own },
    timeoutMs: 180_000,
  });
  assert.equal(code, 0, output);
  assert.doesNotMatch(output, /ERROR/, output);
  return output;
}

/** A demo instance that keeps what it is asked. */
async function serveRecorded() {
  const demo = await createDemo({ behaviour: { operationsAtOnce: true } });
  const requests: RecordedRequest[] = [];
  const given: Given = new Map([["set", SET_ID]]);
  const server = serveRequests(async (request) => {
    const body = new Uint8Array(await request.arrayBuffer());
    const answer = await demo.fetch(
      new Request(request.url, {
        method: request.method,
        headers: request.headers,
        ...(body.length > 0 && { body }),
      }),
    );
    const bytes = new Uint8Array(await answer.arrayBuffer());
    noteGiven(given, { headers: answer.headers, text: new TextDecoder().decode(bytes) });
    requests.push(record(request, { body, status: answer.status, given }));
    return new Response(bytes, { status: answer.status, headers: answer.headers });
  });
  return {
    demo,
    requests,
    url: `http://127.0.0.1:${server.port}`,
    async close() {
      await server.close();
      demo.close();
    },
  };
}

/** The set that the configuration goes into, under a sys_id that the recording names. */
async function createSet(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/now/table/sys_update_set`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa("admin:admin")}`, "content-type": "application/json" },
    body: JSON.stringify({ sys_id: SET_ID, name: "Sources" }),
  });
  await answer.body?.cancel();
  assert.equal(answer.status, 201);
}

export const vendorClient: Proof = {
  name: "sources: the vendor's client builds and installs against the demo instance",
  sample: 0,
  whole: 1,
  async run() {
    const sdk = await fetchNpmPackage(CLIENT);
    const dir = await Deno.makeTempDir({ prefix: "vendor-client-" });
    const instance = await serveRecorded();
    try {
      await createSet(instance.url);
      instance.requests.length = 0;
      // As a project has it: the package itself lies deeper, behind a link.
      const modules = join(storeOf(CLIENT), "node_modules");
      const bench = { program: join(sdk, "bin", "index.js"), modules, dir, url: instance.url };
      const configuration = await build(bench, "configuration", CONFIGURATION);
      const application = await build(bench, "application", APPLICATION);
      const said = [
        await run(bench, configuration, ["install", "--targetUpdateSet", SET_ID]),
        await run(bench, application, ["install"]),
        await run(bench, application, ["install", "-r"]),
      ];
      for (const text of said) assert.match(text, /Flow activation complete: 1\/1 succeeded/);
      await run(bench, application, ["download", join(dir, "downloaded")]);
      const sent = withoutRepeats(instance.requests);
      const isSame = shapes(sent) === shapes(await readRecording());
      if (!isSame) await writeRecording(sent);
      return { installs: said.length, requests: sent.length, new_recording: isSame ? 0 : 1 };
    } finally {
      await instance.close();
      await Deno.remove(dir, { recursive: true });
    }
  },
};

function shapes(requests: readonly RecordedRequest[]): string {
  return requests.map(shapeOf).join("\n");
}

/** How often a client asks how far an operation is depends on the machine. */
function withoutRepeats(requests: readonly RecordedRequest[]): RecordedRequest[] {
  return requests.filter((request, index) => {
    const before = requests[index - 1];
    return request.method !== "GET" || before === undefined || shapeOf(before) !== shapeOf(request);
  });
}
