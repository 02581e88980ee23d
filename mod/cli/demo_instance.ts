import { AppError } from "../base/errors.ts";
import { parseHost, parsePort } from "../config/value_formats.ts";
import { demoCredentials } from "../demo/credentials.ts";
import { serveDemo } from "../demo/serve.ts";
import { stopSignal } from "./shutdown.ts";

/** `assistant demo-instance`: the embedded instance alone, in memory, until a signal ends it. */
export async function runDemoInstance(
  options: { port?: string; hostname?: string },
): Promise<void> {
  const { port = "0", hostname = "127.0.0.1" } = options;
  const stopped = stopSignal();
  const wanted = parsePort({ name: "--port", value: port });
  const demo = await serveDemo({
    port: wanted,
    host: parseHost({ name: "--hostname", value: hostname }),
  });
  if (wanted !== 0 && demo.port !== wanted) {
    await demo.close();
    throw new AppError("port_taken", `Port ${wanted} on ${hostname} is taken`, {
      remedy: "Choose another port with --port, or leave the option out.",
    });
  }
  console.log(`Demo instance: ${demo.url}`);
  console.log(`User:          ${demoCredentials.username}`);
  console.log(`Password:      ${demoCredentials.password}`);
  await stopped;
  await demo.close();
}
