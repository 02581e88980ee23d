import assert from "node:assert/strict";
import type { Connections, NewConnection } from "../../mod/auth/connection.ts";
import { createConnections } from "../../mod/auth/connection_store.ts";
import { checkKey } from "../../mod/auth/key_check.ts";
import { authMigrations } from "../../mod/auth/migrations.ts";
import type { AuthTables } from "../../mod/auth/tables.ts";
import { AppError, type ErrorCode } from "../../mod/base/errors.ts";
import { openStore } from "../../mod/store/open_store.ts";
import type { Store } from "../../mod/store/store.ts";
import { openTemporaryConnections, testKey } from "../support/connections.ts";
import { testOnStores } from "../support/stores.ts";

const clock = () => Date.UTC(2026, 0, 31, 12);
const migrations = authMigrations;

function basic(instance: string, more: Partial<NewConnection> = {}): NewConnection {
  return {
    instance,
    origin: "hub",
    username: "admin",
    secrets: { kind: "basic", password: "PLANTED-password" },
    ...more,
  };
}

function onStores(name: string, run: (connections: Connections, store: Store) => Promise<void>) {
  testOnStores(
    `connections: ${name}`,
    { migrations },
    (store) => run(createConnections({ store, key: testKey(), clock }), store),
  );
}

function fails(code: ErrorCode, message = /./): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof AppError, String(error));
    assert.equal(error.code, code, error.message);
    assert.match(error.message, message);
    assert.ok(error.remedy);
    assert.ok(!JSON.stringify([error.message, error.remedy, error.details]).includes("PLANTED"));
    return true;
  };
}

onStores("a saved one has its record and its secrets apart", async (connections) => {
  const saved = await connections.save(basic("https://Dev1.service-now.com/nav_to.do"));
  assert.deepEqual(saved, {
    host: "dev1.service-now.com",
    url: "https://dev1.service-now.com",
    label: "dev1",
    kind: "basic",
    grant: null,
    origin: "hub",
    environment: "unknown",
    environmentConfirmed: false,
    writes: null,
    username: "admin",
    created: "2026-01-31T12:00:00.000Z",
    lastVerified: null,
    status: null,
  });
  assert.deepEqual(await connections.list(), [saved]);
  assert.deepEqual(await connections.secrets(saved.host), {
    kind: "basic",
    password: "PLANTED-password",
  });
});

onStores("every kind of secrets comes back whole and is nowhere in clear", async (
  connections,
  store,
) => {
  const kinds: NewConnection["secrets"][] = [
    { kind: "basic", password: "PLANTED-1 ü" },
    {
      kind: "oauth",
      clientId: "PLANTED-2",
      clientSecret: "PLANTED-3",
      accessToken: "PLANTED-4",
      refreshToken: "PLANTED-5",
      expires: "2026-02-01T00:00:00.000Z",
    },
    { kind: "oauth", clientId: "PLANTED-6" },
    { kind: "sso", cookie: "PLANTED-7", userToken: "PLANTED-8", userAgent: "PLANTED-9" },
    { kind: "sso", cookie: "PLANTED-10" },
  ];
  for (const [index, secrets] of kinds.entries()) {
    const { host } = await connections.save(basic(`dev${index}`, { secrets }));
    assert.deepEqual(await connections.secrets(host), secrets);
  }
  assert.ok(!JSON.stringify(await connections.list()).includes("PLANTED"));
  const db = store.tables<AuthTables>();
  const rows = [
    await db.selectFrom("auth_connection").selectAll().execute(),
    await db.selectFrom("auth_secret").selectAll().execute(),
    await db.selectFrom("auth_key_check").selectAll().execute(),
  ];
  assert.ok(!JSON.stringify(rows).includes("PLANTED"));
});

onStores("every form of the identifier finds the same one", async (connections) => {
  await connections.save(basic("dev1", { label: "sandbox" }));
  for (
    const form of [
      "dev1",
      "DEV1",
      "sandbox",
      "Sandbox ",
      "dev1.service-now.com",
      "https://dev1.service-now.com",
      "https://DEV1.service-now.com./x?y=z",
    ]
  ) {
    assert.equal((await connections.find(form))?.host, "dev1.service-now.com", form);
  }
  for (const form of ["dev2", "dev1.servicenowservices.com", "https://dev1.service-now.com:8443"]) {
    assert.equal(await connections.find(form), undefined, form);
  }
  await assert.rejects(connections.find("no such thing"), fails("invalid_input", /no such thing/));
});

