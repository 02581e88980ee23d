import type { Selectable, SelectQueryBuilder } from "kysely";
import { cellPlace } from "../../auth/sealed_columns.ts";
import { isSealed, type SecretBox } from "../../auth/secret_box.ts";
import { AppError } from "../../base/errors.ts";
import type { Store } from "../../store/store.ts";
import type { AnalyticsTables } from "../tables.ts";
import type { CallDetail, CallFilter, CallListing, CallPage, CallState } from "./logged_call.ts";

type Row = Selectable<AnalyticsTables["call_log"]>;
type Query = SelectQueryBuilder<AnalyticsTables, "call_log", Row>;

/** Calls are sealed: a text is looked for in them one by one, so far back and no further. */
const MOST_SEARCHED = 20_000;
const SEARCHED_AT_ONCE = 500;
const CHARACTERS_OF_A_TOKEN = 4;

interface Place {
  store: Store;
  box: SecretBox;
}

/** A page of the log, the newest call first, and whether older ones follow. */
export async function listCalls(
  { store, box }: Place,
  { page, filter }: { page: CallPage; filter: CallFilter },
): Promise<CallListing> {
  const { limit } = page;
  const wanted = filter.text?.trim().toLowerCase();
  const calls: CallDetail[] = [];
  let [before, searched] = [page.before, 0];
  let searchedTo: string | null = null;
  for (;;) {
    const size = wanted ? SEARCHED_AT_ONCE : limit + 1;
    const rows = await pageOf(store, { filter, before, size });
    const opened = await Promise.all(rows.map((row) => openRow(row, box)));
    calls.push(...opened.filter((call) => !wanted || mentions(call, wanted)));
    searched += rows.length;
    before = rows.at(-1)?.id;
    if (calls.length > limit || rows.length < size) break;
    if (searched >= MOST_SEARCHED) {
      searchedTo = rows.at(-1)?.recorded ?? null;
      break;
    }
  }
  return { calls: calls.slice(0, limit), more: calls.length > limit, searchedTo };
}

/** One call. Throws `not_found`. */
export async function readCall({ store, box }: Place, id: string): Promise<CallDetail> {
  const row = await rowOf(store, id);
  if (!row) {
    throw new AppError("not_found", `There is no call "${id.slice(0, 100)}" in the log`, {
      remedy:
        "Calls are forgotten after activity.retentionDays; GET /api/calls lists those there are.",
    });
  }
  return await openRow(row, box);
}

/** Names of clients without their versions, and ports of callers that gave none. */
export async function readClients(store: Store): Promise<string[]> {
  const rows = await store.tables<AnalyticsTables>().selectFrom("call_log")
    .select(["client", "port"]).distinct().execute();
  return [...new Set(rows.map(({ client, port }) => client ? clientName(client) : port))].sort();
}

async function rowOf(store: Store, id: string): Promise<Row | undefined> {
  return await store.tables<AnalyticsTables>().selectFrom("call_log").selectAll()
    .where("id", "=", id).executeTakeFirst();
}

async function pageOf(
  store: Store,
  { filter, before, size }: { filter: CallFilter; before: string | undefined; size: number },
): Promise<Row[]> {
  const last = before === undefined ? undefined : await rowOf(store, before);
  let query = narrowed(
    store.tables<AnalyticsTables>().selectFrom("call_log").selectAll(),
    filter,
  );
  if (last) {
    query = query.where((eb) =>
      eb.or([
        eb("recorded", "<", last.recorded),
        eb.and([eb("recorded", "=", last.recorded), eb("sequence", "<", last.sequence)]),
        eb.and([
          eb("recorded", "=", last.recorded),
          eb("sequence", "=", last.sequence),
          eb("id", "<", last.id),
        ]),
      ])
    );
  }
  return await query.orderBy("recorded", "desc").orderBy("sequence", "desc")
    .orderBy("id", "desc").limit(size).execute();
}

function narrowed(query: Query, filter: CallFilter): Query {
  const { tool, hosts, client, port, state, conversation, since, until } = filter;
  let found = query;
  if (tool) found = found.where("tool", "like", `%${tool.replaceAll(/[%_\\]/g, "_")}%`);
  if (hosts) found = found.where("host", "in", [...hosts]);
  if (port) found = found.where("port", "=", port);
  if (state) found = found.where("state", "=", state);
  if (conversation) found = found.where("conversation", "=", conversation);
  if (since) found = found.where("recorded", ">=", since);
  if (until) found = found.where("recorded", "<", until);
  if (client) {
    found = found.where((eb) =>
      eb.or([
        eb("client", "=", client),
        eb("client", "like", `${client.replaceAll(/[%_\\]/g, "_")}/%`),
        eb.and([eb("client", "is", null), eb("port", "=", client)]),
      ])
    );
  }
  return found;
}

async function openRow(row: Row, box: SecretBox): Promise<CallDetail> {
  const args = await openCell(row, "args", box);
  const error = await openCell(row, "error", box);
  const tokens = (characters: number) => Math.ceil(characters / CHARACTERS_OF_A_TOKEN);
  return {
    id: row.id,
    recorded: row.recorded,
    conversation: row.conversation,
    session: row.session,
    port: row.port,
    client: row.client,
    tool: row.tool,
    domain: row.domain,
    risk: row.risk,
    host: row.host,
    state: row.state as CallState,
    outcome: row.outcome,
    milliseconds: row.milliseconds,
    tokens: {
      asked: tokens(row.asked),
      answered: row.answered === null ? null : tokens(row.answered),
    },
    changes: JSON.parse(row.changes),
    args: args === undefined ? null : JSON.parse(args ?? "null"),
    error: JSON.parse(error ?? "null"),
    unreadable: args === undefined || error === undefined,
  };
}

/** Null for what is not kept; undefined where the key is another one. */
async function openCell(
  row: Row,
  column: "args" | "error",
  box: SecretBox,
): Promise<string | null | undefined> {
  const text = row[column];
  if (text === null || !isSealed(text)) return text;
  return await box.open(text, cellPlace("call_log", { id: row.id, column }));
}

function mentions(call: CallDetail, wanted: string): boolean {
  const { id, tool, client, host, outcome, session, error, args } = call;
  return [id, tool, client, host, outcome, session, error?.message, error?.remedy]
    .some((text) => text?.toLowerCase().includes(wanted)) ||
    JSON.stringify(args).toLowerCase().includes(wanted);
}

function clientName(client: string): string {
  const slash = client.lastIndexOf("/");
  return slash > 0 ? client.slice(0, slash) : client;
}
