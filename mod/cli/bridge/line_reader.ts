/** The lines of a byte stream, without their line ends. Lines of any length, split anywhere. */
export async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for await (const chunk of stream) {
    const parts = decoder.decode(chunk, { stream: true }).split("\n");
    for (const part of parts.slice(0, -1)) {
      pieces.push(part);
      yield pieces.join("").replace(/\r$/, "");
      pieces = [];
    }
    pieces.push(parts[parts.length - 1]);
  }
  const rest = pieces.join("") + decoder.decode();
  if (rest !== "") yield rest;
}
