/** Stands between the service and an instance and takes the time that the instance answers in. */

export interface TimedPipe extends AsyncDisposable {
  port: number;
  /** Milliseconds from the first byte of each request to the last of its answer, in their order. */
  times: number[];
}

/** Passes the bytes of each connection on to a port of this machine, unread. */
export function openTimedPipe(port: number): TimedPipe {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const times: number[] = [];
  const open = new Set<Deno.Conn>();
  const accept = async () => {
    for await (const client of listener) void pipe(client, { port, times, open });
  };
  const accepting = accept();
  return {
    port: (listener.addr as Deno.NetAddr).port,
    times,
    async [Symbol.asyncDispose]() {
      listener.close();
      for (const connection of open) if (open.delete(connection)) connection.close();
      await accepting;
    },
  };
}

async function pipe(
  client: Deno.TcpConn,
  { port, times, open }: { port: number; times: number[]; open: Set<Deno.Conn> },
): Promise<void> {
  const server = await Deno.connect({ hostname: "127.0.0.1", port });
  for (const connection of [client, server]) {
    connection.setNoDelay(true);
    open.add(connection);
  }
  let began = 0;
  let at = -1;
  const forth = pass(client, server, () => {
    if (at >= 0) return;
    began = performance.now();
    at = times.push(0) - 1;
  });
  let answered = -1;
  const back = pass(server, client, () => {
    if (at >= 0) answered = at;
    at = -1;
    times[answered] = performance.now() - began;
  });
  await Promise.all([forth, back]);
  for (const connection of [client, server]) if (open.delete(connection)) connection.close();
}

/** Copies until one side ends. */
async function pass(from: Deno.Conn, to: Deno.Conn, onBytes: () => void): Promise<void> {
  const buffer = new Uint8Array(64 * 1024);
  try {
    for (let count; (count = await from.read(buffer)) !== null;) {
      onBytes();
      for (let sent = 0; sent < count;) sent += await to.write(buffer.subarray(sent, count));
    }
    await to.closeWrite();
  } catch (error) {
    const closed = [Deno.errors.BadResource, Deno.errors.Interrupted, Deno.errors.BrokenPipe];
    if (!closed.some((kind) => error instanceof kind)) throw error;
  }
}
