import { z } from "zod";
import { columnWords, interfaceWords, ownWords } from "../words.ts";
import { actionSteps, flowActions, flowTriggers, type TriggerName } from "./flow_parts.ts";

/** The plain shapes of flows, as the tools take them and as they are kept beside the source. */

const NAME = /^[a-z][a-z0-9_]{0,39}$/;
export const nameInput = z.string().regex(NAME, "Lower-case letters, digits and underscores");

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const inputValue = z.union([
  scalar,
  z.record(z.string(), z.union([scalar, z.array(z.string()).max(50)])),
]);
/** What spells the words that the compiler takes as they are. */
const FLOW_API = "Flow API of the SDK";

/** Inputs of a step by name. */
export const stepInputs = z.record(z.string(), z.unknown())
  .pipe(z.record(z.string(), inputValue));
export type InputValue = z.output<typeof inputValue>;

/** The words of flow logic, beside the actions. */
export const LOGIC = [
  "if",
  "else_if",
  "else",
  "for_each",
  "exit_loop",
  "skip_iteration",
  "end_flow",
  "wait",
  "set_variables",
  "set_outputs",
  "try",
  "catch",
  "parallel",
  "branch",
  "subflow",
  "custom_action",
] as const;
export type Logic = typeof LOGIC[number];

const durationParts = z.strictObject({
  days: z.int().min(0).optional(),
  hours: z.int().min(0).optional(),
  minutes: z.int().min(0).optional(),
  seconds: z.int().min(0).optional(),
}).refine((given) => Object.values(given).some((part = 0) => part > 0), "Give a part above 0");
/** Its parts are told in words: the schema of a flow is long. */
export const durationInput = z.record(z.string(), z.unknown()).pipe(durationParts);

/** What most flows are made of. */
const USUAL: readonly (keyof typeof flowActions)[] = [
  "createRecord",
  "updateRecord",
  "deleteRecord",
  "lookUpRecord",
  "lookUpRecords",
  "log",
  "sendEmail",
  "askForApproval",
  "waitForCondition",
];

export const flowStepInput = z.strictObject({
  name: nameInput.describe("Its results are {{steps.<name>.…}}"),
  do: z.string().min(1).describe(
    `An action: ${USUAL.join(", ")} … (a wrong name is answered with all ${
      Object.keys(flowActions).length
    }); or logic: ${LOGIC.join(", ")}`,
  ),
  in: nameInput.optional().describe("Its block: an earlier if, for_each …"),
  inputs: stepInputs.optional().describe(
    "By name; values, fields and field_values are {column: value}; " +
      "{{steps.find.record.email}} is a pill",
  ),
  condition: z.string().min(1).optional().describe(
    "Of if and else_if: {{trigger.priority}}=1^{{steps.find.Count}}>0",
  ),
  items: z.string().min(1).optional().describe(
    "Of for_each: {{steps.find.Records}}; inside, {{steps.<name>.column}}",
  ),
  subflow: z.string().min(1).optional().describe("Of subflow: its name or sys_id"),
  action: z.string().min(1).optional().describe("Of custom_action"),
  duration: durationInput.optional().describe("Of wait, as every"),
  comment: z.string().max(1000).optional(),
});
export type FlowStep = z.output<typeof flowStepInput>;

const TRIGGERS = Object.keys(flowTriggers).filter((name): name is TriggerName =>
  name in flowTriggers
);

export const triggerInput = z.strictObject({
  on: ownWords(TRIGGERS),
  table: z.string().min(1).optional().describe("Whose records"),
  condition: z.string().min(1).optional().describe("Encoded query"),
  run_in: interfaceWords(["background", "foreground", "any"], FLOW_API).optional().describe(
    "background unless set",
  ),
  fires: interfaceWords(["once", "unique_changes", "every", "always"], FLOW_API).optional()
    .describe(
      "once unless set",
    ),
  with_extended_tables: z.boolean().optional(),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, "HH:mm").optional()
    .describe("HH:mm"),
  time_zone: z.string().regex(/^[A-Za-z_]+(?:\/[A-Za-z_+-]+)*$/).optional().describe(
    "UTC unless set",
  ),
  day_of_week: z.int().min(1).max(7).optional().describe("1 is Monday"),
  day_of_month: z.int().min(1).max(31).optional(),
  every: durationInput.optional().describe("Of repeat: {days, hours, minutes, seconds}"),
  at: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, "yyyy-MM-dd HH:mm:ss").optional()
    .describe("yyyy-MM-dd HH:mm:ss of run_once"),
});
export type TriggerSpec = z.output<typeof triggerInput>;

export const VARIABLE_TYPES = [
  "string",
  "integer",
  "boolean",
  "decimal",
  "date_time",
  "reference",
] as const;

export const variableInput = z.strictObject({
  name: nameInput,
  type: ownWords(VARIABLE_TYPES).optional().describe("string unless set"),
  table: z.string().min(1).optional().describe("Of a reference"),
  label: z.string().min(1).max(80).optional(),
  mandatory: z.boolean().optional(),
});
export type Variable = z.output<typeof variableInput>;

const MOST_STEPS = 100;
const named = {
  name: z.string().min(1).max(80),
  description: z.string().max(1000).optional(),
};
const runAs = columnWords("sys_hub_flow.run_as", ["system", "user"], { source: FLOW_API })
  .optional().describe("user unless set");
const steps = z.array(flowStepInput).min(1).max(MOST_STEPS).describe(
  "In order; what is in a block follows",
);
const variables = z.array(variableInput).max(30).optional();

export const flowInput = {
  ...named,
  run_as: runAs,
  trigger: triggerInput,
  variables: variables.describe("Read as {{variables.name}}"),
  steps,
};
export type FlowSpec = z.output<z.ZodObject<typeof flowInput>>;

export const subflowInput = {
  ...named,
  run_as: runAs,
  inputs: variables.describe("Read as {{inputs.name}}"),
  outputs: variables.describe("Set by set_outputs"),
  variables: variables.describe("Read as {{variables.name}}"),
  steps,
};
export type SubflowSpec = z.output<z.ZodObject<typeof subflowInput>>;

const actionStepInput = z.strictObject({
  name: nameInput.describe("Its results are {{steps.<name>.…}}"),
  do: z.string().min(1).describe(Object.keys(actionSteps).join(", ")),
  inputs: stepInputs.describe("By the step's own names, as create_record_table_name"),
  script_inputs: z.record(nameInput, z.string()).optional().describe("Of script: inputs.<name>"),
  script_outputs: z.array(variableInput).max(20).optional().describe("Of script: outputs.<name>"),
  label: z.string().min(1).max(80).optional(),
});
export type ActionStepSpec = z.output<typeof actionStepInput>;

export const actionInput = {
  ...named,
  category: z.string().min(1).max(80).optional(),
  inputs: variables.describe("Read as {{inputs.name}}"),
  outputs: variables,
  steps: z.array(actionStepInput).min(1).max(30).describe("In order; no logic between them"),
  results: z.record(nameInput, z.string()).optional().describe(
    "Output → value: {task: {{steps.make.record}}}",
  ),
};
export type ActionSpec = z.output<z.ZodObject<typeof actionInput>>;
