import { type Actor, isAdmin } from "../../login/actor.ts";
import { insertAs } from "../../records/as_platform.ts";
import type { DemoCall } from "../../call.ts";
import { formCall } from "../../form_call.ts";
import type { DemoInstance } from "../../database/instance.ts";
import { escapeHtml } from "../../login/page.ts";
import { readForm } from "../../login/read_form.ts";
import { toLogin } from "../../login/answer_login.ts";
import { textOf } from "../../database/rows.ts";
import { findRow } from "../../database/find_rows.ts";
import { faultText } from "../../scripts/engine/limits.ts";
import { prepareEngines } from "../../scripts/engine/load_engine.ts";
import { closeScripts, placeText, runScript } from "../../scripts/run_script.ts";
import type { Login, Logins } from "../../login/logins.ts";
import { storedTime } from "../../values/time.ts";

/**
 * `/sys.scripts.do`, the background script page: a form with the session's token, and the output of
 * what it sends in `<PRE>`. Undefined for any other path. Throws 401 for a stale token.
 */
export async function answerScriptsPage(
  { instance, logins }: { instance: DemoInstance; logins: Logins },
  request: Request,
): Promise<Response | undefined> {
  if (new URL(request.url).pathname !== "/sys.scripts.do") return undefined;
  const signedIn = request.headers.has("authorization") || logins.resume(request) !== undefined;
  if (!signedIn) {
    await request.body?.cancel();
    return toLogin(request);
  }
  // As a reading request: a form brings the token in its body, where it is checked below.
  const { actor, login, fresh } = logins.authenticate(
    new Request(request.url, { headers: request.headers }),
  );
  const { status, html } = !mayRunScripts(instance, actor)
    ? { status: 403, html: "Background scripts are for administrators." }
    : request.method === "POST"
    ? await run({ instance, actor, login }, request)
    : { status: 200, html: form(login) };
  const answer = page(status, request.method === "HEAD" ? null : html);
  for (const cookie of logins.cookies(login, { fresh })) {
    answer.headers.append("Set-Cookie", cookie);
  }
  return answer;
}

/** The role that the property names; administrators where it names none. */
function mayRunScripts(instance: DemoInstance, actor: Actor): boolean {
  const role = instance.property("glide.script_processor.admin") ?? "";
  return role === "" ? isAdmin(actor) : actor.roles.has(role);
}

async function run(
  { instance, actor, login }: { instance: DemoInstance; actor: Actor; login: Login },
  request: Request,
): Promise<{ status: number; html: string }> {
  const sent = await readForm(request);
  const token = sent?.get("sysparm_ck");
  const call = formCall(request, { instance, actor, login, token });
  const script = sent?.get("script") ?? "";
  await prepareEngines();
  const scope = scopeOf(instance, sent?.get("sys_scope") ?? "");
  const { lines, fault } = runScript(call, { source: script, name: "background script", scope });
  closeScripts(instance.database);
  const shown = fault ? [...lines, `${faultText(fault)} (${placeText(fault)})`] : lines;
  const history = addHistory(call, { script, rollback: sent?.get("record_for_rollback") === "on" });
  // Measured: the output stands in PRE, each line with this prefix, and the markup is not closed.
  const output = shown.map((line) => `*** Script: ${escapeHtml(line)}<BR/>`).join("");
  return {
    status: 200,
    html: `Script execution history and recovery <A target='blank' ` +
      `HREF='sys_script_execution_history.do?sys_id=${history}'>available here</A><HR/>` +
      `<PRE>${output}</PRE><HR/>`,
  };
}

/** The form names an application by its sys_id or its name. */
function scopeOf(instance: DemoInstance, named: string): string {
  if (named === "" || named === "global") return "global";
  const found = findRow(instance, "sys_scope", { sys_id: named }) ??
    findRow(instance, "sys_scope", { scope: named });
  return found ? textOf(found, "sys_id") : "global";
}

/** The run as the platform keeps it; with a context, its changes could be rolled back. */
function addHistory(
  call: DemoCall,
  { script, rollback }: { script: string; rollback: boolean },
): string {
  const now = storedTime(call.instance.clock());
  const context = rollback ? textOf(insertAs(call, "sys_rollback_context", {}), "sys_id") : "";
  const history = insertAs(call, "sys_script_execution_history", {
    executed_by: call.actor.sysId,
    started: now,
    finished: now,
    script: script.slice(0, 8000),
    rollback_context: context,
  });
  return textOf(history, "sys_id");
}

function form(login: Login): string {
  return `<form method="post" action="/sys.scripts.do">
    <label>Script <textarea name="script" rows="12" cols="80"></textarea></label>
    <input type="hidden" name="sysparm_ck" value="${escapeHtml(login.token)}">
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
