import { z } from "zod";
import type { ToolDefinition } from "./tool.ts";

/**
 * How a person gives a value, where its type does not tell: `record` is looked for on the instance, in
 * `table` or else in the table that the call's argument `table` names, and given by its `column`
 * (`sys_id` unless set); `choice` takes other values too; `lines` is text of several lines; dates are
 * `yyyy-MM-dd`, times `yyyy-MM-dd HH:mm:ss` in UTC.
 */
export type FormInput =
  | { kind: "script" | "lines" | "conditions" | "date" | "date_time" | "secret" }
  | { kind: "choice"; choices: readonly string[] }
  | { kind: "record"; table?: string; column?: string };

const formInputs = z.registry<FormInput>();

/** Declares how a person gives an input. */
export function inForm<S extends z.ZodType>(schema: S, input: FormInput): S {
  formInputs.add(schema, input);
  return schema;
}

/** Under this key the JSON Schema of a form tells its `FormInput`. */
const KEY = "x-input";

/** The JSON Schema of a tool's arguments, with how a person gives them. */
export function formSchema({ input }: Pick<ToolDefinition, "input">): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(input, {
    io: "input",
    override: ({ zodSchema, jsonSchema }) => {
      const told = formInputs.get(zodSchema);
      if (told) jsonSchema[KEY] = told;
    },
  });
  return schema;
}
