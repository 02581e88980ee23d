/** The write policy belongs to the instance, whatever its host is called. */
import assert from "node:assert/strict";
import { createConnections } from "../../../mod/auth/connection_store.ts";
import type { ConnectionChanges } from "../../../mod/auth/connection.ts";
import { authMigrations } from "../../../mod/auth/migrations.ts";
import { AppError } from "../../../mod/base/errors.ts";
import { hostPolicy } from "../../../mod/changes/gate/host_policy.ts";
import { openTemporaryStore } from "../../support/stores.ts";

/** What an instance tells one account; `null` is a reading that fails. */
interface Told {
  id?: string | null | undefined;
  production?: boolean;
}

async function open(saved: Record<string, ConnectionChanges>) {
  const opened = await openTemporaryStore({ migrations: authMigrations });
  const key = { bytes: new Uint8Array(32).fill(3), source: "test" };
  const connections = createConnections({ store: opened.store, key });
  for (const [instance, changes] of Object.entries(saved)) {
    const { host } = await connections.save({
      instance,
      origin: "hub",
      username: "ada",
      secrets: { kind: "basic", password: "x" },
    });
    await connections.update(host, changes);
  }
  return {
    connections,
    /** The policy of a host as an account sees it that is told this. */
    policy(host: string, { id, production }: Told) {
      const properties: Record<string, string | undefined> = {
        instance_id: id ?? undefined,
        "glide.installation.production": production === undefined ? undefined : String(production),
      };
      const property = (name: string) =>
        name === "instance_id" && id === null
          ? Promise.reject(new AppError("platform_error", "no"))
          : Promise.resolve(properties[name]);
      return hostPolicy({ host, url: `https://${host}`, property }, connections);
    },
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}

const of = ({ environment, writes }: { environment: string; writes: string }) =>
  `${environment} ${writes}`;

const SPELLINGS = ["localhost:8080", "127.0.0.1:8080", "[::1]:8080"];

Deno.test("write policy: the spellings of this machine are one host, without any id", async () => {
  for (const saved of SPELLINGS) {
    await using prod = await open({ [saved]: { environment: "prod" } });
    await using dev = await open({ [saved]: { environment: "dev" } });
    for (const spelled of SPELLINGS) {
      assert.equal(of(await prod.policy(spelled, { production: false })), "prod deny", spelled);
      assert.equal(of(await dev.policy(spelled, {})), "dev allow", spelled);
    }
    assert.equal(of(await dev.policy("localhost:8081", {})), "unknown deny", "another port");
  }
});

Deno.test("write policy: a vanity host has that of the connection whose id it tells", async () => {
  const told = { id: "a1", production: false };
  for (
    const [changes, expected] of [
      [{ environment: "prod" }, "prod deny"],
      [{ environment: "test" }, "test allow"],
      [{ environment: "prod", writes: "ask" }, "prod ask"],
      [{ environment: "dev", writes: "deny" }, "dev deny"],
    ] as const
  ) {
    await using world = await open({ "dev1.example.com": changes });
    await world.policy("dev1.example.com", told);
    assert.equal(of(await world.policy("vanity.example.com", told)), expected);
    // The id goes, by an account that may not read it or an instance that fails; its alias stays.
    for (const id of [undefined, null]) {
      assert.equal(of(await world.policy("vanity.example.com", { id })), expected);
      assert.equal(of(await world.policy("dev1.example.com", { id, production: false })), expected);
    }
    assert.equal(of(await world.policy("other.example.com", { ...told, id: "b2" })), "dev allow");
  }
});

Deno.test("write policy: what was chosen of the writes alone holds under every name too", async () => {
  await using world = await open({ "dev1.example.com": { writes: "ask" } });
  await world.policy("dev1.example.com", { id: "a1" });
  for (const host of ["dev1.example.com", "vanity.example.com"]) {
    assert.equal(of(await world.policy(host, { id: "a1", production: false })), "dev ask");
    assert.equal(of(await world.policy(host, {})), "unknown ask");
  }
});

Deno.test("write policy: of two connections to one instance the stricter counts, under both", async () => {
  await using world = await open({
    "a.example.com": { environment: "dev" },
    "b.example.com": { environment: "prod" },
  });
  assert.equal(of(await world.policy("a.example.com", {})), "dev allow", "before an id is known");
  await world.policy("b.example.com", { id: "a1" });
  const found = await world.policy("a.example.com", { id: "a1" });
  assert.equal(of(found), "prod deny");
  assert.deepEqual(found.stricter, { label: "b", why: "same id" });
  assert.equal(of(await world.policy("b.example.com", {})), "prod deny");
  const listed = await world.connections.list();
  assert.deepEqual(listed.map(({ sameInstanceAs }) => sameInstanceAs), [["b"], ["a"]]);
  // Another id is positive evidence: the host leads to another instance now.
  assert.equal(of(await world.policy("a.example.com", { id: "c3" })), "dev allow");
});

Deno.test("write policy: an id that is missing never loosens, and leaves what was confirmed", async () => {
  await using world = await open({
    "prod.example.com": { environment: "prod" },
    "dev.example.com": { environment: "dev" },
  });
  const unnamed = await world.policy("vanity.example.com", { production: false });
  assert.equal(of(unnamed), "dev deny");
  assert.deepEqual(unnamed.stricter, { label: "prod", why: "no id" });
  // Its own id is of no use while that of production is missing.
  assert.equal(
    of(await world.policy("vanity.example.com", { id: "v", production: false })),
    "dev deny",
  );
  assert.equal(of(await world.policy("dev.example.com", {})), "dev allow");
  assert.equal(of(await world.policy("dev.example.com", { id: null })), "dev allow");
  await world.policy("prod.example.com", { id: "p" });
  assert.equal(of(await world.policy("vanity.example.com", { production: false })), "dev allow");
});

Deno.test("write policy: a clone that kept the id makes production no development instance", async () => {
  await using world = await open({ "dev.example.com": { environment: "dev", writes: "allow" } });
  await world.policy("dev.example.com", { id: "p" });
  assert.equal(
    of(await world.policy("prod.example.com", { id: "p", production: true })),
    "prod deny",
  );
  assert.equal(
    of(await world.policy("dev.example.com", { id: "p", production: true })),
    "dev allow",
  );
  // What a person allowed of production holds under its other name as well.
  await world.connections.update("dev.example.com", { environment: "prod" });
  assert.equal(
    of(await world.policy("prod.example.com", { id: "p", production: true })),
    "prod allow",
  );
});