onStores("a bare name reaches a regional host", async (connections) => {
  await connections.save(basic("https://agency.servicenowservices.com"));
  assert.equal((await connections.find("agency"))?.host, "agency.servicenowservices.com");
});

onStores("a name of two instances is refused and both are listed", async (connections) => {
  await connections.save(basic("acme"));
  const second = await connections.save(basic("https://acme.servicenowservices.com"));
  assert.equal(second.label, "acme-2");
  await assert.rejects(connections.find("acme"), (error) => {
    fails("ambiguous", /acme\.service-now\.com, acme\.servicenowservices\.com/)(error);
    assert.deepEqual((error as AppError).details, {
      candidates: ["acme.service-now.com", "acme.servicenowservices.com"],
    });
    return true;
  });
  assert.equal((await connections.find("acme-2"))?.host, "acme.servicenowservices.com");
  assert.equal((await connections.find("acme.service-now.com"))?.label, "acme");
});

onStores("new credentials keep label, environment and write policy", async (connections) => {
  const first = await connections.save(basic("dev1", { label: "sandbox", environment: "dev" }));
  await connections.update(first.host, { writes: "ask", status: "refused", lastVerified: "x" });
  const second = await connections.save(basic("sandbox", {
    origin: "cli",
    username: undefined,
    secrets: { kind: "sso", cookie: "a=b" },
  }));
  assert.deepEqual(second, {
    ...first,
    kind: "sso",
    origin: "cli",
    username: null,
    writes: "ask",
    lastVerified: null,
    status: null,
  });
  assert.equal(second.environmentConfirmed, true);
  assert.deepEqual(await connections.secrets(first.host), { kind: "sso", cookie: "a=b" });
  assert.equal((await connections.list()).length, 1);
});

onStores("a label must be free and usable as a name", async (connections) => {
  await connections.save(basic("dev1", { label: "Sandbox" }));
  await connections.save(basic("dev2"));
  const host = "dev2.service-now.com";
  await assert.rejects(connections.save(basic("dev3", { label: "sandbox" })), fails("conflict"));
  await assert.rejects(connections.update(host, { label: "SANDBOX" }), fails("conflict"));
  for (const label of ["", "a b", "a.b", "localhost", "x".repeat(64)]) {
    await assert.rejects(connections.update(host, { label }), fails("invalid_input"), label);
  }
  assert.equal((await connections.update(host, { label: "Other_1" })).label, "other_1");
  assert.deepEqual((await connections.list()).map(({ label }) => label), ["other_1", "sandbox"]);
});

onStores("an address gets a label one can type", async (connections) => {
  assert.equal((await connections.save(basic("http://127.0.0.1:8080"))).label, "127-0-0-1-8080");
  assert.equal((await connections.find("127-0-0-1-8080"))?.host, "127.0.0.1:8080");
  assert.equal((await connections.save(basic("http://[::1]:8080"))).label, "1-8080");
});

onStores("an update touches only what it names", async (connections) => {
  const { host, ...before } = await connections.save(basic("dev1"));
  const changes = {
    environment: "prod",
    writes: "deny",
    status: "valid",
    lastVerified: "t",
  } as const;
  const after = await connections.update(host, changes);
  assert.deepEqual(after, { host, ...before, ...changes, environmentConfirmed: true });
  assert.deepEqual(await connections.update(host, {}), after);
  assert.equal((await connections.update(host, { writes: null })).writes, null);
  const unknown = await connections.update(host, { environment: "unknown" });
  assert.equal(unknown.environmentConfirmed, false);
});

onStores("what is not there is not_found", async (connections) => {
  await assert.rejects(connections.update("dev9.example", { writes: "ask" }), fails("not_found"));
  await assert.rejects(connections.remove("dev9.example"), fails("not_found", /dev9\.example/));
  await assert.rejects(connections.secrets("dev9.example"), fails("not_found"));
});

onStores("removing takes the secrets with it", async (connections, store) => {
  const { host } = await connections.save(basic("dev1"));
  await connections.remove(host);
  assert.deepEqual(await connections.list(), []);
  const left = await store.tables<AuthTables>().selectFrom("auth_secret").selectAll().execute();
  assert.deepEqual(left, []);
});

