import assert from "node:assert/strict";

const UI = new URL("../../ui/", import.meta.url);
/** Seen on every page, or nothing that is seen by itself. */
const ELSEWHERE = new Set([
  "code_editor.ts", // behind lazy_editor.ts
  "compiler_question.ts", // a confirm_dialog.ts with its words
  "fault_focus.ts",
  "highlight.ts",
  "key_map.ts",
  "language_switch.ts",
  "lazy_page.ts",
  "navigation_page.ts",
  "palette.ts",
  "palette_places.ts",
  "shell.ts",
  "unsaved.ts",
]);

Deno.test("parts: the catalogue shows every part", async () => {
  const parts = (await Array.fromAsync(Deno.readDir(new URL("parts/", UI)))).map(({ name }) =>
    name
  );
  const folder = new URL("pages/parts/", UI);
  const sources = await Array.fromAsync(
    Deno.readDir(folder),
    ({ name }) => Deno.readTextFile(new URL(name, folder)),
  );
  const shown = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/"\.\.\/\.\.\/parts\/(\w+\.ts)"/g)].map(([, name]) => name)
    ),
  );
  assert.ok(shown.size > 20);
  assert.deepEqual(parts.filter((name) => !shown.has(name) && !ELSEWHERE.has(name)), []);
});
