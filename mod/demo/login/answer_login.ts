import { checkPassword } from "./check_password.ts";
import { readForm } from "./read_form.ts";
import { escapeHtml, hiddenField, pageResponse, redirectTo } from "./page.ts";
import type { DemoInstance } from "../database/instance.ts";
import { clearedCookies, type Logins } from "./logins.ts";

/** Where a sign-in leads that came from nowhere. */
const HOME = "/navpage.do";

export interface SignIn {
  instance: DemoInstance;
  logins: Logins;
}

/** `/login.do`: the form, and its post with user_name, user_password, sys_action=sysverb_login. */
export async function answerLogin(
  { instance, logins }: SignIn,
  request: Request,
): Promise<Response> {
  const asked = new URL(request.url).searchParams.get("sysparm_goto_url") ?? "";
  const form = request.method === "POST" ? await readForm(request) : undefined;
  if (form?.get("sys_action") !== "sysverb_login") return loginPage(asked, "");
  const goTo = form.get("sysparm_goto_url") ?? asked;
  const user = checkPassword(
    instance,
    form.get("user_name") ?? "",
    form.get("user_password") ?? "",
  );
  if (!user || user.webServiceOnly) return loginPage(goTo, "User name or password invalid");
  // A new id at every sign-in: one that was known before it is worth nothing after it.
  const known = logins.resume(request);
  if (known) logins.end(known);
  const login = logins.begin(user.sysId, { browser: true });
  return redirectTo(localPath(goTo, request.url), logins.cookies(login, { fresh: true }));
}

function loginPage(goTo: string, message: string): Response {
  return pageResponse({
    title: "Log in",
    body: `<p role="alert">${escapeHtml(message)}</p><form method="post" action="/login.do">
<p><label>User name <input name="user_name" autocomplete="username"></label></p>
<p><label>Password <input name="user_password" type="password" autocomplete="current-password"></label></p>
${hiddenField("sys_action", "sysverb_login")}${hiddenField("sysparm_goto_url", goTo)}
<button>Log in</button></form>`,
  });
}

/** Only paths of this instance are followed after a sign-in. */
function localPath(goTo: string, base: string): string {
  if (goTo === "" || !URL.canParse(goTo, base)) return HOME;
  const { origin, pathname, search } = new URL(goTo, base);
  // A path of two slashes would be read as another host.
  return origin === new URL(base).origin && !pathname.startsWith("//")
    ? `${pathname}${search}`
    : HOME;
}

/** A page needs a session; one that is gone leads to the sign-in and back. */
export function toLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirectTo(`/login.do?sysparm_goto_url=${encodeURIComponent(`${pathname}${search}`)}`);
}

/** `/navpage.do`: where a sign-in leads; carries `g_ck`. */
export function answerHome({ instance, logins }: SignIn, request: Request): Response {
  const login = logins.resume(request);
  if (!login) return toLogin(request);
  const user = instance.database.get(
    `SELECT name FROM t_sys_user WHERE sys_id = ?`,
    login.userSysId,
  );
  return pageResponse({
    title: "Demo instance",
    body: `<p>Logged in as ${
      escapeHtml(String(user?.name ?? ""))
    }. <a href="/logout.do">Log out</a></p>`,
    token: login.token,
  });
}

/** `/logout.do` ends the session, whoever's it is. */
export function answerLogout({ logins }: SignIn, request: Request): Response {
  const login = logins.resume(request);
  if (login) logins.end(login);
  return redirectTo("/logout_success.do", clearedCookies());
}

/** The page behind a logout, with the way back in. */
export function answerLoggedOut(): Response {
  return pageResponse({
    title: "Logged out",
    body: `<p><a href="/login.do">Log in</a></p>`,
  });
}
