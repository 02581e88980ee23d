import { messageOf } from "../base/errors.ts";

const OPENERS: Partial<Record<typeof Deno.build.os, [program: string, ...args: string[]]>> = {
  darwin: ["open"],
  windows: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Shows an address in the person's browser; may last as long as the browser. A failure is told. */
export async function openBrowser(url: string): Promise<void> {
  const [program, ...args] = OPENERS[Deno.build.os] ?? ["xdg-open"];
  try {
    const { success } = await new Deno.Command(program, {
      args: [...args, url],
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).output();
    if (!success) console.error(`No browser could be opened. Open ${url} yourself.`);
  } catch (error) {
    console.error(`No browser could be opened (${messageOf(error)}). Open ${url} yourself.`);
  }
}
