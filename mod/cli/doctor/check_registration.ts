import { type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { isAbsolute, join } from "node:path";
import { messageOf } from "../../base/errors.ts";
import { SERVER_ENTRY } from "../../web/client_config.ts";
import type { Finding } from "./finding.ts";

export interface RegistrationOptions {
  /** Where desktop clients keep their configuration. */
  files: readonly string[];
  mcpPort: number;
}

/** The places of `claude_desktop_config.json` by operating system. */
export function desktopConfigFiles(home: string, appData = join(home, "AppData", "Roaming")) {
  const folders = {
    darwin: join(home, "Library", "Application Support"),
    windows: appData,
  } as Partial<Record<typeof Deno.build.os, string>>;
  const folder = folders[Deno.build.os] ?? join(home, ".config");
  return [join(folder, "Claude", "claude_desktop_config.json")];
}

/** Whether the desktop clients on this machine can start what they were told to. */
export async function checkRegistration(options: RegistrationOptions): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const file of options.files) {
    try {
      found.push(...await checkText(await Deno.readTextFile(file), { file, ...options }));
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) continue;
      found.push({ level: "broken", message: `${file} cannot be read: ${messageOf(error)}` });
    }
  }
  return found;
}

async function checkText(
  text: string,
  { file, mcpPort }: { file: string; mcpPort: number },
): Promise<Finding[]> {
  const fault = syntaxFault(text);
  if (fault) {
    const message = `${file}:${fault}: the client ignores the whole file`;
    return [{
      level: "broken",
      message,
      mend: "Correct the JSON: no trailing commas, \\\\ for \\.",
    }];
  }
  const entry: unknown = JSON.parse(text)?.mcpServers?.[SERVER_ENTRY];
  if (typeof entry !== "object" || entry === null) {
    const mend = "Paste what `assistant` prints at its start.";
    return [{ level: "hint", message: `${file} has no entry ${SERVER_ENTRY}`, mend }];
  }
  const { command, args } = entry as { command?: unknown; args?: unknown };
  const words = Array.isArray(args) ? args.map(String) : [];
  const faults = [
    ...await checkCommand(file, String(command ?? "")),
    ...checkArguments(file, words, mcpPort),
  ];
  if (faults.length > 0) return faults;
  return [{ level: "ok", message: `${file} registers ${SERVER_ENTRY}` }];
}

/** JSON without comments, as the clients demand it: `line:column: reason` of the first fault. */
function syntaxFault(text: string): string | undefined {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (!first) return undefined;
  const lines = text.slice(0, first.offset).split("\n");
  const column = (lines.at(-1) ?? "").length + 1;
  return `${lines.length}:${column}: ${printParseErrorCode(first.error)}`;
}

/** Desktop clients start programs with a minimal PATH. */
async function checkCommand(file: string, command: string): Promise<Finding[]> {
  const mend = "Paste the entry that `assistant` prints at its start.";
  if (!isAbsolute(command)) {
    const message = `${file}: command ${JSON.stringify(command)} is not an absolute path`;
    return [{ level: "broken", message, mend }];
  }
  const stat = await Deno.stat(command).catch(() => undefined);
  if (stat?.isFile) return [];
  return [{ level: "broken", message: `${file}: there is no program ${command}`, mend }];
}

function checkArguments(file: string, args: readonly string[], mcpPort: number): Finding[] {
  const found: Finding[] = [];
  const url = args.find((arg) => URL.canParse(arg) && /^https?:/.test(arg));
  if (url && Number(new URL(url).port) !== mcpPort) {
    found.push({
      level: "hint",
      message: `${file} names ${url}, but the service is set up for port ${mcpPort}`,
      mend: "Change the address, or start the service with --mcp-port.",
    });
  }
  if (args.some((arg) => /^x-sn-(password|client-secret)\s*:\s*[^$]/i.test(arg))) {
    found.push({
      level: "hint",
      message: `${file} holds credentials, which bridges may write to their logs`,
      mend: "assistant auth login, then name only the instance with X-SN-Instance.",
    });
  }
  return found;
}
