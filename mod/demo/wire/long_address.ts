/**
 * From this many characters on. The vendor's Python client has a test that asks for a table with a
 * name of 23,000; how much less is too much nobody says.
 */
const TOO_LONG = 23_000;

const PAGE = "<!doctype html><html><head><title>400 Bad Request</title></head>" +
  "<body><h1>400 Bad Request</h1><p>Request header is too large</p></body></html>";

/**
 * The page that the web server in front answers an overlong address with, before the interface sees
 * it (support article KB0826932); undefined for any other.
 */
export function refuseLongAddress({ url }: Request): Response | undefined {
  if (url.length < TOO_LONG) return undefined;
  return new Response(PAGE, {
    status: 400,
    headers: { "Content-Type": "text/html;charset=utf-8" },
  });
}
