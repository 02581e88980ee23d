import assert from "node:assert/strict";
import type { ToolResult } from "../../../../mod/tools/call.ts";
import { present } from "../../../support/present.ts";
import { behave, startTestServices, type TestServices } from "../../../support/services.ts";

/** Runs a tool, with its approval where it takes one, to the end `done`. */
async function complete(started: TestServices, tool: string, args: unknown): Promise<ToolResult> {
  let answer = await started.run(tool, args);
  if (answer.status === "needs_approval") {
    answer = await started.run(tool, args, { approval: answer.approval?.approval });
  }
  assert.equal(answer.status, "done", JSON.stringify(answer, null, 1));
  return answer;
}

async function startWithSet(): Promise<TestServices> {
  const started = await startTestServices();
  await complete(started, "sn_create_update_set", { name: "Layouts" });
  return started;
}

interface LayoutAnswer {
  form: { inherited_from?: string; sections: { caption: string; elements: string[] }[] };
  list: { columns: string[] };
  related_lists: { lists: string[] };
}

async function layoutOf(started: TestServices, table: string): Promise<LayoutAnswer> {
  return (await started.run("sn_get_form_layout", { table })).result as LayoutAnswer;
}

Deno.test("form layout: sections and fields stand in the order given, others stay behind", async () => {
  await using started = await startWithSet();
  await complete(started, "sn_set_form_layout", {
    table: "incident",
    sections: [
      { caption: "Caller", elements: ["caller_id", "caller_id.email"] },
      { elements: ["number", "short_description"] },
    ],
  });
  const { form } = await layoutOf(started, "incident");
  assert.deepEqual(form.sections.map(({ caption, elements }) => [caption, elements]), [
    ["Caller", ["caller_id", "caller_id.email"]],
    ["", ["number", "short_description"]],
    ["Resolution Information", ["close_code", "close_notes"]],
  ]);
});

Deno.test("form layout: a form with a main section is recorded in the files of the platform's handlers", async () => {
  await using started = await startWithSet();
  const before = (await layoutOf(started, "incident")).form;
  const args = {
    table: "incident",
    sections: [
      { elements: [".begin_split", "number", ".split", "caller_id.email", ".end_split"] },
      { caption: "Notes", elements: ["work_notes", "activity.xml"] },
    ],
  };
  const done = await complete(started, "sn_set_form_layout", args);
  assert.equal(done.capture, "captured", JSON.stringify(done.warnings));
  const { form } = await layoutOf(started, "incident");
  assert.deepEqual(form.sections.map(({ caption, elements }) => [caption, elements]), [
    ["", [".begin_split", "number", ".split", "caller_id.email", ".end_split"]],
    ["Notes", ["work_notes", "activity.xml"]],
    ["Resolution Information", ["close_code", "close_notes"]],
  ]);
  const { result } = await started.run("sn_query_table", {
    table: "sys_update_xml",
    query: "update_set.name=Layouts",
    fields: ["name"],
  });
  const names = (result as { rows: { name: string }[] }).rows.map(({ name }) => name);
  assert.deepEqual(names.map((name) => name.replace(/_[0-9a-f]{32}$/, "")).sort(), [
    "sys_ui_form_sections",
    "sys_ui_section",
    "sys_ui_section",
    "sys_ui_section",
  ], "a section that stays as it is travels with its form");
  await complete(started, "sn_undo_changes", { changes: [present(done.change?.[0]).id] });
  assert.deepEqual((await layoutOf(started, "incident")).form, before);
});

Deno.test("form layout: a second call with the same sections changes nothing", async () => {
  await using started = await startWithSet();
  const args = {
    table: "problem",
    sections: [{ elements: [".begin_split", "number", ".split", "state", ".end_split"] }],
  };
  await complete(started, "sn_set_form_layout", args);
  const again = await started.run("sn_set_form_layout", args);
  assert.equal(again.status, "done");
  assert.ok(again.change?.every(({ status }) => status === "unchanged"), JSON.stringify(again));
});

Deno.test("form layout: an unknown field is refused with near names, an unknown view with the views", async () => {
  await using started = await startWithSet();
  const refused = (args: unknown, message: RegExp, remedy: RegExp) =>
    assert.rejects(
      started.run("sn_set_form_layout", args),
      (error: Error & { remedy?: string }) =>
        message.test(error.message) && remedy.test(error.remedy ?? ""),
    );
  await refused(
    { table: "incident", sections: [{ elements: ["short_desciption"] }] },
    /no column "short_desciption"/,
    /short_description/,
  );
  await refused(
    { table: "incident", view: "workspace9", sections: [{ elements: ["number"] }] },
    /no view "workspace9"/,
    /Self service/,
  );
  await refused(
    { table: "incident", sections: [{ elements: ["number"] }, { elements: ["state"] }] },
    /Two sections/,
    /caption/,
  );
});

