/** A zip of files by their names, without entries for their folders. */
export async function writeZip(
  files: Iterable<readonly [name: string, content: string | Uint8Array]>,
  options: { lastModDate?: Date } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter, configure } = await import(
    "@zip.js/zip.js"
  );
  configure({ useWebWorkers: false });
  const writer = new ZipWriter(new Uint8ArrayWriter(), options);
  for (const [name, content] of files) {
    const reader = typeof content === "string"
      ? new TextReader(content)
      : new Uint8ArrayReader(content);
    await writer.add(name, reader);
  }
  return new Uint8Array(await writer.close());
}
