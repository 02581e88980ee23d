import assert from "node:assert/strict";
import { buildOnce, ROOT } from "../../scripts/build_once.ts";

Deno.test("buildOnce: builds once for the same inputs, anew when one changes, and keeps the old output when it fails", async () => {
  const name = `dist/build-once-${crypto.randomUUID()}`;
  const [input, output] = [`${name}-input.txt`, `${name}/`];
  const write = (text: string) => Deno.writeTextFile(new URL(input, ROOT), text);
  const built = () => Deno.readTextFile(new URL(`${output}copy.txt`, ROOT));
  let builds = 0;
  const build = () =>
    buildOnce({
      name: "Test",
      output,
      inputs: [input],
      async make(folder) {
        builds++;
        const text = await Deno.readTextFile(new URL(input, ROOT));
        if (text === "bad") throw new Error("does not build");
        await Deno.writeTextFile(new URL("copy.txt", folder), text);
      },
    });
  await Deno.mkdir(new URL("dist/", ROOT), { recursive: true });
  try {
    await write("one");
    await build();
    await build();
    assert.equal(builds, 1);
    await write("two");
    await build();
    assert.equal(await built(), "two");
    await write("bad");
    await assert.rejects(build(), /does not build/);
    assert.equal(await built(), "two");
    const left = await Array.fromAsync(Deno.readDir(new URL("dist/", ROOT)));
    assert.deepEqual(left.filter(({ name }) => name.startsWith(".building-")), []);
  } finally {
    await Deno.remove(new URL(input, ROOT));
    await Deno.remove(new URL(output, ROOT), { recursive: true });
  }
});
