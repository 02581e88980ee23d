import { AppError } from "../base/errors.ts";
import { isObject } from "../base/is_object.ts";
import { nearestNames } from "../base/nearest.ts";
import type { NextCall } from "../base/next_call.ts";
import { isSecretName } from "../changes/secret_columns.ts";
import { coerceArguments } from "./coerce_arguments.ts";
import { placeArguments } from "./misplaced_arguments.ts";
import { parseInput } from "./parse_input.ts";
import type { LoadedTool } from "./tool.ts";

/**
 * The arguments of a tool as its schema takes them, with a warning for each that was taken otherwise
 * than it was given. Throws `invalid_input` naming every issue, with the call of the tool that does
 * what was asked where that is another.
 */
export function readArguments(
  tool: LoadedTool,
  { args, schema }: { args: unknown; schema: Record<string, unknown> },
): { args: unknown; warnings: string[] } {
  const placed = placeArguments(schema, args);
  const given = coerceArguments(schema, placed.args, tool.name);
  const owner = ownerOf(tool, given.args);
  if (owner) {
    throw new AppError("invalid_input", `${tool.name} does not set ${owner.field}`, {
      remedy: `${owner.call.tool} does; send what else is to change without it.`,
      details: { field: owner.field, tool: owner.call.tool },
      nextCall: owner.call,
    });
  }
  const next = columnCall(tool, { args: given.args, schema }) ??
    { tool: "tool_search", args: { query: tool.name, limit: 1 } };
  return {
    args: parseInput(tool.input, given.args, `arguments of ${tool.name}`, next),
    warnings: [...placed.warnings, ...given.warnings],
  };
}

/** The sibling that owns a field which was given, at any place of the arguments. */
function ownerOf(
  { elsewhere = {} }: LoadedTool,
  args: unknown,
): { field: string; call: NextCall } | undefined {
  if (!isObject(args)) return undefined;
  const places = [args, ...Object.values(args).filter(isObject)];
  for (const [field, callOf] of Object.entries(elsewhere)) {
    const values = places.find((place) => place[field] !== undefined);
    const call = values && callOf(String(args.id ?? ""), values);
    if (call) return { field, call };
  }
  return undefined;
}

/**
 * Columns that a family's tool does not offer, and that resemble none that it does: the generic tool
 * writes any column of the table.
 */
function columnCall(
  { family }: LoadedTool,
  { args, schema }: { args: unknown; schema: Record<string, unknown> },
): NextCall | undefined {
  if (!family || !isObject(args) || !isObject(schema.properties)) return undefined;
  const { verb, table, keepsSecrets } = family;
  // An answer repeats no credential, and of other columns nobody knows what they hold.
  if (keepsSecrets) return undefined;
  const { id, changes } = args;
  if (verb === "update" && typeof id === "string" && isObject(changes)) {
    const held = schema.properties.changes;
    return isObject(held) && areOtherColumns(changes, held.properties)
      ? { tool: "sn_update_record", args: { table, id, values: changes } }
      : undefined;
  }
  return verb === "create" && areOtherColumns(args, schema.properties)
    ? { tool: "sn_create_record", args: { table, values: args } }
    : undefined;
}

function areOtherColumns(values: Record<string, unknown>, offered: unknown): boolean {
  if (!isObject(offered)) return false;
  const names = Object.keys(offered);
  const others = Object.keys(values).filter((name) => !names.includes(name));
  return others.length > 0 &&
    others.every((name) =>
      /^[a-z0-9_]+$/.test(name) && nearestNames(name, names, 1).length === 0
    ) &&
    Object.keys(values).every((name) => !isSecretName(name)) &&
    Object.values(values).every((value) => !isObject(value));
}
