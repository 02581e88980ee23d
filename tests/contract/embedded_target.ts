import type { Need } from "./contract_case.ts";
import type { ContractTarget } from "./run_case.ts";
import { openDemoCopy } from "../support/demo_template.ts";

const ALL: readonly Need[] = ["schema", "rules", "context", "clock", "settings"];

/**
 * The embedded instance as a target; it is there for the tests alone, so it offers everything.
 * `restricted` is an instance that refuses Basic authentication to the caller.
 */
export async function openEmbeddedTarget(
  options: { restricted?: boolean } = {},
): Promise<ContractTarget & Disposable> {
  const { restricted = false } = options;
  let passed = 0;
  const demo = await openDemoCopy({
    clock: () => Date.now() + passed,
    behaviour: { basicAuthRestricted: restricted },
  });
  return {
    origin: "http://127.0.0.1:1",
    user: restricted ? "no.api" : "admin",
    password: restricted ? "demo" : "admin",
    offers: new Set(restricted ? ["restricted"] : ALL),
    fetch: (request) => demo.fetch(request),
    wait: (minutes) => passed += minutes * 60_000,
    [Symbol.dispose]: () => demo.close(),
  };
}
