import { type Keychain, KEYCHAIN_SERVICE, KEYCHAIN_TIMEOUT_MS } from "./keychain.ts";
import type { RunCommand } from "./run_command.ts";

/**
 * The Secret Service of a Linux desktop, through `secret-tool`: it takes the secret from standard
 * input, so that it stands in no list of processes (secret-tool(1)).
 */
export function createLibsecret(folder: string, run: RunCommand): Keychain {
  const attributes = ["service", KEYCHAIN_SERVICE, "folder", folder];
  const timeoutMs = KEYCHAIN_TIMEOUT_MS;

  async function read() {
    const answer = await run("secret-tool", { args: ["lookup", ...attributes], timeoutMs });
    if (!answer) return undefined;
    if (answer.code === 0) return { secret: answer.stdout };
    // Without an entry it is silent; what it complains of is a service that does not answer.
    return answer.stderr.trim() === "" ? {} : undefined;
  }

  return {
    name: "the keychain of this desktop",
    read,
    async write(secret) {
      const label = `Key of the stored secrets in ${folder}`;
      const args = ["store", `--label=${label}`, ...attributes];
      const answer = await run("secret-tool", { args, stdin: secret, timeoutMs });
      return answer?.code === 0 && (await read())?.secret === secret;
    },
  };
}
