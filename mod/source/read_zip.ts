import { AppError, messageOf } from "../base/errors.ts";
import { isObject } from "../base/is_object.ts";
import { parseJson } from "../base/parse_json.ts";

const MOST_FILES = 5000;
const MOST_BYTES = 64_000_000;

/**
 * The XML files of an application's package, by their paths. Throws `platform_error` for what is no zip,
 * `too_large` for more than is taken.
 */
export async function readXmlFiles(bytes: Uint8Array): Promise<Record<string, string>> {
  const { TextWriter, Uint8ArrayReader, ZipReader, configure } = await import("@zip.js/zip.js");
  configure({ useWebWorkers: false });
  const reader = new ZipReader(new Uint8ArrayReader(bytes));
  const files: Record<string, string> = {};
  try {
    let size = 0;
    for (const entry of await reader.getEntries()) {
      if (entry.directory || !/\.xml$|^\/?status\.json$/i.test(entry.filename)) continue;
      size += entry.uncompressedSize;
      if (size > MOST_BYTES || Object.keys(files).length >= MOST_FILES) throw tooLarge();
      files[entry.filename.replace(/^\/+/, "")] = await entry.getData(new TextWriter());
    }
    const { "status.json": status, ...records } = files;
    if (status !== undefined) refuseError(status);
    return records;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(
      "platform_error",
      `The application's package cannot be read: ${messageOf(error)}`,
      {
        remedy: "Name an update set or records instead.",
        cause: error,
      },
    );
  } finally {
    await reader.close();
  }
}

/** Throws what the package says in place of files: `{status: "error", message}`. */
function refuseError(text: string): void {
  const said = parseJson(text);
  if (!isObject(said) || said.status !== "error") return;
  throw new AppError("platform_error", `The instance made no package: ${said.message}`, {
    remedy: "Name an update set or records instead.",
  });
}

function tooLarge(): AppError {
  return new AppError("too_large", `The application has more than ${MOST_FILES} files or 64 MB`, {
    remedy: "Name an update set or records instead.",
  });
}
