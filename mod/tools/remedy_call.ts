import { AppError } from "../base/errors.ts";
import { isObject } from "../base/is_object.ts";
import type { NextCall } from "../base/next_call.ts";
import type { Catalogue } from "./catalogue.ts";

/** A refusal with what the pipeline knows of it: whether it is the instance's, and what to call next. */
export async function completeRefusal(
  error: unknown,
  { reached, args, catalogue }: {
    reached: boolean;
    args?: unknown;
    catalogue: Pick<Catalogue, "tools" | "load" | "schemaOf">;
  },
): Promise<unknown> {
  if (!(error instanceof AppError)) return error;
  error.reachedInstance = reached;
  error.nextCall ??= await remedyCall(error, { args, catalogue });
  return error;
}

/**
 * The call of the first reading tool that a remedy names: what the tool requires is among the details
 * of the refusal, or was given to the call that was refused under the same name. Undefined where the
 * remedy names none, or something is missing. Of a writing tool only its own place knows the values.
 */
export async function remedyCall(
  { remedy = "", details = {} }: Pick<AppError, "remedy" | "details">,
  { args, catalogue }: { args: unknown; catalogue: Pick<Catalogue, "tools" | "load" | "schemaOf"> },
): Promise<NextCall | undefined> {
  const given = isObject(args) ? args : {};
  for (const name of toolsNamed(remedy)) {
    if (!catalogue.tools.has(name)) continue;
    const tool = await catalogue.load(name);
    const { required = [], properties = {} } = catalogue.schemaOf(tool);
    if (tool.risk !== "R" || !Array.isArray(required) || !isObject(properties)) continue;
    const found = required.map((argument) => [argument, details[argument] ?? given[argument]]);
    // A query beside them tells which rows are meant.
    if ("query" in properties && details.query) found.push(["query", details.query]);
    const known = Object.fromEntries(found);
    if (tool.input.safeParse(known).success) return { tool: name, args: known };
  }
  return undefined;
}

/** The platform tools that a text names. */
export function toolsNamed(text: string): string[] {
  return [...new Set(text.match(/\bsn_[a-z]\w+/g) ?? [])];
}
