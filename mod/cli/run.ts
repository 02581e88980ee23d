import { finishRestore } from "../backup/restore.ts";
import { VERSION } from "../base/version.ts";
import { systemClock } from "../base/clock.ts";
import { endsWithin } from "../base/ends_within.ts";
import { type Logger, startLog, stopLog } from "../base/log.ts";
import { describeLooseFile } from "../base/private_files.ts";
import type { RequestHandler } from "../base/runtime_connection.ts";
import { type Flags, resolveSettings } from "../config/resolve_settings.ts";
import type { Settings } from "../config/settings.ts";
import { createPeerCheck } from "../http/peer_check.ts";
import { createMcpApp } from "../mcp/app.ts";
import { buildServices } from "../services/create_services.ts";
import type { Services } from "../services.ts";
import { refuseOpenBind } from "../web/refuse_open_bind.ts";
import { clientConfig, localUrl, ownBridgeCommand, urlsFromOutside } from "../web/client_config.ts";
import { createWebPort } from "../web/web_port.ts";
import { formatBanner } from "./banner.ts";
import { reportConfigProblems } from "./config_problems.ts";
import { paintFor } from "./paint.ts";
import { type Listener, openListener } from "./listener.ts";
import { unlockLink } from "./open.ts";
import { openBrowser } from "./open_browser.ts";
import { closeListeners, type EndWatch, stopSignal, watchEnd } from "./shutdown.ts";
import { chooseSnippetInstance } from "./snippet_instance.ts";

/** What calls under way get after a signal, what the rest of the service gets then, and what both. */
const GRACE_MS = 5_000;
const CLOSE_MS = 3_000;
const END_MS = 9_500;

interface Ports {
  mcp: Listener;
  web: Listener;
}

/**
 * `assistant` and `assistant serve`: opens both ports, announces them, and returns after SIGINT or
 * SIGTERM when all is closed. Throws before anything is announced when a port cannot be had.
 */
export async function runService(flags: Flags): Promise<void> {
  const wanted = await resolveSettings({ flags });
  refuseOpenBind(wanted.web);
  const stopped = stopSignal();
  const ports = await openPorts(wanted);
  try {
    // The ports are this process's alone now, and nothing is open yet.
    const isRestored = await finishRestore(wanted.paths, systemClock) === "restored";
    const settings = withRealPorts(isRestored ? await resolveSettings({ flags }) : wanted, ports);
    reportConfigProblems(settings);
    const log = await startLog({
      file: settings.paths.log,
      level: settings.logLevel,
      console: settings.mcp.debug,
    });
    try {
      await serve({ settings, log, ports, stopped });
    } finally {
      await stopLog();
    }
  } finally {
    void ports.mcp.close();
    void ports.web.close();
  }
}

interface Run {
  settings: Settings;
  log: Logger;
  ports: Ports;
  stopped: Promise<Deno.Signal>;
}

async function serve({ settings, log, ports, stopped }: Run): Promise<void> {
  const services = await buildServices(settings, log);
  // One forgotten promise must not take every client down with it.
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    log.error("A task failed unattended: {error}", { error: event.reason });
  });
  let end: EndWatch | undefined;
  try {
    const closing = new AbortController();
    const awaited = new Set([...settings.demo ? ["demo"] : [], "recovery"]);
    const starting = () => [...awaited];
    const mcp = createMcpApp(services, { starting });
    const answerMcp: RequestHandler = (request, info) =>
      mcp.fetch(request, info.remoteAddr.hostname);
    ports.mcp.serve(forThisUser(answerMcp, { settings, log }));
    const opened = services.open();
    const web = createWebPort(services, { closing: closing.signal, starting, opened });
    ports.web.serve((request, info) => web(request, info.remoteAddr.hostname));
    await opened;
    awaited.delete("demo");
    tellProblems(services);
    log.info("Ready: MCP on port {mcp}, web on port {web}", {
      version: VERSION,
      mcp: ports.mcp.port,
      web: ports.web.port,
    });
    const { web: { host, port }, headless } = settings;
    const link = async () => unlockLink(localUrl(host, port), await services.person.issueCode());
    console.log(await announce(services, headless ? undefined : await link()));
    if (settings.open && !headless) void openBrowser(await link());
    const failed = (reason: string) => log.warning("No watch over the end: {reason}", { reason });
    end = watchEnd({ limitMs: END_MS, failed });
    const recovered = services.recover().then(() => awaited.delete("recovery"));
    await Promise.race([recovered, stopped]);
    const signal = await stopped;
    log.info("Stopping on {signal}", { signal });
    closing.abort();
    const endStreams = () => mcp.close();
    const inTime = await closeListeners([ports.mcp, ports.web], { graceMs: GRACE_MS, endStreams });
    if (!inTime) {
      log.warning("Calls were still running after {ms} ms and were cut", { ms: GRACE_MS });
    }
  } finally {
    if (!await endsWithin(services.close(), CLOSE_MS)) {
      log.warning("The service did not close within {ms} ms and was cut", { ms: CLOSE_MS });
    }
    end?.stop();
  }
}

