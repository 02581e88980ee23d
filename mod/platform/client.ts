import type { Credentials } from "../auth/credentials.ts";
import { type Clock, systemClock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { Logger } from "../base/log.ts";
import { readBatch } from "./records/read_batch.ts";
import { cachePrefix, forgetReadings, type PlatformCaches } from "./caches.ts";
import { downloadFile } from "./records/download_file.ts";
import { askGraphql } from "./records/ask_graphql.ts";
import { identifyItems } from "./records/identify_items.ts";
import { CURRENT_USER_PATH, loadCurrentUser } from "./records/current_user.ts";
import { listAll } from "./records/list_all.ts";
import { type CallObserver, observeCalls } from "./http/observe_calls.ts";
import { MOST_ANSWER_BYTES } from "./http/read_content.ts";
import { createHostSlots, type HostSlots } from "./http/host_slots.ts";
import { loadProperty } from "./records/load_property.ts";
import { type Sleep, systemSleep } from "./http/retry.ts";
import { createSchema } from "./schema/schema.ts";
import { chooseRoute } from "./script_routes/choose_route.ts";
import { runScript } from "./script_routes/run_script.ts";
import { createSourceCalls } from "./source_routes/create_source_calls.ts";
import { signInError } from "./errors/sign_in_errors.ts";
import { listRequest, readPage, readRecord, recordRequest } from "./records/table_requests.ts";
import { createTransport, type Transport } from "./http/transport.ts";
import type {
  Client,
  ListOptions,
  ListPage,
  PlatformRecord,
  PlatformRequest,
  Reader,
} from "./types.ts";
import { createWriter } from "./records/create_writer.ts";
import { IMPERSONATION_PATH } from "./elevation.ts";

export interface ClientOptions {
  /** Shared by all clients of the process. */
  caches: PlatformCaches;
  fetch?: typeof fetch;
  clock?: Clock;
  log?: Logger;
  /** For one request; 60,000 unless told. */
  timeoutMs?: number;
  /** Bytes of one answer that is no file; 32 MB unless told. */
  maxAnswerBytes?: number;
  sleep?: Sleep;
  random?: () => number;
  /** Shared by the clients of a process, so that together they keep to the limit. */
  slots?: HostSlots;
  /** Told after each call with stored credentials what it says about the connection. */
  observe?: CallObserver;
}

/** The REST client of one credential on one instance. Makes no call by itself. */
export function createClient(credentials: Credentials, options: ClientOptions): Client {
  const means = {
    fetch: options.fetch ?? fetch,
    clock: options.clock ?? systemClock,
    sleep: options.sleep ?? systemSleep,
    random: options.random ?? Math.random,
    timeoutMs: options.timeoutMs ?? 60_000,
    maxAnswerBytes: options.maxAnswerBytes ?? MOST_ANSWER_BYTES,
    log: options.log,
    slots: options.slots ?? createHostSlots(),
  };
  const bareTransport = createTransport(credentials, means);
  const transport = observeCalls(bareTransport, { credentials, observe: options.observe });
  const reader = createReader(credentials, transport, options.caches);
  const writer = createWriter(transport);
  return {
    ...reader,
    ...writer,
    async send<T>(request: PlatformRequest) {
      try {
        return await writer.send<T>(request);
      } finally {
        // Whatever it answered: who the session is may be another now.
        if (request.path.startsWith(IMPERSONATION_PATH)) {
          forgetReadings(options.caches, cachePrefix(credentials));
        }
      }
    },
    runScript: (run) =>
      runScript(run, {
        ...means,
        credentials,
        client: { ...reader, ...writer },
        onClosed(route) {
          const key = `${cachePrefix(credentials)}${route}`;
          options.caches.closedRoutes.delete(key);
          void options.caches.closedRoutes.get(key, () => Promise.resolve(true));
        },
      }),
    ...createSourceCalls({ ...means, credentials }, {
      caches: options.caches,
      client: { ...reader, ...writer },
    }),
    resetSession: transport.resetSession,
    keepsSession: credentials.kind === "sso",
    get roundTrips() {
      return transport.roundTrips;
    },
  };
}

/** The part of a reader that asks the instance each time. */
type PlainCalls = Omit<
  Reader,
  | "roundTrips"
  | "schema"
  | "currentUser"
  | "property"
  | "scriptRoute"
  | "hasSourceInterface"
  | "sourceRoutes"
  | "downloadSource"
>;

function createCalls(
  credentials: Credentials,
  transport: Transport,
  caches: PlatformCaches,
): PlainCalls {
  const { host, url, label, username, cacheKey } = credentials;

  async function listRecords<R = PlatformRecord>(
    table: string,
    list: ListOptions = {},
  ): Promise<ListPage<R>> {
    const request = { ...listRequest(table, list), signal: list.signal };
    return readPage<R>(await transport.send(request), list.display);
  }

  return {
    host,
    url,
    label,
    username,
    cacheKey,
    get: (request) => transport.send({ ...request, method: "GET", body: undefined }),
    downloadFile: (sysId, options) => downloadFile(transport, { sysId, ...options }),
    graphql: (query, signal) => askGraphql(transport, { query, signal }),
    identifyItems: (request) => identifyItems(transport, request),
    listRecords,
    listAllRecords: <R = PlatformRecord>(
      table: string,
      all?: Parameters<Reader["listAllRecords"]>[1],
    ) => listAll<R>((page) => listRecords<R>(table, page), all),
    async getRecord<R = PlatformRecord>(
      table: string,
      sysId: string,
      read: Parameters<Reader["getRecord"]>[2] = {},
    ) {
      const request = { ...recordRequest(table, sysId, read), signal: read.signal };
      const record = readRecord<R>((await transport.send(request)).result, read.display);
      if (record !== undefined) return record;
      throw new AppError("not_found", `${label} answered no record for ${table} ${sysId}`, {
        remedy: "Check the sys_id.",
        details: { table, sys_id: sysId },
      });
    },
    getBatch: (requests, signal) =>
      readBatch(requests, { transport, caches, owner: { host, url, cacheKey }, signal }),
  };
}

function createReader(
  credentials: Credentials,
  transport: Transport,
  caches: PlatformCaches,
): Omit<Reader, "roundTrips" | "hasSourceInterface" | "sourceRoutes" | "downloadSource"> {
  const calls = createCalls(credentials, transport, caches);
  const prefix = cachePrefix(credentials);
  const guestError = async () => {
    await credentials.session?.expire();
    return signInError(transport.facts({ path: CURRENT_USER_PATH }, false), {
      status: 200,
      says: "the session is the guest user's",
    });
  };
  return {
    ...calls,
    currentUser: () =>
      caches.users.get(`${prefix}user`, () => loadCurrentUser({ reader: calls, guestError })),
    scriptRoute: (signal) =>
      chooseRoute(credentials, {
        reader: calls,
        isClosed: (route) => caches.closedRoutes.peek(`${prefix}${route}`) !== undefined,
        signal,
      }),
    property: (name) => caches.properties.get(`${prefix}${name}`, () => loadProperty(calls, name)),
    schema: createSchema(calls, caches),
  };
}
