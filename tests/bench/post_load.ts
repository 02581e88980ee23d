/** A load generator that costs little beside the server: raw requests on kept-alive connections. */
import { percentile } from "./percentile.ts";

export interface LoadOptions {
  port: number;
  headers: Record<string, string>;
  body: string;
  connections?: number;
  seconds?: number;
}

export interface LoadFigures {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** Posts the same body to `/mcp` over and over. Throws on the first answer that is not 200. */
export async function postLoad(options: LoadOptions): Promise<LoadFigures> {
  const { port, headers, body, connections = 16, seconds = 4 } = options;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const request = new TextEncoder().encode(
    `POST /mcp HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-length: ${body.length}\r\n` +
      `${lines}\r\n${body}`,
  );
  const durations: number[] = [];
  const end = performance.now() + seconds * 1000;
  const run = async () => {
    using connection = await Deno.connect({ hostname: "127.0.0.1", port });
    const buffer = new Uint8Array(256 * 1024);
    while (performance.now() < end) {
      const started = performance.now();
      await connection.write(request);
      await readAnswer(connection, buffer);
      durations.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: connections }, run));
  return {
    requestsPerSecond: durations.length / seconds,
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
  };
}

/** Reads one answer that states its length. */
async function readAnswer(connection: Deno.Conn, buffer: Uint8Array): Promise<void> {
  const decoder = new TextDecoder("latin1");
  let filled = 0;
  let wanted = Infinity;
  while (filled < wanted) {
    const count = await connection.read(buffer.subarray(filled));
    if (count === null) throw new Error("The server closed the connection");
    filled += count;
    if (wanted !== Infinity) continue;
    const head = decoder.decode(buffer.subarray(0, filled));
    const headEnd = head.indexOf("\r\n\r\n");
    if (headEnd < 0) continue;
    if (!head.startsWith("HTTP/1.1 200")) throw new Error(`The server answered ${head}`);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) throw new Error("The answer does not state its length");
    wanted = headEnd + 4 + Number(length);
  }
}
