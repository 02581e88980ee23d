/**
 * How the cost of a call grows with the journal, the connected instances, the clients' sessions and
 * the tools. Each kind of call is measured at four sizes in one run; the ratio is of the least size's
 * cost to the largest's, so 1 is flat. `--keep` makes this run's ratios those that later runs are held
 * against.
 */
import type { KnownArtifact } from "../../mod/tools/artifact.ts";
import { programFile } from "../../mod/base/program_files.ts";
import { allArtifacts, allTools } from "../../mod/tools/domains/all_tools.ts";
import { featuresOf } from "../../mod/tools/search/features.ts";
import { decodeModel, encodeModel, hashOf } from "../../mod/tools/search/model.ts";
import { createRank } from "../../mod/tools/search/rank.ts";
import { connectInstance } from "../support/connected_service.ts";
import { type RunningService, startService } from "../support/service.ts";
import { loadRequests } from "../tools/search/requests/all_requests.ts";
import { checkCall, toolBody } from "./calls_setup.ts";
import { keepFigures, type Measured } from "./figures.ts";
import { percentile } from "./percentile.ts";
import { openRawConnection } from "./raw_connection.ts";
import { startDemo } from "./start_demo.ts";
import { openTimedPipe } from "./timed_pipe.ts";

const ENTRIES = [10, 100, 1_000, 10_000];
const INSTANCES = [1, 4, 16, 64];
const SESSIONS = [1, 10, 100, 1_000];
/** Times the whole catalogue. */
const CATALOGUES = [1, 2, 5, 10];
const ROUNDS = 120;
/** Code is compiled as it is used, and caches fill. */
const WARM_UP = 200;
const AT_ONCE = 16;
const HEADERS = { "content-type": "application/json", "accept": "application/json" };

const rows = [
  ...await behindEntries(),
  await amongInstances(),
  await amongSessions(),
  await amongTools(),
];
if (!await keepFigures("Growth", rows, { replace: Deno.args.includes("--keep") })) {
  Deno.exitCode = 1;
}

/** The median of a call in milliseconds; `number` counts the calls. */
async function medianOf(call: (number: number) => Promise<void> | void): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await call(round);
    times.push(performance.now() - started);
  }
  return percentile(times, 0.5);
}

function growthOf(name: string, medians: readonly number[]): Measured {
  const [least = 0] = medians;
  return {
    name,
    figure: `${medians.map((median) => median.toFixed(2)).join(", ")} ms`,
    floor: "the least size",
    ratio: least / (medians.at(-1) ?? 0),
    aim: "flat or logarithmic",
  };
}

/** One client of the service on a connection that it keeps. */
async function openClient(service: RunningService) {
  const connection = await openRawConnection(service.mcpPort);
  return {
    async call(body: string, headers: Record<string, string> = {}) {
      const all = { ...HEADERS, "x-sn-instance": "demo", ...headers };
      checkCall(await connection.ask({ path: "/mcp", headers: all, body }));
    },
    [Symbol.dispose]: () => connection[Symbol.dispose](),
  };
}

function createBody(number: number): string {
  return toolBody("sn_create_incident", { short_description: `Growth ${number}` });
}

function readBody(): string {
  return toolBody("sn_query_table", { table: "incident", limit: 5 });
}

async function warmUp(call: (number: number) => Promise<void>): Promise<void> {
  for (let number = 0; number < WARM_UP; number++) await call(number);
}

/** Creates, looks at the newest changes and starts, behind so many entries of the last hour. */
async function behindEntries(): Promise<Measured[]> {
  await using service = await startService();
  let entries = 0;
  const create = async (client: { call(body: string): Promise<void> }) =>
    await client.call(createBody(entries++));
  const fill = async (until: number) => {
    await Promise.all(Array.from({ length: AT_ONCE }, async () => {
      using client = await openClient(service);
      while (entries < until) await create(client);
    }));
  };
  const [creates, lists, pages, starts]: number[][] = [[], [], [], []];
  const page = async () => {
    const answer = await fetch(`${service.webUrl}/api/activity?limit=50`);
    await answer.arrayBuffer();
  };
  {
    using client = await openClient(service);
    // Reads, so that the journal is as short as the first size says.
    await warmUp(() => client.call(readBody()));
    await warmUp(() => client.call(toolBody("sn_list_changes", { limit: 20 })));
  }
  for (const size of ENTRIES) {
    await fill(size);
    {
      using client = await openClient(service);
      creates?.push(await medianOf(() => create(client)));
      lists?.push(await medianOf(() => client.call(toolBody("sn_list_changes", { limit: 20 }))));
    }
    pages?.push(await medianOf(page));
    await service.stop();
    const started = performance.now();
    await service.start();
    starts?.push(performance.now() - started);
    using client = await openClient(service);
    await warmUp(() => client.call(readBody()));
  }
  const behind = `behind ${sizes(ENTRIES)} entries of the journal`;
  return [
    growthOf(`create, ${behind}`, creates ?? []),
    growthOf(`the newest 20 changes, ${behind}`, lists ?? []),
    growthOf(`the newest 50 on the dashboard, ${behind}`, pages ?? []),
    growthOf(`a start until all is ready, ${behind}`, starts ?? []),
  ];
}

