import { listRequest, readBatchPage } from "../records/table_requests.ts";
import type { Reader } from "../types.ts";

export interface HeldRoles {
  /** Sorted; those contained in others too where `user_role_inheritance` is open to the account. */
  names: string[];
  /** Which interface told; none where the account may see its roles nowhere. */
  from: "user_role_inheritance" | "sys_user_has_role" | "none";
}

/** The roles of an account, as far as it may see them. Throws when the instance cannot be asked. */
export async function readHeldRoles(
  reader: Pick<Reader, "getBatch">,
  userSysId: string,
  signal?: AbortSignal,
): Promise<HeldRoles> {
  const [inherited, granted] = await reader.getBatch([
    { path: "/api/global/user_role_inheritance", query: { user_sysid: userSysId } },
    listRequest("sys_user_has_role", {
      query: `user=${userSysId}^state=active`,
      fields: ["user", "role.name"],
      limit: 1000,
    }),
  ], signal);
  // The platform drops a term that the account may not query: then other users' roles come.
  const own = granted.ok
    ? readBatchPage(granted).records.filter(({ user }) => user === userSysId)
    : [];
  const paths = inherited.ok ? rolePaths(inherited.result) : [];
  const names = new Set([
    ...own.flatMap((row) => row["role.name"] || []),
    ...paths.flatMap((path) => path.split("/").slice(1)),
  ]);
  return {
    names: [...names].sort(),
    from: inherited.ok ? "user_role_inheritance" : names.size > 0 ? "sys_user_has_role" : "none",
  };
}

function rolePaths(result: unknown): string[] {
  const { from_group = [], from_role = [] } = (result ?? {}) as Record<string, unknown>;
  return [from_group, from_role].flat().filter((path) => typeof path === "string");
}
