import { type Clock, isoTime } from "../../base/clock.ts";
import { AppError, messageOf } from "../../base/errors.ts";
import { newId } from "../../base/ids.ts";
import type { Feed } from "../feed.ts";
import {
  type Grant,
  type PermissionReply,
  permissionReplySchema,
  type PermissionRequest,
} from "../permission_request.ts";
import type { AgentSession } from "../session.ts";
import type { Grants } from "./grants.ts";
import { type Action, judge, type PermissionRules, stricter } from "./rules.ts";

/** Why a call was not allowed. `stops`: the person wants the run to end. */
export class PermissionRefused extends Error {
  readonly stops: boolean;
  constructor(message: string, { stops = false } = {}) {
    super(message);
    this.name = "PermissionRefused";
    this.stops = stops;
  }
}

/** What a tool wants to do. */
export interface Wish {
  permission: string;
  /** All of them are judged, and the strongest judgement holds. */
  patterns: readonly string[];
  /** What `always` may allow; nothing unless told. */
  always?: readonly string[];
  title: string;
  preview?: string;
  /** What a platform call would change. */
  changes?: PermissionRequest["changes"];
  /** At least asked for, whatever the rules allow. */
  least?: Action;
  /** Nothing but a person's word will do, also where nobody is there to give it. */
  personOnly?: boolean;
  /** Where it can be decided in another place as well: resolves once it was, or by the signal. */
  elsewhere?: (signal: AbortSignal) => Promise<Elsewhere | null>;
}

/** What was decided in another place than the conversation; `expired` where nobody did in time. */
export type Elsewhere = "approved" | "rejected" | "expired";

export interface Asker {
  session: AgentSession;
  agent: { name: string; permission: PermissionRules };
  callId: string;
  signal: AbortSignal;
}

/** What the agents may do: rules, grants and the people who are asked. */
export interface Permissions {
  /** Resolves when it may be done. Throws `PermissionRefused`. */
  require(wish: Wish, asker: Asker): Promise<void>;
  /** Whether there is somebody to ask. */
  attended: boolean;
  /** Whether it may be done without a question. */
  allows(wish: Wish, asker: Asker): Promise<boolean>;
  requests(rootId?: string): PermissionRequest[];
  /** Throws `not_found`. */
  reply(id: string, reply: PermissionReply): Promise<void>;
  /** Whether somebody is asked on behalf of the session. */
  isWaiting(sessionId: string): boolean;
}

export interface PermissionsOptions {
  /** Of the configuration as it is now. */
  rules(): PermissionRules;
  grants: Grants;
  feed: Feed;
  clock: Clock;
  /** Told when a session begins or ends to wait. */
  onWaiting(sessionId: string): void;
  /** Where nobody can be asked: what an ask comes to. */
  unattended?: "allow" | "reject" | undefined;
}

type Outcome = "once" | "always" | PermissionRefused;

/** Why it closes, where that is no reply to the ask itself. */
type Closed = "aborted" | Elsewhere;

interface Pending {
  request: PermissionRequest;
  directory: string;
  settle(outcome: Outcome, closed?: Closed): void;
}

/** Permissions of the agents of this process. */
export function createPermissions(options: PermissionsOptions): Permissions {
  const { grants, feed, unattended } = options;
  const pending = new Map<string, Pending>();
  const decide = createJudgement(options);
  const ask = createAsking(options, pending);
  return {
    async require(wish, asker) {
      const action = await decide(wish, asker);
      if (action === "allow") return;
      if (action === "deny") {
        throw new PermissionRefused(
          `The permission "${wish.permission}" is denied for: ${wish.patterns.join(", ")}. ` +
            "Do not look for a way around it.",
        );
      }
      if (unattended === "allow" && !wish.personOnly) return;
      if (unattended !== undefined) {
        throw new PermissionRefused(
          `Nobody is there to allow "${wish.permission}" for: ${wish.patterns.join(", ")}. ` +
            "Go on without it, and say what is left to do.",
        );
      }
      await ask(wish, asker);
    },
    attended: unattended === undefined,
    allows: async (wish, asker) => await decide(wish, asker) === "allow",
    requests: (rootId) =>
      [...pending.values()].map(({ request }) => request)
        .filter((request) => rootId === undefined || request.rootId === rootId),
    isWaiting: (sessionId) =>
      [...pending.values()].some(({ request }) => request.sessionId === sessionId),
    async reply(id, given) {
      const { reply, scope, message } = permissionReplySchema.parse(given);
      const one = pending.get(id);
      if (!one) throw unknownRequest(id);
      if (reply === "reject") return reject(one, { message, pending });
      if (reply === "always") {
        await grants.add(grantsOf(one, scope));
        feed.publish(null, { type: "grant.updated", grants: await grants.list() });
      }
      one.settle(reply);
    },
  };
}

