import { join } from "node:path";
import { systemClock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { resolvePaths } from "../base/paths.ts";
import type { Settings } from "../config/settings.ts";
import { demoCredentials } from "../demo/login/demo_credentials.ts";
import type { Bench, OpenBench } from "../eval/bench.ts";
import type { TaskCall } from "../eval/task.ts";
import type { Services } from "../services.ts";
import type { ExecuteTool } from "../tools/call.ts";
import { DEMO_HOST } from "./start_demo.ts";

export interface BenchOptions {
  settings: Settings;
  create(settings: Settings): Promise<Services>;
}

/** What would lead out of the demo: files, programs and pages of this machine. */
const OUTSIDE = ["bash", "write", "edit", "webfetch", "websearch"];

/**
 * Lays down demo instances with services of their own, which know no other instance: a model that
 * is tried out there has nothing of the person's to break.
 */
export function createBenchOpener({ settings, create }: BenchOptions): OpenBench {
  const { home, configDir, authFile, packages, source } = settings.paths;
  return async (config) => {
    const dir = await Deno.makeTempDir({ prefix: "assistant-eval-" });
    const remove = () => Deno.remove(dir, { recursive: true });
    try {
      const projectDir = join(dir, "project");
      await Deno.mkdir(projectDir);
      const paths = resolvePaths({ home, configDir, dataDir: dir });
      const off = Object.fromEntries(OUTSIDE.map((name) => [name, false]));
      const services = await create({
        ...settings,
        paths: { ...paths, authFile, packages, source },
        projectDir,
        config: { ...config, mcp: {}, tools: { ...config.tools, ...off } },
        environment: undefined,
        keychain: undefined,
        unattended: undefined,
        demo: true,
        demoPort: 0,
      });
      return benchOf(services, { path: paths.demoDatabase, remove });
    } catch (error) {
      await remove();
      throw error;
    }
  };
}

function benchOf(
  services: Services,
  { path, remove }: { path: string; remove(): Promise<void> },
): Bench {
  const { agent, execute, connections, demo } = services;
  const authorization = `Basic ${btoa(`${demoCredentials.username}:${demoCredentials.password}`)}`;
  return {
    agent,
    call: (call) => callApproved(call, execute),
    async request(path, { method, body }) {
      const answer = await fetch(`${demo?.url}${path}`, {
        method,
        headers: { authorization, accept: "application/json", "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return await answer.text();
    },
    async watch() {
      // Like the instance itself, not before it is needed: a start is quick.
      const { watchRecords } = await import("../demo/control/watch_records.ts");
      return await watchRecords(path, systemClock);
    },
    async declare(instance) {
      if (instance) await connections.update(DEMO_HOST, instance);
    },
    async close() {
      try {
        await services.close();
      } finally {
        await remove();
      }
    },
  };
}

/** Throws `conflict` where the call comes to anything but its end. */
async function callApproved({ tool, args, options }: TaskCall, execute: ExecuteTool) {
  const caller = { port: "api" as const, headers: { instance: "demo" }, session: "eval" };
  const call = { tool, args, options, caller };
  const first = await execute(call);
  const { approval } = first.approval ?? {};
  const result = approval === undefined
    ? first
    : await execute({ ...call, options: { ...options, approval } });
  if (result.status === "done") return result;
  const why = result.next ?? JSON.stringify(result.result ?? null).slice(0, 300);
  throw new AppError("conflict", `${tool} came to "${result.status}": ${why}`, {
    remedy: "Look at its arguments.",
  });
}
