import type { DemoCall } from "../../call.ts";
import { meets, readCatalogUser } from "../catalog/availability.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRows } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";

/** Knowledge bases that the caller may read: those without criteria, and those whose criteria fit. */
export function readableBases(call: DemoCall): ReadonlySet<string> {
  const { instance, actor } = call;
  const bases = findRows(instance, "kb_knowledge_base", { active: "true" });
  const keeper = actor.roles.has("admin") || actor.roles.has("knowledge_admin");
  const user = readCatalogUser(call, actor.sysId);
  const links = findRows(instance, "kb_uc_can_read_mtom", {});
  const criteria = new Map(
    findRows(instance, "user_criteria", { active: "true" }).map((
      row,
    ) => [textOf(row, "sys_id"), row]),
  );
  const mayRead = (base: SqlRow): boolean => {
    const own = links.filter((link) =>
      textOf(link, "kb_knowledge_base") === textOf(base, "sys_id")
    );
    if (own.length === 0 || keeper) return true;
    return own.some((link) => {
      const row = criteria.get(textOf(link, "user_criteria"));
      return row !== undefined && user !== undefined && meets(row, user);
    });
  };
  return new Set(bases.filter(mayRead).map((base) => textOf(base, "sys_id")));
}
