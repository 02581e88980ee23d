/**
 * What calls cost, measured on the real service with its whole catalogue: distinct requests, the
 * instance in a process of its own and within the service, bare Hono and a direct REST client in the
 * same run. Ratios decide, so that a slow or busy machine changes little. `--keep` makes this run's
 * ratios those that later runs are held against.
 */
import { loadRequests } from "../tools/search/requests/all_requests.ts";
import {
  callBody,
  type CallsSetup,
  checkCall,
  type Client,
  startCallsSetup,
  toolBody,
} from "./calls_setup.ts";
import { keepFigures, type Measured } from "./figures.ts";
import { percentile } from "./percentile.ts";
import { postLoad } from "./post_load.ts";

const ROUNDS = 250;
/** Before anything is measured: code is compiled as it is used, and caches fill. */
const WARM_UP = 150;
const LOAD_SECONDS = 3;
const MANY_CLIENTS = 200;
const MANY_SECONDS = 15;
const LIST = "sysparm_limit=20&sysparm_display_value=all&sysparm_exclude_reference_link=true";
const FIELDS = ["number", "short_description", "state", "priority", "opened_at"];

const { tuning, heldOut } = await loadRequests();
const requests = distinctRequests(
  [...tuning, ...[...heldOut.values()].flat()].map(({ request }) => request),
);
let asked = 0;
const search = () => callBody("tool_search", { query: requests[asked++ % requests.length] });
const read = () => toolBody("sn_query_table", { table: "incident", limit: 20, fields: FIELDS });
const create = () => toolBody("sn_create_incident", { short_description: `Bench ${asked++}` });
const script = () =>
  toolBody(
    "sn_create_script_include",
    { name: `Bench${asked++}`, script: "return 1;" },
    { update_set: "Bench" },
  );

const setup = await startCallsSetup();
try {
  const rows = [
    await searchAlone(setup),
    await searchTogether(setup),
    await addedToRead(setup, "apart"),
    await addedToRead(setup, "embedded"),
    await addedToCreate(setup),
    await ownPart(setup),
    await manyClients(setup),
  ];
  const isKept = await keepFigures("Calls", rows, { replace: Deno.args.includes("--keep") });
  if (!isKept) Deno.exitCode = 1;
} finally {
  await setup[Symbol.asyncDispose]();
}

/** Each request, and each without one of its words: nobody asks twice for the same. */
function distinctRequests(said: readonly string[]): string[] {
  const shorter = said.flatMap((request) => {
    const words = request.split(" ");
    if (words.length < 4) return [];
    return words.map((_, left) => words.filter((_, at) => at !== left).join(" "));
  });
  return [...new Set([...said, ...shorter])];
}

async function searchAlone({ apart, bare }: CallsSetup): Promise<Measured> {
  const [ours = 0, floor = 0] = await alternate([
    () => ask(apart, search()),
    () => ask(bare, search()),
  ]);
  return {
    name: "`tool_search`, requests never seen before, one client, median",
    figure: `${ours.toFixed(2)} ms`,
    floor: `bare Hono ${floor.toFixed(2)} ms`,
    ratio: floor / ours,
    aim: "0.5 ms",
  };
}

async function searchTogether({ apart, bare }: CallsSetup): Promise<Measured> {
  const load = ({ port, headers }: Client, seconds: number) =>
    postLoad({ port, headers, body: search, seconds, check: checkCall });
  await load(apart, 1);
  const ours = await load(apart, LOAD_SECONDS);
  const floor = await load(bare, LOAD_SECONDS / 2);
  return {
    name: "the same, 16 clients",
    figure: `${ours.requestsPerSecond.toFixed(0)}/s`,
    floor: `bare Hono ${floor.requestsPerSecond.toFixed(0)}/s`,
    ratio: ours.requestsPerSecond / floor.requestsPerSecond,
    aim: "2,500/s",
  };
}