/** Reads from each of so many instances in turn: one demo by as many ports. */
async function amongInstances(): Promise<Measured> {
  await using opened = new AsyncDisposableStack();
  const demo = opened.use(await startDemo());
  const service = opened.use(await startService({ args: ["serve"] }));
  const client = opened.use(await openClient(service));
  const labels: string[] = [];
  const medians: number[] = [];
  const read = (number: number) =>
    client.call(readBody(), { "x-sn-instance": labels[number % labels.length] ?? "" });
  for (const size of INSTANCES) {
    while (labels.length < size) {
      const pipe = opened.use(openTimedPipe(demo.port));
      const label = `growth${labels.length}`;
      await connectInstance(service, `http://127.0.0.1:${pipe.port}`, label);
      labels.push(label);
    }
    await warmUp(read);
    medians.push(await medianOf(read));
  }
  return growthOf(`read, among ${sizes(INSTANCES)} connected instances in turn`, medians);
}

/** Reads in each of so many sessions in turn. */
async function amongSessions(): Promise<Measured> {
  await using service = await startService();
  using client = await openClient(service);
  const ids = Array.from({ length: SESSIONS.at(-1) ?? 0 }, () => crypto.randomUUID());
  const medians: number[] = [];
  let known = 1;
  const read = (number: number) =>
    client.call(readBody(), { "mcp-session-id": ids[number % known] ?? "" });
  await warmUp(read);
  for (const size of SESSIONS) {
    known = size;
    for (let number = 0; number < size; number++) await read(number);
    medians.push(await medianOf((round) => read(Math.floor(round * size / ROUNDS))));
  }
  return growthOf(`read, among ${sizes(SESSIONS)} sessions in turn`, medians);
}

/** Ranks requests over the catalogue and copies of it under other names, with a model as much larger. */
async function amongTools(): Promise<Measured> {
  const { tuning } = await loadRequests();
  const requests = tuning.map(({ request }) => request);
  const { header } = decodeModel(await Deno.readFile(programFile("generated/search_model.bin")));
  const hashes = [...new Set(requests.flatMap((request) => featuresOf(request).map(hashOf)))]
    .slice(0, header.features);
  const ranks = CATALOGUES.map((times) => {
    const copies = Array.from({ length: times }, (_, copy) => copy === 0 ? "" : `_${copy}`);
    const tools = new Map(
      copies.flatMap((copy) =>
        allTools.map((tool) => [`${tool.name}${copy}`, { ...tool, name: `${tool.name}${copy}` }])
      ),
    );
    const artifacts: KnownArtifact[] = copies.flatMap((copy) =>
      allArtifacts.map(({ definition, ...artifact }) => ({
        ...artifact,
        definition: { ...definition, stem: `${definition.stem}${copy}` },
      }))
    );
    const entries = copies.flatMap((copy) => header.entries.map((entry) => `${entry}${copy}`));
    const model = decodeModel(encodeModel({ ...header, entries }, {
      hashes: Uint32Array.from(hashes),
      rarity: numbers(hashes.length),
      features: numbers(hashes.length * header.width),
      entries: numbers(entries.length * header.width),
      verbs: numbers(header.verbs.length * header.width),
    }));
    return createRank({ tools, artifacts }, model);
  });
  const medians: number[] = [];
  for (const rank of ranks) {
    const ask = (number: number) => {
      let left = 5;
      for (const _ of rank(requests[number % requests.length] ?? "").found()) {
        if (--left === 0) break;
      }
    };
    await warmUp(async (number) => await ask(number));
    medians.push(await medianOf(ask));
  }
  const counts = sizes(CATALOGUES.map((times) => times * allTools.length));
  return growthOf(`ranking a request, among ${counts} tools`, medians);
}

/** Numbers from -1 to 1, the same in each run. */
function numbers(length: number): Float32Array {
  return Float32Array.from({ length }, (_, at) => Math.sin(at * 12.9898));
}

function sizes(numbers: readonly number[]): string {
  return numbers.map((number) => number.toLocaleString("en")).join(", ");
}
