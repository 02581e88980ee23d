import { basicCredentials } from "../../mod/auth/build_credentials.ts";
import type { KnownAs } from "../../mod/auth/same_instance.ts";
import { createConnections } from "../../mod/auth/connection_store.ts";
import { authMigrations } from "../../mod/auth/migrations.ts";
import { type LogCapture, startLogCapture } from "./log_capture.ts";
import { createApprovalSigner } from "../../mod/changes/approval/approval_token.ts";
import { type ChangeOutcome, type Changes, createChanges } from "../../mod/changes/apply.ts";
import { defaultGuards, type Guards } from "../../mod/changes/gate/guards.ts";
import { createJournal, type WritableJournal } from "../../mod/changes/journal/create_journal.ts";
import { changesMigrations } from "../../mod/changes/migrations.ts";
import type { Operation } from "../../mod/changes/operation.ts";
import type { ChangeRequest } from "../../mod/changes/prepared_change.ts";
import type { DemoOptions } from "../../mod/demo/create_demo.ts";
import { demoCredentials } from "../../mod/demo/login/demo_credentials.ts";
import { createPlatformCaches } from "../../mod/platform/caches.ts";
import { createClient } from "../../mod/platform/client.ts";
import type { Client } from "../../mod/platform/types.ts";
import type { Connections } from "../../mod/auth/connection.ts";
import { declaredKinds } from "../../mod/tools/declared_kinds.ts";
import { allArtifacts } from "../../mod/tools/domains/all_tools.ts";
import type { Store } from "../../mod/store/store.ts";
import { openDemoCopy } from "./demo_template.ts";
import { testBox } from "./test_box.ts";
import { openTemporaryStore } from "./stores.ts";

export const PIPELINE_HOST = "demo.example.com";

export interface PipelineOptions {
  guards?: Partial<Guards>;
  demo?: DemoOptions;
  /** Sees every request before the instance does; may answer in its place. */
  intercept?:
    | ((request: Request) => Response | undefined | Promise<Response | undefined>)
    | undefined;
  /** Stands between the client and the instance; `next` hands a request on. */
  around?:
    | ((request: Request, next: (request: Request) => Promise<Response>) => Promise<Response>)
    | undefined;
  timeoutMs?: number;
  username?: string;
  /** What the instance is called; `PIPELINE_HOST` unless set. */
  host?: string;
}

export interface Pipeline {
  client: Client;
  journal: WritableJournal;
  connections: Connections;
  store: Store;
  log: LogCapture;
  /** Milliseconds; tests move it. */
  clock: { now: number };
  apply(operations: Operation[], more?: Partial<ChangeRequest>): Promise<ChangeOutcome>;
  /** A second process on the same store, instance and credentials. */
  again(more?: PipelineOptions): Pick<Pipeline, "client" | "apply"> & { changes: Changes };
  knownAs(): Promise<KnownAs>;
  /** A value of one record as the instance has it. */
  read(table: string, sysId: string): Promise<Record<string, string> | null>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The write pipeline on a real store and the embedded instance, without a socket. */
export async function startPipeline(options: PipelineOptions = {}): Promise<Pipeline> {
  const opened = await openTemporaryStore({
    migrations: { ...authMigrations, ...changesMigrations },
  });
  const demo = await openDemoCopy(options.demo);
  const { store } = opened;
  const log = startLogCapture();
  const clock = { now: Date.now() };
  const read = () => clock.now;
  const key = { bytes: new Uint8Array(32).fill(3), source: "test" };
  const connections = createConnections({ store, key });
  const journal = createJournal({ store, clock: read, box: testBox() });
  const signer = createApprovalSigner({ secret: new Uint8Array(32).fill(5), clock: read });
  const declared = declaredKinds(allArtifacts);
  function again(more: PipelineOptions = {}) {
    const { intercept, around, timeoutMs, ...called } = { ...options, ...more };
    const { host = PIPELINE_HOST, username = demoCredentials.username } = called;
    const target = { host, url: `https://${host}`, label: host === PIPELINE_HOST ? "demo" : host };
    const answer = async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      const next = async (passed: Request) =>
        await intercept?.(passed.clone()) ?? await demo.fetch(passed);
      return around ? await around(request, next) : await next(request);
    };
    const credentials = basicCredentials(target, {
      username,
      // Every other user of the demo has the same one.
      password: username === demoCredentials.username ? demoCredentials.password : "demo",
      source: "stored",
    });
    const client = createClient(credentials, {
      caches: createPlatformCaches({ clock: read }),
      fetch: answer as typeof fetch,
      sleep: () => Promise.resolve(),
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    const changes = createChanges({
      store,
      journal,
      connections,
      signer,
      clock: read,
      log: log.logger,
      declared,
      guards: { ...defaultGuards, ...options.guards, ...more.guards },
    });
    const apply = (operations: Operation[], request: Partial<ChangeRequest> = {}) =>
      changes.apply({
        operations,
        client,
        caller: { port: "mcp", headers: {}, session: "s1" },
        tool: { name: "sn_test", risk: "W" },
        args: { operations },
        options: {},
        sleep: () => Promise.resolve(),
        ...request,
      });
    return { client, apply, changes };
  }

  const first = again();
  return {
    ...first,
    journal,
    connections,
    store,
    log,
    clock,
    again,
    knownAs: () => connections.knownAs(first.client),
    async read(table, sysId) {
      const page = await again({ intercept: undefined }).client.listRecords(table, {
        query: `sys_id=${sysId}`,
      });
      return page.records[0] ?? null;
    },
    async [Symbol.asyncDispose]() {
      demo.close();
      await opened[Symbol.asyncDispose]();
    },
  };
}
