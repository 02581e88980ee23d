import { decodeBase64 } from "../../base/base64.ts";
import { newSysId } from "../../base/ids.ts";
import type { Actor } from "./actor.ts";
import type { DemoInstance } from "../database/instance.ts";
import { grantedRoles } from "./granted_roles.ts";
import { checkBasicPassword } from "./basic_code.ts";
import { methodOf } from "../wire/method_of.ts";
import { notAuthenticated, type RestError } from "../wire/rest_error.ts";
import { isZone } from "../values/time.ts";
import { columnValue } from "../database/storage.ts";
import { UNSEEN } from "../values/viewer.ts";

/** A logged-in session. Preferences are read once, when it begins. */
export interface Login {
  id: string;
  userSysId: string;
  preferences: Map<string, string>;
  /** `X-UserToken` of browser-style requests. */
  token: string;
  lastUsed: number;
  /** Begun on the login page: its cookies may rotate. */
  browser: boolean;
  /** The sys_id of the user who acts as another in it. */
  impersonatedBy?: string | undefined;
  /** Roles that count for as long as it lasts, of those that need elevation. */
  elevatedRoles?: ReadonlySet<string> | undefined;
}

export interface Logins {
  /**
   * Who a request is, by Basic credentials, an OAuth token or the cookie of an earlier answer. Throws
   * 401 as the platform words it. A request without a cookie begins a session.
   */
  authenticate(request: Request): { actor: Actor; login: Login; fresh: boolean };
  begin(userSysId: string, options?: { browser: boolean }): Login;
  /** The session of a request's cookie, if it has not ended; it counts as used. */
  resume(request: Request): Login | undefined;
  end(login: Login): void;
  /** The `Set-Cookie` lines of an answer in a session; asking may rotate its id. */
  cookies(login: Login, options: { fresh: boolean }): string[];
}

export interface LoginOptions {
  /** The user of an OAuth access token. */
  userOfToken(token: string): string | undefined;
}

const COOKIE = "JSESSIONID";
const KEPT_SESSIONS = 500;
const IDLE_LIMIT = 30 * 60_000;
/** How long an id that was rotated away still serves requests that were under way. */
const ROTATION_GRACE = 60_000;
export const API_ROLE = "snc_basic_auth_api_access";

/** The sessions that have not ended, by their ids, the rotated ones of a while ago included. */
function keepSessions(instance: DemoInstance) {
  const logins = new Map<string, Login>();
  /** Rotated ids and until when they serve. */
  const retired = new Map<string, number>();

  function begin(userSysId: string, { browser } = { browser: false }): Login {
    if (logins.size >= KEPT_SESSIONS) {
      const oldest = logins.keys().next().value;
      if (oldest) forget(oldest);
    }
    const login: Login = {
      id: newSessionId(),
      userSysId,
      preferences: readPreferences(instance, userSysId),
      token: newSysId() + newSysId(),
      lastUsed: instance.clock(),
      browser,
    };
    logins.set(login.id, login);
    return login;
  }

  function forget(id: string): void {
    logins.delete(id);
    retired.delete(id);
  }

  function resume(request: Request): Login | undefined {
    const cookies = request.headers.get("cookie") ?? "";
    const id = new RegExp(`(?:^|;\\s*)${COOKIE}=([0-9A-F]{32})`).exec(cookies)?.[1] ?? "";
    const login = logins.get(id);
    const now = instance.clock();
    if (!login || now - login.lastUsed > IDLE_LIMIT) return undefined;
    if (now > (retired.get(id) ?? Infinity)) {
      forget(id);
      return undefined;
    }
    login.lastUsed = now;
    return login;
  }

  function rotate(login: Login): void {
    const now = instance.clock();
    for (const [id, until] of retired) if (now > until) forget(id);
    retired.set(login.id, now + ROTATION_GRACE);
    login.id = newSessionId();
    logins.set(login.id, login);
  }

  function end(login: Login): void {
    for (const [id, known] of logins) if (known === login) forget(id);
  }

  return { begin, resume, rotate, end };
}

/** The sessions of one run of the instance, a bounded number; each ends when it is idle too long. */
export function createLogins(instance: DemoInstance, options: LoginOptions): Logins {
  const { begin, resume, rotate, end } = keepSessions(instance);
  return {
    begin,
    resume,
    end,
    authenticate(request) {
      const authorization = request.headers.get("authorization");
      const resumed = resume(request);
      if (authorization === null) {
        if (!resumed) throw notAuthenticated();
        requireToken(request, resumed);
        return { actor: readActor(instance, resumed), login: resumed, fresh: false };
      }
      const bearer = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1];
      const userSysId = bearer === undefined
        ? checkBasic(instance, authorization)
        : options.userOfToken(bearer);
      if (userSysId === undefined) throw notAuthenticated();
      const kept = resumed?.userSysId === userSysId ? resumed : undefined;
      const login = kept ?? begin(userSysId);
      return { actor: readActor(instance, login), login, fresh: !kept };
    },
    cookies(login, { fresh }) {
      const rotates = instance.behaviour.sessionCookieRotates && login.browser && !fresh;
      if (rotates) rotate(login);
      return fresh || rotates ? loginCookies(login) : [];
    },
  };
}

