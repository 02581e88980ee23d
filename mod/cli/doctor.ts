import { processVariables } from "../config/environment.ts";
import { type Flags, resolveSettings } from "../config/resolve_settings.ts";
import type { Services } from "../services.ts";
import { checkConfiguration } from "./doctor/check_configuration.ts";
import { checkConnections } from "./doctor/check_connections.ts";
import { checkClients } from "./doctor/check_clients.ts";
import { checkRegistration, desktopConfigFiles } from "./doctor/check_registration.ts";
import { checkFiles } from "./doctor/check_files.ts";
import { checkNetwork } from "./doctor/check_network.ts";
import { checkReach } from "./doctor/check_reach.ts";
import { checkPorts } from "./doctor/check_ports.ts";
import type { Finding } from "./doctor/finding.ts";
import { type Paint, paintFor } from "./paint.ts";
import type { ExitCode } from "./report.ts";
import { withServices } from "./with_services.ts";

/** `assistant doctor`: what is wrong and the command that mends it. 1 when something is broken. */
export async function runDoctor(options: Flags & { json?: boolean }): Promise<ExitCode> {
  const { json, ...flags } = options;
  const settings = await resolveSettings({ flags });
  // Before the services open the files, and with that mend their modes.
  const found = [
    ...checkConfiguration(settings),
    ...await checkFiles(settings.paths),
    ...await checkPorts(settings),
    ...await checkNetwork(processVariables()),
    ...await checkReach({ settings, variables: processVariables() }),
    ...await withServices(flags, checkServices),
    ...await checkClients(settings),
    ...await checkRegistration({
      files: desktopConfigFiles(settings.paths.home, processVariables().APPDATA),
      mcpPort: settings.mcp.port,
    }),
  ];
  console.log(json ? JSON.stringify(found, null, 2) : formatFindings(found, paintFor(Deno.stdout)));
  return found.some((finding) => finding.level === "broken") ? 1 : 0;
}

async function checkServices(services: Services): Promise<Finding[]> {
  const store = services.storeProblems.map(({ message, remedy }): Finding => ({
    level: "broken",
    message,
    mend: remedy,
  }));
  const key: Finding = {
    level: "ok",
    message: `Stored secrets are sealed; their key: ${services.keySource}`,
  };
  return [...(store.length > 0 ? store : [key]), ...await checkConnections(services)];
}

/** One line a finding, and below it the command that mends it. */
export function formatFindings(findings: readonly Finding[], paint: Paint): string {
  const marks = {
    ok: paint.green("ok     "),
    hint: paint.yellow("hint   "),
    broken: paint.red("broken "),
  };
  return findings.flatMap(({ level, message, mend }) => [
    `${marks[level]} ${message}`,
    ...(mend ? [`        → ${mend}`] : []),
  ]).join("\n");
}
