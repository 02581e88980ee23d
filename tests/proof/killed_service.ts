/**
 * Two services on one data directory and a slow model: one is killed while it classifies. Sessions
 * are told apart by how many calls they have, since a model learns no more of them.
 */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { join } from "node:path";
import { createRecorder } from "../../mod/analytics/recorder.ts";
import { createAnalyticsSessions } from "../../mod/analytics/sessions.ts";
import type { AnalyticsTables } from "../../mod/analytics/tables.ts";
import { isoTime } from "../../mod/base/clock.ts";
import { createStore } from "../../mod/store/create_store.ts";
import { createSqliteDialect } from "../../mod/store/sqlite_dialect.ts";
import type { Store } from "../../mod/store/store.ts";
import { connectSdk2 } from "../support/mcp_clients.ts";
import {
  completion,
  never,
  type ReceivedRequest,
  startModelEndpoint,
} from "../support/model_endpoint.ts";
import { type RunningService, startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import type { Proof } from "./proof.ts";

const ANSWER =
  '{"category":"data","complexity":"low","minutes":1,"confidence":1,"reason":"Read rows."}';
const SESSIONS = [1, 2, 3, 4, 5, 6];
const HOUR = 3_600_000;

export const killedService: Proof = {
  name:
    "classification: of two services one is killed in mid-flight: every session once, none lost",
  sample: 1,
  whole: 100,
  async run({ size }) {
    for (let kill = 0; kill < size; kill++) await killOne();
    return { kills: size };
  },
};

async function killOne(): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "assistant-crash-" });
  try {
    await using model = startModelEndpoint(never);
    const asked = () => model.received.map(sessionOf).sort();
    const env = { ASSISTANT_DATA_DIR: folder, ASSISTANT_CONFIG_DIR: folder };
    await writeConfig(folder, model.baseURL);
    const start = () => startService({ args: [], env });
    await using first = await start();
    await using second = await start();
    await using opened = openRunningStore(join(folder, "assistant.db"));
    const { store } = opened;
    await recordSessions(store);

    await useService(first);
    await comesTo(() => model.received.length === 2, "the first service asks for two sessions");
    const inFlight = asked();
    await first.stop("SIGKILL");

    const answered: number[] = [];
    // Slow enough that both services have looked before the first answer.
    model.answer = async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      answered.push(sessionOf(request));
      return completion(ANSWER);
    };
    await useService(second);
    await comesTo(async () => (await classified(store)).length === 4, "the second does the others");
    const others = SESSIONS.filter((session) => !inFlight.includes(session));
    assert.deepEqual(await classified(store), others);
    assert.deepEqual(asked(), SESSIONS, "what the dead service holds is not asked for again yet");

    await letClaimsRunOut(store);
    // A service looks for sessions twice a minute: new ones look at once.
    await second.stop();
    await Promise.all([first.start(), second.start()]);
    await Promise.all([useService(first), useService(second)]);
    await comesTo(async () => (await classified(store)).length === 6, "the rest is classified");
    assert.deepEqual([await first.stop(), await second.stop()], [0, 0]);
    assert.deepEqual(await classified(store), SESSIONS);
    assert.deepEqual(answered.sort(), SESSIONS, "each session was analysed once");
    assert.deepEqual(asked(), [...SESSIONS, ...inFlight].sort());
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function writeConfig(folder: string, baseURL: string): Promise<void> {
  const config = {
    model: "local/small",
    provider: { local: { options: { baseURL } } },
    analytics: { aiClassification: true },
  };
  await Deno.writeTextFile(join(folder, "assistant.jsonc"), JSON.stringify(config));
}

/** The store of services that run, which have brought it up to date. */
function openRunningStore(path: string): { store: Store } & AsyncDisposable {
  const dialect = createSqliteDialect(new DatabaseSync(path), { path });
  const store = createStore(new Kysely<unknown>({ dialect }));
  return { store, [Symbol.asyncDispose]: () => store.close() };
}

/** Sessions that ended an hour ago, the n-th with n calls. */
async function recordSessions(store: Store): Promise<void> {
  const recorder = createRecorder({ store, clock: () => Date.now() - HOUR });
  for (const count of SESSIONS) {
    for (let call = 0; call < count; call++) {
      recorder.record({
        tool: "sn_query_table",
        domain: "Generic records",
        risk: "R",
        host: null,
        outcome: "done",
        milliseconds: 1,
        port: "mcp",
        session: `session-${count}`,
      });
    }
  }
  await recorder.flush();
}

function sessionOf({ body }: ReceivedRequest): number {
  const count = /"calls":(\d+)/.exec(body.replaceAll("\\", ""))?.[1];
  return Number(count ?? assert.fail(body));
}

/** Any call counts as use, also one that is refused because nothing is connected. */
async function useService(service: RunningService): Promise<void> {
  await using client = await connectSdk2({ url: service.mcpUrl }, "modern");
  const { text } = await client.ask("tool_execute", { tool: "sn_get_context", args: {} });
  assert.match(text, /No platform instance is selected/);
}

/** The sessions with an AI figure. */
async function classified(store: Store): Promise<number[]> {
  const sessions = createAnalyticsSessions({ store, clock: () => Date.now() });
  return (await sessions.list({}, { tier: "AI" })).map(({ calls }) => calls).sort();
}

/** As if five minutes had passed. */
async function letClaimsRunOut(store: Store): Promise<void> {
  const { numUpdatedRows } = await store.tables<AnalyticsTables>().updateTable("analytics_session")
    .set({ claimed_until: isoTime(Date.now() - 1) }).where(
      "claimed_until",
      ">",
      isoTime(Date.now()),
    )
    .executeTakeFirstOrThrow();
  assert.equal(numUpdatedRows, 2n);
}

function comesTo(check: () => boolean | Promise<boolean>, what: string): Promise<void> {
  return until(check, { what });
}
