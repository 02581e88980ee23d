/** Requests to the web app whose answers are held against the API's description. */
import type { WebApp } from "../../mod/web/app.ts";
import { type ApiContract, checkAnswers, readContract, type Send } from "./api_contract.ts";

// The description is the same whatever the services are: the first app that is asked gives it.
let shared: Promise<ApiContract> | undefined;

/** `token` is the app's own, where it asks for one. */
export function checkedRequest(
  app: WebApp,
  { token = "" }: { token?: string | undefined } = {},
): Send {
  const plain: Send = (path, init) => app.request(path, init);
  const headers = { host: "127.0.0.1:4096", authorization: `Bearer ${token}` };
  return checkAnswers(plain, () => shared ??= readContract(plain, { headers }));
}
