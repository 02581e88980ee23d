import { z } from "zod";
import { configSchema } from "./schema.ts";

/** The JSON Schema (draft 2020-12) of `assistant.jsonc` as a person writes it: defaults may be left out. */
export function configJsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(configSchema, { io: "input" });
  return { ...schema, title: "assistant.jsonc" };
}
