import { Hono } from "hono";
import { z } from "zod";
import {
  type Agent,
  newSessionSchema,
  promptSchema,
  sessionChangeSchema,
} from "../../agent/agent.ts";
import {
  agentEntrySchema,
  agentMessageSchema,
  agentSessionSchema,
  sessionStatusSchema,
  todoSchema,
} from "../../agent/session.ts";
import { describe } from "../describe.ts";
import { validate } from "../validate.ts";

const TAG = "Agent";
const id = z.string().min(1).max(100);
const sessionParam = z.object({ id });
const messageParam = z.object({ id, message: id });
const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const listQuery = z.object({
  limit: z.coerce.number<string>().int().min(1).max(200).default(50),
  before: id.optional().meta({ description: "The last session of the page before" }),
  search: z.string().max(200).optional().meta({ description: "Words of the title" }),
  archived: flag.optional().meta({ description: "Archived ones instead of the others" }),
});
const messagesQuery = z.object({
  limit: z.coerce.number<string>().int().min(1).max(200).default(50),
  before: id.optional().meta({ description: "Messages before this one" }),
});
const modelBody = z.object({ model: z.string().trim().min(1).max(300) });
const agentBody = z.object({ agent: z.string().trim().min(1).max(100) });

const listSchema = z.object({
  sessions: z.array(agentSessionSchema),
  more: z.boolean(),
  statuses: z.record(z.string(), sessionStatusSchema).meta({
    description: "Of the sessions at work, tasks among them; the others are idle",
  }),
}).meta({ id: "AgentSessionList" });
const viewSchema = z.object({
  session: agentSessionSchema,
  status: sessionStatusSchema,
  todos: z.array(todoSchema),
  tasks: z.array(agentSessionSchema).meta({ description: "The sessions its agent began" }),
}).meta({ id: "AgentSessionView" });
const messagesSchema = z.object({
  entries: z.array(agentEntrySchema).meta({ description: "The latest of them, in order" }),
  more: z.boolean().meta({ description: "Whether there are earlier ones" }),
  position: z.string().meta({ description: "The event to go on from: `after` of the events" }),
}).meta({ id: "AgentMessageList" });
const statusSchema = z.object({ status: sessionStatusSchema });
const removedSchema = z.object({ removed: z.literal(true) });

/** The conversations with the built-in agent. */
export function createAgentSessionRoutes({ agent }: { agent: Agent }) {
  return new Hono()
    .route("/", createListRoutes(agent))
    .route("/", createOneRoutes(agent))
    .route("/", createChoiceRoutes(agent))
    .route("/", createMessageRoutes(agent))
    .route("/", createRunRoutes(agent));
}

function createListRoutes(agent: Agent) {
  return new Hono()
    .get(
      "/",
      describe({ tag: TAG, summary: "List sessions, the last used first", answer: listSchema }),
      validate("query", listQuery),
      async (context) => {
        const { limit, ...query } = context.req.valid("query");
        // One more than asked for tells whether there is another page; 200 is the most there is.
        const found = await agent.sessions({ ...query, limit: Math.min(limit + 1, 200) });
        return context.json({
          sessions: found.slice(0, limit),
          more: found.length > limit,
          statuses: agent.statuses(),
        });
      },
    )
    .post(
      "/",
      describe({
        tag: TAG,
        summary: "Begin a session",
        answer: agentSessionSchema,
        status: 201,
      }),
      validate("json", newSessionSchema),
      async (context) => context.json(await agent.create(context.req.valid("json")), 201),
    );
}

