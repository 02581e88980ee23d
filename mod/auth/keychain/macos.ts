import { type Keychain, KEYCHAIN_SERVICE, KEYCHAIN_TIMEOUT_MS } from "./keychain.ts";
import type { RunCommand } from "./run_command.ts";

/** errSecItemNotFound, as `security` ends with it. */
const NOT_FOUND = 44;

/**
 * The login keychain of macOS, through `security`. As an option the secret would stand in the list
 * of processes; `security -i` reads the whole command from standard input (security(1)).
 */
export function createMacosKeychain(folder: string, run: RunCommand): Keychain {
  const timeoutMs = KEYCHAIN_TIMEOUT_MS;

  async function read() {
    const args = ["find-generic-password", "-s", KEYCHAIN_SERVICE, "-a", folder, "-w"];
    const answer = await run("security", { args, timeoutMs });
    if (answer?.code === 0) return { secret: answer.stdout.trim() };
    return answer?.code === NOT_FOUND ? {} : undefined;
  }

  return {
    name: "the login keychain",
    read,
    async write(secret) {
      const words = ["-U", "-s", KEYCHAIN_SERVICE, "-a", folder, "-w", secret].map(quote);
      const stdin = `add-generic-password ${words.join(" ")}\n`;
      await run("security", { args: ["-i"], stdin, timeoutMs });
      // What the interactive mode ends with says nothing about the command.
      return (await read())?.secret === secret;
    },
  };
}

function quote(word: string): string {
  return `"${word.replaceAll(/["\\]/g, "\\$&")}"`;
}
