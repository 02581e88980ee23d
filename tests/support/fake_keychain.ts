/** Small programs that stand in for the keychain tools of an operating system. */
import { join } from "node:path";
import { KEYCHAIN_TIMEOUT_MS } from "../../mod/auth/keychain/keychain.ts";
import { type RunCommand, runCommand } from "../../mod/auth/keychain/run_command.ts";
import { PATIENCE_MS } from "./patience.ts";

export interface FakeKeychain {
  /** A folder with the program, for the front of a PATH. */
  bin: string;
  /** Runs the program of that folder. */
  run: RunCommand;
  /** The arguments of every call so far, as other users of the machine would see them. */
  argv(): Promise<string>;
  /** What is kept. */
  entry(): Promise<string | undefined>;
}

/** Keeps what it reads from standard input, as secret-tool(1) does. */
const SECRET_TOOL = `#!/bin/sh
here=$(dirname "$0")
echo "$*" >> "$here/argv"
case "$1" in
  store) cat > "$here/entry" ;;
  lookup) [ -f "$here/entry" ] && cat "$here/entry" ;;
esac
`;
/** Takes commands from standard input, as security(1) does with -i. */
const SECURITY = `#!/bin/sh
here=$(dirname "$0")
echo "$*" >> "$here/argv"
case "$1" in
  -i) sed -n 's/.*"-w" "\\(.*\\)"$/\\1/p' > "$here/entry" ;;
  find-generic-password) [ -f "$here/entry" ] || exit 44; cat "$here/entry" ;;
esac
`;

/** Programs in a new folder under `folder`; `script` replaces what they do. */
export async function fakeKeychain(folder: string, script?: string): Promise<FakeKeychain> {
  const bin = join(folder, "bin");
  await Deno.mkdir(bin, { recursive: true });
  for (const [name, text] of Object.entries({ "secret-tool": SECRET_TOOL, security: SECURITY })) {
    await Deno.writeTextFile(join(bin, name), script ?? text, { mode: 0o755 });
  }
  return {
    bin,
    // The product's own limit is for a desktop; a busy machine may take longer to start a program.
    run: (program, { timeoutMs, ...input }) =>
      runCommand(join(bin, program), {
        ...input,
        timeoutMs: timeoutMs === KEYCHAIN_TIMEOUT_MS ? PATIENCE_MS : timeoutMs,
      }),
    argv: () => textOf(join(bin, "argv")).then((text) => text ?? ""),
    entry: () => textOf(join(bin, "entry")),
  };
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