function newSessionId(): string {
  return newSysId().toUpperCase();
}

/** A cookie alone may read; a write also needs the session's token. A wrong one is refused always. */
function requireToken(request: Request, login: Login): void {
  const given = request.headers.get("x-usertoken");
  const reading = ["GET", "HEAD"].includes(methodOf(request));
  if (given === login.token || (given === null && reading)) return;
  throw wrongToken(login);
}

/** 401 with the session's token, for a write that brought another or none. */
export function wrongToken({ token }: Pick<Login, "token">): RestError {
  const error = notAuthenticated();
  error.headers["X-Is-Logged-In"] = "true";
  error.headers["X-UserToken-Response"] = token;
  return error;
}

/** The `Set-Cookie` line that carries a session's id. */
export function loginCookie(login: Login): string {
  return `${COOKIE}=${login.id}; Path=/; HttpOnly; SameSite=Lax`;
}

/** A browser gets the platform's companions of the session cookie too; clients keep them all. */
function loginCookies(login: Login): string[] {
  if (!login.browser) return [loginCookie(login)];
  return [
    loginCookie(login),
    `glide_session_store=${login.id}; Max-Age=1800; Path=/; HttpOnly; SameSite=Lax`,
    `glide_user_route=glide.demo; Path=/; HttpOnly; SameSite=Lax`,
  ];
}

/** What an answer sends to have a browser forget its session. */
export function clearedCookies(): string[] {
  return [COOKIE, "glide_session_store"].map((name) => `${name}=; Max-Age=0; Path=/; HttpOnly`);
}

/** User and password of a Basic header; undefined for anything else. */
export function readBasic(
  authorization: string,
): { user: string; password: string } | undefined {
  const encoded = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(authorization)?.[1];
  const text = encoded === undefined ? undefined : decodeText(encoded);
  const colon = text?.indexOf(":") ?? -1;
  if (text === undefined || colon < 0) return undefined;
  return { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

function checkBasic(instance: DemoInstance, authorization: string): string {
  const given = readBasic(authorization);
  if (given === undefined) throw notAuthenticated();
  const user = checkBasicPassword(instance, given.user, given.password);
  if (!user) throw notAuthenticated();
  if (instance.behaviour.basicAuthRestricted && !user.webServiceOnly) {
    if (!rolesOf(instance, user.sysId).has(API_ROLE)) throw notAuthenticated();
  }
  return user.sysId;
}

function decodeText(encoded: string): string | undefined {
  try {
    return new TextDecoder().decode(decodeBase64(encoded));
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

/** The user of a session as of now. Throws 401 for one who is gone or inactive. */
export function readActor(
  instance: DemoInstance,
  login: Pick<Login, "userSysId" | "preferences" | "elevatedRoles">,
): Actor {
  const users = instance.table("sys_user");
  const language = users ? columnValue(users, "preferred_language") : "''";
  const user = instance.database.get(
    `SELECT sys_id, user_name, name, time_zone, date_format, time_format, active,
     ${language} AS preferred_language FROM t_sys_user WHERE sys_id = ?`,
    login.userSysId,
  );
  if (!user || user.active !== "true") throw notAuthenticated();
  const own = (element: string, property: string, otherwise: string) =>
    String(user[element]) || instance.property(property) || otherwise;
  const zone = own("time_zone", "glide.sys.default.tz", UNSEEN.timeZone);
  return {
    sysId: String(user.sys_id),
    userName: String(user.user_name),
    name: String(user.name),
    roles: rolesOf(instance, login.userSysId, login.elevatedRoles),
    timeZone: isZone(zone) ? zone : UNSEEN.timeZone,
    language: own("preferred_language", "glide.sys.language", UNSEEN.language),
    dateFormat: own("date_format", "glide.sys.date_format", UNSEEN.dateFormat),
    timeFormat: own("time_format", "glide.sys.time_format", UNSEEN.timeFormat),
    preferences: login.preferences,
  };
}

/** Granted roles and the roles that those contain; of those that need elevation the elevated ones. */
export function rolesOf(
  instance: DemoInstance,
  userSysId: string,
  elevated: ReadonlySet<string> = new Set(),
): Set<string> {
  const rows = grantedRoles(instance, userSysId)
    .filter((row) => row.elevated_privilege !== "true" || elevated.has(String(row.name)));
  const roles = new Set(rows.map((row) => String(row.name)));
  // Everybody is one or the other, granted or not.
  if (!roles.has("snc_external")) roles.add("snc_internal");
  return roles;
}

/** The roles that a user may elevate to. */
export function elevatedRolesOf(instance: DemoInstance, userSysId: string): Set<string> {
  const rows = grantedRoles(instance, userSysId);
  return new Set(
    rows.filter((row) => row.elevated_privilege === "true").map((row) => String(row.name)),
  );
}
