import { writeZip } from "../../../base/write_zip.ts";
import { RestError } from "../../wire/rest_error.ts";
import type { SentFile } from "../cicd/load_files.ts";

const MOST_FILES = 5000;
const MOST_BYTES = 64 * 1024 * 1024;
/** The earliest that a zip can tell. */
const EPOCH = new Date(1980, 0, 1);

/**
 * The XML files of an application's package, named by their path: entries begin with a slash there.
 * Throws 400 for what is no zip, and for more than is held.
 */
export async function readPackage(bytes: Uint8Array): Promise<SentFile[]> {
  const { TextWriter, Uint8ArrayReader, ZipReader, configure } = await import("@zip.js/zip.js");
  configure({ useWebWorkers: false });
  // Nothing is written to a disk under these names.
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { filenameValidation: "tolerant" });
  const files: SentFile[] = [];
  let total = 0;
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      total += entry.uncompressedSize;
      if (files.length >= MOST_FILES || total > MOST_BYTES) {
        throw new RestError(400, "The package is too large", `The limit is ${MOST_BYTES} bytes.`);
      }
      if (entry.directory || !entry.filename.endsWith(".xml")) continue;
      const xml = await entry.getData(new TextWriter());
      files.push({ name: entry.filename.replace(/^\/+/, ""), xml });
    }
  } catch (error) {
    if (error instanceof RestError) throw error;
    throw new RestError(400, "The package is no zip that can be read");
  } finally {
    await reader.close();
  }
  return files;
}

/** A zip of files by their paths. */
export async function writePackage(files: readonly SentFile[]): Promise<Uint8Array> {
  return await writeZip(files.map(({ name, xml }) => [name, xml] as const), { lastModDate: EPOCH });
}
