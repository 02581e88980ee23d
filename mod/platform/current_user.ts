import { AppError } from "../base/errors.ts";
import { isObject } from "./failure.ts";
import type { CurrentUser, Reader } from "./types.ts";

type UserReader = Pick<Reader, "get" | "listRecords" | "label">;

/**
 * Who the credentials are. The endpoint is the platform UI's own and undocumented; where it is
 * closed, the platform's `gs.getUserID()` inside a query names the user. Throws `platform_error`.
 */
export async function loadCurrentUser(reader: UserReader): Promise<CurrentUser> {
  try {
    const { result } = await reader.get({ path: "/api/now/ui/user/current_user" });
    if (isObject(result) && typeof result.user_sys_id === "string" && result.user_sys_id !== "") {
      return signedIn(reader, {
        sysId: result.user_sys_id,
        userName: String(result.user_name ?? ""),
        name: String(result.user_display_name ?? result.user_name ?? ""),
      });
    }
  } catch (error) {
    const closed = error instanceof AppError && ["forbidden", "not_found"].includes(error.code);
    if (!closed) throw error;
  }
  return signedIn(reader, await findSelf(reader));
}

async function findSelf(reader: UserReader): Promise<CurrentUser> {
  const { records } = await reader.listRecords("sys_user", {
    query: "sys_id=javascript:gs.getUserID()",
    fields: ["sys_id", "user_name", "name"],
    // A term that the platform drops widens the query to all users: two rows prove it.
    limit: 2,
  });
  const [row] = records;
  if (records.length !== 1 || !row.sys_id) {
    throw new AppError("platform_error", `${reader.label} does not say who this account is`, {
      remedy: "Allow the account to read /api/now/ui/user/current_user or its own sys_user record.",
    });
  }
  return { sysId: row.sys_id, userName: row.user_name ?? "", name: row.name ?? "" };
}

/** A session that fell back to the guest user is not signed in. */
function signedIn(reader: UserReader, user: CurrentUser): CurrentUser {
  if (user.userName !== "guest") return user;
  throw new AppError("unauthorized", `${reader.label} treats this account as a guest`, {
    remedy: "Connect the instance again: the sign-in is no longer accepted.",
  });
}
