import type { Connections } from "../../mod/auth/connection.ts";
import type { Clock } from "../../mod/base/clock.ts";
import type { ServedDemo } from "../../mod/demo/serve.ts";
import { createPlatformCaches } from "../../mod/platform/caches.ts";
import { createClient } from "../../mod/platform/client.ts";
import { createOauthSetup, type OauthSetup } from "../../mod/platform/connection/oauth_setup.ts";
import { openTemporaryConnections } from "./connections.ts";
import { type LogCapture, startLogCapture } from "./log_capture.ts";
import { freePort } from "./free_port.ts";
import { setOauthClient } from "./oauth_browser.ts";
import { serveDemoCopy } from "./demo_template.ts";

export interface OauthSetupUnderTest extends AsyncDisposable {
  oauth: OauthSetup;
  demo: ServedDemo;
  connections: Connections;
  port: number;
  log: LogCapture;
  /** The clock of the service, ahead of the instance's by what was passed. */
  pass(milliseconds: number): void;
}

export const CLIENT = { clientId: "demo-client", clientSecret: "demo-secret" };

/** OAuth sign-ins against the served demo instance, whose clients know the callback port. */
export async function startOauthSetup(
  options: { fetch?: typeof fetch; demoClock?: Clock } = {},
): Promise<OauthSetupUnderTest> {
  const demo = await serveDemoCopy({ ...(options.demoClock && { clock: options.demoClock }) });
  const opened = await openTemporaryConnections();
  const port = freePort();
  const log = startLogCapture();
  let ahead = 0;
  const clock = () => Date.now() + ahead;
  const { connections } = opened;
  const oauth = createOauthSetup({
    connections,
    freshClient: (credentials) =>
      createClient(credentials, { caches: createPlatformCaches({ clock }), clock }),
    port,
    fetch: options.fetch ?? fetch,
    clock,
    log: log.logger,
  });
  for (const clientId of ["demo-client", "demo-public-client"]) {
    await setOauthClient(demo.url, { clientId, redirect_url: oauth.redirectUri });
  }
  return {
    oauth,
    demo,
    connections,
    port,
    log,
    pass: (milliseconds) => void (ahead += milliseconds),
    async [Symbol.asyncDispose]() {
      await oauth.close();
      await opened[Symbol.asyncDispose]();
      await demo.close();
    },
  };
}
