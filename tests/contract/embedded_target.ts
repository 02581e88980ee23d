import { DatabaseSync } from "node:sqlite";
import { physicalTable } from "../../mod/demo/database/storage.ts";
import type { Need } from "./contract_case.ts";
import type { ContractTarget } from "./run_case.ts";
import { openDemoCopy } from "../support/demo_template.ts";

/** Every request leaves a row in the first, every update one in the second. */
const TRACES = ["syslog_transaction", "sys_audit"];
const ALL: readonly Need[] = ["schema", "rules", "context", "clock", "settings", "mocks"];

export interface EmbeddedTarget extends ContractTarget, Disposable {
  /** How many rows each table holds that extends no other: those of its children are among them. */
  countRows(): Record<string, number>;
}

/**
 * The embedded instance as a target; it is there for the tests alone, so it offers everything.
 * `restricted` is an instance that refuses Basic authentication to the caller.
 */
export async function openEmbeddedTarget(
  options: { restricted?: boolean } = {},
): Promise<EmbeddedTarget> {
  const { restricted = false } = options;
  let passed = 0;
  const demo = await openDemoCopy({
    clock: () => Date.now() + passed,
    behaviour: { basicAuthRestricted: restricted },
  });
  const database = new DatabaseSync(demo.path, { readOnly: true });
  return {
    origin: "http://127.0.0.1:1",
    user: restricted ? "no.api" : "admin",
    password: restricted ? "demo" : "admin",
    offers: new Set(restricted ? ["restricted"] : ALL),
    fetch: (request) => demo.fetch(request),
    wait: (minutes) => passed += minutes * 60_000,
    countRows: () => countRows(database),
    [Symbol.dispose]() {
      database.close();
      demo.close();
    },
  };
}

/** Read from its file: asking it a hundred times after every case took most of the time. */
function countRows(database: DatabaseSync): Record<string, number> {
  const roots = database.prepare(
    `SELECT name FROM t_sys_metadata
     WHERE sys_class_name = 'sys_db_object' AND ws_access = 'true' AND super_class = ''`,
  ).all().map(({ name }) => String(name)).filter((name) => !TRACES.includes(name));
  const counts = roots.map((name) => {
    const row = database.prepare(`SELECT count(*) AS rows FROM ${physicalTable(name)}`).get();
    return [name, Number(row?.rows)];
  });
  return Object.fromEntries(counts);
}
