import assert from "node:assert/strict";
import { getLogger } from "@logtape/logtape";
import { createConnections } from "../../../mod/auth/connection_store.ts";
import type { ConnectionSecrets } from "../../../mod/auth/connection.ts";
import { authMigrations } from "../../../mod/auth/migrations.ts";
import type { ConnectionTest } from "../../../mod/platform/connection/check_connection.ts";
import { createConnectionHealth } from "../../../mod/platform/connection/health.ts";
import { healthMigrations } from "../../../mod/platform/connection/health_migrations.ts";
import type { Store } from "../../../mod/store/store.ts";
import { testKey } from "../../support/connections.ts";
import { fakeCredentials } from "../../support/fake_platform.ts";
import { openTemporaryStore, testOnStores } from "../../support/stores.ts";

const MIGRATIONS = { ...authMigrations, ...healthMigrations };
const HOST = "dev1.service-now.com";
const MINUTE = 60_000;
const START = Date.parse("2026-05-01T12:00:00Z");

/** Connections with a health check over a clock that the test moves; `checked` are the calls made. */
function openHealth(store: Store, time = { now: START }) {
  const clock = () => time.now;
  const connections = createConnections({ store, key: testKey(), clock });
  const checked: { host: string; brief?: boolean | undefined }[] = [];
  let answer: Partial<ConnectionTest> = { status: "valid" };
  let writes = 0;
  let failing: string | undefined;
  const health = createConnectionHealth({
    store,
    connections: {
      ...connections,
      update: (host, changes) => (writes++, connections.update(host, changes)),
    },
    check(host, { brief }) {
      checked.push({ host, brief });
      if (host === failing) return Promise.reject(new Error("a fault of ours"));
      return Promise.resolve({ message: "", milliseconds: 1, ...answer } as ConnectionTest);
    },
    credentialsOf: () => Promise.resolve({ cacheKey: "current" }),
    clock,
    log: getLogger(["test", "health"]),
  });
  return {
    connections,
    checked,
    time,
    health,
    writes: () => writes,
    answers: (status: ConnectionTest["status"]) => void (answer = { status }),
    failsFor: (host: string) => void (failing = host),
    async use() {
      health.inUse();
      await health.settled();
    },
    async connect(host = HOST, secrets: ConnectionSecrets = { kind: "basic", password: "p" }) {
      await connections.save({ instance: host, origin: "hub", username: "ada", secrets });
    },
    async status(host = HOST) {
      return (await connections.find(host))?.status;
    },
  };
}

type Health = ReturnType<typeof openHealth>;

async function withHealth(run: (health: Health, store: Store) => Promise<void>): Promise<void> {
  await using opened = await openTemporaryStore({ migrations: MIGRATIONS });
  await run(openHealth(opened.store), opened.store);
}

testOnStores(
  "health: at most one call in five minutes",
  { migrations: MIGRATIONS },
  async (store) => {
    const of = openHealth(store);
    await of.connect();
    for (let minute = 0; minute <= 20; minute++) {
      await of.use();
      of.time.now += MINUTE;
    }
    assert.equal(of.checked.length, 5, "at 0, 5, 10, 15 and 20 minutes");
    assert.ok(of.checked.every(({ brief }) => brief));
    assert.equal(await of.status(), "valid");
  },
);

Deno.test("health: a service that nobody uses calls nobody", () =>
  withHealth(async (of) => {
    await of.connect();
    of.time.now += 60 * MINUTE;
    await of.health.settled();
    assert.equal(of.checked.length, 0);
  }));

Deno.test("health: two processes on one store, and one after a restart, keep to one call", () =>
  withHealth(async (of, store) => {
    await of.connect();
    of.answers("unreachable");
    const other = openHealth(store, of.time);
    other.answers("unreachable");
    await Promise.all([of.use(), other.use()]);
    assert.equal(of.checked.length + other.checked.length, 1);
    of.time.now += 4 * MINUTE;
    const restarted = openHealth(store, of.time);
    await restarted.use();
    assert.equal(restarted.checked.length, 0);
    of.time.now += MINUTE;
    await restarted.use();
    assert.equal(restarted.checked.length, 1);
  }));

