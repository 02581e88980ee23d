/**
 * A port of loopback that nobody listens on. Below the range from which systems take ports for
 * connections and for listeners without a number (RFC 6335: 49152 up, Linux: 32768 up): one from
 * there may be another's before the caller listens on it.
 */
export function freePort(): number {
  for (let tries = 0; tries < 100; tries++) {
    const port = 12_000 + Math.floor(Math.random() * 20_000);
    try {
      Deno.listen({ hostname: "127.0.0.1", port }).close();
      return port;
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    }
  }
  throw new Error("No port between 12000 and 32000 is free on 127.0.0.1");
}
