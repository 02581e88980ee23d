import assert from "node:assert/strict";
import { join } from "node:path";
import { createJournal } from "../mod/changes/journal/create_journal.ts";
import { resolveSettings } from "../mod/config/resolve_settings.ts";
import { createServices } from "../mod/services/create_services.ts";
import type { Services } from "../mod/services.ts";
import type { CallOptions } from "../mod/tools/call.ts";
import { startLogCapture } from "./support/log_capture.ts";
import { startTestServices } from "./support/services.ts";
import { present } from "./support/present.ts";

async function withHome(work: (home: string) => Promise<void>): Promise<void> {
  const home = await Deno.makeTempDir({ prefix: "assistant-home-" });
  try {
    await work(home);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

async function open(home: string, env: Record<string, string> = {}) {
  const settings = await resolveSettings({ home, cwd: home, env });
  return await createServices(settings, startLogCapture().logger);
}

const SECRET = "Planted-Secret-77";
const CONNECTION = {
  instance: "dev1",
  origin: "hub" as const,
  username: "admin",
  secrets: { kind: "basic" as const, password: SECRET },
};

Deno.test("services: a key that does not fit says so, keeps the secrets, and the service runs", () =>
  withHome(async (home) => {
    const first = await open(home);
    await first.connections.save(CONNECTION);
    await first.close();
    const other = await open(home, { ASSISTANT_KEY: "another passphrase, long enough" });
    assert.match(other.storeProblems.map((problem) => problem.message).join(), /does not fit/);
    await assert.rejects(other.connections.secrets("dev1.service-now.com"), /does not fit/);
    assert.equal((await other.connections.list()).length, 1);
    await other.close();
    const again = await open(home);
    assert.deepEqual(await again.connections.secrets("dev1.service-now.com"), {
      kind: "basic",
      password: SECRET,
    });
    await again.close();
  }));

Deno.test("services: a damaged database is kept aside and reported, and a new one works", () =>
  withHome(async (home) => {
    const first = await open(home);
    await first.connections.save(CONNECTION);
    await first.close();
    const path = join(home, ".assistant", "assistant.db");
    await Deno.writeTextFile(path, "this is no database ".repeat(500));
    const services = await open(home);
    const problem = present(services.storeProblems[0], "problem");
    assert.ok(problem.movedTo, problem.message);
    assert.match(await Deno.readTextFile(problem.movedTo), /this is no database/);
    assert.deepEqual(await services.connections.list(), []);
    await services.close();
  }));

Deno.test("services: no file of the data folder holds a planted secret in clear", () =>
  withHome(async (home) => {
    const services = await open(home);
    await services.connections.save(CONNECTION);
    await services.close();
    const folder = join(home, ".assistant");
    for (const entry of Deno.readDirSync(folder)) {
      const bytes = await Deno.readFile(join(folder, entry.name));
      assert.equal(new TextDecoder("latin1").decode(bytes).includes(SECRET), false, entry.name);
      if (Deno.build.os !== "windows") {
        assert.equal((Deno.statSync(join(folder, entry.name)).mode ?? 0) & 0o077, 0, entry.name);
      }
    }
  }));

Deno.test("services: the demo is connected, tested and keeps its data over a restart", async () => {
  await withHome(async (home) => {
    const settings = { ...await resolveSettings({ home, cwd: home, env: {} }), demo: true };
    const start = () => createServices(settings, startLogCapture().logger);
    const caller = { port: "api" as const, headers: { instance: "demo" } };
    const first = await start();
    assert.equal((await first.connections.find("demo"))?.status, "valid");
    const created = await first.execute({
      tool: "sn_create_record",
      args: { table: "incident", values: { short_description: "Kept" } },
      caller,
    });
    const { number } = created.result as { number: string };
    await first.close();
    const second = await start();
    const read = await second.execute({
      tool: "sn_get_record",
      args: { table: "incident", id: number },
      caller,
    });
    assert.equal((read.result as { short_description: string }).short_description, "Kept");
    await second.close();
  });
});

/** Creates an incident on the demo and answers its change. */
async function createIncident({ execute }: Services): Promise<string> {
  const { change } = await execute({
    tool: "sn_create_record",
    args: { table: "incident", values: { short_description: "To be taken back" } },
    caller: DEMO_CALLER,
  });
  return present(change?.[0]?.id, "change");
}

const DEMO_CALLER = { port: "api" as const, headers: { instance: "demo" } };

Deno.test("services: the demo on another port is the same instance, and its changes are undone", async () => {
  await withHome(async (home) => {
    const settings = { ...await resolveSettings({ home, cwd: home, env: {} }), demo: true };
    const start = () => createServices(settings, startLogCapture().logger);
    const first = await start();
    const change = await createIncident(first);
    const { url = "" } = first.demo ?? {};
    await first.close();
    const holder = Deno.listen({ hostname: "127.0.0.1", port: Number(new URL(url).port) });
    const second = await start();
    holder.close();
    assert.notEqual(second.demo?.url, url);
    const said = second.storeProblems.map(({ message }) => message).join();
    assert.match(said, /Another program holds port \d+: the demo instance is at http/);
    assert.equal((await second.connections.list()).length, 1);
    const byUrl = await second.connections.find(second.demo?.url ?? "");
    assert.equal(byUrl?.host, "demo.localhost");
    const undo = (options: CallOptions) =>
      second.execute({
        tool: "sn_undo_changes",
        args: { changes: [change] },
        options,
        caller: DEMO_CALLER,
      });
    const { approval } = await undo({});
    assert.equal((await undo({ approval: approval?.approval })).status, "done");
    await second.close();
  });
});

Deno.test("services: a second process on the same demo is refused, and the first goes on", async () => {
  await using first = await startTestServices();
  const again = createServices(first.settings, startLogCapture().logger);
  await assert.rejects(again, /Another copy of this service runs the demo instance of .+ at http/);
  assert.equal((await first.run("sn_query_table", { table: "incident", limit: 1 })).status, "done");
});

Deno.test("services: damaged demo data is kept aside, reported, and the demo begins anew", async () => {
  await withHome(async (home) => {
    await Deno.mkdir(join(home, ".assistant"));
    await Deno.writeTextFile(join(home, ".assistant", "demo.db"), "no database ".repeat(999));
    const settings = { ...await resolveSettings({ home, cwd: home, env: {} }), demo: true };
    const services = await createServices(settings, startLogCapture().logger);
    const problem = present(services.storeProblems[0], "problem");
    assert.match(problem.message, /demo instance was damaged/);
    assert.match(await Deno.readTextFile(problem.movedTo ?? ""), /no database/);
    await services.close();
  });
});

Deno.test("services: recovery settles the entries of hosts that answer and leaves the others open", async () => {
  await using started = await startTestServices();
  const { services } = started;
  const host = (await services.connections.find("demo"))?.host ?? "";
  const { rows } = (await started.run("sn_query_table", { table: "incident", limit: 1 }))
    .result as { rows: { sys_id: string; number: string }[] };
  const incident = present(rows[0]);
  const longAgo = createJournal({ store: services.store, clock: () => Date.now() - 3_600_000 });
  const entry = {
    callId: "call_1",
    user: "admin",
    session: null,
    port: "mcp",
    tool: "sn_update_record",
    operation: "update" as const,
    table: "incident",
    sysId: incident.sys_id,
    name: incident.number,
    before: { number: "", sys_mod_count: "" },
    planned: { number: incident.number },
    scope: null,
    updateSet: null,
    updateSetName: null,
    undoes: null,
    standing: null,
    approval: null,
  };
  await longAgo.open({ ...entry, id: "chg_here", host });
  await longAgo.open({ ...entry, id: "chg_gone", host: "gone.example.com" });
  await services.recover();
  assert.equal((await services.journal.get("chg_here")).state, "done");
  assert.equal((await services.journal.get("chg_gone")).state, "open");
});
