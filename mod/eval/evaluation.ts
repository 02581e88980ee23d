import { z } from "zod";
import { tokensSchema } from "../agent/session.ts";
import type { ReadTasks } from "./read_tasks.ts";
import { type EvalTask, faultCodeSchema } from "./task.ts";

/** Something by which a task is not done as it was asked for. */
export const faultSchema = z.object({
  code: faultCodeSchema.describe(
    "`missing`: a record is not there; `value`, `scope`, `update_set`: it is, and wrong; `touched`: " +
      "more was changed; `behaviour`: it does not work; `answer`: the wrong thing was said; `run`, " +
      "`limit`: the agent failed, or took too long or too much",
  ),
  message: z.string(),
});
export type Fault = z.infer<typeof faultSchema>;

/** What became of a task. */
export const taskOutcomeSchema = z.object({
  task: z.string(),
  passed: z.boolean(),
  faults: z.array(faultSchema),
  skipped: z.string().nullable().default(null).describe(
    "What the task needs and this machine lacks; null where it was tried",
  ),
  answer: z.string().describe("What the agent said last"),
  calls: z.int().describe("Calls of tools, failed ones too"),
  seconds: z.number(),
  tokens: tokensSchema,
  cost: z.number().nullable().describe("US dollars where the provider tells; null where none did"),
}).meta({ id: "EvalOutcome" });
export type TaskOutcome = z.infer<typeof taskOutcomeSchema>;

export const newRunSchema = z.object({
  model: z.string().trim().min(1).max(300).optional().describe("The configuration's unless set"),
  agent: z.string().trim().min(1).max(100).optional().describe("`build` unless set"),
  tasks: z.array(z.string().max(200)).max(1000).optional().describe("All unless set"),
  parallel: z.int().min(1).max(8).optional().describe("Tasks at the same time; 1 unless set"),
}).meta({ id: "NewEvalRun" });
export type NewRun = z.infer<typeof newRunSchema>;

/** A model and an agent that were given tasks. Times are ISO 8601. */
export const evalRunSchema = z.object({
  id: z.string().describe("`evl_…`"),
  model: z.string().describe("`<provider_id>/<model_id>`"),
  agent: z.string(),
  status: z.enum(["running", "done", "cancelled", "interrupted"]).describe(
    "`interrupted`: its process ended before it did",
  ),
  planned: z.int().describe("Tasks that it was to do"),
  done: z.int().describe("Tasks that it came to, those that were skipped too"),
  passed: z.int(),
  skipped: z.int().describe("Tasks that need what this machine lacks: neither passed nor failed"),
  started: z.string(),
  ended: z.string().nullable(),
}).meta({ id: "EvalRun" });
export type EvalRun = z.infer<typeof evalRunSchema>;

export const evalReportSchema = evalRunSchema.extend({ outcomes: z.array(taskOutcomeSchema) })
  .meta({ id: "EvalReport" });
export type EvalReport = z.infer<typeof evalReportSchema>;

/** What is known of a model with an agent: of each task the newest outcome that is kept. */
export const standingSchema = z.object({
  model: z.string(),
  agent: z.string(),
  tasks: z.int(),
  passed: z.int(),
  tokens: z.int().describe("Of input and output, a task on average"),
  seconds: z.number().describe("A task on average"),
  cost: z.number().nullable().describe("US dollars of all tasks; null where no provider tells"),
}).meta({ id: "EvalStanding" });
export type Standing = z.infer<typeof standingSchema>;

/** How well models build, measured by tasks on demo instances. */
export interface Evaluations {
  /** The built-in tasks and the person's own, or those of a folder alone. */
  tasks(dir?: string): Promise<ReadTasks>;
  /**
   * Begins a run and answers at once. Throws `not_found` for unknown tasks, agents and models,
   * `bad_config` without a model, `conflict` while this process is at another run.
   */
  start(run: NewRun & { dir?: string | undefined }): Promise<EvalReport>;
  /** Resolves when the run of this process has ended. */
  settled(id: string): Promise<void>;
  /** Ends a run after the tasks at hand are stopped. Throws `conflict` where it is not this process's. */
  cancel(id: string): Promise<void>;
  /** The latest first. */
  runs(): Promise<EvalRun[]>;
  /** Throws `not_found`. */
  report(id: string): Promise<EvalReport>;
  /** The best first. */
  board(): Promise<Standing[]>;
  /** What a task needs and this machine lacks, in words; null where it can be done. */
  lacks(task: EvalTask): Promise<string | null>;
  /** Whether a task's checker tells right from wrong; complaints, none when it does. */
  prove(task: EvalTask): Promise<string[]>;
  /** Stops what is under way. */
  close(): Promise<void>;
}
