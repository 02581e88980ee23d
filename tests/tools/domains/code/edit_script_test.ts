import assert from "node:assert/strict";
import { startTestServices } from "../../../support/services.ts";
import { done, refuses } from "../../../support/tool_runs.ts";

Deno.test("sn_edit_script: edits what stands there now, all or none, and says where a text is not", async (step) => {
  await using started = await startTestServices();
  await done(started, "sn_create_update_set", { name: "Edits" });
  const script = ["var A = {", "  one: 1,", "  two: 1,", "  type: 'A'", "};"];
  const include = async (name: string, text: string) => {
    await done(started, "sn_create_script_include", { name, script: text });
    return { table: "sys_script_include", id: name };
  };
  const stored = async (id: string) => {
    const { result } = await done(started, "sn_get_script_include", { id, fields: ["script"] });
    return (result as { script: string }).script;
  };
  const plain = await include("Plain", script.join("\n"));

  await step.step(
    "one call makes several edits in order, captured, and answers the lines",
    async () => {
      const { result, capture } = await done(started, "sn_edit_script", {
        ...plain,
        edits: [{ search: "two: 1,", replace: "two: 2," }, {
          search: "two: 2",
          replace: "two: 22",
        }],
      });
      assert.equal(capture, "captured");
      assert.deepEqual(
        (result as { diff: string[] }).diff.filter((line) => !line.startsWith(" ")),
        [
          "-  two: 1,",
          "+  two: 22,",
        ],
      );
      assert.equal(await stored("Plain"), script.join("\n").replace("two: 1", "two: 22"));
    },
  );

  await step.step(
    "a text that is absent or repeated leaves the whole script as it is",
    async () => {
      const before = await stored("Plain");
      const edit = (...edits: unknown[]) => ({ tool: "sn_edit_script", args: { ...plain, edits } });
      const good = { search: "one: 1", replace: "one: 11" };
      await refuses(started, edit(good, { search: "three: 3", replace: "" }), {
        code: "not_found",
        message: /script does not have "three: 3"/,
      });
      await refuses(started, edit({ search: "one:1", replace: "" }), {
        code: "not_found",
        remedy: /Line 2 is " {2}one: 1,"/,
      });
      await refuses(started, edit({ search: "  t", replace: "" }), {
        code: "ambiguous",
        message: /occurs 2 times in script: lines 3, 4/,
      });
      assert.equal(await stored("Plain"), before);
      await done(started, "sn_edit_script", {
        ...plain,
        edits: [{ search: "  t", replace: "\tt", all: true }],
      });
      assert.equal((await stored("Plain")).split("\tt").length, 3);
    },
  );

  await step.step("the search text fits a script whose lines end as forms store them", async () => {
    const windows = await include("Windows", script.join("\r\n"));
    await done(started, "sn_edit_script", {
      ...windows,
      edits: [{ search: "one: 1,\n  two: 1", replace: "one: 1,\n  half: 2,\n  two: 1" }],
    });
    const expected = [...script.slice(0, 2), "  half: 2,", ...script.slice(2)];
    assert.equal(await stored("Windows"), expected.join("\r\n"));
  });

  await step.step("what somebody changed since the caller read it is not edited", async () => {
    const args = {
      ...plain,
      edits: [{ search: "one: 1", replace: "one: 3" }],
      expected_updated_on: "2020-01-01 00:00:00",
    };
    await refuses(started, { tool: "sn_edit_script", args }, { message: /was changed since/ });
  });

  await step.step(
    "of several columns that with the text is meant, or the one that is named",
    async () => {
      const widget = { table: "sp_widget", id: "Edits" };
      await done(started, "sn_create_portal_widget", {
        name: "Edits",
        id: "edits_widget",
        template: "<p>{{c.data.word}}</p>",
        script: "data.word = 'a';",
        client_script: "api.controller = function () { var c = this; c.word = 'b'; };",
      });
      const edit = (search: string, field?: string) => ({
        tool: "sn_edit_script",
        args: { ...widget, edits: [{ search, replace: `${search} ` }], ...(field && { field }) },
      });
      const { result } = await done(started, "sn_edit_script", edit("'a';").args);
      assert.equal((result as { field: string }).field, "script");
      await refuses(started, edit("word"), { code: "ambiguous", remedy: /client_script/ });
      await done(started, "sn_edit_script", edit("{{c", "template").args);
      await refuses(started, edit("word", "sript"), { code: "invalid_input" });
      await refuses(started, {
        tool: "sn_edit_script",
        args: {
          table: "incident",
          id: "INC0010001",
          edits: [{ search: "VPN", replace: "WLAN" }],
        },
      }, { code: "invalid_input", remedy: /field/ });
    },
  );
});
