/**
 * A `fetch` that puts each request on the wire at most once: what it sends gets a connection of its
 * own. On a kept connection that ends before the answer the runtime sends a request again by itself,
 * whatever its method, although the other side may have acted on the first.
 */
export function sendOnce(send: typeof fetch): typeof fetch {
  return async (input: URL | RequestInfo, init?: RequestInit) => {
    const client = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });
    try {
      const once: RequestInit & { client: Deno.HttpClient } = { ...init, client };
      return await send(input, once);
    } finally {
      // An answer that is still being read keeps its connection.
      client.close();
    }
  };
}