async function addedToRead(setup: CallsSetup, where: "apart" | "embedded"): Promise<Measured> {
  const path = `/api/now/table/incident?${LIST}&sysparm_fields=${FIELDS.join(",")}`;
  const [ours = 0, direct = 0] = await alternate([
    () => ask(setup[where], read()),
    () => askDirectly(setup, { method: "GET", path }),
  ]);
  return {
    name: where === "apart"
      ? "read of 20 records: added to the direct call, the instance in a process of its own"
      : "the same, the instance within the service",
    ...addedTo(ours, direct),
    aim: where === "apart" ? "0.8 ms" : "1.5 ms",
  };
}

async function addedToCreate(setup: CallsSetup): Promise<Measured> {
  const [ours = 0, direct = 0] = await alternate([
    () => ask(setup.apart, create()),
    () =>
      askDirectly(setup, {
        method: "POST",
        path: "/api/now/table/incident",
        body: JSON.stringify({ short_description: `Bench ${asked++}` }),
      }),
  ]);
  return {
    name: "create of a plain record: added to the direct call, read-back included",
    ...addedTo(ours, direct),
    aim: "2.5 ms",
  };
}

function addedTo(ours: number, direct: number): Pick<Measured, "figure" | "floor" | "ratio"> {
  return {
    figure: `${(ours - direct).toFixed(2)} ms`,
    floor: `direct ${direct.toFixed(2)} ms`,
    ratio: direct / ours,
  };
}

/** Of a tracked create what the instance's answers do not take. */
async function ownPart({ timed, times }: CallsSetup): Promise<Measured> {
  await ask(timed, toolBody("sn_create_update_set", { name: "Bench" }));
  const own: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    times.length = 0;
    const started = performance.now();
    await ask(timed, script());
    const whole = performance.now() - started;
    if (round < WARM_UP) continue;
    const answers = times.reduce((sum, time) => sum + time, 0);
    own.push(whole - answers);
    theirs.push(answers);
  }
  const [ours, instance] = [percentile(own, 0.5), percentile(theirs, 0.5)];
  return {
    name: "tracked create with the proof of its capture: own part",
    figure: `${ours.toFixed(2)} ms`,
    floor: `the instance's answers ${instance.toFixed(2)} ms`,
    ratio: instance / (ours + instance),
    aim: "3 ms",
  };
}

/** Searches, reads and creates side by side: one call in ten creates, four read. */
async function manyClients({ apart }: CallsSetup): Promise<Measured> {
  const kinds = [search, read, search, read, create, search, read, search, read, search];
  const { p50, p99, requestsPerSecond } = await postLoad({
    ...apart,
    connections: MANY_CLIENTS,
    seconds: MANY_SECONDS,
    body: (number) => (kinds[number % kinds.length] ?? search)(),
    check: checkCall,
  });
  return {
    name: `${MANY_CLIENTS} clients, ${MANY_SECONDS} s, mixed: p99 and p50`,
    figure: `${p99.toFixed(0)} ms, ${requestsPerSecond.toFixed(0)}/s`,
    floor: `p50 ${p50.toFixed(0)} ms`,
    ratio: p50 / p99,
    aim: "p99 at most 5 × p50",
  };
}

/** The median of each kind of call in milliseconds, one call of each in turn. */
async function alternate(calls: readonly (() => Promise<void>)[]): Promise<number[]> {
  const times: number[][] = calls.map(() => []);
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const [at, call] of calls.entries()) {
      const started = performance.now();
      await call();
      if (round >= WARM_UP) times[at]?.push(performance.now() - started);
    }
  }
  return times.map((each) => percentile(each, 0.5));
}

async function ask({ connection, headers }: Client, body: string): Promise<void> {
  checkCall(await connection.ask({ path: "/mcp", headers, body }));
}

async function askDirectly(
  { instance }: CallsSetup,
  request: { method: "GET" | "POST"; path: string; body?: string },
): Promise<void> {
  const answer = await instance.connection.ask({ ...request, headers: instance.headers });
  if (!answer.startsWith('{"result":')) throw new Error(answer.slice(0, 1_000));
}
