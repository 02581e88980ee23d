import { type Clock, isoTime } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { Store } from "../../store/store.ts";
import { type AgentPart, type AgentSession, todoSchema } from "../session.ts";
import type { AgentTables } from "../tables.ts";
import type { History, SessionQuery } from "./history.ts";
import { messageRow, partRow, sessionRow, toMessage, toPart, toSession } from "./rows.ts";
import { createSortableIds } from "./sortable_id.ts";

/** The history in the store. Reads the latest id first, so that new ones come behind it. */
export async function createHistory(
  { store, clock }: { store: Store; clock: Clock },
): Promise<History> {
  const latest = await store.tables<AgentTables>().selectFrom("agent_message")
    .select(({ fn }) => fn.max("id").as("id")).executeTakeFirst();
  return {
    newId: createSortableIds(clock, latest?.id ?? ""),
    ...createSessions(store, clock),
    ...createMessages(store),
    ...createTodos(store),
  };
}

function createSessions(
  store: Store,
  clock: Clock,
): Pick<
  History,
  "addSession" | "session" | "sessions" | "children" | "changeSession" | "removeSession"
> {
  const db = store.tables<AgentTables>();
  return {
    async addSession(session) {
      await db.insertInto("agent_session").values(sessionRow(session)).execute();
    },
    session: async (id) => toSession(await rowOf(store, id) ?? unknownSession(id)),
    sessions: (query = {}) => listSessions(store, query),
    async children(id) {
      const rows = await db.selectFrom("agent_session").selectAll().where("parent_id", "=", id)
        .orderBy("id").execute();
      return rows.map(toSession);
    },
    async changeSession(id, change) {
      const row = await rowOf(store, id) ?? unknownSession(id);
      const changed = { ...toSession(row), ...change, updated: isoTime(clock()) };
      await db.updateTable("agent_session").set(sessionRow(changed)).where("id", "=", id).execute();
      return changed;
    },
    async removeSession(id) {
      await rowOf(store, id) ?? unknownSession(id);
      const rows = await db.selectFrom("agent_session").select("id")
        .where((eb) => eb.or([eb("id", "=", id), eb("root_id", "=", id), eb("parent_id", "=", id)]))
        .execute();
      const ids = rows.map((row) => row.id);
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom("agent_part").where("session_id", "in", ids).execute();
        await transaction.deleteFrom("agent_message").where("session_id", "in", ids).execute();
        await transaction.deleteFrom("agent_todo").where("session_id", "in", ids).execute();
        await transaction.deleteFrom("agent_grant").where("root_id", "in", ids).execute();
        await transaction.deleteFrom("agent_session").where("id", "in", ids).execute();
      });
      return ids;
    },
  };
}

async function rowOf(store: Store, id: string): Promise<AgentTables["agent_session"] | undefined> {
  return await store.tables<AgentTables>().selectFrom("agent_session").selectAll()
    .where("id", "=", id).executeTakeFirst();
}

async function listSessions(
  store: Store,
  { limit = 50, before, search, archived = false }: SessionQuery,
): Promise<AgentSession[]> {
  let query = store.tables<AgentTables>().selectFrom("agent_session").selectAll()
    .where("parent_id", "is", null).where("archived", archived ? "is not" : "is", null)
    .orderBy("updated", "desc").orderBy("id", "desc")
    .limit(Math.min(Math.max(limit, 1), 200));
  for (const word of search?.trim().toLowerCase().split(/\s+/).filter(Boolean) ?? []) {
    const pattern = `%${word.replaceAll(/[%_]/g, "")}%`;
    query = query.where(({ fn, eb }) => eb(fn<string>("lower", ["title"]), "like", pattern));
  }
  const last = before === undefined ? undefined : await rowOf(store, before);
  if (last) {
    query = query.where((eb) =>
      eb.or([
        eb("updated", "<", last.updated),
        eb.and([eb("updated", "=", last.updated), eb("id", "<", last.id)]),
      ])
    );
  }
  return (await query.execute()).map(toSession);
}

function createMessages(
  store: Store,
): Pick<History, "entries" | "saveMessage" | "removeMessage" | "savePart" | "unfinished"> {
  const db = store.tables<AgentTables>();
  return {
    async entries(sessionId, { limit, before } = {}) {
      let query = db.selectFrom("agent_message").selectAll().where("session_id", "=", sessionId)
        .orderBy("id", "desc");
      if (before !== undefined) query = query.where("id", "<", before);
      if (limit !== undefined) query = query.limit(Math.min(Math.max(limit, 1), 500));
      const messages = (await query.execute()).map(toMessage).reverse();
      const parts = await partsOf(store, sessionId, messages[0]?.id);
      return messages.map((message) => ({ message, parts: parts.get(message.id) ?? [] }));
    },
    async saveMessage(message) {
      const { id, ...row } = messageRow(message);
      await db.insertInto("agent_message").values({ id, ...row })
        .onConflict((conflict) => conflict.column("id").doUpdateSet(row)).execute();
    },
    async removeMessage(id) {
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom("agent_part").where("message_id", "=", id).execute();
        await transaction.deleteFrom("agent_message").where("id", "=", id).execute();
      });
    },
    async savePart(part) {
      const { id, data, ...row } = partRow(part);
      await db.insertInto("agent_part").values({ id, data, ...row })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ data })).execute();
    },
    async unfinished() {
      const rows = await db.selectFrom("agent_message").select("session_id").distinct()
        .where("completed", "is", null).where("role", "=", "assistant").execute();
      return rows.map(({ session_id }) => session_id);
    },
  };
}

/** The parts of a session from a message on, by message. */
async function partsOf(
  store: Store,
  sessionId: string,
  first: string | undefined,
): Promise<Map<string, AgentPart[]>> {
  if (first === undefined) return new Map();
  const rows = await store.tables<AgentTables>().selectFrom("agent_part").selectAll()
    .where("session_id", "=", sessionId).where("message_id", ">=", first).orderBy("id").execute();
  return Map.groupBy(rows.map(toPart), ({ messageId }) => messageId);
}

function createTodos(store: Store): Pick<History, "todos" | "saveTodos"> {
  const db = store.tables<AgentTables>();
  return {
    async todos(sessionId) {
      const row = await db.selectFrom("agent_todo").select("todos")
        .where("session_id", "=", sessionId).executeTakeFirst();
      return row ? todoSchema.array().parse(JSON.parse(row.todos)) : [];
    },
    async saveTodos(sessionId, list) {
      const todos = JSON.stringify(list);
      await db.insertInto("agent_todo").values({ session_id: sessionId, todos })
        .onConflict((conflict) => conflict.column("session_id").doUpdateSet({ todos })).execute();
    },
  };
}

function unknownSession(id: string): never {
  throw new AppError("not_found", `There is no agent session "${id.slice(0, 100)}"`, {
    remedy: "GET /api/agent/sessions lists them.",
  });
}
