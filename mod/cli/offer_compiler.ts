import { confirm } from "@clack/prompts";
import { lacksCompiler } from "../source/installation.ts";
import type { VendorCompiler } from "../source/install.ts";
import { SCREEN } from "./login/prompts.ts";

/**
 * Runs a call. Where it lacks the vendor's compiler, the person at the terminal is asked whether it may be
 * fetched, and the call runs again; where nobody can be asked the refusal stands, which names the
 * command. Throws what the call and the installation throw.
 */
export async function withCompiler<R>(
  call: () => Promise<R>,
  compiler: Pick<VendorCompiler, "folder" | "install">,
  ask: (folder: string) => Promise<boolean> = askAtTerminal,
): Promise<R> {
  try {
    return await call();
  } catch (error) {
    if (!lacksCompiler(error) || !await ask(compiler.folder)) throw error;
    const { version } = await compiler.install();
    console.error(`The compiler ${version} is installed: ${compiler.folder}`);
    return await call();
  }
}

async function askAtTerminal(folder: string): Promise<boolean> {
  if (!Deno.stdin.isTerminal()) return false;
  console.error(
    "This tool needs the platform vendor's compiler. It and its documents (15 MB) would be fetched " +
      `from the npm registry of this machine's settings, checked, and put into ${folder}, under the ` +
      "vendor's licence.",
  );
  const message = "Install the compiler?";
  return await confirm({ message, initialValue: false, ...SCREEN }) === true;
}
