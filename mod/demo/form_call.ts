import type { DemoCall } from "./call.ts";
import { wrongToken } from "./login/logins.ts";

/** The call that a form of a page makes in a session. Throws 401 where its token is not the session's. */
export function formCall(
  request: Request,
  { token, ...caller }: Pick<DemoCall, "instance" | "actor" | "login"> & {
    token: string | null | undefined;
  },
): DemoCall {
  if (token !== caller.login.token) throw wrongToken(caller.login);
  const url = new URL(request.url);
  return {
    ...caller,
    method: "POST",
    url,
    origin: url.origin,
    parameters: new URLSearchParams(),
    request,
    body: "",
    hideRows: false,
  };
}
