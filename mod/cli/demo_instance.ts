import { resolve } from "node:path";
import { AppError } from "../base/errors.ts";
import { parseHost, parsePort } from "../config/value_formats.ts";
import { demoCredentials } from "../demo/login/demo_credentials.ts";
import { languageOf, languages } from "../demo/seed/languages/all_languages.ts";
import type { InstanceLanguage } from "../demo/seed/languages/instance_language.ts";
import { serveDemo } from "../demo/serve.ts";
import { stopSignal } from "./shutdown.ts";

export interface DemoInstanceFlags {
  port?: string;
  hostname?: string;
  /** The file that keeps the records; in memory unless set. */
  data?: string;
  /** Begins with the records it came with. */
  reset?: boolean;
  /** Spoken beside English. */
  language?: string;
}

/** `assistant demo-instance`: the embedded instance alone, until a signal ends it. */
export async function runDemoInstance(options: DemoInstanceFlags): Promise<void> {
  const { port = "0", hostname = "127.0.0.1", data, reset } = options;
  if (reset && data === undefined) {
    throw new AppError("wrong_usage", "--reset has nothing to reset without --data", {
      remedy:
        "Name the file with --data, or leave --reset out: in memory every start is a new one.",
    });
  }
  if (data !== undefined && (data === "" || data === ":memory:")) {
    throw new AppError("wrong_usage", `--data ${JSON.stringify(data)} is no file`, {
      remedy: "Name a file, or leave --data out to keep the records in memory.",
    });
  }
  const spoken = readLanguage(options.language);
  const stopped = stopSignal();
  const wanted = parsePort({ name: "--port", value: port });
  const demo = await serveDemo({
    port: wanted,
    host: parseHost({ name: "--hostname", value: hostname }),
    ...(spoken && { language: spoken }),
    ...(data !== undefined && { path: resolve(data), reset }),
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
  console.log(`Records:       ${data === undefined ? "in memory" : resolve(data)}`);
  if (demo.movedAside !== null) {
    console.error(`The file was damaged and a new one begun; it was kept as ${demo.movedAside}`);
  }
  await stopped;
  await demo.close();
}

function readLanguage(language: string | undefined): InstanceLanguage | undefined {
  if (language === undefined || language === "en") return undefined;
  const spoken = languageOf(language);
  if (spoken) return spoken;
  throw new AppError("wrong_usage", `The demo instance does not speak "${language}"`, {
    remedy: `Use en or ${languages.map((known) => known.language).join(", ")}.`,
  });
}
