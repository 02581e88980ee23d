import type { Connection, Connections } from "../auth/connection.ts";
import { startDeadline } from "../base/deadline.ts";
import { AppError } from "../base/errors.ts";
import { isObject } from "../base/is_object.ts";
import type { ChangesTables } from "../changes/tables.ts";
import type { Settings } from "../config/settings.ts";
import type { Store, StoreProblem } from "../store/store.ts";

/** What connection and journal know the embedded instance by, whatever its port. */
export const DEMO_HOST = "demo.localhost";
/** A copy that is busy answers late; two on the same records would harm them. */
const PROBE_MS = 5_000;
/** The demo's port at its first start; later ones take the port it was connected with. */
const DEMO_PORT = 3007;

export interface DemoStartOptions {
  settings: Settings;
  connections: Connections;
  store: Store;
}

/**
 * Serves the embedded instance and connects it as `demo`; loaded only when asked for. Throws `conflict`
 * while another process serves the same records: its connection would lead to this one.
 */
export async function startDemo({ settings, connections, store }: DemoStartOptions) {
  if (!settings.demo) return undefined;
  const { serveDemo } = await import("../demo/serve.ts");
  const { demoCredentials } = await import("../demo/login/demo_credentials.ts");
  const path = settings.paths.demoDatabase;
  const earlier = (await connections.list())
    .filter(({ origin, host }) => origin === "demo" || host === DEMO_HOST);
  const first = earlier.find(({ host }) => host === DEMO_HOST) ?? earlier[0];
  if (first && await servesRecords(first.url, path)) throw alreadyServed(first.url, settings);
  const port = first ? Number(new URL(first.url).port) : settings.demoPort ?? DEMO_PORT;
  const demo = await serveDemo({ port, path });
  await takeOver(earlier, { connections, store });
  const { username, password } = demoCredentials;
  const { host, label } = await connections.save({
    instance: DEMO_HOST,
    url: demo.url,
    label: "demo",
    origin: "demo",
    username,
    secrets: { kind: "basic", password },
    environment: "dev",
  });
  const problems: StoreProblem[] = [];
  if (demo.movedAside !== null) {
    problems.push({
      message: "The data of the demo instance was damaged; it began anew",
      remedy: `The damaged file was kept as ${demo.movedAside}.`,
      movedTo: demo.movedAside,
    });
  }
  if (first && demo.port !== port) {
    problems.push({
      message: `Another program holds port ${port}: the demo instance is at ${demo.url} now`,
      remedy: "Clients that name it demo need no change.",
    });
  }
  return {
    host,
    label,
    url: demo.url,
    username,
    /** Nothing is remembered of it yet. */
    isNew: first === undefined,
    problems,
    close: () => demo.close(),
  };
}

/** Whether an embedded instance with these records answers there. */
async function servesRecords(url: string, path: string): Promise<boolean> {
  const deadline = startDeadline(PROBE_MS);
  try {
    const answer = await fetch(`${url}/demo/control`, { signal: deadline.signal });
    const state: unknown = await answer.json();
    return isObject(state) && state.data === path;
  } catch {
    // Nobody answers there, or somebody else does.
    return false;
  } finally {
    deadline.stop();
  }
}

function alreadyServed(url: string, { paths }: Settings): AppError {
  const message =
    `Another copy of this service runs the demo instance of ${paths.dataDir}, at ${url}`;
  return new AppError("conflict", message, {
    remedy: "Use that one, stop it, or give this one a folder of its own with ASSISTANT_DATA_DIR.",
  });
}

/** Earlier versions knew the instance by its port: what was changed then can still be undone. */
async function takeOver(
  earlier: readonly Connection[],
  { connections, store }: Pick<DemoStartOptions, "connections" | "store">,
): Promise<void> {
  for (const { host } of earlier) {
    if (host === DEMO_HOST) continue;
    await store.tables<ChangesTables>().updateTable("change_entry").set({ host: DEMO_HOST })
      .where("host", "=", host).execute();
    await connections.remove(host);
  }
}
