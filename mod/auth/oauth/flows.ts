import { type Clock, isoTime } from "../../base/clock.ts";
import { AppError, toPublicError } from "../../base/errors.ts";
import type { Logger } from "../../base/log.ts";
import type { Connection, Connections, NewConnection } from "../connection.ts";
import { createAuthorizationRequest, readCallback } from "./authorization.ts";
import { createCallbackListener, redirectUriOf } from "./callback_listener.ts";
import { callbackPage } from "./callback_page.ts";
import {
  createFlowRegister,
  type Flow,
  type FlowQuestion,
  type FlowRegister,
} from "./flow_register.ts";
import type { CallbackAnswer, OauthFlows } from "./flow_types.ts";
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

const MAX_WAITING = 20;

/** Sign-ins through the browser. The callback port is open only while one of them waits. */
export function createOauthFlows(options: OauthFlowsOptions): OauthFlows {
  const { connections, port, clock, log } = options;
  const redirectUri = redirectUriOf(port);
  const closed = new AbortController();
  const flows = createFlowRegister({ clock, log, onEnd: () => listener.release() });
  const others = new Set<CallbackAnswer>();
  const { signal } = closed;
  const answer = createCallbackAnswer({ ...options, flows, others, redirectUri, signal });
  const listener = createCallbackListener({ port, answer });

  return {
    redirectUri,
    share(other) {
      others.add(other);
      return listener;
    },
    async begin(input) {
      const client = await oauthClientOf(input, connections);
      if (flows.waiting().length >= MAX_WAITING) throw tooMany();
      const request = await createAuthorizationRequest(client, redirectUri);
      await listener.hold();
      const { id, expires } = flows.add(client.host, { input, request });
      const { authorizeUrl } = request;
      return { id, authorizeUrl, redirectUri, expires: isoTime(expires) };
    },
    status: (id) => flows.get(id).status,
    cancel(id) {
      const flow = flows.get(id);
      flows.finish(flow, { state: "cancelled" });
      return flow.status;
    },
    async close() {
      closed.abort();
      for (const flow of flows.waiting()) flows.finish(flow, { state: "cancelled" });
      await listener.close();
    },
  };
}

interface CallbackAnswerOptions extends OauthFlowsOptions {
  flows: FlowRegister;
  /** Who knows the callbacks that belong to no sign-in here. */
  others: ReadonlySet<CallbackAnswer>;
  redirectUri: string;
  /** Ends an exchange under way. */
  signal: AbortSignal;
}

/** Answers the browser that comes back: exchanges its code, connects, and says how it ended. */
function createCallbackAnswer(options: CallbackAnswerOptions) {
  const { flows, others, connect, redirectUri, fetch, clock, signal, log } = options;

  async function exchange(flow: Flow, { input, request }: FlowQuestion, query: URLSearchParams) {
    const { client, verifier } = request;
    const callback = readCallback(request, query);
    const grant = { type: "authorization_code", callback, redirectUri, verifier } as const;
    const tokens = await requestTokens(client, grant, { fetch, clock, signal });
    refuseEnded(flow);
    const { host, label } = await connect(oauthConnection(input, { client, grant, tokens }));
    return { host, label, renews: tokens.refreshToken !== undefined };
  }

  return async function answerCallback(query: URLSearchParams): Promise<Response> {
    const flow = flows.find(query.get("state") ?? "");
    if (!flow) return await answerOf(others, query) ?? await unknownPage();
    const question = flows.takeQuestion(flow);
    if (!question) return await endedPage();
    try {
      const { host, label, renews } = await exchange(flow, question, query);
      flows.finish(flow, { state: "connected", host, label, renews });
      return await connectedPage(label);
    } catch (error) {
      if (!(error instanceof AppError)) log?.error("An OAuth sign-in failed: {error}", { error });
      const { message, remedy } = toPublicError(error);
      flows.finish(flow, { state: "failed", message, ...(remedy && { remedy }) });
      return await failedPage([`${message}.`, ...(remedy ? [remedy] : [])]);
    }
  };
}

async function answerOf(
  others: ReadonlySet<CallbackAnswer>,
  query: URLSearchParams,
): Promise<Response | null> {
  for (const other of others) {
    const answer = await other(query);
    if (answer) return answer;
  }
  return null;
}

function unknownPage(): Promise<Response> {
  return callbackPage({
    status: 400,
    title: "This sign-in is not known",
    text: ["It was not started here, or the service was restarted.", "Start it again."],
  });
}

function endedPage(): Promise<Response> {
  return callbackPage({
    status: 409,
    title: "This sign-in has already ended",
    text: ["Its outcome stands. Start another one if you need it.", "You can close this tab."],
  });
}

function connectedPage(label: string): Promise<Response> {
  return callbackPage({
    status: 200,
    title: `Connected to ${label}`,
    text: ["The instance is connected.", "You can close this tab."],
  });
}

function failedPage(reasons: string[]): Promise<Response> {
  return callbackPage({
    status: 400,
    title: "Not connected",
    text: [...reasons, "You can close this tab."],
  });
}

/** Cancelled while the code was exchanged: what came back is dropped. */
function refuseEnded({ status }: Flow): void {
  if (status.state === "waiting") return;
  throw new AppError("cancelled", "The sign-in was cancelled", {
    remedy: "Start it again if it is still wanted.",
  });
}

function tooMany(): AppError {
  return new AppError("conflict", `${MAX_WAITING} OAuth sign-ins are waiting already`, {
    remedy: "Finish or cancel one of them first.",
  });
}
