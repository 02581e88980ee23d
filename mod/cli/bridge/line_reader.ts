/** The lines of a byte stream, without their line ends. Lines of any length, split anywhere. */
export async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for await (const chunk of stream) {
    const [first = "", ...others] = decoder.decode(chunk, { stream: true }).split("\n");
    pieces.push(first);
    for (const part of others) {
      yield pieces.join("").replace(/\r$/, "");
      pieces = [part];
    }
  }
  const rest = pieces.join("") + decoder.decode();
  if (rest !== "") yield rest;
}
