import { sha256Hex } from "../../base/sha256.ts";
import { writeZip } from "../../base/write_zip.ts";
import { isObject } from "../../base/is_object.ts";
import { parseJson } from "../../base/parse_json.ts";
import { writeRecordUpdates } from "../../source/write_record_update.ts";
import { AppError } from "../../base/errors.ts";
import { readAnswer } from "../http/answer.ts";
import type { Sleep } from "../http/retry.ts";
import type { PageOptions } from "../script_routes/script_page.ts";
import type { LoadedFile, LoadedInto, SourceLoad } from "../source_load.ts";
import type { PlatformRecord } from "../types.ts";
import { openSourceSession, type SourceAnswer } from "./source_session.ts";
import { waitForTracker } from "./wait_for_tracker.ts";

/** The page that takes an application's package (`orchestrator.js` of `@servicenow/sdk-api` 4.9.0). */
export const UPLOAD_PATH = "/sn_appclient_upload_processor.do";

/** As long as the vendor's command line waits. */
const TIMEOUT_MS = 300_000;

/**
 * Installs files as a package of their application and waits for its end. Answers the rollback
 * context. Throws `platform_error` with what the instance says; with `details.outcome` `unknown` it
 * may go on.
 */
export async function installPackage(
  { scopeId, files, signal, onProgress }: SourceLoad,
  options: PageOptions & { sleep: Sleep; readApplication(id: string): Promise<PlatformRecord> },
): Promise<LoadedInto> {
  const application = await options.readApplication(scopeId);
  const { scope = "", version = "" } = application;
  const session = await openSourceSession(options, { signal });
  try {
    const body = new FormData();
    body.append("upload_type", "file");
    body.append("load_demo", "false");
    body.append("sysparm_ck", await session.token());
    const bytes = await packFiles(files, application);
    body.append("attachFile", new Blob([bytes], { type: "application/octet-stream" }), "blob");
    const answer = await session.send({
      method: "POST",
      path: UPLOAD_PATH,
      query: {
        sysparm_track_fluent_install: true,
        sysparm_async_fluent_install: false,
        sysparm_fluent_scope_id: scopeId,
        sysparm_fluent_scope_name: scope,
        sysparm_fluent_app_version: version,
        sysparm_request_type: "custom_app",
      },
      body,
      write: true,
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    const { executionTracker, rollbackContext } = readStarted(answer);
    await waitForTracker(executionTracker, {
      read: async (path) => {
        const told = await session.send({ method: "GET", path, signal });
        return readAnswer(told, told.facts).result;
      },
      sleep: options.sleep,
      what: "installation",
      signal,
      onPercent: (done) => onProgress?.({ done, total: 100, message: "Installing the package" }),
    });
    return rollbackContext ? { rollback: rollbackContext } : {};
  } finally {
    await session.close();
  }
}

/** What the upload started: both stand at the top level of an answer of 200 or 400. */
function readStarted(answer: SourceAnswer): { executionTracker: string; rollbackContext: string } {
  const { status, text, facts } = answer;
  if (status !== 200 && status !== 400) readAnswer(answer, facts);
  let body: unknown;
  try {
    body = parseJson(text);
  } catch {
    // A page in place of an answer: what came of the upload is to be read.
  }
  const { executionTracker, rollbackContext } = isObject(body) ? body : {};
  if (typeof executionTracker === "string" && executionTracker !== "") {
    return {
      executionTracker,
      rollbackContext: typeof rollbackContext === "string" ? rollbackContext : "",
    };
  }
  if (status === 400) readAnswer(answer, facts);
  throw new AppError("platform_error", `${facts.label} names no tracker of the installation`, {
    remedy: "Look at the application's installation history on the instance before you repeat it.",
    details: { outcome: "unknown", status },
  });
}

/**
 * The package's zip: the application's own record in `scope`, structures in `dictionary`, the records
 * in `update`; entry names begin with a slash, and the inventory names each with its SHA-256.
 */
async function packFiles(
  files: readonly LoadedFile[],
  application: PlatformRecord,
): Promise<Uint8Array<ArrayBuffer>> {
  const { sys_id = "", scope = "", version = "" } = application;
  const own = writeRecordUpdates([
    { table: "sys_app", action: "INSERT_OR_UPDATE", fields: application },
  ]);
  const packed = [
    { path: `scope/sys_app_${sys_id}.xml`, xml: own },
    ...files.map(({ name, xml, updateName }) => ({
      path: `${updateName === undefined ? "dictionary" : "update"}/${name.replace(/^.*\//, "")}`,
      xml,
    })),
  ];
  const inventory = [
    `#build=${scope}`,
    `#appVersion=${version}`,
    "#type=scoped",
    "#version=1.0.0",
    ...packed.map(({ path, xml }) => `/${path};${sha256Hex(xml)}`),
  ].join("\n");
  return await writeZip([
    ["/package_inventory.csv", inventory],
    ...packed.map(({ path, xml }) => [`/${path}`, xml] as const),
  ]);
}