onStores("half credentials are refused by field and nothing is stored", async (connections) => {
  const wrong: [Partial<NewConnection>, RegExp][] = [
    [{ username: undefined }, /"username"/],
    [{ username: "a:b" }, /"username".*colon/],
    [{ secrets: { kind: "basic", password: "" } }, /"password"/],
    [{ secrets: { kind: "oauth", clientId: "" } }, /"clientId"/],
    [{ secrets: { kind: "sso", cookie: "" } }, /"cookie"/],
    [{ secrets: { kind: "sso", cookie: "PLANTED=1\r\nX-Evil: 1" } }, /"cookie".*line break/],
  ];
  for (const [more, message] of wrong) {
    await assert.rejects(connections.save(basic("dev1", more)), fails("invalid_input", message));
  }
  assert.deepEqual(await connections.list(), []);
});

onStores("a key that does not fit says so and changes nothing", async (connections, store) => {
  const { host } = await connections.save(basic("dev1"));
  const strange = createConnections({ store, key: testKey(8), clock });
  await checkKey(store, testKey());
  await assert.rejects(checkKey(store, testKey(8)), fails("key_mismatch", /key 8/));
  await assert.rejects(strange.secrets(host), fails("key_mismatch", /kept/));
  for (const instance of ["dev1", "dev2"]) {
    const secrets = { kind: "basic", password: "PLANTED-other" } as const;
    await assert.rejects(strange.save(basic(instance, { secrets })), fails("key_mismatch"));
  }
  assert.equal((await strange.list()).length, 1);
  assert.deepEqual(await connections.secrets(host), {
    kind: "basic",
    password: "PLANTED-password",
  });
});

onStores("after the last one is removed a new key may begin", async (connections, store) => {
  const strange = createConnections({ store, key: testKey(8), clock });
  await connections.save(basic("dev1"));
  await connections.save(basic("dev2"));
  await strange.remove("dev1.service-now.com");
  await assert.rejects(strange.save(basic("dev3")), fails("key_mismatch"));
  await strange.remove("dev2.service-now.com");
  await strange.save(basic("dev3"));
  await assert.rejects(connections.save(basic("dev4")), fails("key_mismatch"));
});

onStores("a secret copied to another instance does not open there", async (connections, store) => {
  await connections.save(basic("dev1"));
  await connections.save(basic("dev2"));
  const db = store.tables<AuthTables>();
  const { sealed } = await db.selectFrom("auth_secret").select("sealed")
    .where("host", "=", "dev1.service-now.com").executeTakeFirstOrThrow();
  await db.updateTable("auth_secret").set({ sealed }).where("host", "=", "dev2.service-now.com")
    .execute();
  await assert.rejects(connections.secrets("dev2.service-now.com"), fails("key_mismatch"));
});

onStores("many saved at once all stay, each with a label of its own", async (connections) => {
  const hosts = Array.from({ length: 20 }, (_, index) => `acme.region${index}.example`);
  await Promise.all(hosts.map((host) => connections.save(basic(host))));
  const labels = (await connections.list()).map(({ label }) => label);
  assert.equal(new Set(labels).size, 20);
  assert.ok(labels.includes("acme") && labels.includes("acme-20"));
});

Deno.test("connections: two stores on one file write at once and see each other", async () => {
  await using first = await openTemporaryConnections();
  const store = await openStore({ path: first.path, migrations });
  try {
    const [mine, other] = [first.connections, createConnections({ store, key: testKey() })];
    await Promise.all(
      Array.from(
        { length: 30 },
        (_, index) =>
          (index % 2 === 0 ? mine : other).save(basic(`dev${index % 15}`, {
            secrets: { kind: "basic", password: `secret ${index}` },
          })),
      ),
    );
    const one = await mine.list();
    assert.equal(one.length, 15);
    assert.deepEqual(one, await other.list());
    for (const { host, label } of one) {
      const secrets = await other.secrets(host);
      assert.deepEqual(await mine.secrets(host), secrets);
      assert.ok(secrets.kind === "basic");
      assert.equal(Number(secrets.password.slice(7)) % 15, Number(label.slice(3)));
    }
  } finally {
    await store.close();
  }
});

Deno.test("connections: secrets are not in the database file in clear", async () => {
  await using opened = await openTemporaryConnections();
  await opened.connections.save(basic("dev1"));
  for (const end of ["", "-wal"]) {
    const bytes = await Deno.readFile(opened.path + end);
    assert.ok(!new TextDecoder("latin1").decode(bytes).includes("PLANTED"));
  }
});
