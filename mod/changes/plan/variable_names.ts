import { isSysId } from "../../base/ids.ts";
import type { BatchAnswer, PlatformRecord, ReadRequest } from "../../platform/types.ts";
import { listRequest } from "../../platform/records/table_requests.ts";
import { soleOf } from "../../base/lists.ts";
import type { FieldKind } from "../checks/field_kind.ts";
import type { Finding } from "../checks/finding.ts";
import { completeRows } from "../checks/subject.ts";

/**
 * Form logic of the catalog names a variable as `IO:` and its sys_id, in columns of their own and in
 * conditions; under its plain name the platform finds none. Source: records of that kind in exports,
 * `catalog_ui_policy.catalog_conditions` and `catalog_script_client.cat_variable`.
 */

const MOST_VARIABLES = 200;
/** Columns that say whose variables are meant. */
const OWNERS = ["cat_item", "catalog_item", "variable_set"];
/** A term of a condition: its joint and the name in front of the operator. */
const TERM = /^((?:OR|NQ)?)([a-z][a-z0-9_]*?)((?:!=|>=|<=|=|>|<|[A-Z]).*)?$/s;

/** Names in a value that are to become those of variables. */
export interface VariableNames {
  place: string;
  text: string;
  isCondition: boolean;
  names: string[];
  /** What the record says of its item or set, by name or sys_id. */
  owners: string[];
  /** Of the look-up; undefined where the value holds only sys_ids. */
  slot: number | undefined;
}

/** Asks for the variables that a value names; undefined where it names none but as the platform does. */
export function askVariables(
  kind: FieldKind | undefined,
  { place, text, values }: {
    place: string;
    text: string;
    values: Readonly<Record<string, unknown>>;
  },
  ask: (request: ReadRequest) => number,
): VariableNames | undefined {
  if (kind?.kind !== "variable" && kind?.kind !== "variable_conditions") return undefined;
  const isCondition = kind.kind === "variable_conditions";
  const names = [
    ...new Set(isCondition ? namesIn(text) : /^IO:|^javascript:/.test(text) ? [] : [text]),
  ];
  if (names.length === 0) return undefined;
  const sought = names.filter((name) => !isSysId(name));
  const slot = sought.length === 0 ? undefined : ask(listRequest("item_option_new", {
    query: `nameIN${sought.join(",")}`,
    fields: ["sys_id", "name", "cat_item", "cat_item.name", "variable_set", "variable_set.title"],
    limit: MOST_VARIABLES,
  }));
  const owners = OWNERS.flatMap((column) => {
    const owner = values[column];
    return typeof owner === "string" && owner !== "" ? [owner] : [];
  });
  return { place, text, isCondition, names, owners, slot };
}

/** The value with its variables named as the platform does, and what there is to say about it. */
export function nameVariables(
  asked: VariableNames,
  answerOf: (slot: number) => BatchAnswer,
): { text: string; findings: Finding[] } {
  const { place, text, isCondition, names, slot } = asked;
  const rows = slot === undefined ? [] : completeRows(answerOf(slot));
  const found = new Map<string, string>();
  const findings: Finding[] = [];
  for (const name of names) {
    const id = isSysId(name) ? name : variableOf(name, { rows: rows ?? [], owners: asked.owners });
    if (typeof id === "string") found.set(name, `IO:${id}`);
    else findings.push({ ...missing(name, { candidates: id, read: rows !== null }), place });
  }
  const named = isCondition ? renamed(text, found) : found.get(text) ?? text;
  if (named !== text) {
    const problem = `"${text}" is stored as "${named}"`;
    findings.push({ check: "value", verdict: "converted", place, value: text, problem });
  }
  return { text: named, findings };
}

function namesIn(condition: string): string[] {
  return condition.replace(/\^EQ$/, "").split("^").flatMap((term) => TERM.exec(term)?.[2] ?? []);
}

function renamed(condition: string, found: ReadonlyMap<string, string>): string {
  return condition.split("^").map((term) => {
    const [, joint = "", name = "", rest = ""] = TERM.exec(term) ?? [];
    const variable = found.get(name);
    return variable === undefined ? term : `${joint}${variable}${rest}`;
  }).join("^");
}

/** The sys_id of the variable that is meant; the candidates where it is not one. */
function variableOf(
  name: string,
  { rows, owners }: { rows: readonly PlatformRecord[]; owners: readonly string[] },
): string | PlatformRecord[] {
  const own = rows.filter((row) => row.name === name);
  const ofOwner = own.filter((row) =>
    [row.cat_item, row["cat_item.name"], row.variable_set, row["variable_set.title"]]
      .some((owner) => owner && owners.includes(owner))
  );
  // A set may belong to the item: of variables of other items none is meant.
  const possible = owners.length === 0 ? own : own.filter((row) => row.variable_set);
  const meant = soleOf(ofOwner) ?? (ofOwner.length === 0 ? soleOf(possible) : undefined);
  return meant?.sys_id ?? own;
}

function missing(
  name: string,
  { candidates, read }: { candidates: readonly PlatformRecord[]; read: boolean },
): Omit<Finding, "place"> {
  const near = candidates.map((row) =>
    `IO:${row.sys_id} of ${row["cat_item.name"] || row["variable_set.title"] || "no item"}`
  );
  return {
    check: "reference",
    verdict: read ? "refused" : "unverified",
    value: name,
    problem: candidates.length > 0
      ? `"${name}" is no variable that is certainly the item's own`
      : `there is no variable "${name}"${read ? "" : " that can be read"}`,
    remedy: candidates.length > 0
      ? `Name one of ${near.slice(0, 5).join(", ")}.`
      : 'Give the variable\'s name, or "IO:" and its sys_id: sn_list_catalog_variables shows them.',
    near,
    nextCall: { tool: "sn_list_catalog_variables", args: { query: `nameLIKE${name}` } },
  };
}
