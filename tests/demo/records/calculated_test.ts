import assert from "node:assert/strict";
import { startDemo } from "../../support/demo_requests.ts";
import { openScriptPage } from "../scripts/script_page.ts";
import { processorMs } from "../../support/processor_time.ts";

Deno.test("calculated columns: wherever a record appears, below its table, and when the script goes wrong", async () => {
  using demo = await startDemo();
  const parent = await demo.create("sys_db_object", {
    name: "u_crate",
    label: "Crate",
    is_extendable: "true",
  });
  await demo.create("sys_db_object", {
    name: "u_box",
    label: "Box",
    super_class: String(parent.sys_id),
  });
  const column = (element: string, values: Record<string, string>) =>
    demo.create("sys_dictionary", {
      name: "u_crate",
      element,
      column_label: element,
      internal_type: "string",
      max_length: "100",
      ...values,
    });
  const calculated = (element: string, calculation: string, values = {}) =>
    column(element, { virtual: "true", calculation, ...values });
  await column("u_size", { internal_type: "integer" });
  await column("u_inside", { internal_type: "reference", reference: "u_crate" });
  await calculated("u_twice", "current.u_size * 2", { internal_type: "integer" });
  await calculated("u_words", "'twice ' + current.u_twice");
  // Its own column of any record is the stored one: this would not end otherwise.
  await calculated(
    "u_others",
    "(function () { var all = new GlideRecord('u_crate'); all.query(); var count = 0; " +
      "while (all.next()) { all.getValue('u_others'); count++; } return count; })()",
  );
  await calculated("u_broken", "nobody.knows()");
  await calculated("u_formula", "1 + 1", { virtual_type: "formula" });
  await demo.create("sys_dictionary_override", {
    name: "u_box",
    base_table: "u_crate",
    element: "u_words",
    calculation: "'box of ' + current.u_size",
    calculation_override: "true",
  });
  const crate = await demo.create("u_crate", { u_size: "3", u_broken: "sent" });
  const box = await demo.create("u_box", { u_size: "4", u_inside: String(crate.sys_id) });
  const shown = ({ u_twice, u_words, u_others, u_broken, u_formula }: Record<string, unknown>) => [
    u_twice,
    u_words,
    u_others,
    u_broken,
    u_formula,
  ];
  assert.deepEqual(shown(crate), ["6", "twice 6", "1", "sent", ""]);
  assert.deepEqual(shown(box), ["8", "box of 4", "2", "", ""]);

  const [walked] = await demo.list(
    `table/u_box?sysparm_fields=u_inside.u_words,u_inside.u_others&sysparm_display_value=true`,
  );
  assert.deepEqual(walked, { "u_inside.u_words": "twice 6", "u_inside.u_others": "2" });
  const run = await openScriptPage(demo);
  assert.deepEqual(
    await run(`var gr = new GlideRecord("u_box"); gr.query(); gr.next();
gs.print(gr.u_twice + " " + gr.u_words); gs.print(gr.u_twice.getED().isVirtual());`),
    ["8 box of 4", "true"],
  );
  const logged = await demo.list(
    "table/syslog?sysparm_query=source=Evaluator^messageLIKEu_broken&sysparm_limit=1",
  );
  assert.match(
    String(logged[0]?.message),
    /'nobody' is not defined: script Calculation of u_crate/,
  );
});

Deno.test("calculated columns: one that does not end holds up a list as long as one script may", async () => {
  using demo = await startDemo();
  await demo.create("sys_dictionary", {
    name: "cmn_department",
    element: "u_endless",
    column_label: "Endless",
    internal_type: "string",
    virtual: "true",
    calculation: "while (true) {}",
  });
  let rows: Record<string, unknown>[] = [];
  const took = await processorMs(async () => {
    rows = await demo.list("table/cmn_department?sysparm_fields=name,u_endless");
  });
  assert.ok(
    rows.length > 4 && rows.every(({ u_endless }) => u_endless === ""),
    String(rows.length),
  );
  assert.ok(took < rows.length * 1_000, `${took} ms`);
});