/** The strongest judgement of all patterns; a grant turns an ask into a yes. */
function createJudgement({ rules, grants }: Pick<PermissionsOptions, "rules" | "grants">) {
  return async (wish: Wish, { session, agent }: Asker): Promise<Action> => {
    const all = [...rules(), ...agent.permission];
    const { permission, patterns, least = "allow" } = wish;
    const { rootId, directory } = session;
    const subject = { rootId, directory, agent: agent.name, permission };
    let strongest: Action = "allow";
    for (const pattern of patterns) {
      const judged = stricter(judge({ permission, pattern }, all), least);
      const granted = judged === "ask" && wish.always?.length !== 0 &&
        await grants.covers(subject, pattern);
      strongest = stricter(strongest, granted ? "allow" : judged);
    }
    return strongest;
  };
}

/** Asks a person and waits, for as long as the run lasts. */
function createAsking(
  { feed, clock, onWaiting }: PermissionsOptions,
  pending: Map<string, Pending>,
) {
  return async (wish: Wish, asker: Asker): Promise<void> => {
    const { session, signal } = asker;
    const request = requestOf(wish, asker, isoTime(clock()));
    const outcome = await new Promise<Outcome>((resolve) => {
      const open = new AbortController();
      const settle = (reply: Outcome, closed?: Closed) => {
        if (!pending.delete(request.id)) return;
        signal.removeEventListener("abort", end);
        open.abort();
        feed.publish(session.rootId, {
          type: "permission.replied",
          sessionId: session.id,
          requestId: request.id,
          reply: replyOf(reply, closed),
          elsewhere: closed !== undefined && closed !== "aborted",
        });
        onWaiting(session.id);
        resolve(reply);
      };
      const end = () =>
        settle(new PermissionRefused("The run was aborted", { stops: true }), "aborted");
      const one = { request, directory: session.directory, settle };
      pending.set(request.id, one);
      signal.addEventListener("abort", end, { once: true });
      feed.publish(session.rootId, { type: "permission.asked", request });
      onWaiting(session.id);
      if (signal.aborted) return end();
      wish.elsewhere?.(open.signal).then(
        (decision) => decision && closeElsewhere(one, { decision, pending }),
        (error) =>
          settle(new PermissionRefused(`Nobody knows what was decided: ${messageOf(error)}`)),
      );
    });
    if (typeof outcome !== "string") throw outcome;
  };
}

function replyOf(outcome: Outcome, closed: Closed | undefined) {
  if (closed === "aborted" || closed === "expired") return closed;
  return typeof outcome === "string" ? outcome : "reject";
}

/** As a reply here would: a refusal ends the run, a yes lets it go on. Nobody's word ends nothing. */
function closeElsewhere(
  one: Pending,
  { decision, pending }: { decision: Elsewhere; pending: Map<string, Pending> },
): void {
  if (decision === "approved") return one.settle("once", decision);
  if (decision === "rejected") return rejectAll(one, { pending, closed: decision });
  const told = "Nobody decided in time, and the plan has lapsed. Say what is left to do, and do " +
    "not ask again unless the person wants it.";
  one.settle(new PermissionRefused(told), decision);
}

function requestOf(
  wish: Wish,
  { session, agent, callId }: Asker,
  asked: string,
): PermissionRequest {
  const { permission, patterns, always = [], title, preview = patterns.join("\n"), changes } = wish;
  return {
    id: newId("prm"),
    sessionId: session.id,
    rootId: session.rootId,
    agent: agent.name,
    callId,
    permission,
    patterns: [...patterns],
    always: [...always],
    title,
    preview,
    ...(changes && { changes }),
    asked,
  };
}

/** Without a word the run ends, and what else it asks is over; with one the model goes on. */
function reject(
  one: Pending,
  { message, pending }: { message: string | undefined; pending: Map<string, Pending> },
): void {
  if (message !== undefined) {
    return one.settle(new PermissionRefused(`The person refused this and says: ${message}`));
  }
  rejectAll(one, { pending });
}

function rejectAll(
  { request }: Pending,
  { pending, closed }: { pending: Map<string, Pending>; closed?: Closed },
): void {
  for (const other of [...pending.values()]) {
    if (other.request.sessionId !== request.sessionId) continue;
    other.settle(new PermissionRefused("The person refused this", { stops: true }), closed);
  }
}

function grantsOf(
  { request, directory }: Pending,
  scope: "session" | "project",
): Omit<Grant, "id" | "created">[] {
  const { always, agent, permission } = request;
  if (always.length === 0) {
    throw new AppError("invalid_input", `"${permission}" is allowed once at a time here`, {
      remedy: "Reply with once, or reject.",
    });
  }
  const rootId = scope === "session" ? request.rootId : null;
  return always.map((pattern) => ({ rootId, directory, agent, permission, pattern }));
}

function unknownRequest(id: string): AppError {
  return new AppError("not_found", `Nothing waits under "${id.slice(0, 100)}"`, {
    remedy: "It was answered, or its run is over: look at the list.",
  });
}