Deno.test("form layout: removing other sections takes an approval, and an undo brings the fields back", async () => {
  await using started = await startWithSet();
  const before = await layoutOf(started, "incident");
  const args = {
    table: "incident",
    sections: [{ elements: ["number"] }],
    remove_other_sections: true,
  };
  const asked = await started.run("sn_set_form_layout", args);
  assert.equal(asked.status, "needs_approval");
  assert.deepEqual(await layoutOf(started, "incident"), before, "nothing is written yet");
  const done = await complete(started, "sn_set_form_layout", args);
  const { form } = await layoutOf(started, "incident");
  assert.deepEqual(form.sections.map(({ caption }) => caption), [""]);
  const changes = done.change?.filter(({ status }) => status === "done").map(({ id }) => id);
  await complete(started, "sn_undo_changes", { changes });
  const after = await layoutOf(started, "incident");
  assert.deepEqual(after, before);
});

Deno.test("list and related lists: a child gets its own, its parent's stay", async () => {
  await using started = await startWithSet();
  await complete(started, "sn_set_list_layout", {
    table: "incident",
    columns: ["number", "priority", "caller_id.department"],
  });
  await complete(started, "sn_set_related_lists", {
    table: "incident",
    lists: ["Vehicles of the caller", "incident.parent_incident"],
  });
  const { list, related_lists } = await layoutOf(started, "incident");
  assert.deepEqual(list.columns, ["number", "priority", "caller_id.department"]);
  assert.equal(related_lists.lists.length, 2);
  assert.match(present(related_lists.lists[0]), /^REL:[0-9a-f]{32}$/);
  const refusedList = (columns: string[], message: RegExp) =>
    assert.rejects(started.run("sn_set_list_layout", { table: "incident", columns }), message);
  await refusedList(["number", "prioritty"], /no column "prioritty"/);
  await refusedList(["number", "caller_id.nme"], /caller_id.nme/);
  await refusedList(["number", "number"], /"number" is named twice/);
  await assert.rejects(
    started.run("sn_set_related_lists", { table: "incident", lists: ["incident.caller_id"] }),
    /no column that refers to incident/,
  );
  await assert.rejects(
    started.run("sn_set_related_lists", { table: "incident", lists: ["Nothing of the kind"] }),
    /no relationship "Nothing of the kind"/,
  );
});

Deno.test("related lists: they go in as the platform's own file, recorded, in order, and come back", async () => {
  await using started = await startWithSet();
  const before = await layoutOf(started, "incident");
  const set = (lists: string[]) =>
    complete(started, "sn_set_related_lists", { table: "incident", lists });
  const made = await set(["Vehicles of the caller", "incident.parent_incident"]);
  const file = made.change?.[0]?.load?.files[0];
  assert.deepEqual([file?.file, file?.capture], [
    "sys_ui_related_incident_null.xml",
    "captured",
  ]);
  const { related_lists: first } = await layoutOf(started, "incident");
  const turned = await set(first.lists.toReversed());
  assert.ok(
    turned.change?.[0]?.load?.records.every(({ operation }) => operation === "update"),
    "entries that stand keep their sys_id",
  );
  const { related_lists: second } = await layoutOf(started, "incident");
  assert.deepEqual(second.lists, first.lists.toReversed());
  assert.equal((await set(second.lists)).change?.[0]?.status, "unchanged");
  const fewer = await set(second.lists.slice(1));
  assert.deepEqual((await layoutOf(started, "incident")).related_lists.lists, [second.lists[1]]);
  for (const { change } of [fewer, turned, made]) {
    await complete(started, "sn_undo_changes", { changes: [change?.[0]?.id] });
  }
  assert.deepEqual(await layoutOf(started, "incident"), before);
});

