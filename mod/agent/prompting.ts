import { isoTime } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { VERSION } from "../base/version.ts";
import type { Agent, Prompt } from "./agent.ts";
import { findAgent } from "./agent_definition.ts";
import type { AgentOptions } from "./agent_options.ts";
import { chooseModel } from "./run/choose_model.ts";
import { type AgentMessage, type AgentSession, type Delivery, newMessage } from "./session.ts";
import type { SessionParts } from "./keep_sessions.ts";

export interface PromptingParts
  extends SessionParts, Pick<AgentOptions, "config" | "models" | "analytics"> {}

/** Prompts, stored before anything reads them. */
export function createPrompting(options: PromptingParts) {
  const { history, feed, runner } = options;
  const add = createAdding(options);
  const prepare = createPreparing(options);
  const api: Pick<Agent, "prompt" | "withdraw"> = {
    async prompt(id, { delivery = "steer", ...prompt }) {
      const session = await prepare(id, prompt);
      const message = await add(session, prompt, runner.isRunning(id) ? delivery : null);
      runner.start(session);
      return message;
    },
    async withdraw(id, messageId) {
      const { rootId } = await history.session(id);
      const entries = await history.entries(id);
      const found = entries.find(({ message }) => message.id === messageId)?.message;
      if (!found?.waiting) {
        throw new AppError("conflict", "The agent has read this prompt, or there is none such", {
          remedy: "Abort the run, or tell it otherwise with another prompt.",
        });
      }
      await history.removeMessage(messageId);
      feed.publish(rootId, { type: "message.removed", sessionId: id, messageId });
    },
  };
  return {
    api,
    forTasks: {
      addPrompt: async (session: AgentSession, text: string) =>
        void await add(session, { text }, null),
    },
  };
}

/** Has the session ask the model and agent of a prompt, or refuses while the person still looks on. */
function createPreparing({ history, feed, agents, config, models, analytics }: PromptingParts) {
  return async (id: string, { agent, model }: Omit<Prompt, "delivery">): Promise<AgentSession> => {
    const before = await history.session(id);
    const definition = findAgent(agents(), agent ?? before.agent);
    const chosen = chooseModel(
      { session: { model: model ?? before.model }, agent: definition },
      config,
    );
    await models.load(chosen);
    const session = await history.changeSession(id, {
      agent: definition.name,
      ...(model !== undefined && { model }),
      archived: null,
    });
    feed.publish(session.rootId, { type: "session.updated", session });
    const client = `assistant-agent/${VERSION}`;
    await analytics.openHub({ key: session.rootId, client, model: chosen });
    return session;
  };
}

function createAdding({ history, feed, clock }: PromptingParts) {
  return async (
    session: AgentSession,
    { text, files = [] }: Pick<Prompt, "text" | "files">,
    waiting: Delivery | null,
  ): Promise<AgentMessage> => {
    const now = isoTime(clock());
    const message = newMessage({
      id: history.newId("msg"),
      sessionId: session.id,
      role: "user",
      agent: session.agent,
      model: session.model,
      waiting,
      created: now,
      completed: now,
    });
    const place = () => ({
      id: history.newId("prt"),
      messageId: message.id,
      sessionId: session.id,
    });
    const parts = [
      { ...place(), type: "text" as const, text },
      ...files.map((file) => ({ ...place(), type: "file" as const, ...file })),
    ];
    // A message that is there has all its parts: a run may read it at once.
    for (const part of parts) await history.savePart(part);
    await history.saveMessage(message);
    feed.publish(session.rootId, { type: "message.updated", message });
    for (const part of parts) feed.publish(session.rootId, { type: "part.updated", part });
    return message;
  };
}