Deno.test("health: a clock that was set back does not end the checks", () =>
  withHealth(async (of) => {
    await of.connect();
    await of.use();
    of.time.now -= 24 * 60 * MINUTE;
    await of.use();
    assert.equal(of.checked.length, 2);
  }));

Deno.test("health: a browser session is never called to learn of it, nor are refused credentials", () =>
  withHealth(async (of) => {
    await of.connect("sso.example.com", { kind: "sso", cookie: "JSESSIONID=1" });
    await of.connect();
    await of.connections.update(HOST, { status: "refused" });
    await of.connect("dev2");
    await of.connections.update("dev2.service-now.com", { status: "expired" });
    await of.use();
    assert.deepEqual(of.checked, []);
  }));

Deno.test("health: a call that succeeded spares the check", () =>
  withHealth(async (of) => {
    await of.connect();
    of.time.now += 3 * MINUTE;
    await of.health.observe(fakeCredentials(HOST, { cacheKey: "current" }), "valid");
    of.time.now += 4 * MINUTE;
    await of.use();
    assert.equal(of.checked.length, 0);
    of.time.now += MINUTE;
    await of.use();
    assert.equal(of.checked.length, 1);
  }));

Deno.test("health: one instance that fails in an unknown way does not keep the others from a check", () =>
  withHealth(async (of) => {
    await of.connect();
    await of.connect("dev2");
    of.failsFor("dev2.service-now.com");
    await of.use();
    assert.equal(await of.status(), "valid");
  }));

Deno.test("health: a person's test is made at once, whole, and counts as a call", () =>
  withHealth(async (of) => {
    await of.connect();
    await of.use();
    of.answers("unreachable");
    const test = await of.health.test(HOST);
    assert.equal(test.status, "unreachable");
    assert.deepEqual(of.checked.at(-1), { host: HOST, brief: false });
    of.time.now += 4 * MINUTE;
    await of.use();
    assert.equal(of.checked.length, 2);
  }));

Deno.test("ordinary calls: one write a minute while nothing changes, at once when it does", () =>
  withHealth(async (of) => {
    await of.connect();
    const credentials = fakeCredentials(HOST, { cacheKey: "current" });
    for (let second = 0; second < 60; second++) {
      await of.health.observe(credentials, "valid");
      of.time.now += 1000;
    }
    assert.equal(of.writes(), 1);
    await of.health.observe(credentials, "valid");
    assert.equal(of.writes(), 2);
    await of.health.observe(credentials, "unreachable");
    assert.equal(await of.status(), "unreachable");
    await of.health.observe(credentials, "valid");
    assert.equal(await of.status(), "valid");
    assert.equal(of.writes(), 4);
  }));

Deno.test("ordinary calls: a failure of replaced credentials does not touch the new ones", () =>
  withHealth(async (of) => {
    await of.connect();
    await of.health.observe(fakeCredentials(HOST, { cacheKey: "replaced" }), "expired");
    assert.equal(await of.status(), null);
    await of.health.observe(fakeCredentials(HOST, { cacheKey: "current" }), "expired");
    assert.equal(await of.status(), "expired");
  }));

Deno.test("ordinary calls: after a person's test the next failure is stored at once", () =>
  withHealth(async (of) => {
    await of.connect();
    const credentials = fakeCredentials(HOST, { cacheKey: "current" });
    await of.health.observe(credentials, "refused");
    await of.health.test(HOST);
    assert.equal(await of.status(), "valid");
    await of.health.observe(credentials, "refused");
    assert.equal(await of.status(), "refused");
  }));

Deno.test("ordinary calls: a connection that was removed meanwhile stays removed", () =>
  withHealth(async (of) => {
    await of.connect();
    await of.connections.remove(HOST);
    await of.health.observe(fakeCredentials(HOST, { cacheKey: "current" }), "valid");
    assert.deepEqual(await of.connections.list(), []);
  }));
