/** The files of a backup by their names, forward slashes. */
export type BackupFiles = ReadonlyMap<string, Uint8Array>;

/** The files of a backup's zip. */
export async function unpackFiles(zip: Uint8Array): Promise<BackupFiles> {
  const { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, configure } = await import(
    "@zip.js/zip.js"
  );
  configure({ useWebWorkers: false });
  const reader = new ZipReader(new Uint8ArrayReader(zip));
  const files = new Map<string, Uint8Array>();
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.directory) continue;
      files.set(entry.filename, await entry.getData(new Uint8ArrayWriter()));
    }
  } finally {
    await reader.close();
  }
  return files;
}
