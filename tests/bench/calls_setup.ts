/** What the bench of calls measures: the service, an instance beside it and one within, and the floor. */
import { demoCredentials } from "../../mod/demo/login/demo_credentials.ts";
import { connectInstance } from "../support/connected_service.ts";
import { startService } from "../support/service.ts";
import { openRawConnection, type RawConnection } from "./raw_connection.ts";
import { startBareServer } from "./start_bare_server.ts";
import { startDemo } from "./start_demo.ts";
import { openTimedPipe } from "./timed_pipe.ts";

/** A port, and how one client there says who it is. */
export interface Address {
  port: number;
  headers: Record<string, string>;
}

/** One client on a connection that it keeps. */
export interface Client extends Address {
  connection: RawConnection;
}

export interface CallsSetup extends AsyncDisposable {
  /** The service, on an instance in a process of its own. */
  apart: Client;
  /** The same through `times`. */
  timed: Client;
  /** The service with the instance in its own process. */
  embedded: Client;
  /** The instance of `apart`, asked directly. */
  instance: Client;
  bare: Client;
  /** Milliseconds of each answer to `timed`'s requests of the instance. */
  times: number[];
}

const JSON_HEADERS = { "content-type": "application/json", "accept": "application/json" };

/** Starts all processes, and ends them when it is disposed of. */
export async function startCallsSetup(): Promise<CallsSetup> {
  await using starting = new AsyncDisposableStack();
  const bare = starting.use(await startBareServer());
  const demo = starting.use(await startDemo());
  const pipe = starting.use(openTimedPipe(demo.port));
  const service = starting.use(await startService({ args: ["serve"] }));
  await connectInstance(service, `http://127.0.0.1:${demo.port}`, "apart");
  await connectInstance(service, `http://127.0.0.1:${pipe.port}`, "timed");
  const other = starting.use(await startService({ args: ["serve", "--demo"] }));
  const client = async (port: number, headers: Record<string, string>): Promise<Client> => {
    const connection = starting.use(await openRawConnection(port));
    return { port, headers: { ...JSON_HEADERS, ...headers }, connection };
  };
  const setup = {
    apart: await client(service.mcpPort, { "x-sn-instance": "apart" }),
    timed: await client(service.mcpPort, { "x-sn-instance": "timed" }),
    embedded: await client(other.mcpPort, { "x-sn-instance": "demo" }),
    instance: await client(demo.port, await signIn(demo.port)),
    bare: await client(bare.port, {}),
    times: pipe.times,
  };
  const started = starting.move();
  return { ...setup, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

/** The headers of a client that keeps its session, as the service does. */
async function signIn(port: number): Promise<Record<string, string>> {
  const { username, password } = demoCredentials;
  const url = `http://127.0.0.1:${port}/api/now/table/sys_user?sysparm_limit=1`;
  const authorization = `Basic ${btoa(`${username}:${password}`)}`;
  const answer = await fetch(url, { headers: { authorization } });
  await answer.body?.cancel();
  const cookie = answer.headers.get("set-cookie")?.split(";")[0];
  if (!answer.ok || cookie === undefined) throw new Error(`The instance answered ${answer.status}`);
  return { authorization, cookie };
}

/** The body of a call of a listed tool. */
export function callBody(name: string, args: object): string {
  const params = { name, arguments: args };
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
}

/** The body of a call of a platform tool. */
export function toolBody(tool: string, args: object, options?: object): string {
  return callBody("tool_execute", { tool, args, ...(options && { options }) });
}

/** Throws where a call was refused or its write was not proved. */
export function checkCall(answer: string): void {
  if (answer.includes('"isError":true')) throw new Error(answer.slice(0, 1_000));
}
