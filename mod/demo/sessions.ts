import { newSysId } from "../base/ids.ts";
import type { Actor } from "./actor.ts";
import { notAuthenticated } from "./rest_error.ts";
import type { DemoInstance } from "./instance.ts";
import { methodOf } from "./method_of.ts";
import { hashPassword } from "./passwords.ts";
import { isZone } from "./time.ts";

/** A logged-in session. Preferences are read once, when it begins. */
export interface Session {
  id: string;
  userSysId: string;
  preferences: Map<string, string>;
  /** `X-UserToken` of browser-style requests. */
  token: string;
  lastUsed: number;
}

export interface Sessions {
  /**
   * Who a request is, by Basic credentials or by the cookie of an earlier answer. Throws 401 as the
   * platform words it. A request without a cookie begins a session.
   */
  authenticate(request: Request): { actor: Actor; session: Session; fresh: boolean };
}

const COOKIE = "JSESSIONID";
const KEPT_SESSIONS = 500;
const IDLE_LIMIT = 30 * 60_000;
export const API_ROLE = "snc_basic_auth_api_access";

export function createSessions(instance: DemoInstance): Sessions {
  const sessions = new Map<string, Session>();

  function begin(userSysId: string): Session {
    if (sessions.size >= KEPT_SESSIONS) {
      const oldest = sessions.keys().next().value;
      if (oldest) sessions.delete(oldest);
    }
    const session: Session = {
      id: newSysId().toUpperCase(),
      userSysId,
      preferences: readPreferences(instance, userSysId),
      token: newSysId() + newSysId(),
      lastUsed: instance.clock(),
    };
    sessions.set(session.id, session);
    return session;
  }

  function resume(request: Request): Session | undefined {
    const cookies = request.headers.get("cookie") ?? "";
    const id = new RegExp(`(?:^|;\\s*)${COOKIE}=([0-9A-F]{32})`).exec(cookies)?.[1];
    const session = id === undefined ? undefined : sessions.get(id);
    if (!session || instance.clock() - session.lastUsed > IDLE_LIMIT) return undefined;
    session.lastUsed = instance.clock();
    return session;
  }

  return {
    authenticate(request) {
      const authorization = request.headers.get("authorization");
      const resumed = resume(request);
      if (authorization === null) {
        if (!resumed) throw notAuthenticated();
        requireToken(request, resumed);
        return { actor: readActor(instance, resumed), session: resumed, fresh: false };
      }
      const userSysId = checkBasic(instance, authorization);
      const kept = resumed?.userSysId === userSysId ? resumed : undefined;
      const session = kept ?? begin(userSysId);
      return { actor: readActor(instance, session), session, fresh: !kept };
    },
  };
}

/** A cookie alone may read; a write also needs the session's token. */
function requireToken(request: Request, session: Session): void {
  const reading = ["GET", "HEAD"].includes(methodOf(request));
  if (reading || request.headers.get("x-usertoken") === session.token) return;
  const error = notAuthenticated();
  error.headers["X-Is-Logged-In"] = "true";
  error.headers["X-UserToken-Response"] = session.token;
  throw error;
}

export function sessionCookie(session: Session): string {
  return `${COOKIE}=${session.id}; Path=/; HttpOnly; SameSite=Lax`;
}

function checkBasic(instance: DemoInstance, authorization: string): string {
  const encoded = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(authorization)?.[1];
  const text = encoded === undefined ? undefined : decodeBase64(encoded);
  const colon = text?.indexOf(":") ?? -1;
  if (text === undefined || colon < 0) throw notAuthenticated();
  const user = instance.database.get(
    `SELECT sys_id, user_password, active, locked_out, web_service_access_only
     FROM t_sys_user WHERE user_name = ? AND user_name <> ''`,
    text.slice(0, colon),
  );
  const sysId = String(user?.sys_id ?? "");
  const stored = String(user?.user_password ?? "");
  if (!user || stored === "" || stored !== hashPassword(sysId, text.slice(colon + 1))) {
    throw notAuthenticated();
  }
  if (user.active !== "true" || user.locked_out === "true") throw notAuthenticated();
  const exempt = user.web_service_access_only === "true";
  if (instance.behaviour.basicAuthRestricted && !exempt) {
    if (!rolesOf(instance, sysId).has(API_ROLE)) throw notAuthenticated();
  }
  return sysId;
}

function decodeBase64(encoded: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/** Preferences by name; a user's own over the instance-wide ones. */
export function readPreferences(instance: DemoInstance, userSysId: string): Map<string, string> {
  const rows = instance.database.all(
    `SELECT name, value FROM t_sys_user_preference
     WHERE user = ? OR (user = '' AND system = 'true') ORDER BY user`,
    userSysId,
  );
  return new Map(rows.map((row) => [String(row.name), String(row.value)]));
}

function readActor(instance: DemoInstance, session: Session): Actor {
  const user = instance.database.get(
    `SELECT sys_id, user_name, name, time_zone, active FROM t_sys_user WHERE sys_id = ?`,
    session.userSysId,
  );
  if (!user || user.active !== "true") throw notAuthenticated();
  const zone = String(user.time_zone) || instance.property("glide.sys.default.tz") || "UTC";
  return {
    sysId: String(user.sys_id),
    userName: String(user.user_name),
    name: String(user.name),
    roles: rolesOf(instance, session.userSysId),
    timeZone: isZone(zone) ? zone : "UTC",
    preferences: session.preferences,
  };
}

/** Granted roles and the roles that those contain. */
function rolesOf(instance: DemoInstance, userSysId: string): Set<string> {
  const rows = instance.database.all(
    `WITH RECURSIVE held(role) AS (
       SELECT role FROM t_sys_user_has_role WHERE user = ? AND state = 'active'
       UNION
       SELECT c.contains FROM t_sys_metadata c JOIN held ON c.role = held.role
       WHERE c.sys_class_name = 'sys_user_role_contains'
     )
     SELECT r.name FROM held JOIN t_sys_metadata r ON r.sys_id = held.role`,
    userSysId,
  );
  return new Set(rows.map((row) => String(row.name)));
}
