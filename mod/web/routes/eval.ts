import { Hono } from "hono";
import { z } from "zod";
import {
  evalReportSchema,
  evalRunSchema,
  newRunSchema,
  standingSchema,
} from "../../eval/evaluation.ts";
import type { Services } from "../../services.ts";
import { describe } from "../describe.ts";
import { validate } from "../validate.ts";

const TAG = "Evaluation";
const idParam = z.object({ id: z.string().min(1).max(100) });
const tasksSchema = z.object({
  tasks: z.array(z.object({
    name: z.string(),
    title: z.string(),
    domain: z.string(),
    source: z.enum(["built-in", "own"]),
    request: z.string().describe("What the agent is asked, word for word"),
  })),
  problems: z.array(z.string()).describe("Files that hold no task"),
});

/** Tasks for models, runs of them, and what is known of models by them. */
export function createEvalRoutes({ evaluations }: Pick<Services, "evaluations">) {
  return createRunRoutes(evaluations)
    .get(
      "/tasks",
      describe({ tag: TAG, summary: "List the tasks", answer: tasksSchema }),
      async (context) => {
        const { tasks, problems } = await evaluations.tasks();
        return context.json({
          tasks: tasks.map(({ name, title, domain, source, request }) => ({
            name,
            title,
            domain,
            source,
            request,
          })),
          problems,
        });
      },
    )
    .get(
      "/board",
      describe({
        tag: TAG,
        summary: "What is known of models, the best first",
        answer: z.object({ standings: z.array(standingSchema) }),
      }),
      async (context) => context.json({ standings: await evaluations.board() }),
    );
}

/** One run after the other, and what each came to. */
function createRunRoutes(evaluations: Services["evaluations"]) {
  return new Hono()
    .get(
      "/runs",
      describe({
        tag: TAG,
        summary: "List runs, the latest first",
        answer: z.object({ runs: z.array(evalRunSchema) }),
      }),
      async (context) => context.json({ runs: await evaluations.runs() }),
    )
    .post(
      "/runs",
      describe({
        tag: TAG,
        summary: "Give a model tasks, each on a demo instance of its own",
        answer: evalReportSchema,
        status: 202,
      }),
      validate("json", newRunSchema),
      async (context) => context.json(await evaluations.start(context.req.valid("json")), 202),
    )
    .get(
      "/runs/:id",
      describe({ tag: TAG, summary: "A run with its outcomes so far", answer: evalReportSchema }),
      validate("param", idParam),
      async (context) => context.json(await evaluations.report(context.req.valid("param").id)),
    )
    .post(
      "/runs/:id/cancel",
      describe({ tag: TAG, summary: "Stop a run", answer: evalReportSchema }),
      validate("param", idParam),
      async (context) => {
        const { id } = context.req.valid("param");
        await evaluations.cancel(id);
        return context.json(await evaluations.report(id));
      },
    );
}
