import { checkPassword } from "./check_password.ts";
import { readForm } from "./read_form.ts";
import type { SignIn } from "./answer_login.ts";

/**
 * `/angular.do?sysparm_type=view_form.login`: the sign-in of the vendor's own command-line client,
 * read from its sources: a form post that answers 200 and JSON, `status` `error` with a `message`
 * for a wrong password, else the cookies of a session. Undefined for any other request; its
 * `get_user`, a POST without the session's token, is refused with the token as any such write is.
 */
export async function answerFormLogin(
  { instance, logins }: SignIn,
  request: Request,
): Promise<Response | undefined> {
  const type = new URL(request.url).searchParams.get("sysparm_type");
  if (type !== "view_form.login" || request.method !== "POST") return undefined;
  const form = await readForm(request);
  const user = checkPassword(
    instance,
    form?.get("user_name") ?? "",
    form?.get("user_password") ?? "",
  );
  const answer = Response.json(
    user && !user.webServiceOnly
      ? { status: "success" }
      : { status: "error", message: "User name or password invalid" },
    { headers: { "Cache-Control": "no-store" } },
  );
  if (!user || user.webServiceOnly) return answer;
  const known = logins.resume(request);
  if (known) logins.end(known);
  const login = logins.begin(user.sysId, { browser: true });
  for (const cookie of logins.cookies(login, { fresh: true })) {
    answer.headers.append("Set-Cookie", cookie);
  }
  return answer;
}
