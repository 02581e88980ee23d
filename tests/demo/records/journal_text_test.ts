import assert from "node:assert/strict";
import { startDemo } from "../../support/demo_requests.ts";

Deno.test("journal text: newest first, in the reader's zone and by the writer's name", async () => {
  let now = Date.UTC(2026, 1, 1, 12);
  using demo = await startDemo({ clock: () => now });
  const { sys_id } = await demo.create("incident", { short_description: "x" });
  const write = (user: string, body: unknown) =>
    demo.call("PATCH", `table/incident/${sys_id}`, { user, body });
  await write("admin", { work_notes: "first\nline two" });
  now += 60_000;
  await write("itil.agent", { work_notes: "second", comments: "hello" });
  const read = async (user: string, mode: string) =>
    (await demo.call(
      "GET",
      `table/incident/${sys_id}?sysparm_display_value=${mode}` +
        "&sysparm_fields=work_notes,comments,comments_and_work_notes",
      { user },
    )).body.result;
  const first = "2026-02-01 12:00:00 - System Administrator (Work notes)\nfirst\nline two\n\n";
  const second = "2026-02-01 12:01:00 - Ines Tilburg (Work notes)\nsecond\n\n";
  const hello = "2026-02-01 12:01:00 - Ines Tilburg (Additional comments)\nhello\n\n";
  const shown = await read("admin", "true");
  assert.equal(shown.work_notes, second + first);
  assert.equal(shown.comments, hello);
  assert.deepEqual(
    shown.comments_and_work_notes.split("\n\n").toSorted(),
    [first, second, hello, "\n\n"].map((text) => text.slice(0, -2)).toSorted(),
  );
  assert.match((await read("itil.agent", "true")).comments, /^2026-02-01 13:01:00 - /);
  assert.deepEqual((await read("admin", "all")).comments, { value: "", display_value: hello });
  assert.deepEqual(await read("admin", "false"), {
    work_notes: "",
    comments: "",
    comments_and_work_notes: "",
  });
});
