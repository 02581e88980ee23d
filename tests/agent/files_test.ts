import assert from "node:assert/strict";
import { join } from "node:path";
import { createSearchTools } from "../../mod/agent/tools/files/find_files.ts";
import { createReadTool } from "../../mod/agent/tools/files/read.ts";
import { createSeenFiles } from "../../mod/agent/tools/files/seen_files.ts";
import { createWriteTools } from "../../mod/agent/tools/files/write.ts";
import { processVariables } from "../../mod/config/environment.ts";
import { lastText, startTestAgent } from "../support/agent.ts";
import { present } from "../support/present.ts";

/** One call after the other in one session; each answers what the model got. */
async function startFiles(permission: Record<string, unknown>) {
  const home = await Deno.makeTempDir({ prefix: "assistant-agent-home-" });
  const dataDir = join(home, ".assistant");
  const files = {
    places: { home, dataDir, outputDir: join(dataDir, "agent-output") },
    seen: createSeenFiles(),
  };
  await Deno.mkdir(dataDir);
  await Deno.writeTextFile(join(dataDir, "key"), "secret");
  const variables = { PATH: processVariables().PATH ?? "" };
  const test = await startTestAgent({
    config: { permission, model: "seeing/one" },
    unattended: "reject",
    tools: [
      createReadTool(files),
      ...createWriteTools(files),
      ...createSearchTools({ ...files, variables }),
    ],
    script: (request) => {
      const last = present(request.messages.at(-1));
      if (last.role === "tool") return { text: last.results[0]?.text ?? "" };
      if (last.images > 0) return { text: `${last.images} image` };
      return { calls: [JSON.parse(last.text)] };
    },
  });
  const { session: { id } } = await test.ask(
    JSON.stringify({ name: "read", input: { path: "." } }),
  );
  return {
    ...test,
    home,
    at: (name: string) => join(test.directory, name),
    call: async (name: string, input: object) =>
      lastText(await test.again(id, JSON.stringify({ name, input }))),
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]();
      await Deno.remove(home, { recursive: true });
    },
  };
}

Deno.test("files: only what was read as it is may be changed; line ends, mode and everything else stay", async () => {
  await using test = await startFiles({ write: "allow" });
  const { call, at } = test;
  const file = at("a.sh");
  await Deno.writeTextFile(file, "one\r\ntwo $x\r\nthree\r\n", { mode: 0o755 });
  const edit = (old: string, next: string, all = false) =>
    call("edit", { path: "a.sh", old, new: next, all });
  assert.match(await edit("two", "2"), /was not read yet/);
  assert.match(await call("read", { path: "a.sh" }), /^1\tone\n2\ttwo \$x\n3\tthree$/);
  assert.equal(await edit("two $x\nthree", "2 $&\n3"), "Changed a.sh");
  assert.equal(await Deno.readTextFile(file), "one\r\n2 $&\r\n3\r\n");
  assert.equal(present((await Deno.stat(file)).mode) & 0o777, 0o755);
  assert.match(await edit("two $y", "x"), /nearest lines|Read the file again/);
  assert.match(await edit("one more", "x"), /The nearest lines are:\n1\tone/);
  assert.match(await edit("", "gone"), /exists, and the old text is empty/);
  assert.match(await edit("\n", "", false), /stands 3 times/);
  await Deno.writeTextFile(file, "changed by somebody\n");
  assert.match(await edit("changed", "x"), /was changed since/);
  assert.match(await call("write", { path: "a.sh", content: "" }), /was changed since/);
  assert.equal(await Deno.readTextFile(file), "changed by somebody\n");
  assert.equal(await call("write", { path: "new/b.txt", content: "hi\n" }), "Created new/b.txt");
  assert.equal(await Deno.readTextFile(at("new/b.txt")), "hi\n");
});

Deno.test("files: outside of the project, through links and in the service's own folder", async () => {
  await using test = await startFiles({ write: "allow", read: { "private/*": "deny" } });
  const { call, at, home } = test;
  await Deno.writeTextFile(join(home, "other.txt"), "x");
  await Deno.symlink(home, at("link"));
  await Deno.mkdir(at("private"));
  await Deno.writeTextFile(at("private/p.txt"), "needle");
  await Deno.writeTextFile(at(".env"), "needle=1");
  await Deno.writeTextFile(at("open.txt"), "a needle\n");
  for (const path of ["~/other.txt", "link/other.txt", "../x", "link/new.txt"]) {
    assert.match(await call("read", { path }), /"external_directory"/, path);
    assert.match(await call("write", { path, content: "" }), /"external_directory"/, path);
  }
  assert.match(await call("read", { path: "~/.assistant/key" }), /belongs to the service/);
  assert.match(await call("read", { path: "link/.assistant/key" }), /belongs to the service/);
  assert.match(await call("read", { path: "private/p.txt" }), /denied/);
  assert.match(await call("read", { path: ".env" }), /allow "read" for: \.env/);
  assert.equal(await call("grep", { pattern: "needle" }), "open.txt:1:a needle");
  assert.equal(await call("grep", { pattern: "needle", path: "open.txt" }), "open.txt:1:a needle");
  assert.equal(await call("grep", { pattern: "nowhere" }), "No line fits.");
  assert.equal(await call("glob", { pattern: "**/*.txt" }), "open.txt\nprivate/p.txt");
  assert.equal(await call("glob", { pattern: "*.{md,txt}" }), "open.txt\nprivate/p.txt");
});

Deno.test("files: an image that was read is shown to the model in a message of its own", async () => {
  await using test = await startFiles({});
  await Deno.writeFile(test.at("a.png"), Uint8Array.of(137, 80, 78, 71, 0));
  assert.equal(await test.call("read", { path: "a.png" }), "1 image");
});
