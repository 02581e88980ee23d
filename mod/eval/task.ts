import { z } from "zod";
import { callOptionsSchema } from "../changes/call_options.ts";

/** What a value must be: that text, stored or as a person sees it; or what the object says. */
export const matcherSchema = z.union([
  z.string(),
  z.strictObject({ matches: z.string().refine(isPattern, "no regular expression") }),
  z.strictObject({ one_of: z.array(z.string()).min(1) }),
]);
export type Matcher = z.infer<typeof matcherSchema>;

function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

const callSchema = z.strictObject({
  tool: z.string().regex(/^sn_\w+$/),
  args: z.record(z.string(), z.unknown()).default({}),
  options: callOptionsSchema.optional(),
});
export type TaskCall = z.infer<typeof callSchema>;

const expectationSchema = z.strictObject({
  table: z.string(),
  operation: z.enum(["insert", "update", "delete"]).default("insert"),
  find: z.record(z.string(), matcherSchema).describe("What tells the record from others"),
  fields: z.record(z.string(), matcherSchema).default({}),
  scope: z.string().optional().describe("Scope name of the application that the record is in"),
  update_set: matcherSchema.optional().describe("Name of the update set that captures it"),
  may_change: z.array(z.string()).default([]).describe("Of an update: columns beside `fields`"),
});
export type Expectation = z.infer<typeof expectationSchema>;

const besideSchema = z.strictObject({
  table: matcherSchema,
  operation: z.enum(["insert", "update", "delete"]).optional(),
  find: z.record(z.string(), matcherSchema).default({}),
});

const probeSchema = z.union([
  z.strictObject({
    script: z.string().describe("Run on the instance after everything else was looked at"),
    scope: z.string().optional().describe("Scope name it runs in; global unless set"),
    prints: matcherSchema,
  }),
  z.strictObject({
    request: z.strictObject({
      method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).default("GET"),
      path: z.string().startsWith("/"),
      body: z.unknown().optional(),
    }),
    answers: matcherSchema.describe("The body's text"),
  }),
]);
export type Probe = z.infer<typeof probeSchema>;

/** Why a checker rejects what was done. */
export const faultCodeSchema = z.enum([
  "missing",
  "value",
  "scope",
  "update_set",
  "touched",
  "behaviour",
  "answer",
  "run",
  "limit",
]);
export type FaultCode = z.infer<typeof faultCodeSchema>;

const callsSchema = z.array(callSchema);
const wrongSchema = z.strictObject({
  what: z.string().min(1).describe("What is wrong with it"),
  rejected: faultCodeSchema,
  calls: callsSchema.optional().describe("Instead of the solution's"),
  also: callsSchema.default([]).describe("Behind the solution's"),
  args: z.record(z.string().regex(/^\d+$/), z.record(z.string(), z.unknown())).default({})
    .describe("Arguments that differ, by the place of their call in the solution: 0 is the first"),
  scope: z.string().optional().describe("All of it in this scope, update sets too"),
  update_set: z.string().optional().describe("All of it captured in a set of this name"),
  says: z.string().optional().describe("The answer; the solution's unless set"),
});
export type WrongVariant = z.infer<typeof wrongSchema>;

/** A task's file: what is asked for, how it is checked, and what proves the checker. */
export const taskFileSchema = z.strictObject({
  title: z.string().min(1).max(100),
  domain: z.string().min(1).max(60),
  request: z.string().min(1).max(10_000).describe("The prompt, word for word"),
  needs: z.enum(["compiler"]).optional().describe(
    "`compiler`: the platform vendor's, by which flows are built; skipped where it is missing",
  ),
  instance: z.strictObject({ environment: z.enum(["dev", "test", "prod"]) }).optional()
    .describe("What the demo is said to be; `dev` unless set"),
  person: z.enum(["approves", "refuses"]).default("approves").describe(
    "What becomes of a write that waits for approval",
  ),
  setup: callsSchema.default([]).describe("Calls before the request, not counted"),
  expect: z.array(expectationSchema).describe("Every record that must be another afterwards"),
  beside: z.array(besideSchema).default([]).describe("What may be another as well"),
  probes: z.array(probeSchema).default([]),
  answer: matcherSchema.optional().describe("What the last answer must say"),
  limits: z.strictObject({
    seconds: z.int().min(1).default(600),
    tokens: z.int().min(1).default(1_000_000),
  }).prefault({}),
  solution: callsSchema,
  says: z.string().default("Done."),
  wrong: z.array(wrongSchema).default([]),
});

export type TaskFile = z.infer<typeof taskFileSchema>;

export interface EvalTask extends TaskFile {
  /** The file's name without its end. */
  name: string;
  source: "built-in" | "own";
}
