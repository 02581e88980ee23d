/** The table of that name in ARCHITECTURE.md: what is made is listed in the one place that it says. */
import assert from "node:assert/strict";

const ROOT = new URL("../../", import.meta.url);
const read = (path: string) => Deno.readTextFile(new URL(path, ROOT));

async function entriesOf(folder: string): Promise<{ name: string; isDirectory: boolean }[]> {
  return await Array.fromAsync(Deno.readDir(new URL(folder, ROOT)));
}

/** The files of a folder whose text has the pattern and that `list` does not import. */
async function unlisted(folder: string, options: { defines: RegExp; list: string }) {
  const list = await read(options.list);
  const files = (await entriesOf(folder)).filter(({ name }) => name.endsWith(".ts"));
  const found = await Promise.all(files.map(async ({ name }) => {
    const defines = options.defines.test(await read(`${folder}${name}`));
    return { name, defines, listed: list.includes(`/${name}"`) };
  }));
  assert.ok(found.some(({ defines }) => defines), `nothing in ${folder} has ${options.defines}`);
  return found.filter(({ defines, listed }) => defines && !listed).map(({ name }) => name);
}

Deno.test("an API resource: every file that makes routes under /api is mounted", async () => {
  const files = await unlisted("mod/web/routes/", {
    defines: /export function create\w+Routes\(/,
    list: "mod/web/app.ts",
  });
  const parts = ["skill_changes.ts"];
  assert.deepEqual(files.filter((name) => !parts.includes(name)), []);
  assert.match(await read("mod/web/routes/skills.ts"), /"\.\/skill_changes\.ts"/);
});

Deno.test("a dashboard page: every folder of pages has its line", async () => {
  const list = await read("ui/pages/all_pages.ts");
  const folders = (await entriesOf("ui/pages/")).filter(({ isDirectory }) => isDirectory);
  assert.ok(folders.length >= 6);
  assert.deepEqual(folders.filter(({ name }) => !list.includes(`"./${name}/`)), []);
});

Deno.test("a way to find credentials: every resolver has its place in the list", async () => {
  const files = await unlisted("mod/auth/resolvers/", {
    defines: /export async function \w+\(request: CredentialRequest\): Promise<Credentials/,
    list: "mod/auth/resolve.ts",
  });
  assert.deepEqual(files, []);
});

Deno.test("a command: every file of commands is loaded by the command line", async () => {
  const files = await unlisted("mod/cli/", {
    defines: /export (async )?function (add|run|list|lint|show|set)[A-Z]\w*\(.*(Flags|program)/,
    list: "mod/cli/command_line.ts",
  });
  assert.deepEqual(files, []);
});

Deno.test("styles: every sheet is in the dashboard's build", async () => {
  const build = await read("scripts/build_ui.ts");
  const sheets = (await entriesOf("ui/css/")).map(({ name }) => name.replace(".css", ""));
  assert.deepEqual(sheets.filter((name) => !build.includes(`"${name}"`)), []);
});
