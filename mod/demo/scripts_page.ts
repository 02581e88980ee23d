import { isAdmin } from "./actor.ts";
import type { DemoInstance } from "./instance.ts";
import { escapeHtml } from "./login_page.ts";
import { readForm } from "./login_form.ts";
import { toLogin } from "./login_session.ts";
import { notAuthenticated } from "./rest_error.ts";
import { runScript, SCRIPT_TEMPLATES } from "./scripts_page_templates.ts";
import type { Session, Sessions } from "./sessions.ts";

/**
 * `/sys.scripts.do`, the background script page: a form with the session's token, and the output of
 * what it sends in `<PRE>`. Only the listed templates are answered, matched whole; nothing is ever
 * evaluated. Undefined for any other path. Throws 401 for a stale token.
 */
export async function answerScriptsPage(
  { instance, sessions }: { instance: DemoInstance; sessions: Sessions },
  request: Request,
): Promise<Response | undefined> {
  if (new URL(request.url).pathname !== "/sys.scripts.do") return undefined;
  const signedIn = request.headers.has("authorization") || sessions.resume(request) !== undefined;
  if (!signedIn) {
    await request.body?.cancel();
    return toLogin(request);
  }
  // As a reading request: a form brings the token in its body, where it is checked below.
  const { actor, session, fresh } = sessions.authenticate(
    new Request(request.url, { headers: request.headers }),
  );
  const { status, html } = !isAdmin(actor)
    ? { status: 403, html: "Background scripts are for administrators." }
    : request.method === "POST"
    ? await run(instance, session, request)
    : { status: 200, html: form(session) };
  const answer = page(status, request.method === "HEAD" ? null : html);
  for (const cookie of sessions.cookies(session, { fresh })) {
    answer.headers.append("Set-Cookie", cookie);
  }
  return answer;
}

async function run(
  instance: DemoInstance,
  session: Session,
  request: Request,
): Promise<{ status: number; html: string }> {
  const sent = await readForm(request);
  if (sent?.get("sysparm_ck") !== session.token) {
    const error = notAuthenticated();
    error.headers["X-Is-Logged-In"] = "true";
    error.headers["X-UserToken-Response"] = session.token;
    throw error;
  }
  const lines = runScript(instance, sent.get("script") ?? "");
  if (lines) {
    // Measured: the output stands in PRE, each line with this prefix, and the markup is not closed.
    const output = lines.map((line) => `*** Script: ${escapeHtml(line)}<BR/>`).join("");
    return { status: 200, html: `<PRE>${output}</PRE><HR/>` };
  }
  const known = SCRIPT_TEMPLATES.map((template) => `\n${escapeHtml(template)}`).join("");
  return {
    status: 403,
    html: `<PRE>The demo instance runs no script. It answers these alone:${known}</PRE><HR/>`,
  };
}

function form(session: Session): string {
  return `<form method="post" action="/sys.scripts.do">
    <label>Script <textarea name="script" rows="12" cols="80"></textarea></label>
    <input type="hidden" name="sysparm_ck" value="${escapeHtml(session.token)}">
    <input type="hidden" name="sys_scope" value="global">
    <input type="submit" name="runscript" value="Run script">
  </form>`;
}

function page(status: number, html: string | null): Response {
  return new Response(html === null ? null : `<HTML><BODY>${html}`, {
    status,
    headers: {
      "Content-Type": "text/html;charset=UTF-8",
      "Cache-Control": "no-cache,no-store,must-revalidate,max-age=-1",
      "X-Is-Logged-In": "true",
      "X-Frame-Options": "SAMEORIGIN",
    },
  });
}
