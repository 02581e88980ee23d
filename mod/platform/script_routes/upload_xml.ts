import { AppError } from "../../base/errors.ts";
import type { XmlUpload } from "../types.ts";
import { isRedirect, isSignInPage, openScriptPage, type PageOptions } from "./script_page.ts";

const TOKEN = /name=["']sysparm_ck["'][^>]*?value=["']([^"']+)["']/i;
/** The page reads the whole file before it answers. */
const TIMEOUT_MS = 300_000;

/**
 * Uploads an XML file as "Import XML" does: reads the token of the form `/upload.do`, posts the file
 * to `/sys_upload.do`. Measured on live instances: the answer is 200 with an empty body, or a
 * redirect to the list; the records keep the sys_ids of the file. Throws with `details.outcome`
 * `failed` where the page refuses before it takes anything.
 */
export async function uploadXml(upload: XmlUpload, options: PageOptions): Promise<void> {
  const { table, fileName, xml, signal } = upload;
  const { label } = options.credentials;
  const pages = await openScriptPage(options, { signal });
  try {
    const list = `${table}_list.do`;
    const form = await pages.send({
      path: `/upload.do?sysparm_referring_url=${list}&sysparm_target=${table}`,
      signal,
    });
    const token = form.status === 200 ? TOKEN.exec(form.text)?.[1] : undefined;
    if (!token) throw refused(label, form.status);
    const answer = await pages.send({
      path: "/sys_upload.do",
      write: true,
      form: { sysparm_ck: token, sysparm_target: table, sysparm_referring_url: list },
      file: { name: fileName, text: xml },
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    const turnedAway = isRedirect(answer) && isSignInPage(answer.headers.get("location") ?? "");
    if (answer.status >= 400 || turnedAway) throw refused(label, answer.status);
  } finally {
    await pages.close();
  }
}

function refused(label: string, status: number): AppError {
  return new AppError("forbidden", `${label} does not let this user import XML`, {
    remedy: "Importing XML takes the role admin. An administrator can import the file in the " +
      "browser: Retrieved Update Sets, Import Update Set from XML.",
    details: { outcome: "failed", status },
  });
}
