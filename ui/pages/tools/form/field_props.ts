import { t } from "../../../language.ts";
import type { ControlAttributes } from "../../../parts/labelled.ts";
import { describeType } from "./describe_type.ts";
import type { JsonSchema } from "./json_schema.ts";

/** What every field of an argument takes. */
export interface ValueFieldProps {
  name: string;
  /** From the arguments on: `changes.state`. */
  path: string;
  schema: JsonSchema;
  required: boolean;
  /** Undefined while nothing is given. */
  value: unknown;
  onChange: (value: unknown) => void;
}

/** What every control of one value takes. */
export interface ControlProps {
  attributes: ControlAttributes;
  value: string;
  onChange: (value: unknown) => void;
}

/** What is said below a field: what it means, and what holds where it stays empty. */
export function hintOf({ description, default: usual, ...schema }: JsonSchema): string {
  const type = describeType(schema);
  const words = [description ?? (type === "string" ? "" : type)];
  if (usual !== undefined) words.push(t("{usual} unless set", { usual: JSON.stringify(usual) }));
  return words.filter(Boolean).join(". ");
}
