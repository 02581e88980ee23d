/**
 * What a start costs, from the bundle and, where `dist/assistant` was compiled, of the executable,
 * against a bare Hono server. Ratios decide. `--keep` makes this run's ratios those that later runs
 * are held against.
 */
import { fileURLToPath } from "node:url";
import { buildService, SERVICE } from "../../scripts/build_service.ts";
import { freePort } from "../support/free_port.ts";
import { keepFigures, type Measured } from "./figures.ts";
import { percentile } from "./percentile.ts";
import { type TimedStart, timeStart } from "./timed_start.ts";
import configuration from "../../deno.json" with { type: "json" };

const ROUNDS = 11;
const root = fileURLToPath(new URL("../../", import.meta.url));
const executable = `${root}dist/assistant`;

await buildService();
const run = [Deno.execPath(), "run", "-A", "--no-check"];
const flags = configuration.tasks.serve.command.split(" ").filter((word) => /^--v8/.test(word));
const service = [...run, ...flags, root + SERVICE];
const ports = (port: number) => ["--mcp-port", String(port), "--port", String(freePort())];
const bare = (port: number) => [...run, `${root}tests/bench/bare_server.ts`, String(port)];

const programs: Record<string, (port: number) => string[]> = {
  bare,
  serve: (port) => [...service, "serve", ...ports(port)],
  demo: (port) => [...service, "--demo", ...ports(port)],
  ...(await isFile(executable) && {
    executable: (port: number) => [executable, "serve", ...ports(port)],
    executableDemo: (port: number) => [executable, "--demo", ...ports(port)],
  }),
};
const starts = await startInTurn();
const isKept = await keepFigures("Start", describe(), { replace: Deno.args.includes("--keep") });
if (!isKept) Deno.exitCode = 1;

/** Interleaved, so that what else the machine does meets all alike; the first round warms caches up. */
async function startInTurn(): Promise<Map<string, TimedStart[]>> {
  const starts = new Map(Object.keys(programs).map((name): [string, TimedStart[]] => [name, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, command] of Object.entries(programs)) {
      const start = await timeStart(command);
      if (round > 0) starts.get(name)?.push(start);
    }
  }
  return starts;
}

function describe(): Measured[] {
  return [
    row("serve", "healthy", "`serve`: healthy", "6 × bare"),
    row("demo", "healthy", "`--demo`: healthy", "6.5 × bare"),
    row("demo", "ready", "`--demo`: the instance open, too", ""),
    row("serve", "cpu", "`serve`: processor time until healthy", ""),
    row("demo", "cpu", "`--demo`: processor time until healthy", ""),
    row("serve", "resident", "`serve`: resident, idle", ""),
    row("demo", "resident", "`--demo`: resident, idle", "100 MB"),
    ...(starts.has("executable")
      ? [
        row("executable", "healthy", "executable, `serve`: healthy", ""),
        row("executableDemo", "healthy", "executable, `--demo`: healthy", ""),
        row("executableDemo", "resident", "executable, `--demo`: resident, idle", ""),
      ]
      : []),
  ];
}

function row(program: string, measure: keyof TimedStart, name: string, aim: string): Measured {
  const [own, floor] = [medianOf(program, measure), medianOf("bare", measure)];
  const unit = measure === "resident" ? "MB" : "ms";
  return {
    name,
    figure: `${own.toFixed(0)} ${unit}, ${(own / floor).toFixed(1)} × bare`,
    floor: `bare Hono ${floor.toFixed(0)} ${unit}`,
    ratio: floor / own,
    aim,
  };
}

function medianOf(program: string, measure: keyof TimedStart): number {
  return percentile((starts.get(program) ?? []).map((start) => start[measure]), 0.5);
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch {
    return false; // not compiled
  }
}
