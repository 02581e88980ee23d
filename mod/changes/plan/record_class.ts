import { AppError } from "../../base/errors.ts";
import type { Reader, TableSchema } from "../../platform/types.ts";
import type { Operation } from "../operation.ts";

/** A create of the class that its values name, if that is a table below the one it was asked of. */
export async function ofWantedClass(operation: Operation, reader: Reader): Promise<Operation> {
  if (operation.kind !== "create") return operation;
  const wanted = operation.values.sys_class_name;
  return typeof wanted === "string" ? await ofClass(operation, wanted, reader) : operation;
}

/**
 * The operation on a record's own class. What a record can do, how it is recorded and how that is
 * proved are facts of its class, whichever table above it was named.
 */
export async function ofClass<O extends Operation>(
  operation: O,
  name: string | undefined,
  reader: Reader,
): Promise<O> {
  if (!name || name === operation.table) return operation;
  const schema = await classBelow(operation.table, name, reader);
  return schema ? { ...operation, table: schema.name } : operation;
}

/** The schema of a class that extends the table; undefined for anything else. */
export async function classBelow(
  table: string,
  name: string,
  { schema }: Pick<Reader, "schema">,
): Promise<TableSchema | undefined> {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) return undefined;
  try {
    const found = await schema.table(name);
    return found.chain.includes(table) ? found : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}
