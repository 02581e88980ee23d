import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect } from "kysely";
import { join } from "node:path";
import { createStore, type CreateStoreOptions } from "../../mod/store/create_store.ts";
import { leaseMigrations } from "../../mod/store/lease.ts";
import { migrate } from "../../mod/store/migrate.ts";
import { openStore } from "../../mod/store/open_store.ts";
import type { Migrations, Store } from "../../mod/store/store.ts";

export interface StoreTestOptions extends CreateStoreOptions {
  migrations?: Migrations;
}

/** A new database file in a folder of its own that is removed on dispose. */
export async function openTemporaryStore(
  options: StoreTestOptions = {},
): Promise<{ store: Store; path: string; [Symbol.asyncDispose](): Promise<void> }> {
  const { migrations = {}, ...rest } = options;
  const folder = await Deno.makeTempDir({ prefix: "assistant-store-" });
  const path = join(folder, "assistant.db");
  const store = await openStore({ path, migrations, ...rest });
  return {
    store,
    path,
    async [Symbol.asyncDispose]() {
      await store.close();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

// Starting one takes seconds, so the tests of a file share it and each begins with an empty schema.
let shared: PGlite | undefined;

/** A PostgreSQL in this process, emptied and migrated; one at a time. Closing it lets it live on. */
async function openPGliteStore(options: StoreTestOptions = {}): Promise<Store> {
  const { migrations = {}, ...rest } = options;
  shared ??= new PGlite();
  await shared.exec("drop schema public cascade; create schema public");
  const db = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite: shared }) });
  await migrate(db, { ...leaseMigrations, ...migrations });
  return { ...createStore(db, rest), close: () => Promise.resolve() };
}

let held: Deno.TestDefinition[] | undefined;

/**
 * From now on the tests on PostgreSQL wait for `registerPostgresTests`. It has a timer of its own,
 * which goes off in whatever test runs then: none that the sanitizers watch may come after its start.
 */
export function holdPostgresTests(): void {
  held = [];
}

/** Registers what was held, behind all tests so far. */
export function registerPostgresTests(): void {
  for (const test of held ?? []) Deno.test(test);
  held = undefined;
}

/** Registers one test for each database a store can stand on: `<name> (sqlite)`, `<name> (pglite)`. */
export function testOnStores(
  name: string,
  options: StoreTestOptions,
  run: (store: Store) => Promise<void>,
): void {
  Deno.test(`${name} (sqlite)`, async () => {
    await using opened = await openTemporaryStore(options);
    await run(opened.store);
  });
  const onPostgres: Deno.TestDefinition = {
    name: `${name} (pglite)`,
    // The shared PostgreSQL outlives the test, which the sanitizers would report.
    sanitizeOps: false,
    sanitizeResources: false,
    async fn() {
      const store = await openPGliteStore(options);
      try {
        await run(store);
      } finally {
        await store.close();
      }
    },
  };
  if (held) held.push(onPostgres);
  else Deno.test(onPostgres);
}
