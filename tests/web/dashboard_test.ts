import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openWebService } from "../support/web_service.ts";

async function builtDashboard(): Promise<{ folder: URL } & AsyncDisposable> {
  const parent = await Deno.makeTempDir({ prefix: "assistant-dist-" });
  const dist = join(parent, "dist");
  await Deno.mkdir(dist);
  await Deno.writeTextFile(join(dist, "index.html"), "<!doctype html><title>Dashboard</title>");
  await Deno.writeTextFile(join(dist, "app.js"), "console.log(1)");
  await Deno.writeTextFile(join(dist, ".inputs"), "hash");
  await Deno.writeTextFile(join(parent, "secret.html"), "outside");
  return {
    folder: pathToFileURL(`${dist}/`),
    [Symbol.asyncDispose]: () => Deno.remove(parent, { recursive: true }),
  };
}

Deno.test("dashboard: every page answers the same document with a strict policy", async () => {
  await using dist = await builtDashboard();
  await using service = await openWebService({ dashboardFolder: dist.folder });
  for (const path of ["/", "/tools", "/tools/sn_get_record", "/activity/chg_abc"]) {
    const { status, headers, text } = await service.call("GET", path);
    assert.equal(status, 200, path);
    assert.match(text, /Dashboard/);
    const policy = headers.get("content-security-policy") ?? "";
    assert.match(policy, /script-src 'self'/);
    assert.doesNotMatch(policy, /unsafe|\*/);
    assert.match(policy, /frame-ancestors 'none'/);
  }
});

Deno.test("dashboard: an unchanged file is answered 304, with its type otherwise", async () => {
  await using dist = await builtDashboard();
  await using service = await openWebService({ dashboardFolder: dist.folder });
  const first = await service.call("GET", "/app.js");
  assert.match(first.headers.get("content-type") ?? "", /^text\/javascript/);
  const etag = first.headers.get("etag") ?? "";
  const again = await service.call("GET", "/app.js", { headers: { "if-none-match": etag } });
  assert.equal(again.status, 304);
  assert.equal(again.text, "");
});

Deno.test("dashboard: the smallest of what the build has compressed and the browser takes is answered", async () => {
  await using dist = await builtDashboard();
  await Deno.writeTextFile(new URL("app.js.br", dist.folder), "brotli");
  await Deno.writeTextFile(new URL("app.js.gz", dist.folder), "gzip");
  await using service = await openWebService({ dashboardFolder: dist.folder });
  const answers: Record<string, string | null> = {
    "gzip, deflate, br": "br",
    "gzip;q=1, br;q=0": "gzip",
    "GZIP": "gzip",
    "identity": null,
    "": null,
  };
  const etags = new Set<string | null>();
  for (const [accepted, encoding] of Object.entries(answers)) {
    const { headers, status } = await service.call("GET", "/app.js", {
      headers: { "accept-encoding": accepted },
    });
    assert.equal(status, 200);
    assert.equal(headers.get("content-encoding"), encoding, accepted);
    assert.equal(headers.get("vary"), "Accept-Encoding");
    assert.match(headers.get("content-type") ?? "", /^text\/javascript/);
    etags.add(headers.get("etag"));
  }
  assert.equal(etags.size, 3, "each is a representation of its own");
  assert.equal((await service.call("GET", "/app.js.br")).status, 404);
});

Deno.test("dashboard: nothing outside its folder and nothing hidden can be reached", async () => {
  await using dist = await builtDashboard();
  await using service = await openWebService({ dashboardFolder: dist.folder });
  for (
    const path of [
      "/../secret.html",
      "/%2e%2e/secret.html",
      "/..%2fsecret.html",
      "/%2e%2e%2fsecret.html",
      "/.inputs",
      "/secret.html",
      "/..\\secret.html",
    ]
  ) {
    const { status, text } = await service.call("GET", path);
    assert.doesNotMatch(text, /outside/, path);
    assert.equal(status, 404, path);
  }
});

Deno.test("headless: the dashboard answers a 404 that says so, the API works", async () => {
  await using dist = await builtDashboard();
  await using service = await openWebService({ dashboardFolder: dist.folder, headless: true });
  const { status, headers, body } = await service.call("GET", "/");
  assert.equal(status, 404);
  assert.match(headers.get("content-type") ?? "", /json/);
  assert.match(body.detail, /assistant serve/);
  assert.equal((await service.call("GET", "/app.js")).status, 404);
  assert.equal((await service.call("GET", "/api/instances")).status, 200);
});

Deno.test("dashboard that was not built: says how to build it", async () => {
  const missing = pathToFileURL(`${await Deno.makeTempDir()}/none/`);
  await using service = await openWebService({ dashboardFolder: missing });
  const { status, body } = await service.call("GET", "/");
  assert.equal(status, 404);
  assert.match(body.remedy, /build:ui/);
});
