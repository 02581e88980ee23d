/** A client that costs little beside the server: raw requests on a connection that is kept. */

export interface RawRequest {
  method?: "GET" | "POST";
  /** With the query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

export interface RawConnection extends Disposable {
  /** The body of an answer. Throws on one that is no success, and one that does not state its length. */
  ask(request: RawRequest): Promise<string>;
}

/** Connects to a port of this machine. One request at a time. */
export async function openRawConnection(port: number): Promise<RawConnection> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  connection.setNoDelay(true);
  const encoder = new TextEncoder();
  let buffer = new Uint8Array(256 * 1024);
  return {
    async ask(request) {
      await writeAll(connection, encoder.encode(textOf(request, port)));
      let filled = 0;
      let head: Head | undefined;
      while (head === undefined || filled < head.end) {
        if (filled === buffer.length) {
          const larger = new Uint8Array(buffer.length * 2);
          larger.set(buffer);
          buffer = larger;
        }
        const count = await connection.read(buffer.subarray(filled));
        if (count === null) throw new Error("The server closed the connection");
        filled += count;
        head ??= readHead(buffer.subarray(0, filled));
      }
      const body = new TextDecoder().decode(buffer.subarray(head.start, head.end));
      if (head.status >= 300) throw new Error(`${request.path}: ${head.status} ${body}`);
      return body;
    },
    [Symbol.dispose]: () => connection.close(),
  };
}

function textOf({ method = "POST", path, headers, body = "" }: RawRequest, port: number): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const length = new TextEncoder().encode(body).length;
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n` +
    `content-length: ${length}\r\n${lines}\r\n${body}`;
}

async function writeAll(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let sent = 0; sent < bytes.length;) sent += await connection.write(bytes.subarray(sent));
}

interface Head {
  status: number;
  /** Of the body, in bytes from the answer's first. */
  start: number;
  end: number;
}

/** Undefined while the answer's head is not there as a whole. */
function readHead(bytes: Uint8Array): Head | undefined {
  const text = new TextDecoder("latin1").decode(bytes);
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = text.slice(0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`The answer does not state its length: ${head}`);
  const start = end + 4;
  return { status: Number(head.slice(9, 12)), start, end: start + Number(length) };
}
