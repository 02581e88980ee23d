import { type Clock, isoTime } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { newId } from "../../base/ids.ts";
import type { Store } from "../../store/store.ts";
import type { Grant } from "../permission_request.ts";
import type { AgentTables } from "../tables.ts";
import { matches } from "./rules.ts";

/** What a grant must be for, to count. */
export type GrantSubject = Pick<Grant, "directory" | "agent" | "permission"> & { rootId: string };

/** What people allowed for good. */
export interface Grants {
  list(): Promise<Grant[]>;
  add(grants: Omit<Grant, "id" | "created">[]): Promise<void>;
  /** Throws `not_found`. */
  revoke(id: string): Promise<void>;
  /** Whether one covers the pattern, for this agent in this conversation or directory. */
  covers(subject: GrantSubject, pattern: string): Promise<boolean>;
}

/** Grants in the store, so that they outlive a restart and end when they are revoked. */
export function createGrants({ store, clock }: { store: Store; clock: Clock }): Grants {
  const db = store.tables<AgentTables>();
  const list = async (): Promise<Grant[]> => {
    const rows = await db.selectFrom("agent_grant").selectAll().orderBy("created").orderBy("id")
      .execute();
    return rows.map(({ root_id, ...row }) => ({ ...row, rootId: root_id }));
  };
  return {
    list,
    async add(grants) {
      const created = isoTime(clock());
      const rows = grants.map(({ rootId, ...grant }) => ({
        id: newId("grt"),
        root_id: rootId,
        ...grant,
        created,
      }));
      if (rows.length > 0) await db.insertInto("agent_grant").values(rows).execute();
    },
    async revoke(id) {
      const { numDeletedRows } = await db.deleteFrom("agent_grant").where("id", "=", id)
        .executeTakeFirstOrThrow();
      if (numDeletedRows > 0n) return;
      throw new AppError("not_found", `There is no grant "${id.slice(0, 100)}"`, {
        remedy: "It may have been revoked already: look at the list.",
      });
    },
    async covers({ rootId, directory, agent, permission }, pattern) {
      const rows = await db.selectFrom("agent_grant").selectAll()
        .where("directory", "=", directory).where("agent", "=", agent)
        .where("permission", "=", permission)
        .where((eb) => eb.or([eb("root_id", "is", null), eb("root_id", "=", rootId)]))
        .execute();
      return rows.some((row) => matches(row.pattern, pattern));
    },
  };
}
