import { type Clock, isoTime } from "../../base/clock.ts";
import { AppError, toPublicError } from "../../base/errors.ts";
import { newId } from "../../base/ids.ts";
import type { Logger } from "../../base/log.ts";
import type { Connection, Connections, NewConnection } from "../connection.ts";
import {
  type AuthorizationRequest,
  createAuthorizationRequest,
  isState,
  readCallback,
} from "./authorization.ts";
import { createCallbackListener, redirectUriOf } from "./callback_listener.ts";
import { callbackPage } from "./callback_page.ts";
import type { OauthConnectInput, OauthFlows, OauthFlowStatus } from "./flow_types.ts";
import { oauthClientOf, oauthConnection } from "./new_connection.ts";
import { requestTokens } from "./token_request.ts";

export interface OauthFlowsOptions {
  connections: Pick<Connections, "find" | "secrets">;
  /** Checks a connection with one call, then stores it; throws and stores nothing when it fails. */
  connect: (candidate: NewConnection) => Promise<Pick<Connection, "host" | "label">>;
  port: number;
  fetch: typeof fetch;
  clock: Clock;
  log?: Logger;
}

interface Flow {
  host: string;
  state: string;
  /** Milliseconds since the epoch. */
  expires: number;
  status: OauthFlowStatus;
  /** Until the callback comes; it holds secrets. */
  question?: { input: OauthConnectInput; request: AuthorizationRequest };
  timer: ReturnType<typeof setTimeout>;
}

const LIFE_MS = 10 * 60_000;
const MAX_WAITING = 20;
/** Finished ones are kept for those who ask how they ended. */
const MAX_KEPT = 100;

/** Sign-ins through the browser. The callback port is open only while one of them waits. */
export function createOauthFlows(options: OauthFlowsOptions): OauthFlows {
  const { connections, connect, port, clock, log } = options;
  const flows = new Map<string, Flow>();
  const listener = createCallbackListener({ port, answer: answerCallback });
  const redirectUri = redirectUriOf(port);
  const closed = new AbortController();

  function finish(flow: Flow, status: OauthFlowStatus): void {
    if (flow.status.state !== "waiting") return;
    flow.status = status;
    flow.question = undefined;
    clearTimeout(flow.timer);
    listener.release();
    const { host } = flow;
    log?.info("The OAuth sign-in to {host} is {state}", { host, state: status.state });
  }

  function expire(flow: Flow): void {
    finish(flow, {
      state: "expired",
      message: `Nobody signed in to ${flow.host} within ten minutes`,
      remedy: "Start the sign-in again.",
    });
  }

  function flowOf(id: string): Flow {
    const flow = flows.get(id);
    if (!flow) {
      throw new AppError("not_found", `No OAuth sign-in "${id.slice(0, 60)}" is known`, {
        remedy: "Start the sign-in again: it is forgotten when the service restarts.",
      });
    }
    // A machine that slept past the end wakes up with its timer still to run.
    if (flow.question && flow.expires <= clock()) expire(flow);
    return flow;
  }

  function waiting(): Flow[] {
    return Array.from(flows.keys(), flowOf).filter(({ status }) => status.state === "waiting");
  }

  async function answerCallback(query: URLSearchParams): Promise<Response> {
    const given = query.get("state") ?? "";
    const flow = Array.from(flows.keys(), flowOf).find(({ state }) => isState(state, given));
    if (!flow) {
      return await callbackPage({
        status: 400,
        title: "This sign-in is not known",
        text: ["It was not started here, or the service was restarted.", "Start it again."],
      });
    }
    const { question } = flow;
    if (!question) {
      return await callbackPage({
        status: 409,
        title: "This sign-in has already ended",
        text: ["Its outcome stands. Start another one if you need it.", "You can close this tab."],
      });
    }
    // A code serves once, so does the question.
    flow.question = undefined;
    clearTimeout(flow.timer);
    try {
      const { host, label, renews } = await exchange(flow, { ...question, query });
      finish(flow, { state: "connected", host, label, renews });
      return await callbackPage({
        status: 200,
        title: `Connected to ${label}`,
        text: ["The instance is connected.", "You can close this tab."],
      });
    } catch (error) {
      if (!(error instanceof AppError)) log?.error("An OAuth sign-in failed: {error}", { error });
      const { message, remedy } = toPublicError(error);
      finish(flow, { state: "failed", message, ...(remedy && { remedy }) });
      return await callbackPage({
        status: 400,
        title: "Not connected",
        text: [`${message}.`, ...(remedy ? [remedy] : []), "You can close this tab."],
      });
    }
  }

  async function exchange(
    flow: Flow,
    { input, request, query }: NonNullable<Flow["question"]> & { query: URLSearchParams },
  ) {
    const { client, verifier } = request;
    const callback = readCallback(request, query);
    const grant = { type: "authorization_code", callback, redirectUri, verifier } as const;
    const { fetch } = options;
    const tokens = await requestTokens(client, grant, { fetch, clock, signal: closed.signal });
    refuseEnded(flow);
    const { host, label } = await connect(oauthConnection(input, { client, grant, tokens }));
    return { host, label, renews: tokens.refreshToken !== undefined };
  }

  return {
    redirectUri,
    async begin(input) {
      const client = await oauthClientOf(input, connections);
      if (waiting().length >= MAX_WAITING) throw tooMany();
      const request = await createAuthorizationRequest(client, redirectUri);
      await listener.hold();
      const expires = clock() + LIFE_MS;
      const id = newId("oauth");
      const flow: Flow = {
        host: client.host,
        state: request.state,
        expires,
        status: { state: "waiting", expires: isoTime(expires) },
        question: { input, request },
        timer: setTimeout(() => expire(flow), LIFE_MS),
      };
      flows.set(id, flow);
      forgetOldest(flows);
      const { authorizeUrl } = request;
      return { id, authorizeUrl, redirectUri, expires: isoTime(expires) };
    },
    status: (id) => flowOf(id).status,
    cancel(id) {
      const flow = flowOf(id);
      finish(flow, { state: "cancelled" });
      return flow.status;
    },
    async close() {
      closed.abort();
      for (const flow of waiting()) finish(flow, { state: "cancelled" });
      await listener.close();
    },
  };
}

/** Cancelled while the code was exchanged: what came back is dropped. */
function refuseEnded({ status }: Flow): void {
  if (status.state === "waiting") return;
  throw new AppError("cancelled", "The sign-in was cancelled", {
    remedy: "Start it again if it is still wanted.",
  });
}

function forgetOldest(flows: Map<string, Flow>): void {
  for (const [id, flow] of flows) {
    if (flows.size <= MAX_KEPT) return;
    if (flow.status.state !== "waiting") flows.delete(id);
  }
}

function tooMany(): AppError {
  return new AppError("conflict", `${MAX_WAITING} OAuth sign-ins are waiting already`, {
    remedy: "Finish or cancel one of them first.",
  });
}
