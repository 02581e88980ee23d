import { isAdmin } from "../../login/actor.ts";
import { toLogin } from "../../login/answer_login.ts";
import type { Logins } from "../../login/logins.ts";
import { escapeHtml } from "../../login/page.ts";
import { formCall } from "../../form_call.ts";
import type { DemoInstance } from "../../database/instance.ts";
import { readBytes } from "../../wire/read_body.ts";
import { RestError } from "../../wire/rest_error.ts";
import { importUpdateSet } from "./xml_api.ts";

const FORM = "/upload.do";
const TARGET = "/sys_upload.do";
const REMOTE = "sys_remote_update_set";
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * "Import XML" of a list: `/upload.do` is the form with the session's token, `/sys_upload.do` takes
 * the file and answers an empty page. Measured: the fields `sysparm_ck`, `sysparm_target` and
 * `attachFile`; the demo takes update sets only. Undefined for any other path; throws 401 for a stale
 * token.
 */
export async function answerUploadPage(
  { instance, logins }: { instance: DemoInstance; logins: Logins },
  request: Request,
): Promise<Response | undefined> {
  const url = new URL(request.url);
  if (url.pathname !== FORM && url.pathname !== TARGET) return undefined;
  const signedIn = request.headers.has("authorization") || logins.resume(request) !== undefined;
  if (!signedIn) {
    await request.body?.cancel();
    return toLogin(request);
  }
  // As a reading request: the form brings the token in its body, where it is checked below.
  const found = logins.authenticate(new Request(request.url, { headers: request.headers }));
  const { actor, login } = found;
  let answer: Response;
  if (!isAdmin(actor)) {
    await request.body?.cancel();
    answer = page(403, "Importing XML is for administrators.");
  } else if (url.pathname === FORM || request.method !== "POST") {
    answer = page(200, form(login.token, url.searchParams.get("sysparm_target") ?? ""));
  } else {
    const sent = await readUpload(request);
    const call = formCall(request, { instance, actor, login, token: sent.token });
    const { readUnload } = await import("./read_xml.ts");
    importUpdateSet(call, readUnload(sent.xml));
    answer = page(200, "");
  }
  for (const cookie of logins.cookies(login, found)) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

async function readUpload(request: Request): Promise<{ token: string; xml: string }> {
  const bytes = await readBytes(request, {
    maxBytes: MOST_BYTES,
    what: "Request body is too large",
  });
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const data = await new Response(bytes, { headers }).formData().catch(() => new FormData());
  const [token, target, file] = ["sysparm_ck", "sysparm_target", "attachFile"]
    .map((name) => data.get(name));
  if (target !== REMOTE || !(file instanceof File)) {
    throw new RestError(400, "No update set was sent", `attachFile and ${REMOTE} are needed`);
  }
  return { token: String(token ?? ""), xml: await file.text() };
}

function form(token: string, target: string): string {
  return `<form method="post" enctype="multipart/form-data" action="${TARGET}">
    <input type="hidden" name="sysparm_ck" value="${escapeHtml(token)}">
    <input type="hidden" name="sysparm_target" value="${escapeHtml(target)}">
    <input type="file" name="attachFile">
    <input type="submit" value="Upload">
  </form>`;
}

function page(status: number, html: string): Response {
  return new Response(html && `<HTML><BODY>${html}`, {
    status,
    headers: {
      "Content-Type": "text/html;charset=UTF-8",
      "Cache-Control": "no-cache,no-store,must-revalidate,max-age=-1",
      "X-Is-Logged-In": "true",
      "X-Frame-Options": "SAMEORIGIN",
    },
  });
}
