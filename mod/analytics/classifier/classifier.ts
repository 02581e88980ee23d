import type { Clock } from "../../base/clock.ts";
import { AppError, messageOf } from "../../base/errors.ts";
import type { Logger } from "../../base/log.ts";
import type { AssistantConfig } from "../../config/schema.ts";
import { askObject } from "../../models/ask_object.ts";
import type { LoadedModel, Models } from "../../models/models.ts";
import type { AnalyticsSession, AnalyticsSessions } from "../session_types.ts";
import { answerSchema, boundAnswer, INSTRUCTIONS } from "./classification.ts";
import { describeSession, type HostClass } from "./describe_session.ts";

export interface ClassifierOptions {
  config: {
    model?: string | undefined;
    analytics: Pick<AssistantConfig["analytics"], "aiClassification" | "classifierModel">;
  };
  sessions: AnalyticsSessions;
  models: Pick<Models, "load">;
  hostClass: HostClass;
  clock: Clock;
  log: Logger;
  /** Milliseconds that one answer may take; a minute unless told. */
  timeoutMs?: number | undefined;
}

/** The AI tier of session analytics. What fails leaves a session with the rules, silently. */
export interface Classifier {
  /**
   * To be called whenever somebody uses the service. Looks at most every half minute for ended
   * sessions and classifies some of them in the background; there is no timer.
   */
  inUse(): void;
  /** A Hub session has ended: classified at once, in the background. */
  ended(session: AnalyticsSession): void;
  /** Now, whatever was tried before and however short ago the last call was. Throws `not_found`. */
  analyze(id: string, options: { ai: boolean }): Promise<AnalyticsSession>;
  /** Ends when what was begun in the background is done. */
  settled(): Promise<void>;
  /** Aborts what is under way; those sessions are free to be classified later. */
  close(): Promise<void>;
}

const LOOK_MS = 30_000;
const AT_ONCE = 2;
const PER_LOOK = 20;
const PAUSE_MS = 5 * 60_000;
/** Faults of the answer, which would be the same again; the others may pass. */
const FINAL: readonly string[] = ["malformed", "internal"];
/** Faults that one session alone may cause: after some attempts it must not hold up the others. */
const SUSPECT: readonly string[] = ["timeout", "failed"];
const ATTEMPTS = 3;

/** A classifier that begins nothing by itself. */
export function createClassifier(options: ClassifierOptions): Classifier {
  const { config, sessions, clock, log } = options;
  const closing = new AbortController();
  const { signal } = closing;
  const classify = createClassification(options, signal);
  const running = new Set<Promise<void>>();
  let looked = -Infinity;

  async function look(): Promise<void> {
    const kinds = config.analytics.aiClassification ? ["hub", "mcp"] as const : ["hub"] as const;
    for (const kind of kinds) {
      const due = await sessions.settled({ now: clock(), limit: PER_LOOK, kind });
      const work = async () => {
        for (let next = due.shift(); next && !signal.aborted; next = due.shift()) {
          await classify(next, false);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    }
  }

  function inBackground(work: () => Promise<void>): void {
    if (signal.aborted) return;
    const task: Promise<void> = work().catch((error) => {
      log.warning("Sessions could not be classified: {reason}", { reason: messageOf(error) });
    }).finally(() => running.delete(task));
    running.add(task);
  }

  const settled = async () => {
    while (running.size > 0) await Promise.all(running);
  };
  return {
    inUse() {
      const now = clock();
      if (Math.abs(now - looked) < LOOK_MS || running.size > 0) return;
      looked = now;
      inBackground(look);
    },
    ended: (session) => inBackground(() => classify(session, false)),
    async analyze(id, { ai }) {
      const session = await sessions.get(id);
      if (!ai) return session;
      const task = classify(session, true);
      inBackground(() => task);
      await task;
      return await sessions.get(id);
    },
    settled,
    async close() {
      closing.abort();
      await settled();
    },
  };
}

/** Classifies one session if it may be; `force` also where its model pauses or it was tried before. */
function createClassification(options: ClassifierOptions, signal: AbortSignal) {
  const { sessions, hostClass, clock, log, timeoutMs = 60_000 } = options;
  const attempts = createAttempts(clock);

  return async function classify(session: AnalyticsSession, force: boolean): Promise<void> {
    const name = modelNameOf(session, options.config);
    if (name === undefined || signal.aborted) return;
    if (!force && attempts.pauses(name)) return;
    const loaded = await loadOrNull(name, options);
    if (!loaded) return;
    const { id } = session;
    const claim = await sessions.claimForClassification(id, { now: clock(), force });
    if (claim === null) return;
    try {
      const prompt = await describeSession(session, await sessions.calls(id), hostClass);
      const answer = await askObject(loaded, {
        schema: answerSchema,
        instructions: INSTRUCTIONS,
        prompt,
        timeoutMs,
        // Thinking models count their thoughts.
        maxOutputTokens: 4_000,
        signal,
      });
      const classification = boundAnswer(answer, { ruleMinutes: session.ruleMinutes, model: name });
      await sessions.saveClassification(id, { claim, now: clock(), classification });
      attempts.succeeded(name);
    } catch (error) {
      const fault = error instanceof AppError ? String(error.details?.fault) : "internal";
      const tried = attempts.failed(id, fault);
      await sessions.release(id, { claim, now: clock(), tried });
      if (!tried && fault !== "cancelled") attempts.pause(name);
      log.info("A session stays with the rules: {reason}", { reason: messageOf(error), id });
    }
  };
}

/** What failed so far: models that pause, and sessions that may be to blame themselves. */
function createAttempts(clock: Clock) {
  /** Model → when it may be asked again. */
  const paused = new Map<string, number>();
  /** Session → attempts that ended with a suspect fault. */
  const suspected = new Map<string, number>();
  return {
    pauses: (model: string): boolean => clock() < (paused.get(model) ?? -Infinity),
    pause: (model: string) => void paused.set(model, clock() + PAUSE_MS),
    succeeded: (model: string) => void paused.delete(model),
    /** Whether a session that failed counts as tried, so that it stays with the rules. */
    failed(session: string, fault: string): boolean {
      const attempts = (suspected.get(session) ?? 0) + (SUSPECT.includes(fault) ? 1 : 0);
      const tried = FINAL.includes(fault) || attempts >= ATTEMPTS;
      if (tried || attempts === 0) suspected.delete(session);
      else suspected.set(session, attempts);
      return tried;
    },
  };
}

/** The model that may classify a session; undefined where the AI tier does not apply. */
function modelNameOf(
  { kind, model }: AnalyticsSession,
  config: ClassifierOptions["config"],
): string | undefined {
  const { aiClassification, classifierModel } = config.analytics;
  if (aiClassification) return classifierModel ?? config.model ?? model ?? undefined;
  return kind === "hub" ? model ?? config.model : undefined;
}

async function loadOrNull(
  name: string,
  { models, log }: Pick<ClassifierOptions, "models" | "log">,
): Promise<LoadedModel | null> {
  try {
    return await models.load(name);
  } catch (error) {
    log.debug("Sessions stay with the rules: {reason}", { reason: messageOf(error) });
    return null;
  }
}
