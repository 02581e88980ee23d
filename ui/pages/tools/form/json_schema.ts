import type { FormInput } from "../../../../mod/tools/form_inputs.ts";

/** The part of JSON Schema that tool arguments use. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  "x-input"?: FormInput;
}
