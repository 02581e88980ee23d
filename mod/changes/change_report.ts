import { z } from "zod";

/** How changes of an application are recorded. */
export const trackingSchema = z.enum(["update_set", "application", "none"]).describe(
  "update_set: required; application: source control of the app; none: not recorded",
);
export type Tracking = z.infer<typeof trackingSchema>;

const updateSetShape = { update_set: z.string(), update_set_name: z.string() };

/** Where the write was recorded. */
export const captureSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("planned"), ...updateSetShape }),
  z.object({ state: z.literal("captured"), ...updateSetShape }),
  z.object({ state: z.literal("captured_elsewhere"), ...updateSetShape }),
  z.object({ state: z.literal("not_captured") }),
  z.object({ state: z.literal("unverified"), reason: z.string() }),
  z.object({ state: z.literal("untracked") }),
  z.object({ state: z.literal("declined"), tracking: trackingSchema.exclude(["update_set"]) }),
]).meta({ id: "Capture", description: "Where the write was recorded" });
export type Capture = z.infer<typeof captureSchema>;
export const captureStateSchema = z.enum(
  captureSchema.options.map(({ shape }) => shape.state.value),
);

export const operationKindSchema = z.enum(["create", "update", "delete", "call", "load"]);
export type OperationKind = z.infer<typeof operationKindSchema>;

const diffSchema = z.record(
  z.string(),
  z.object({
    from: z.string().nullable(),
    to: z.string().nullable(),
    from_name: z.string().optional(),
    to_name: z.string().optional(),
  }),
);

/** What a load does to records, file by file. */
export const loadReportSchema = z.object({
  request: z.string(),
  files: z.array(z.object({
    file: z.string(),
    state: z.enum(["planned", "loaded", "not_loaded", "unknown"]),
    capture: captureStateSchema.optional(),
    error: z.string().optional(),
  })),
  records: z.array(z.object({
    operation: z.enum(["create", "update", "delete"]),
    table: z.string(),
    sys_id: z.string(),
    name: z.string().optional(),
    file: z.string(),
    diff: diffSchema,
  })),
  rollback: z.string().optional().describe(
    "sys_id of the platform's rollback context, where a package was installed",
  ),
  publish: z.array(z.object({
    sys_id: z.string(),
    name: z.string().optional(),
    published: z.boolean().optional().describe("Absent in a plan"),
    message: z.string().optional(),
  })).optional().describe("Flows and actions"),
});
export type LoadReport = z.infer<typeof loadReportSchema>;

/** What one operation of a change did, as results and the Activity page show it. */
export const changeReportSchema = z.object({
  id: z.string().nullable().describe(
    "Journal entry; sn_undo_changes takes it. Null in a plan",
  ),
  operation: operationKindSchema,
  call: z.object({
    summary: z.string(),
    request: z.string(),
    script: z.string().optional().describe("Of a plan: the script, for whoever approves it"),
    rewritten: z.array(z.string()).optional().describe("What differs in it from what was given"),
  }).optional().describe("What a call does: `POST /api/…` and a phrase with names"),
  table: z.string(),
  sys_id: z.string().nullable(),
  name: z.string().optional().describe("The record's display value, when known"),
  url: z.string().optional().describe("The record in the platform's UI"),
  status: z.enum(["planned", "done", "unchanged", "failed", "unknown", "not_run"]),
  load: loadReportSchema.optional().describe("What a load does, file by file"),
  diff: diffSchema.describe(
    "Changed fields: `from` is null on create, `to` on delete. Secrets are masked. Of a plan, " +
      "the names of the records that are referred to",
  ),
  lost: z.array(z.string()).optional().describe(
    "Of a plan: what goes with the record, or points nowhere without it",
  ),
  capture: captureSchema,
  error: z.string().optional(),
}).meta({ id: "ChangeReport", description: "What one operation of a change did" });
export type ChangeReport = z.infer<typeof changeReportSchema>;

/** How many changes of which kind there are: `update 40 incident`. */
export function countChanges(
  changes: readonly Pick<ChangeReport, "operation" | "table" | "call">[],
): string[] {
  const kinds = Map.groupBy(
    changes,
    ({ operation, table, call }) =>
      operation === "call" ? `call ${call?.request ?? table}` : `${operation} ${table}`,
  );
  return [...kinds].map(([kind, of]) => kind.replace(" ", ` ${of.length} `));
}
