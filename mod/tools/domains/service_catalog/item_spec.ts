import { z } from "zod";
import { columnWords } from "../../words.ts";

/** A whole catalog item in one description. */

const text = z.string().min(1);

const choice = z.union([
  text,
  z.strictObject({ text, value: text.optional(), price: z.string().optional() }),
]);

const variable = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/, "Small letters, digits and underscores"),
  question: text.describe("As people read it"),
  type: text.describe(
    "Single Line Text, Multi Line Text, Select Box, Multiple Choice, Yes / No, CheckBox, " +
      "Reference, Date, Date/Time",
  ),
  mandatory: z.boolean().optional(),
  default_value: z.string().optional(),
  help_text: z.string().optional(),
  reference: z.string().optional().describe("Table of a Reference"),
  reference_qual: z.string().optional(),
  choices: z.array(choice).max(100).optional().describe("Texts, or {text, value, price}"),
});

const effect = columnWords("catalog_ui_policy_action.visible", ["true", "false", "ignore"], {
  source: "UI Policy API of the SDK",
});

const policy = z.strictObject({
  name: text,
  when: z.string().optional().describe(
    "Encoded query with variable names: plan=large; always when left out",
  ),
  on_load: z.boolean().optional(),
  reverse_if_false: z.boolean().optional(),
  actions: z.array(z.strictObject({
    variable: text,
    visible: effect.optional(),
    mandatory: effect.optional(),
    disabled: effect.optional(),
  })).min(1).max(50),
});

const script = z.strictObject({
  name: text,
  type: columnWords("sys_script_client.type", ["onLoad", "onChange", "onSubmit"]),
  variable: z.string().optional().describe("For onChange"),
  script: text,
});

const newSet = z.strictObject({
  title: text,
  internal_name: text,
  variables: z.array(variable).min(1).max(50),
});

export const itemSpec = z.strictObject({
  name: text,
  short_description: text,
  description: z.string().optional(),
  catalog: z.string().optional().describe("Name or sys_id; Service Catalog unless set"),
  category: z.union([text, z.strictObject({ title: text, parent: z.string().optional() })])
    .optional().describe("Name of one, or {title, parent} for a new one"),
  price: z.string().optional(),
  flow: z.string().optional().describe("Flow that fulfils it"),
  workflow: z.string().optional(),
  group: z.string().optional().describe("Group that fulfils it"),
  active: z.boolean().optional().describe("Orderable at once; true unless set"),
  variables: z.array(variable).max(100).optional(),
  variable_sets: z.array(z.union([text, newSet])).max(20).optional().describe(
    "Names of sets, or new ones with their variables",
  ),
  policies: z.array(policy).max(30).optional(),
  scripts: z.array(script).max(30).optional(),
  available_for: z.array(text).max(20).optional().describe("User criteria; everybody unless set"),
  not_available_for: z.array(text).max(20).optional(),
});

export type ItemSpec = z.output<typeof itemSpec>;
export type VariableSpec = z.output<typeof variable>;
export type PolicySpec = z.output<typeof policy>;
export type ScriptSpec = z.output<typeof script>;
