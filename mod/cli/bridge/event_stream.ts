import { readLines } from "./line_reader.ts";

/** The `data` of each event of a server-sent event stream (WHATWG HTML, "event stream"). */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = [];
  for await (const line of readLines(stream)) {
    if (line === "") {
      if (data.length > 0) yield data.join("\n");
      data = [];
    } else if (line.startsWith("data:")) {
      data.push(line.slice(line[5] === " " ? 6 : 5));
    }
  }
}
