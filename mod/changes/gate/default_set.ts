import { AppError } from "../../base/errors.ts";
import type { CallOperation } from "../operation.ts";
import type { TableSchema } from "../../platform/types.ts";

/**
 * As the platform names sets that it makes by itself, in any spelling: `Default`, `Default 1` after
 * the first was completed, and `Default [Global]` where it shows the application (the vendor's page
 * "Default update sets").
 */
const DEFAULT_NAME = /^default *\d*(?: *\[[^\]]*\])?$/i;

/** Whether an update set of the name is taken for a Default one by whoever reads it. */
function isDefaultSetName(name: string): boolean {
  const plain = name.normalize("NFKC").replaceAll(/\p{Cf}/gu, "").replaceAll(/\s+/gu, " ");
  return DEFAULT_NAME.test(plain.trim());
}

/** Whether what is recorded in an update set never ships. */
export function isDefaultSet(set: { isDefault: boolean; name: string }): boolean {
  return set.isDefault || isDefaultSetName(set.name);
}

/** Where the platform makes a set of any application. */
const CREATE_PATH = /^\/api\/sn_cicd\/(?:v\d+\/)?update_set\/create\/?$/;

/** The name that an operation would give to an update set; undefined where it gives none. */
export function updateSetName(
  { call, schema, values }: {
    call?: Pick<CallOperation, "request">;
    schema: Pick<TableSchema, "chain">;
    values: Readonly<Record<string, string>>;
  },
): string | undefined {
  if (schema.chain.includes("sys_update_set")) return values.name;
  return call && CREATE_PATH.test(call.request.path)
    ? String(call.request.query?.update_set_name ?? "")
    : undefined;
}

/** Throws `invalid_input` for a set that would be called what the platform calls its own. */
export function refuseDefaultName(name: string | undefined): void {
  if (name === undefined || !isDefaultSetName(name)) return;
  throw new AppError(
    "invalid_input",
    `"${name}" is what the platform calls the sets that never ship`,
    { remedy: "Name the update set for what it ships, e.g. STRY0012345 Weather integration." },
  );
}
