import { AppError } from "../../base/errors.ts";
import { isObject } from "../../base/is_object.ts";
import type { CurrentUser, Reader } from "../types.ts";

type UserReader = Pick<Reader, "get" | "listRecords" | "label">;

export interface CurrentUserOptions {
  reader: UserReader;
  /** The error for a session that fell back to the guest user. */
  guestError: () => Promise<AppError>;
}

export const CURRENT_USER_PATH = "/api/now/ui/user/current_user";

/**
 * Who the credentials are. The endpoint is the platform UI's own and undocumented; where it is
 * closed, the platform's `gs.getUserID()` inside a query names the user. Throws `platform_error`.
 */
export async function loadCurrentUser(options: CurrentUserOptions): Promise<CurrentUser> {
  const user = await askEndpoint(options.reader) ?? await findSelf(options.reader);
  if (user.userName === "guest") throw await options.guestError();
  return user;
}

/** Undefined where the endpoint is closed or answers in another shape. */
async function askEndpoint(reader: UserReader): Promise<CurrentUser | undefined> {
  try {
    const { result } = await reader.get({ path: CURRENT_USER_PATH });
    if (!isObject(result) || !result.user_sys_id) return undefined;
    const { user_sys_id: sysId, user_name: userName = "", user_display_name: name } = result;
    return { sysId: String(sysId), userName: String(userName), name: String(name ?? userName) };
  } catch (error) {
    const closed = error instanceof AppError && ["forbidden", "not_found"].includes(error.code);
    if (closed) return undefined;
    throw error;
  }
}

async function findSelf(reader: UserReader): Promise<CurrentUser> {
  const { records, total } = await reader.listRecords("sys_user", {
    query: "sys_id=javascript:gs.getUserID()",
    fields: ["sys_id", "user_name", "name"],
    // A term that the platform drops widens the query to all users: more than one row proves it,
    // and so does a count above one where access hides the others.
    limit: 2,
  });
  const [row] = records;
  if (records.length !== 1 || (total ?? 1) !== 1 || !row?.sys_id) {
    throw new AppError("platform_error", `${reader.label} does not say who this account is`, {
      remedy: "Allow the account to read /api/now/ui/user/current_user or its own sys_user record.",
    });
  }
  return { sysId: row.sys_id, userName: row.user_name ?? "", name: row.name ?? "" };
}
