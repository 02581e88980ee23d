import type { Connections } from "../auth/connection.ts";
import type { Settings } from "../config/settings.ts";
import type { StoreProblem } from "../store/store.ts";

/** The demo's port at its first start; later ones take the port it was connected with. */
const DEMO_PORT = 3007;

/** Serves the embedded instance and connects it as `demo`; loaded only when asked for. */
export async function startDemo(settings: Settings, connections: Connections) {
  if (!settings.demo) return undefined;
  const { serveDemo } = await import("../demo/serve.ts");
  const { demoCredentials } = await import("../demo/login/demo_credentials.ts");
  const earlier = (await connections.list()).filter((entry) => entry.origin === "demo");
  // The host is the key of connections and journal: the same port keeps the demo the same instance.
  const [first] = earlier;
  const port = first ? Number(new URL(first.url).port) : DEMO_PORT;
  const demo = await serveDemo({ port, path: settings.paths.demoDatabase });
  const moved = earlier.filter(({ url }) => url !== demo.url);
  for (const { host } of moved) await connections.remove(host);
  const { username, password } = demoCredentials;
  const { host, label } = await connections.save({
    instance: demo.url,
    label: "demo",
    origin: "demo",
    username,
    secrets: { kind: "basic", password },
    environment: "dev",
  });
  const problems: StoreProblem[] = demo.movedAside === null ? [] : [{
    message: "The data of the demo instance was damaged; it began anew",
    remedy: `The damaged file was kept as ${demo.movedAside}.`,
    movedTo: demo.movedAside,
  }];
  return { host, label, url: demo.url, username, problems, close: () => demo.close() };
}
