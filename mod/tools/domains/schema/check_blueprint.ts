import { AppError } from "../../../base/errors.ts";
import { findOpenUpdateSet, findScope } from "../../../changes/target/find_by_name.ts";
import { readWorkContext, type Scope } from "../../../platform/work_context.ts";
import type { Reader, TableSchema } from "../../../platform/types.ts";
import type { CallOptions } from "../../call.ts";
import {
  type Blueprint,
  choiceOf,
  type ColumnBlueprint,
  slug,
  typeName,
} from "./table_blueprint.ts";

export interface NamedColumn extends ColumnBlueprint {
  name: string;
  type: string;
}

export interface NamedBlueprint extends Omit<Blueprint, "columns"> {
  name: string;
  columns: NamedColumn[];
  /** The parent's columns have a number already. */
  numbered: boolean;
  /** What a number column of its own is called. */
  numberColumn: string;
}

/**
 * Names the table and its columns as the instance would, so that what refers to them is right.
 * Throws `invalid_input` or `conflict` for what the instance would refuse half-way.
 */
export async function nameBlueprint(
  reader: Reader,
  blueprint: Blueprint,
  { options, signal }: { options: CallOptions; signal?: AbortSignal | undefined },
): Promise<NamedBlueprint> {
  const scope = await scopeOfCall(reader, options);
  const name = nameTable(blueprint, scope);
  await requireFree(reader, name, signal);
  const parent = blueprint.extends ? await reader.schema.table(blueprint.extends) : undefined;
  const columns = (blueprint.columns ?? []).map((column) => nameColumn(column, scope));
  const prefix = columnPrefix(scope);
  const numberColumn = `${prefix}number`;
  const taken = blueprint.number_prefix ? [numberColumn] : [];
  requireColumns(columns, { parent, taken, prefix });
  const numbered = parent?.columns.has("number") ?? false;
  return { ...blueprint, name, columns, numbered, numberColumn };
}

/** The application in which the pipeline will create: that of the options, else the session's. */
async function scopeOfCall(
  reader: Reader,
  { scope, update_set }: CallOptions,
): Promise<Scope> {
  const context = await readWorkContext(reader);
  if (scope) return findScope(context, scope);
  if (!update_set) return context.scope;
  const { application } = findOpenUpdateSet(context, update_set);
  return context.scopes.find(({ sysId }) => sysId === application) ?? context.scope;
}

function nameTable({ name, label }: Blueprint, { scope }: Scope): string {
  const prefix = scope === "global" ? "u_" : `${scope}_`;
  const wanted = name ?? `${prefix}${slug(label)}`;
  if (wanted.startsWith(prefix) && wanted.length > prefix.length && wanted.length <= 80) {
    return wanted;
  }
  throw new AppError("invalid_input", `"${wanted}" is no name for a table of ${scope}`, {
    remedy: `It begins with ${prefix} and has up to 80 characters, as ${prefix}${
      slug(label).slice(0, 40) || "orders"
    }; options.scope chooses another application.`,
  });
}

async function requireFree(reader: Reader, name: string, signal?: AbortSignal): Promise<void> {
  const { records } = await reader.listRecords("sys_db_object", {
    query: `name=${name}`,
    fields: ["name", "label"],
    limit: 1,
    signal,
  });
  const [taken] = records;
  if (!taken) return;
  throw new AppError("conflict", `The table ${name} (${taken.label ?? name}) exists already`, {
    remedy: "Add columns with sn_create_column, or choose another name.",
  });
}

/** In global the instance puts it before every column that has it not, whatever was sent. */
function columnPrefix({ scope }: Scope): string {
  return scope === "global" ? "u_" : "";
}

function nameColumn(column: ColumnBlueprint, scope: Scope): NamedColumn {
  const name = column.name ?? `${columnPrefix(scope)}${slug(column.label)}`;
  if (!/^[a-z][a-z0-9_]{0,79}$/.test(name) || name.startsWith("sys_")) {
    throw new AppError("invalid_input", `"${name}" is no name for a column`, {
      remedy: "Give a name of lower-case letters, digits and underscores that does not begin " +
        "with sys_.",
    });
  }
  return { ...column, name, type: typeName(column) };
}

function requireColumns(
  columns: readonly NamedColumn[],
  { parent, taken, prefix }: {
    parent?: TableSchema | undefined;
    taken: readonly string[];
    prefix: string;
  },
): void {
  const refuse = (message: string, remedy: string) => {
    throw new AppError("invalid_input", message, { remedy });
  };
  const seen = new Set(taken);
  for (const column of columns) {
    const { name, type, reference, choices = [] } = column;
    if (seen.has(name)) refuse(`The column "${name}" is given twice`, "Give each column once.");
    seen.add(name);
    const inherited = parent?.columns.get(name);
    if (inherited) {
      refuse(
        `"${name}" is inherited from ${inherited.table}`,
        "Leave it out; sn_create_dictionary_override changes what is inherited.",
      );
    }
    if (!name.startsWith(prefix)) {
      refuse(`"${name}" is no name for a column in global`, `It begins with ${prefix}.`);
    }
    const refers = type === "reference" || type === "glide_list";
    if (refers !== Boolean(reference)) {
      refuse(
        refers
          ? `The column "${name}" refers to no table`
          : `The column "${name}" is ${type} and cannot refer to ${reference}`,
        'Give type "reference" and the table in reference.',
      );
    }
    const values = choices.map((choice) => choiceOf(choice).value);
    const twice = values.find((value, index) => values.indexOf(value) !== index);
    if (twice !== undefined) {
      refuse(`The choice "${twice}" of "${name}" is given twice`, "Give each value once.");
    }
  }
}
