import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../../", import.meta.url);
const DIST = new URL("ui/dist/", ROOT);

async function build(): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", fileURLToPath(new URL("scripts/build_ui.ts", ROOT))],
  }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

Deno.test("build: one line each time, and nothing is done twice for the same inputs", async () => {
  const first = await build();
  assert.equal(first.trim().split("\n").length, 1);
  assert.match(await build(), /unchanged/);
});

Deno.test("build: the page refers only to files that are there, and runs no inline script", async () => {
  await build();
  const page = await Deno.readTextFile(new URL("index.html", DIST));
  const references = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, target = ""]) => target);
  assert.ok(references.length >= 4);
  for (const target of references) {
    assert.match(target, /^\/[\w.]+$/);
    await Deno.stat(new URL(target.slice(1), DIST));
  }
  assert.doesNotMatch(page, /<script(?![^>]*src=)|\son\w+=|<style|\sstyle=/);
});

Deno.test("build: nothing is fetched from another host", async () => {
  await build();
  const names = (await Array.fromAsync(Deno.readDir(DIST))).map(({ name }) => name);
  assert.ok(names.some((name) => name.startsWith("hub-")), "the Hub is a file of its own");
  for (const name of names.filter((name) => /\.(js|css)$/.test(name))) {
    const text = await Deno.readTextFile(new URL(name, DIST));
    const hosts = [...text.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host = ""]) => host);
    // Namespaces are names, `dashboard` is the base for parsing paths, and libraries name the page
    // of their project in error messages.
    const named = ["www.w3.org", "dashboard", "github.com"];
    const foreign = hosts.filter((host) => !named.includes(host));
    assert.deepEqual(foreign, [], name);
  }
});

/** Bytes of brotli that may come before anything is seen; far more than it takes. */
const MOST_AT_FIRST = 120_000;

Deno.test("build: what is needed for the first paint is small, each file of it compressed", async () => {
  await build();
  const first = new Set<string>();
  const follow = async (name: string): Promise<void> => {
    if (first.has(name)) return;
    first.add(name);
    const text = await Deno.readTextFile(new URL(name, DIST));
    for (const [, inner = ""] of text.matchAll(/(?:from|import)\s*"\.\/([\w-]+\.js)"/g)) {
      await follow(inner);
    }
  };
  for (const name of ["index.html", "boot.js", "app.css", "app.js"]) await follow(name);
  assert.ok(first.size > 4, "what the pages share is a file of its own");
  const sizes = await Promise.all(
    [...first].map(async (name) => (await Deno.stat(new URL(`${name}.br`, DIST))).size),
  );
  const sum = sizes.reduce((total, size) => total + size, 0);
  assert.ok(sum > 0 && sum < MOST_AT_FIRST, `${sum} bytes`);
});
