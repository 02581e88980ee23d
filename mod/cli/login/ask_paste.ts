import { log } from "@clack/prompts";
import type { PasteReport } from "../../auth/sso/read_paste.ts";
import { AppError } from "../../base/errors.ts";
import type { Services } from "../../services.ts";
import { loginCancelled } from "./connect_login.ts";
import type { WantedLogin } from "./login_options.ts";
import { readPasteAtTerminal } from "./paste_reader.ts";
import { askChoice, askText, SCREEN } from "./prompts.ts";
import { readPasteFile } from "./read_unattended.ts";

const HOW = [
  "1. Sign in to the instance in your browser.",
  "2. Open the developer tools (F12), tab Network, and reload the page.",
  "3. Right-click a request to the instance, best one to /api/now/…, and choose Copy, Copy as cURL.",
].join("\n");

/**
 * Takes a copied request until one can be used, and says each time what was found and what is missing.
 * Throws `cancelled`.
 */
export async function askPaste(
  browserSessionSetup: Services["browserSessionSetup"],
  wanted: Pick<WantedLogin, "instance" | "ssoCurlFile">,
): Promise<{ paste: string; instance: string | undefined }> {
  let { instance } = wanted;
  log.message(HOW, SCREEN);
  const file = wanted.ssoCurlFile === undefined
    ? await askChoice("Where is the copied request?", [
      { value: "paste", label: "I paste it here", hint: "nothing of it is shown" },
      { value: "file", label: "In a file" },
    ]) === "file"
    : wanted.ssoCurlFile !== "-";
  for (;;) {
    const paste = file
      ? await readPasteFile(wanted.ssoCurlFile ?? await askText("File"), Deno.readTextFile)
      : await readPaste();
    const report = await preview(browserSessionSetup, { paste, instance });
    if (!report) {
      if (wanted.ssoCurlFile !== undefined && file) throw loginCancelled();
      continue;
    }
    log.message(describeReport(report), SCREEN);
    const blocking = report.missing.filter((part) => part.blocking);
    if (blocking.length === 0) return { paste, instance };
    if (blocking.every(({ code }) => code === "instance")) {
      instance = await askText("Instance (name, host or address)", { placeholder: "dev12345" });
      return { paste, instance };
    }
  }
}

async function readPaste(): Promise<string> {
  log.step("Paste it now, then press Enter twice. Ctrl-C cancels.", SCREEN);
  const paste = await readPasteAtTerminal(Deno.stdin);
  if (paste === undefined) throw loginCancelled();
  return paste;
}

async function preview(
  browserSessionSetup: Services["browserSessionSetup"],
  input: { paste: string; instance: string | undefined },
): Promise<PasteReport | undefined> {
  if (input.paste === "") {
    log.warn("Nothing was pasted.", SCREEN);
    return undefined;
  }
  try {
    return await browserSessionSetup.preview(input);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn([`${error.message}.`, error.remedy].filter(Boolean).join("\n"), SCREEN);
    return undefined;
  }
}

/** What a paste holds, by name, and what it lacks. */
export function describeReport(report: PasteReport): string {
  const { host, cookies, hasUserToken, userAgent, missing, warnings } = report;
  return [
    `Instance     ${host ?? "not found"}`,
    `Cookies      ${cookies.join(", ") || "not found"}`,
    `X-UserToken  ${hasUserToken ? "found" : "not found"}`,
    `User-Agent   ${userAgent ?? "not found"}`,
    ...missing.map(({ message, blocking }) => `${blocking ? "Needed: " : "Note: "}${message}`),
    ...warnings.map((warning) => `Note: ${warning}`),
  ].join("\n");
}
