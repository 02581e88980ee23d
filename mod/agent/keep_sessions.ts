import { isoTime } from "../base/clock.ts";
import { newId } from "../base/ids.ts";
import type { Agent } from "./agent.ts";
import { type AgentDefinition, findAgent } from "./agent_definition.ts";
import type { AgentOptions } from "./agent_options.ts";
import type { Feed } from "./feed.ts";
import type { History } from "./history/history.ts";
import type { Runner } from "./run/runner.ts";
import { type AgentSession, noTokens, type Todo } from "./session.ts";

export interface SessionParts
  extends Pick<AgentOptions, "clock" | "projectDir" | "analytics" | "classifier"> {
  history: History;
  feed: Feed;
  agents(): AgentDefinition[];
  runner: Runner;
}

type Fields = Partial<AgentSession> & Pick<AgentSession, "agent">;

const UNNAMED = "New session";

/** Sessions as people and tasks begin, change and end them. */
export function createSessions(options: SessionParts) {
  const { history, feed, agents, runner, clock } = options;
  const newSession = createBeginning(options);
  const end = createEnding(options);

  async function changed(session: AgentSession): Promise<AgentSession> {
    feed.publish(session.rootId, { type: "session.updated", session });
    if (session.archived !== null) await end(session.id);
    return session;
  }

  const api: SessionApi = {
    create: async ({ agent = "build", model, instance, title }) =>
      await newSession({
        agent: findAgent(agents(), agent).name,
        ...(model !== undefined && { model }),
        ...(instance !== undefined && { instance }),
        ...(title !== undefined && { title, titleState: "user" }),
      }),
    session: history.session,
    sessions: history.sessions,
    children: history.children,
    change: async (id, { title, agent, archived, model, instance }) =>
      await changed(
        await history.changeSession(id, {
          ...(title !== undefined && { title, titleState: "user" }),
          ...(agent !== undefined && { agent: findAgent(agents(), agent).name }),
          ...(model !== undefined && { model }),
          ...(instance !== undefined && { instance }),
          ...(archived !== undefined && { archived: archived ? isoTime(clock()) : null }),
        }),
      ),
    async remove(id) {
      const { rootId } = await history.session(id);
      await runner.abort(id);
      await runner.settled(id);
      for (const sessionId of await history.removeSession(id)) {
        feed.publish(rootId, { type: "session.deleted", sessionId });
      }
      await end(id);
    },
    entries: async (id, query) => {
      await history.session(id);
      return await history.entries(id, query);
    },
    todos: history.todos,
    end,
  };
  return {
    api,
    forTasks: { newSession },
    async saveTodos({ id, rootId }: { id: string; rootId: string }, todos: Todo[]) {
      await history.saveTodos(id, todos);
      feed.publish(rootId, { type: "todo.updated", sessionId: id, todos });
    },
  };
}

type SessionApi = Pick<
  Agent,
  "create" | "session" | "sessions" | "children" | "change" | "remove" | "entries" | "todos" | "end"
>;

function createBeginning({ history, feed, clock, projectDir }: SessionParts) {
  return async (fields: Fields): Promise<AgentSession> => {
    const now = isoTime(clock());
    const id = newId("ags");
    const session: AgentSession = {
      id,
      parentId: null,
      rootId: id,
      directory: projectDir,
      instance: null,
      title: UNNAMED,
      titleState: "default",
      model: null,
      readOnly: false,
      cost: null,
      tokens: noTokens(),
      created: now,
      updated: now,
      archived: null,
      ...fields,
    };
    await history.addSession(session);
    feed.publish(session.rootId, { type: "session.created", session });
    return session;
  };
}

/** A session that ends is classified, with what was spent in it. */
function createEnding({ analytics, classifier }: SessionParts) {
  return async (id: string): Promise<void> => {
    const ended = await analytics.closeHub(id);
    // Without a call of a tool there is nothing to judge, and the model is not asked.
    if (ended && ended.calls > 0) classifier.ended(ended);
  };
}
