/** What the requests of the test share: the running service and checked requests to it. */
import assert from "node:assert/strict";
import type { ApiContract, Send } from "../../support/api_contract.ts";
import { checkService } from "../../support/checked_service.ts";
import { type CallApi, createCalls } from "../../support/json_calls.ts";
import type { RunningService } from "../../support/service.ts";

export interface World {
  service: RunningService;
  contract: ApiContract;
  /** A checked request. */
  send: Send;
  call: CallApi;
  /** Fails unless the answer is a success. */
  done: CallApi;
  /** The embedded instance, connected as `demo`. */
  url: string;
  host: string;
}

export async function enter(service: RunningService): Promise<World> {
  const { send, contract } = await checkService(service);
  const call = createCalls(send);
  const done = mustSucceed(call);
  const { body: { instances: [{ url, host }] } } = await done("GET", "/api/instances");
  return { service, contract, send, call, done, url, host };
}

/** The same calls, which fail unless the answer is a success. */
export function mustSucceed(call: CallApi): CallApi {
  return async (method, path, parts) => {
    const answer = await call(method, path, parts);
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`);
    return answer;
  };
}

/** Runs a tool on the embedded instance and answers its result. */
export async function run(done: CallApi, tool: string, args: unknown, options = {}) {
  const body = { instance: "demo", args, options };
  return (await done("POST", `/api/tools/${tool}/execute`, { body })).body;
}