function createOneRoutes(agent: Agent) {
  return new Hono()
    .get(
      "/:id",
      describe({
        tag: TAG,
        summary: "A session: what it does now, its to-dos and tasks",
        answer: viewSchema,
      }),
      validate("param", sessionParam),
      async (context) => {
        const { id } = context.req.valid("param");
        const session = await agent.session(id);
        const [todos, tasks] = await Promise.all([agent.todos(id), agent.children(id)]);
        return context.json({ session, status: agent.status(id), todos, tasks });
      },
    )
    .patch(
      "/:id",
      describe({
        tag: TAG,
        summary: "Rename a session, archive it, or change its agent, model or instance",
        answer: agentSessionSchema,
      }),
      validate("param", sessionParam),
      validate("json", sessionChangeSchema),
      async (context) => {
        const { id } = context.req.valid("param");
        return context.json(await agent.change(id, context.req.valid("json")));
      },
    )
    .delete(
      "/:id",
      describe({
        tag: TAG,
        summary: "Abort a session's run and delete it with its tasks",
        answer: removedSchema,
      }),
      validate("param", sessionParam),
      async (context) => {
        await agent.remove(context.req.valid("param").id);
        return context.json({ removed: true } as const);
      },
    );
}

/** Who answers from the next step on. */
function createChoiceRoutes(agent: Agent) {
  return new Hono()
    .post(
      "/:id/model",
      describe({
        tag: TAG,
        summary: "Choose the model of a session, from the next step on",
        answer: agentSessionSchema,
      }),
      validate("param", sessionParam),
      validate("json", modelBody),
      async (context) => {
        const { id } = context.req.valid("param");
        return context.json(await agent.change(id, context.req.valid("json")));
      },
    )
    .post(
      "/:id/agent",
      describe({
        tag: TAG,
        summary: "Choose the agent of a session, from the next step on",
        answer: agentSessionSchema,
      }),
      validate("param", sessionParam),
      validate("json", agentBody),
      async (context) => {
        const { id } = context.req.valid("param");
        return context.json(await agent.change(id, context.req.valid("json")));
      },
    );
}

function createMessageRoutes(agent: Agent) {
  return new Hono()
    .get(
      "/:id/messages",
      describe({
        tag: TAG,
        summary: "The latest messages of a session with their parts, page by page backwards",
        answer: messagesSchema,
      }),
      validate("param", sessionParam),
      validate("query", messagesQuery),
      async (context) => {
        const { limit, before } = context.req.valid("query");
        // Read before the page: what happens in between is told once more, never left out.
        const position = agent.feed.position();
        const found = await agent.entries(context.req.valid("param").id, {
          limit: limit + 1,
          before,
        });
        const more = found.length > limit;
        return context.json({ entries: more ? found.slice(1) : found, more, position });
      },
    )
    .post(
      "/:id/prompt",
      describe({
        tag: TAG,
        summary: "Prompt the agent: stored when this answers; the answer comes as events",
        answer: agentMessageSchema,
        status: 202,
      }),
      validate("param", sessionParam),
      validate("json", promptSchema),
      async (context) => {
        const { id } = context.req.valid("param");
        return context.json(await agent.prompt(id, context.req.valid("json")), 202);
      },
    )
    .delete(
      "/:id/messages/:message",
      describe({
        tag: TAG,
        summary: "Take a prompt back that no run has read yet",
        answer: removedSchema,
      }),
      validate("param", messageParam),
      async (context) => {
        const { id, message } = context.req.valid("param");
        await agent.withdraw(id, message);
        return context.json({ removed: true } as const);
      },
    );
}

function createRunRoutes(agent: Agent) {
  return new Hono()
    .post(
      "/:id/abort",
      describe({
        tag: TAG,
        summary: "End a session's run, its tasks and what they started",
        answer: statusSchema,
      }),
      validate("param", sessionParam),
      async (context) => {
        const { id } = context.req.valid("param");
        await agent.session(id);
        await agent.abort(id);
        return context.json({ status: agent.status(id) });
      },
    )
    .post(
      "/:id/compact",
      describe({
        tag: TAG,
        summary: "Summarise what came before, to make room; answers when it is done",
        answer: agentSessionSchema,
      }),
      validate("param", sessionParam),
      async (context) => {
        const { id } = context.req.valid("param");
        await agent.compact(id);
        return context.json(await agent.session(id));
      },
    );
}