Deno.test("layouts: what the Table API writes is in no update set; tracked, it is there by its name", async () => {
  await using started = await startWithSet();
  await behave(started, { withoutSourceLoad: true });
  const answers = [
    await complete(started, "sn_set_form_layout", {
      table: "problem",
      sections: [{ elements: ["number", "short_description"] }],
    }),
    await complete(started, "sn_set_list_layout", { table: "problem", columns: ["number"] }),
    await complete(started, "sn_set_related_lists", {
      table: "problem",
      lists: ["incident.problem_id"],
    }),
  ];
  for (const { change } of answers) {
    assert.ok(
      change?.every(({ capture }) => capture.state === "untracked"),
      JSON.stringify(change),
    );
  }
  const contents = async () => {
    const { result } = await started.run("sn_get_update_set_contents", { id: "Layouts" });
    return (result as { entries: { name: string }[] }).entries.map(({ name }) => name);
  };
  assert.deepEqual(await contents(), []);
  const advice = answers.flatMap(({ warnings }) => warnings).join("\n");
  const parents = [
    ...advice.matchAll(/(sys_ui_(?:form|section|list|related_list)) ([0-9a-f]{32})/g),
  ];
  assert.equal(parents.length, 4, advice);
  for (const [, table, id] of parents) {
    const { warnings } = await complete(started, "sn_track_record", { table, id });
    assert.deepEqual(warnings, []);
  }
  const idOf = (table: string) => parents.find(([, name]) => name === table)?.[2];
  assert.deepEqual((await contents()).sort(), [
    `sys_ui_form_sections_${idOf("sys_ui_form")}`,
    "sys_ui_list_problem_null",
    "sys_ui_related_problem_null",
    `sys_ui_section_${idOf("sys_ui_section")}`,
  ]);
  const list = { table: "sys_ui_list", id: idOf("sys_ui_list") };
  const { result } = await started.run("sn_list_record_versions", list);
  assert.deepEqual((result as { rows: { name: string }[] }).rows.map(({ name }) => name), [
    "sys_ui_list_problem_null",
  ]);
  const section = { table: "sys_ui_section", id: idOf("sys_ui_section") };
  const { result: saved } = await started.run("sn_list_record_versions", section);
  await assert.rejects(
    started.run("sn_revert_record", {
      version: (saved as { rows: { sys_id: string }[] }).rows[0]?.sys_id,
    }),
    /holds no single record/,
  );
  const exported = await started.run("sn_export_records_xml", {
    table: list.table,
    ids: [list.id],
  });
  assert.equal((exported.result as { records: number }).records, 1);
});

Deno.test("sn_create_column: named without a prefix it is stored, captured and listed with one", async () => {
  await using started = await startWithSet();
  const created = await complete(started, "sn_create_column", {
    name: "incident",
    element: "storey",
    column_label: "Storey",
    internal_type: "integer",
  });
  const { sys_id, element } = created.result as Record<string, string>;
  assert.equal(element, "u_storey");
  assert.equal(created.capture, "captured");
  const { result } = await started.run("sn_list_record_versions", {
    table: "sys_dictionary",
    id: sys_id,
  });
  const versions = (result as { rows: { name: string; sys_id: string }[] }).rows;
  assert.deepEqual(versions.map(({ name }) => name), ["sys_dictionary_incident_u_storey"]);
  await complete(started, "sn_update_column", {
    id: sys_id,
    changes: { column_label: "Floor" },
  });
  const reverted = await complete(started, "sn_revert_record", { version: versions[0]?.sys_id });
  assert.equal((reverted.result as Record<string, string>).column_label, "Storey");
});

async function choicesOf(started: TestServices, table: string, column: string) {
  const { result } = await started.run("sn_describe_table", { table, columns: [column] });
  const [described] = (result as { columns: { choices?: Record<string, string> }[] }).columns;
  return present(described).choices;
}

Deno.test("sn_set_choices: adds, renames, retires, and the next call sees it", async () => {
  await using started = await startWithSet();
  assert.equal((await choicesOf(started, "incident", "category"))?.hardware, "Hardware");
  await complete(started, "sn_set_choices", {
    table: "incident",
    field: "category",
    choices: [
      { value: "software", label: "Software and data" },
      { value: "building", label: "Building" },
    ],
  });
  assert.deepEqual(await choicesOf(started, "incident", "category"), {
    software: "Software and data",
    building: "Building",
  });
});

Deno.test("sn_set_choices: deleting is captured too, and takes an approval", async () => {
  await using started = await startWithSet();
  const args = {
    table: "incident",
    field: "category",
    choices: [{ value: "software", label: "Software" }, { value: "building", label: "Building" }],
    others: "delete",
  };
  assert.equal((await started.run("sn_set_choices", args)).status, "needs_approval");
  const done = await complete(started, "sn_set_choices", args);
  assert.ok(done.change?.some(({ operation }) => operation === "delete"));
  assert.deepEqual(await choicesOf(started, "incident", "category"), {
    software: "Software",
    building: "Building",
  });
});

Deno.test("sn_set_choices: a value twice, an unknown column and a column without a list", async () => {
  await using started = await startWithSet();
  const two = [{ value: "a", label: "A" }, { value: "a", label: "Again" }];
  await assert.rejects(
    started.run("sn_set_choices", { table: "incident", field: "category", choices: two }),
    /"a" is given twice/,
  );
  await assert.rejects(
    started.run("sn_set_choices", { table: "incident", field: "categry", choices: [two[0]] }),
    (error: Error & { remedy?: string }) => /category/.test(error.remedy ?? ""),
  );
  await complete(started, "sn_set_choices", {
    table: "sys_user_group",
    field: "type",
    choices: [two[0]],
  });
  assert.deepEqual(await choicesOf(started, "sys_user_group", "type"), { a: "A" });
});

