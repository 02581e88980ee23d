/** The web app over the real services in an empty HOME: no port open, requests by `app.request()`. */
import { getLogger } from "@logtape/logtape";
import { join } from "node:path";
import { resolveSettings } from "../../mod/config/resolve_settings.ts";
import { createServices } from "../../mod/services/create_services.ts";
import type { Services } from "../../mod/services.ts";
import { createWebApp, type WebApp, type WebAppOptions } from "../../mod/web/app.ts";
import type { Send } from "./api_contract.ts";
import { checkedRequest } from "./checked_app.ts";
import { type CallApi, createCalls } from "./json_calls.ts";
import { personHeaders } from "./person.ts";

export interface WebServiceOptions extends WebAppOptions {
  env?: Record<string, string>;
  headless?: boolean;
  /** False: calls carry no proof that a person makes them. */
  asPerson?: boolean;
  /** Puts files into the HOME first. */
  prepare?: (home: string) => Promise<void>;
  /** Text of the `assistant.jsonc` of a project in which the service is started. */
  project?: string;
}

export interface WebService extends AsyncDisposable {
  home: string;
  services: Services;
  app: WebApp;
  /** Sends a request; an answer that is not as the API describes it fails the test. */
  request: Send;
  call: CallApi;
}

export async function openWebService(options: WebServiceOptions = {}): Promise<WebService> {
  const { env = {}, headless = false, asPerson = true, prepare, project, ...appOptions } = options;
  const home = await Deno.makeTempDir({ prefix: "assistant-web-" });
  await prepare?.(home);
  const cwd = project === undefined ? home : join(home, "project");
  if (project !== undefined) {
    await Deno.mkdir(cwd);
    await Deno.writeTextFile(join(cwd, "assistant.jsonc"), project);
  }
  const settings = await resolveSettings({ flags: { headless }, env, cwd, home });
  const services = await createServices(settings, getLogger(["test", "web"]));
  const app = createWebApp(services, appOptions);
  const proof = asPerson ? await personHeaders(settings.paths.personKey) : {};
  const request = checkedRequest(app, { headers: proof, token: settings.web.token });
  const call = createCalls(request);
  return {
    home,
    services,
    app,
    request,
    call: (method, path, { body, headers } = {}) =>
      call(method, path, { body, headers: { host: "127.0.0.1:4096", ...headers } }),
    async [Symbol.asyncDispose]() {
      await services.close();
      await Deno.remove(home, { recursive: true });
    },
  };
}
