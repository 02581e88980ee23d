import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow, findRows, isTrue } from "../../database/find_rows.ts";
import type { DemoInstance } from "../../database/instance.ts";
import { textOf } from "../../database/rows.ts";
import { rolesOf } from "../../login/logins.ts";
import { judgeByScript } from "../../scripts/run_condition.ts";

/** A person, as user criteria look at one. */
export interface CatalogUser {
  sysId: string;
  name: string;
  /** By criterion: the sys_ids that the person answers to. */
  traits: Readonly<Record<string, ReadonlySet<string>>>;
  /** Whether the script of a criterion says yes to the person. */
  passes(criteria: SqlRow): boolean;
  /** Administrators of the catalog see everything. */
  seesAll: boolean;
}

/** Reads an active user with groups and roles; undefined for nobody. */
export function readCatalogUser(call: DemoCall, sysId: string): CatalogUser | undefined {
  const { instance } = call;
  const user = findRow(instance, "sys_user", { sys_id: sysId, active: "true" });
  if (!user) return undefined;
  const ids = (className: string, element: string) =>
    new Set(findRows(instance, className, { user: sysId }).map((row) => textOf(row, element)));
  const roles = rolesOf(instance, sysId);
  const role = new Set(
    findRows(instance, "sys_user_role", { name: [...roles] }).map((row) => textOf(row, "sys_id")),
  );
  const own = (element: string) => new Set([textOf(user, element)].filter((id) => id !== ""));
  return {
    sysId,
    name: textOf(user, "name"),
    traits: {
      user: new Set([sysId]),
      group: ids("sys_user_grmember", "group"),
      role,
      department: own("department"),
      location: own("location"),
      company: own("company"),
    },
    passes: (criteria) =>
      judgeByScript(call, {
        source: textOf(criteria, "script"),
        name: textOf(criteria, "name"),
        scope: textOf(criteria, "sys_scope"),
        values: { user_id: sysId },
      }),
    seesAll: roles.has("admin") || roles.has("catalog_admin"),
  };
}

/**
 * Whether an active item is for the user: on none of its "not available for" lists and, where it has
 * "available for" lists, on one of them.
 */
export function isAvailable(instance: DemoInstance, item: SqlRow, user: CatalogUser): boolean {
  if (!isTrue(item, "active")) return false;
  if (user.seesAll) return true;
  const criteriaOf = (list: string) => {
    const links = findRows(instance, list, { sc_cat_item: textOf(item, "sys_id") });
    return findRows(instance, "user_criteria", {
      sys_id: links.map((link) => textOf(link, "user_criteria")),
      active: "true",
    });
  };
  if (criteriaOf("sc_cat_item_user_criteria_no_mtom").some((row) => meets(row, user))) return false;
  const wanted = criteriaOf("sc_cat_item_user_criteria_mtom");
  return wanted.length === 0 || wanted.some((row) => meets(row, user));
}

/**
 * Documented ("Create a user criteria record"): the script of an advanced one is a further criterion;
 * it sets `answer` or ends with a value, and knows whom it is about as `user_id`.
 */
export function meets(criteria: SqlRow, user: CatalogUser): boolean {
  const answers = Object.entries(user.traits).flatMap(([element, own]) => {
    const listed = textOf(criteria, element).split(",").filter((id) => id !== "");
    return listed.length === 0 ? [] : [listed.some((id) => own.has(id))];
  });
  const scripted = isTrue(criteria, "advanced") && textOf(criteria, "script").trim() !== "";
  if (scripted) answers.push(user.passes(criteria));
  if (answers.length === 0) return false;
  return isTrue(criteria, "match_all")
    ? answers.every((answer) => answer)
    : answers.some((answer) => answer);
}
