import assert from "node:assert/strict";
import type { DemoOptions } from "../../../../mod/demo/create_demo.ts";
import { DEMO_ORIGIN, type DemoUnderTest, startDemo } from "../../../support/demo_requests.ts";

/** A demo instance and a session there as the vendor's command line begins and uses one. */
export interface VendorSession extends DemoUnderTest {
  /** Cookie and token of the session. */
  headers: Readonly<Record<string, string>>;
  send(path: string, init?: RequestInit): Promise<Response>;
  /** Loads files, name → XML, and answers status and `result`. */
  load(
    scope: string,
    files: Readonly<Record<string, string>>,
    target?: string,
  ): Promise<{ status: number; result: { targetUpdateSetId?: string; error?: string } }>;
}

interface SignInOptions extends DemoOptions {
  user?: string;
  password?: string;
}

/** Signs in by the two requests that the vendor's client makes. */
export async function startVendorSession(
  { user = "admin", password = "admin", ...options }: SignInOptions = {},
): Promise<VendorSession> {
  const demo = await startDemo(options);
  const form = new URLSearchParams({
    sysparm_type: "login",
    "ni.nolog.user_password": "true",
    user_name: user,
    user_password: password,
  });
  const post = (type: string, init: RequestInit) =>
    demo.demo.fetch(
      new Request(`${DEMO_ORIGIN}/angular.do?sysparm_type=${type}`, { method: "POST", ...init }),
    );
  const login = await post("view_form.login", { body: form });
  assert.equal((await login.json()).status, "success");
  const cookie = login.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
  const asked = await post("get_user", { headers: { cookie } });
  await asked.body?.cancel();
  assert.equal(asked.status, 401);
  const token = asked.headers.get("X-UserToken-Response");
  assert.ok(token);
  const headers = { cookie, "X-UserToken": token };
  const send: VendorSession["send"] = (path, init = {}) =>
    demo.demo.fetch(
      new Request(DEMO_ORIGIN + path, { ...init, headers: { ...headers, ...init.headers } }),
    );
  return {
    ...demo,
    headers,
    send,
    async load(scope, files, target) {
      const body = new FormData();
      for (const [name, xml] of Object.entries(files)) {
        body.append("files", new Blob([xml], { type: "application/xml" }), name);
      }
      const query = target === undefined ? "" : `?targetUpdateSetId=${target}`;
      const answer = await send(`/api/fluent/load/${scope}${query}`, { method: "POST", body });
      return { status: answer.status, ...await answer.json() };
    },
  };
}

/** A file of the compiler: what it does to the records of one table. */
export function compiledFile(inner: string, table = ""): string {
  const attribute = table === "" ? "" : ` table="${table}"`;
  return `<?xml version="1.0"?>\n<record_update${attribute}>${inner}</record_update>`;
}

/** One record in such a file. */
export function recordElement(
  table: string,
  fields: Readonly<Record<string, string>>,
  action = "INSERT_OR_UPDATE",
): string {
  const columns = Object.entries(fields).map(([name, text]) => `<${name}>${text}</${name}>`);
  return `<${table} action="${action}">${columns.join("")}</${table}>`;
}
