/**
 * `deno run -A scripts/contract_test.ts [--instance <url> --user <name> --password-stdin]`: runs the
 * contract cases against a real instance, or without options against the embedded one, and prints
 * where it answers otherwise. Records it makes begin with a mark and are removed again. Cases that
 * make a table or a rule, or change the caller's own update set, run on a real instance only when
 * they are allowed, `--allow schema,rules,context`. Behind the cases it asks for every column, list
 * of values and interface that no source at hand proves, which writes nothing: a line each, with
 * verdict, fact, expected and seen parted by tabs. Exit 1 on a difference of a case or a record left
 * behind, 2 on bad options.
 */
import { parseArgs } from "node:util";
import { allArtifacts, allTools } from "../mod/tools/domains/all_tools.ts";
import { contractCases } from "../tests/contract/cases/all_cases.ts";
import type { Need } from "../tests/contract/contract_case.ts";
import { openEmbeddedTarget } from "../tests/contract/embedded_target.ts";
import { type CaseOutcome, type ContractTarget, runCase } from "../tests/contract/run_case.ts";
import { describeSettled, settleFacts } from "../tests/contract/settle_facts.ts";
import { listOpenFacts } from "./dictionary/open_facts.ts";

export interface ContractOptions {
  instance?: string;
  user?: string | undefined;
  password?: string;
  /** What a real instance may be asked for beyond records. */
  allow?: readonly string[] | undefined;
}

const ALLOWABLE: readonly Need[] = ["schema", "rules", "context"];
const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

/** Reads the options into a target. Throws an error that says what is wrong with them. */
export function remoteTarget(options: ContractOptions): ContractTarget {
  const { instance = "", user = "", password = "", allow = [] } = options;
  if (user === "" || password === "") {
    throw new Error("--instance needs --user, and --password-stdin with the password on it");
  }
  const unknown = allow.find((name) => !ALLOWABLE.some((need) => need === name));
  if (unknown !== undefined) {
    throw new Error(`--allow takes ${ALLOWABLE.join(", ")}, not "${unknown}"`);
  }
  const url = URL.parse(instance);
  if (!url) throw new Error(`"${instance}" is no address; write https://dev1.example`);
  const secure = url.protocol === "https:" ||
    (url.protocol === "http:" && LOOPBACK.includes(url.hostname));
  if (!secure) throw new Error(`The password is sent over https only, not to "${instance}"`);
  return {
    origin: url.origin,
    user,
    password,
    offers: new Set(ALLOWABLE.filter((need) => allow.includes(need))),
    fetch: (request) => fetch(request),
  };
}

/** Runs every case that the target can be asked, prints as it goes, answers the exit code. */
export async function runContract(
  target: ContractTarget,
  print: (line: string) => void,
  { topics = contractCases }: { topics?: typeof contractCases } = {},
): Promise<number> {
  // A mark of this run alone: two runs at once must not find each other's records.
  const mark = `zzc${crypto.randomUUID().replaceAll("-", "").slice(0, 8)}`;
  const outcomes: CaseOutcome[] = [];
  for (const [topic, cases] of Object.entries(topics)) {
    print(`== ${topic} ==`);
    for (const contractCase of cases) {
      const outcome = await runCase(target, contractCase, mark);
      outcomes.push(outcome);
      for (const line of describeOutcome(outcome)) print(line);
    }
  }
  const different = outcomes.filter(({ differences }) => differences.length > 0).length;
  const missing = outcomes.filter((outcome) => outcome.missing).length;
  const left = outcomes.flatMap((outcome) => outcome.left).length;
  const same = outcomes.length - different - missing;
  print(`${same} as expected, ${different} different, ${missing} not run, ${left} records left`);
  return different + left > 0 ? 1 : 0;
}

/** Asks for what no source proves, and prints a line each and how many were settled. */
export async function runOpenFacts(
  target: ContractTarget,
  print: (line: string) => void,
): Promise<void> {
  const definitions = allArtifacts.map(({ definition }) => definition);
  const settled = await settleFacts(target, await listOpenFacts(definitions, allTools));
  print("== open facts ==");
  for (const one of settled) print(describeSettled(one));
  const count = (verdict: string) => settled.filter((one) => one.verdict === verdict).length;
  print(`${count("holds")} hold, ${count("differs")} differ, ${count("cannot tell")} not told`);
}

function describeOutcome({ contractCase, differences, missing, left }: CaseOutcome): string[] {
  const { name, certainty } = contractCase;
  const verdict = missing ? `not run, needs ${missing}` : differences.length > 0 ? "DIFFERS" : "ok";
  return [
    `[${certainty}] ${name}: ${verdict}`,
    ...differences.map((difference) => `    ${difference}`),
    ...left.map((record) => `    left behind: ${record}`),
  ];
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    args: Deno.args,
    options: {
      instance: { type: "string" },
      user: { type: "string" },
      "password-stdin": { type: "boolean" },
      allow: { type: "string" },
    },
  });
  if (values.instance === undefined) {
    using target = await openEmbeddedTarget();
    return await runAll(target);
  }
  const password = values["password-stdin"]
    ? (await new Response(Deno.stdin.readable).text()).replace(/\r?\n$/, "")
    : "";
  const { instance, user } = values;
  const allow = values.allow?.split(",");
  return await runAll(remoteTarget({ instance, user, password, allow }));
}

async function runAll(target: ContractTarget): Promise<number> {
  const code = await runContract(target, console.log);
  await runOpenFacts(target, console.log);
  return code;
}

if (import.meta.main) {
  try {
    Deno.exit(await main());
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    Deno.exit(2);
  }
}
