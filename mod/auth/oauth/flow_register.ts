import { type Clock, isoTime } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { newId } from "../../base/ids.ts";
import type { Logger } from "../../base/log.ts";
import { isSameSecret } from "../../base/same_secret.ts";
import type { AuthorizationRequest } from "./authorization.ts";
import type { OauthConnectInput, OauthFlowStatus } from "./flow_types.ts";

/** What the callback of a sign-in is read with; it holds secrets. */
export interface FlowQuestion {
  input: OauthConnectInput;
  request: AuthorizationRequest;
}

export interface Flow {
  host: string;
  state: string;
  /** Milliseconds since the epoch. */
  expires: number;
  status: OauthFlowStatus;
  /** Until the callback comes. */
  question: FlowQuestion | undefined;
  timer: ReturnType<typeof setTimeout>;
}

/** The sign-ins that wait, and those that ended lately. */
export interface FlowRegister {
  /** Registers a sign-in that waits for its callback for ten minutes. */
  add(host: string, question: FlowQuestion): { id: string; expires: number };
  /** Throws `not_found`. */
  get(id: string): Flow;
  /** By the `state` of a callback. */
  find(state: string): Flow | undefined;
  waiting(): Flow[];
  /** The question of a sign-in, once: a code serves once, so does the question. */
  takeQuestion(flow: Flow): FlowQuestion | undefined;
  /** Ends a sign-in that waits; one that has ended keeps its outcome. */
  finish(flow: Flow, status: OauthFlowStatus): void;
}

export interface FlowRegisterOptions {
  clock: Clock;
  log: Logger | undefined;
  /** Told of each sign-in that no longer waits. */
  onEnd: () => void;
}

const LIFE_MS = 10 * 60_000;
/** Finished ones are kept for those who ask how they ended. */
const MAX_KEPT = 100;

/** A register in memory: what it holds is forgotten when the service restarts. */
export function createFlowRegister({ clock, log, onEnd }: FlowRegisterOptions): FlowRegister {
  const flows = new Map<string, Flow>();

  function finish(flow: Flow, status: OauthFlowStatus): void {
    if (flow.status.state !== "waiting") return;
    flow.status = status;
    flow.question = undefined;
    clearTimeout(flow.timer);
    onEnd();
    const { host } = flow;
    log?.info("The OAuth sign-in to {host} is {state}", { host, state: status.state });
  }

  /** A machine that slept past the end wakes up with its timer still to run. */
  function refreshed(flow: Flow): Flow {
    if (flow.question && flow.expires <= clock()) finish(flow, expired(flow));
    return flow;
  }

  const all = (): Flow[] => Array.from(flows.values(), refreshed);

  return {
    add(host, question) {
      const expires = clock() + LIFE_MS;
      const id = newId("oauth");
      const flow: Flow = {
        host,
        state: question.request.state,
        expires,
        status: { state: "waiting", expires: isoTime(expires) },
        question,
        timer: setTimeout(() => finish(flow, expired(flow)), LIFE_MS),
      };
      flows.set(id, flow);
      forgetOldest(flows);
      return { id, expires };
    },
    get(id) {
      const flow = flows.get(id);
      if (!flow) throw unknownFlow(id);
      return refreshed(flow);
    },
    find: (given) => all().find(({ state }) => isSameSecret(given, state)),
    waiting: () => all().filter(({ status }) => status.state === "waiting"),
    takeQuestion(flow) {
      const { question } = flow;
      if (question) clearTimeout(flow.timer);
      flow.question = undefined;
      return question;
    },
    finish,
  };
}

function expired({ host }: Flow): OauthFlowStatus {
  return {
    state: "expired",
    message: `Nobody signed in to ${host} within ten minutes`,
    remedy: "Start the sign-in again.",
  };
}

function forgetOldest(flows: Map<string, Flow>): void {
  for (const [id, flow] of flows) {
    if (flows.size <= MAX_KEPT) return;
    if (flow.status.state !== "waiting") flows.delete(id);
  }
}

function unknownFlow(id: string): AppError {
  return new AppError("not_found", `No OAuth sign-in "${id.slice(0, 60)}" is known`, {
    remedy: "Start the sign-in again: it is forgotten when the service restarts.",
  });
}
