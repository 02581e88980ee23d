/** Requests to the web app whose answers are held against the API's description. */
import type { WebApp } from "../../mod/web/app.ts";
import { type ApiContract, checkAnswers, readContract, type Send } from "./api_contract.ts";

// The description is the same whatever the services are: the first app that is asked gives it.
let shared: Promise<ApiContract> | undefined;

export interface CheckedRequestOptions {
  /** Go with each request that does not set them itself. */
  headers?: Record<string, string>;
  /** The app's own, where it asks for one. */
  token?: string | undefined;
}

export function checkedRequest(
  app: WebApp,
  { headers: usual = {}, token = "" }: CheckedRequestOptions = {},
): Send {
  const plain: Send = (path, init) =>
    app.request(path, {
      ...init,
      headers: { ...usual, ...Object.fromEntries(new Headers(init?.headers)) },
    });
  const headers = { host: "127.0.0.1:4096", authorization: `Bearer ${token}` };
  return checkAnswers(plain, () => shared ??= readContract(plain, { headers }));
}