Deno.test("a new column is there for the next call, and its type is stored by name", async () => {
  await using started = await startWithSet();
  await complete(started, "sn_create_column", {
    name: "incident",
    element: "u_floor",
    column_label: "Floor",
    internal_type: "integer",
  });
  const { result } = await started.run("sn_describe_table", {
    table: "incident",
    columns: ["u_floor"],
  });
  assert.deepEqual((result as { columns: unknown[] }).columns, [
    { element: "u_floor", label: "Floor", type: "integer" },
  ]);
});

Deno.test("sn_get_table_references: the diagram names both directions, the hierarchy every level", async () => {
  await using started = await startWithSet();
  const references = (await started.run("sn_get_table_references", { table: "incident" }))
    .result as { diagram: string; outgoing: { column: string }[]; incoming: unknown[] };
  assert.match(references.diagram, /^erDiagram\n/);
  assert.match(references.diagram, / {2}incident \}o--o\| sys_user : "[^"]*caller_id/);
  assert.ok(references.outgoing.some(({ column }) => column === "caller_id"));
  const { children, below, parents } = (await started.run("sn_get_table_hierarchy", {
    table: "cmdb_ci",
  })).result as Record<string, { name: string }[]>;
  assert.deepEqual(parents, ["cmdb"]);
  assert.ok(children?.some(({ name }) => name === "cmdb_ci_hardware"));
  assert.ok(below?.some(({ name }) => name === "cmdb_ci_linux_server"));
});

Deno.test("sn_describe_table: a text finds columns by name or label", async () => {
  await using started = await startWithSet();
  const { result } = await started.run("sn_describe_table", { table: "incident", text: "caller" });
  const { columns, total } = result as { columns: { element: string }[]; total: number };
  assert.ok(columns.some(({ element }) => element === "caller_id"));
  assert.equal(columns.length, total);
});

Deno.test("related lists: one call takes entries away and adds others, and its approval is for it", async () => {
  await using started = await startWithSet();
  const set = (lists: string[]) =>
    complete(started, "sn_set_related_lists", { table: "incident", lists });
  await set(["Vehicles of the caller", "incident.parent_incident"]);
  const args = { table: "incident", lists: ["problem.first_reported_by_task", "incident.parent"] };
  const asked = await started.run("sn_set_related_lists", args);
  assert.equal(asked.status, "needs_approval");
  const approval = present(asked.approval).approval;
  const other = { ...args, lists: args.lists.slice(1) };
  await assert.rejects(
    started.run("sn_set_related_lists", other, { approval }),
    /approval belongs to another call/,
  );
  const done = await started.run("sn_set_related_lists", args, { approval });
  assert.equal(done.status, "done", JSON.stringify(done));
  assert.deepEqual((await layoutOf(started, "incident")).related_lists.lists, args.lists);
});

Deno.test("layouts: what sn_get_form_layout answers is taken; a preference beside a set demands nothing", async () => {
  await using started = await startWithSet();
  const { form } = await layoutOf(started, "incident");
  const args = { table: "incident", sections: form.sections };
  const { change } = await started.run("sn_set_form_layout", args, { dry_run: true });
  assert.ok(change?.every(({ diff }) => diff === undefined || Object.keys(diff).length === 0));
  const set = await started.run("sn_create_update_set", { name: "Next", scope: "x_demo_fleet" }, {
    dry_run: true,
  });
  assert.ok(
    set.change?.some(({ table, operation }) =>
      table === "sys_user_preference" && operation === "create"
    ),
  );
  assert.deepEqual(set.warnings, []);
  const values = { name: "mine" };
  const own = await started.run("sn_create_record", { table: "sys_user_preference", values }, {
    dry_run: true,
  });
  assert.match(own.warnings.join(), /Mandatory on forms of sys_user_preference.*type/);
});

Deno.test("sn_create_view_rule: a view's title is stored as its name, and a name of none is refused", async () => {
  await using started = await startWithSet();
  const told = async (view: string) => {
    const args = { name: "Callers", table: "incident", view };
    const { change, warnings } = await started.run("sn_create_view_rule", args, { dry_run: true });
    return { view: change?.[0]?.diff?.view?.to, warnings: warnings.join() };
  };
  assert.deepEqual(await told("ess"), { view: "ess", warnings: "" });
  const { view, warnings } = await told("Self service");
  assert.equal(view, "ess");
  assert.match(warnings, /"Self service" is stored as "ess", the view's name/);
  await assert.rejects(told("nowhere"), /no view has the name "nowhere"/);
});
