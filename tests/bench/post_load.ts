import { percentile } from "./percentile.ts";
import { openRawConnection } from "./raw_connection.ts";

export interface LoadOptions {
  port: number;
  headers: Record<string, string>;
  /** Of each request; with a function each has its own, by its number. */
  body: string | ((number: number) => string);
  connections?: number;
  seconds?: number;
  /** Throws where an answer is not what was asked for. */
  check?: (answer: string) => void;
}

export interface LoadFigures {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** Posts to `/mcp` over and over. Throws on the first answer that is no success. */
export async function postLoad(options: LoadOptions): Promise<LoadFigures> {
  const { port, headers, body, connections = 16, seconds = 4, check } = options;
  const durations: number[] = [];
  let number = 0;
  const started = performance.now();
  const end = started + seconds * 1000;
  const run = async () => {
    using connection = await openRawConnection(port);
    while (performance.now() < end) {
      const text = typeof body === "string" ? body : body(number++);
      const sent = performance.now();
      const answer = await connection.ask({ path: "/mcp", headers, body: text });
      durations.push(performance.now() - sent);
      check?.(answer);
    }
  };
  await Promise.all(Array.from({ length: connections }, run));
  return {
    requestsPerSecond: durations.length * 1000 / (performance.now() - started),
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
  };
}