/** What was found amiss while the service was opened. */
function tellProblems({ looseFiles, storeProblems }: Services): void {
  for (const file of looseFiles) console.error(`${describeLooseFile(file)}.`);
  for (const { message, remedy } of storeProblems) console.error(`${message}. ${remedy}`);
}

/** The app for callers of this user alone, where the machine can tell and no token says more. */
function forThisUser(
  app: RequestHandler,
  { settings, log }: Pick<Run, "settings" | "log">,
): RequestHandler {
  const { port, token, peerCheck } = settings.mcp;
  const uid = Deno.uid();
  if (Deno.build.os !== "linux" || uid === null || token !== undefined || !peerCheck) return app;
  const checkPeer = createPeerCheck({ port, uid, clock: systemClock, log });
  return (request, info) => {
    // Liveness is everybody's: who finds the port taken asks what holds it.
    const answer = (refusal: Response | undefined) =>
      refusal && new URL(request.url).pathname !== "/health" ? refusal : app(request, info);
    const checked = checkPeer(info.remoteAddr);
    return checked instanceof Promise ? checked.then(answer) : answer(checked);
  };
}

/** Both or none. */
async function openPorts({ mcp, web }: Settings): Promise<Ports> {
  const mcpListener = await openListener({
    ...mcp,
    portFlag: "--mcp-port",
    portVariable: "SN_MCP_HTTP_PORT",
    hostFlag: "--mcp-hostname",
  });
  try {
    const webListener = await openListener({
      ...web,
      portFlag: "--port",
      portVariable: "ASSISTANT_SERVER_PORT",
      hostFlag: "--hostname",
    });
    return { mcp: mcpListener, web: webListener };
  } catch (error) {
    void mcpListener.close();
    throw error;
  }
}

function withRealPorts(settings: Settings, ports: Ports): Settings {
  return {
    ...settings,
    mcp: { ...settings.mcp, port: ports.mcp.port },
    web: { ...settings.web, port: ports.web.port },
  };
}

async function announce(
  { settings, connections, demo, environment }: Services,
  link: string | undefined,
): Promise<string> {
  const { mcp, web, headless } = settings;
  const { connection, problem } = environment ?? {};
  const known = [...connection ? [connection] : [], ...await connections.list()];
  const instance = chooseSnippetInstance(known, demo !== undefined);
  const mcpUrl = localUrl(mcp.host, mcp.port);
  return formatBanner({
    version: VERSION,
    mcpUrl,
    mcpHost: mcp.host,
    mcpPort: mcp.port,
    outsideUrls: urlsFromOutside(mcp, Deno.networkInterfaces()),
    mcpToken: mcp.token !== undefined,
    webUrl: localUrl(web.host, web.port),
    unlockLink: link,
    headless,
    environment: connection
      ? `${connection.username ?? "OAuth"} at ${connection.url} (PLATFORM_*)`
      : problem && `${problem.message}. ${problem.remedy ?? ""}`,
    demo,
    clientConfig: clientConfig({
      mcpUrl: `${mcpUrl}/mcp`,
      instance: instance.name,
      sso: instance.sso,
      command: ownBridgeCommand(),
    }),
    instanceIsExample: instance.example,
    paint: paintFor(Deno.stdout),
  });
}
