import assert from "node:assert/strict";
import { anchorOf, linkFrom } from "../../ui/doc_address.ts";
import { listDocs, readDoc } from "../../mod/web/product_docs.ts";
import { openWebService } from "../support/web_service.ts";

Deno.test("docs: each is listed with its first sentence and its parts, and read as it stands", async () => {
  await using service = await openWebService();
  const { docs } = (await service.call("GET", "/api/docs")).body;
  for (const { name, title, about, headings } of docs) {
    assert.match(title, /^\S/, name);
    assert.match(about, /\w.*\S/, name);
    const { status, body } = await service.call("GET", `/api/docs/page?name=${name}`);
    assert.equal(status, 200, name);
    assert.deepEqual(body.headings, headings, name);
    const file = await Deno.readTextFile(new URL(`../../docs/${name}.md`, import.meta.url));
    assert.equal(body.text, file, name);
  }
  const names = docs.map(({ name }: { name: string }) => name);
  for (const wanted of ["connections", "reference/commands"]) assert.ok(names.includes(wanted));
});

Deno.test("docs: what is no document is not found, wherever it lies", async () => {
  await using service = await openWebService();
  for (const name of ["connection", "../README", "reference/config.schema.json", "/etc/passwd"]) {
    const path = `/api/docs/page?name=${encodeURIComponent(name)}`;
    const { status, body } = await service.call("GET", path);
    assert.equal(status, 404, name);
    assert.equal(body.code, "not_found", name);
  }
  const { body } = await service.call("GET", "/api/docs/page?name=conections");
  assert.match(body.remedy, /connections/);
});

Deno.test("docs: links lead to pages of the dashboard, out of it, or nowhere", () => {
  const cases: [from: string, href: string, to: string | undefined][] = [
    ["connections", "oauth.md", "/docs/oauth"],
    ["connections", "oauth.md#the-redirect-url", "/docs/oauth?at=the-redirect-url"],
    ["connections", "#without-questions", "/docs/connections?at=without-questions"],
    ["reference/commands", "../hub.md", "/docs/hub"],
    ["hub", "reference/commands.md", "/docs/reference/commands"],
    ["hub", "../CHANGELOG.md", undefined],
    ["hub", "../mod/web/app.ts", undefined],
    ["hub", "https://example.com/a", "https://example.com/a"],
  ];
  for (const [from, href, to] of cases) assert.equal(linkFrom(from, href), to, href);
});

Deno.test("docs: each link to a part of a document names one of its headings", async () => {
  const docs = await Promise.all((await listDocs()).map(({ name }) => readDoc(name)));
  const anchors = new Map(docs.map(({ name, text }) => {
    const headings = text.matchAll(/^#{2,4} +(.+)$/gm);
    return [name, Array.from(headings, ([, heading = ""]) => anchorOf(heading))];
  }));
  const isThere = (to: string) => {
    const [path = "", at] = to.slice("/docs/".length).split("?at=").map(decodeURIComponent);
    const known = anchors.get(path);
    return known !== undefined && (at === undefined || known.includes(at));
  };
  const dead = docs.flatMap(({ name, text }) =>
    Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, href = ""]) => href).filter((href) => {
      const to = linkFrom(name, href);
      return to?.startsWith("/docs/") && !isThere(to);
    })
  );
  assert.deepEqual(dead, []);
});

Deno.test("docs: found by title and by parts that say every word", async () => {
  const found = async (query: string) =>
    new Map((await listDocs(query)).map((doc) => [doc.name, doc.found]));
  assert.equal((await found(" ")).size, (await listDocs()).length);
  assert.deepEqual((await found("connections")).has("connections"), true);
  assert.ok(
    (await found("Secrets STANDARD input")).get("connections")?.includes("Connect an instance"),
  );
  assert.equal((await found("redirect zeppelin")).size, 0);
});
