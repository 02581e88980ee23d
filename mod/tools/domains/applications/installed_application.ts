import { AppError } from "../../../base/errors.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { columnOf } from "../../../platform/records/record_values.ts";

/** An application as it stands on the instance. */
export interface InstalledApplication {
  sysId: string;
  name: string;
  scope: string;
  version: string;
  /** `sys_app` for one that is developed here, `sys_store_app` for an installed one. */
  table: string;
}

/**
 * The application that a scope name, a name or a sys_id means; undefined where the instance has none.
 * Throws `ambiguous`. `sys_scope` is what custom and installed applications have in common.
 */
export async function findApplication(
  reader: Reader,
  { scope, signal }: { scope: string; signal?: AbortSignal | undefined },
): Promise<InstalledApplication | undefined> {
  const text = quoteValue(scope);
  const { records } = await reader.listRecords("sys_scope", {
    query: `scope=${text}^ORname=${text}^ORsys_id=${text}`,
    fields: ["sys_id", "name", "scope", "version", "sys_class_name"],
    limit: 20,
    signal,
  });
  // A name can be somebody else's scope name; the scope name and the sys_id are unique.
  const exact = records.filter((row) => row.scope === scope || row.sys_id === scope);
  const found = exact.length > 0 ? exact : records;
  if (found.length > 1) {
    throw new AppError("ambiguous", `"${scope}" names ${found.length} applications`, {
      remedy: "Use the scope name.",
      details: { candidates: found },
    });
  }
  const [only] = found;
  return only && toApplication(only);
}

/** The same, for what has to be there. Throws `not_found`. */
export async function requireApplication(
  reader: Reader,
  request: { scope: string; signal?: AbortSignal | undefined },
): Promise<InstalledApplication> {
  const found = await findApplication(reader, request);
  if (found) return found;
  throw new AppError("not_found", `${reader.label} has no application "${request.scope}"`, {
    remedy: "sn_list_scopes shows what is installed.",
  });
}

function toApplication(row: PlatformRecord): InstalledApplication {
  return {
    sysId: columnOf(row, "sys_id"),
    name: row.name ?? "",
    scope: row.scope ?? "",
    version: row.version ?? "",
    table: row.sys_class_name || "sys_scope",
  };
}
