import { AppError } from "../../../base/errors.ts";
import type { AnalyzeLoss } from "../../../changes/describe/describe_losses.ts";
import type { PlatformRecord } from "../../../platform/types.ts";
import { impactOf } from "./analyze_impact.ts";
import { findSubject, type SubjectName } from "./subject.ts";
import type { Usage } from "./usages.ts";

/**
 * What goes with a table, a column, a script include, a property, a role or an event, as
 * `sn_analyze_impact` tells it. Nothing for other records; what cannot be read is said.
 */
export const describeLoss: AnalyzeLoss = async (reader, { table, record }, { signal }) => {
  const named = subjectOf(table, record);
  if (!named) return [];
  try {
    const subject = await findSubject(reader, { ...named, signal });
    const { usages, verdict, limits } = await impactOf(reader, {
      subject,
      change: "delete",
      signal,
      progress: () => {},
    });
    const what = `${named.kind.replace("_", " ")} ${named.name}`;
    return [
      ...verdict.reasons.map((reason) => `${what}: ${reason}.`),
      ...listUses(usages),
      ...limits,
    ];
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "cancelled") throw error;
    return [`What goes with it could not be read: ${error.message}.`];
  }
};

const MOST_USES = 6;

/** The first places that surely name it, as `Uses: sys_script "Check out" (script), …`. */
function listUses(usages: readonly Usage[]): string[] {
  const exact = usages.filter(({ confidence }) => confidence === "exact");
  const places = [
    ...new Set(exact.map(({ table, name, kind }) => `${table} "${name}" (${kind})`)),
  ];
  if (places.length === 0) return [];
  const more = places.length - MOST_USES;
  const shown = places.slice(0, MOST_USES).join(", ");
  return [`Uses: ${shown}${more > 0 ? ` and ${more} more` : ""}.`];
}

/** What a record is to those who use it; undefined for one that nobody names. */
function subjectOf(table: string, record: PlatformRecord): SubjectName | undefined {
  const { name = "", element = "", event_name = "" } = record;
  switch (table) {
    case "sys_dictionary":
      return element === ""
        ? { kind: "table", name }
        : { kind: "field", name: element, table: name };
    case "sys_db_object":
      return { kind: "table", name };
    case "sys_script_include":
      return { kind: "script_include", name };
    case "sys_properties":
      return { kind: "property", name };
    case "sys_user_role":
      return { kind: "role", name };
    case "sysevent_register":
      return { kind: "event", name: event_name };
    default:
      return undefined;
  }
}
