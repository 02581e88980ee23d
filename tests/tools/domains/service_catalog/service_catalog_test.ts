import assert from "node:assert/strict";
import { AppError } from "../../../../mod/base/errors.ts";
import { namedCondition } from "../../../../mod/tools/domains/service_catalog/item_operations.ts";
import { present } from "../../../support/present.ts";
import { behave, startTestServices, type TestServices } from "../../../support/services.ts";
import { refuses } from "../../../support/tool_runs.ts";

const BADGE = { visitor: "Ada Example" };
const REQUESTER = "08f72283130a13d9af28d3d59ccdc184";
const PLATFORM_TEAM = "0d77a964534b335538f93d7767f1f578";

const rows = async ({ run }: TestServices, table: string, query: string) =>
  ((await run("sn_query_table", { table, query, limit: 100 })).result as {
    rows: Record<string, string>[];
  }).rows;

Deno.test("sn_order_catalog_item: a reference variable takes the sys_id of a record of its own table", async () => {
  await using started = await startTestServices();
  const order = (host: string) => ({
    tool: "sn_order_catalog_item",
    args: { id: "Guest badge", variables: { ...BADGE, host } },
  });
  const refused = (message: RegExp) => ({ code: "invalid_input", message });
  await refuses(started, order("requester"), {
    ...refused(/variables\.host: "requester" is no sys_id of sys_user \(check reference\)/),
    remedy: new RegExp(REQUESTER),
  });
  await refuses(started, order("nobody.at.all"), refused(/check reference/));
  await refuses(started, order(PLATFORM_TEAM), refused(/of sys_user_group, not of sys_user/));
  const ordered = await started.run(order("").tool, order(REQUESTER).args, { dry_run: true });
  assert.equal(ordered.status, "planned", JSON.stringify(ordered));
});

Deno.test("sn_order_catalog_item: what is missing, unknown or no choice is told at once, before anything is sent", async () => {
  await using started = await startTestServices();
  const before = (await rows(started, "sc_request", "")).length;
  await assert.rejects(
    started.run("sn_order_catalog_item", {
      id: "Standard laptop",
      variables: { memory: "17", reazon: "x" },
    }),
    (error: Error & { remedy?: string }) =>
      /no variable "reazon" \(did you mean reason\?\)/.test(error.message) &&
      /"reason" \(What do you need it for\?\) is mandatory/.test(error.message) &&
      /"memory" cannot be "17"/.test(error.message) &&
      (error.remedy ?? "").includes("32 = 32 GB"),
  );
  assert.equal((await rows(started, "sc_request", "")).length, before);
});

Deno.test("sn_order_catalog_item: done means that request, item, quantity and answers are stored", async () => {
  await using started = await startTestServices();
  const answer = await started.run("sn_order_catalog_item", {
    id: "Standard laptop",
    quantity: 2,
    variables: { memory: "32 gb", reason: "Films" },
    requested_for: "itil.agent",
  });
  assert.equal(answer.status, "done", JSON.stringify(answer));
  const { request, items } = answer.result as {
    request: { sys_id: string; number: string };
    items: {
      sys_id: string;
      number: string;
      quantity: string;
      variables: Record<string, string>;
    }[];
  };
  assert.equal(items.length, 1);
  assert.equal(items[0]?.quantity, "2");
  assert.equal(items[0]?.variables.memory, "32");
  assert.equal(items[0]?.variables.reason, "Films");
  const stored = await rows(started, "sc_req_item", `request=${request.sys_id}`);
  assert.deepEqual(stored.map(({ number }) => number), [items[0]?.number]);
  const forAgent = `sys_id=${request.sys_id}^requested_for.user_name=itil.agent`;
  assert.equal((await rows(started, "sc_request", forAgent)).length, 1);
});

Deno.test("sn_order_catalog_item: what is no item, not orderable or not there says what to do", async () => {
  await using started = await startTestServices();
  const order = (id: string) => started.run("sn_order_catalog_item", { id });
  const remedy = (text: RegExp) => (error: Error & { remedy?: string }) =>
    text.test(error.remedy ?? "");
  await assert.rejects(order("Report a fault"), remedy(/sn_submit_record_producer/));
  await assert.rejects(order("Fax line"), remedy(/inactive/));
  await assert.rejects(order("No such thing"), /no record "No such thing"/);
});

Deno.test("sn_order_catalog_item: a dry run orders nothing", async () => {
  await using started = await startTestServices();
  const before = (await rows(started, "sc_request", "")).length;
  const planned = await started.run("sn_order_catalog_item", {
    id: "Headset",
  }, { dry_run: true });
  assert.equal(planned.status, "planned");
  assert.equal((await rows(started, "sc_request", "")).length, before);
});

Deno.test("sn_submit_record_producer: proves the record with the mapped answers", async () => {
  await using started = await startTestServices();
  const answer = await started.run("sn_submit_record_producer", {
    id: "Report a fault",
    variables: { title: "No network in room 3", urgency: "I cannot work" },
  });
  assert.equal(answer.status, "done", JSON.stringify(answer));
  const { table, number, values } = answer.result as Record<string, string> & {
    values: Record<string, string>;
  };
  assert.equal(table, "incident");
  assert.deepEqual(values, { short_description: "No network in room 3", urgency: "2" });
  const [incident] = await rows(started, "incident", `number=${number}`);
  assert.equal(incident?.short_description, "No network in room 3");
  await assert.rejects(
    started.run("sn_submit_record_producer", { id: "Report a fault" }),
    /"title" .* is mandatory/,
  );
});

Deno.test("sn_update_request_item_variables: a change is read back, an unknown name is refused", async () => {
  await using started = await startTestServices();
  const ordered = await started.run("sn_order_catalog_item", {
    id: "Standard laptop",
    variables: { reason: "Films" },
  });
  const { number } = present((ordered.result as { items: { number: string }[] }).items[0]);
  const changed = await started.run("sn_update_request_item_variables", {
    id: number,
    variables: { reason: "Drawings" },
  });
  assert.equal(changed.status, "done", JSON.stringify(changed));
  const read = await started.run("sn_get_request_item_variables", { id: number });
  const { variables } = read.result as { variables: { name: string; value: string }[] };
  assert.equal(variables.find(({ name }) => name === "reason")?.value, "Drawings");
  await assert.rejects(
    started.run("sn_update_request_item_variables", { id: number, variables: { raeson: "x" } }),
    /has no variable "raeson"/,
  );
});

Deno.test("sn_build_catalog_item: the form is what the spec says, and one undo takes all of it back", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Parking" });
  const built = await started.run("sn_build_catalog_item", {
    spec: {
      name: "Parking permit",
      short_description: "For the car park",
      category: { title: "Mobility", parent: "Workplace" },
      variables: [
        {
          name: "kind",
          question: "What do you drive?",
          type: "Select Box",
          mandatory: true,
          choices: ["Car", { text: "Electric car", value: "electric" }],
        },
        { name: "charger", question: "A charger?", type: "Yes / No" },
      ],
      variable_sets: ["Delivery", {
        title: "Car",
        internal_name: "car",
        variables: [{ name: "plate", question: "Plate", type: "Single Line Text" }],
      }],
      policies: [{
        name: "Charger for electric cars",
        when: "kind=electric",
        actions: [{ variable: "charger", visible: "true" }],
      }],
    },
  });
  assert.equal(built.status, "done", JSON.stringify(built, null, 1));
  const form = await started.run("sn_describe_catalog_item", { id: "Parking permit" });
  const { variables, mandatory, category } = form.result as {
    variables: { name: string; id: string }[];
    mandatory: string[];
    category: string;
  };
  assert.equal(category, "Mobility");
  assert.deepEqual(mandatory, ["kind"]);
  assert.deepEqual(variables.map(({ name }) => name), [
    "kind",
    "charger",
    "office",
    "instructions",
    "plate",
  ]);
  const [policy] = await rows(
    started,
    "catalog_ui_policy",
    "short_description=Charger for electric cars",
  );
  const stored = await started.run("sn_get_catalog_ui_policy", { id: present(policy).sys_id });
  assert.match(
    JSON.stringify(stored.result),
    new RegExp(`IO:${variables.find(({ name }) => name === "kind")?.id}=electric\\^EQ`),
  );
  const { script_true, script_false, run_scripts } = stored.result as Record<string, string>;
  assert.equal(run_scripts, "true");
  assert.match(present(script_true), /g_form\.setVisible\("charger", true\);/);
  assert.match(present(script_false), /g_form\.setVisible\("charger", false\);/);
  const changes = built.change?.map(({ id }) => id);
  const asked = await started.run("sn_undo_changes", { changes });
  const undone = await started.run("sn_undo_changes", { changes }, {
    approval: asked.approval?.approval,
  });
  assert.equal(undone.status, "done", JSON.stringify(undone));
  assert.deepEqual(await rows(started, "sc_cat_item", "name=Parking permit"), []);
  assert.deepEqual(await rows(started, "item_option_new", "name=charger"), []);
});

Deno.test("sn_build_catalog_item: a name that leads nowhere is refused before the first write", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Parking" });
  const spec = {
    name: "Parking permit",
    short_description: "For the car park",
    variables: [{ name: "kind", question: "What do you drive?", type: "Select Box" }],
  };
  const build = (more: object) =>
    started.run("sn_build_catalog_item", { spec: { ...spec, ...more } });
  const actions = [{ variable: "knid", visible: "true" }];
  await assert.rejects(build({ policies: [{ name: "P", actions }] }), /names no variable.*"knid"/);
  await assert.rejects(
    build({ policies: [{ name: "P", when: "typ=x", actions: [{ variable: "kind" }] }] }),
    /names no variable.*"typ"/,
  );
  await assert.rejects(build({ category: "Furnitur" }), /Furnitur/);
  await assert.rejects(
    build({ variables: [...spec.variables, ...spec.variables] }),
    /Two variables are named "kind"/,
  );
  await assert.rejects(build({ variables: [{ ...spec.variables[0], type: "Riddle" }] }), /Riddle/);
  assert.deepEqual(await rows(started, "sc_cat_item", "name=Parking permit"), []);
});

Deno.test("namedCondition: names become IO: names; joints, operators and values stay", () => {
  const variables = new Map([["kind", "a".repeat(32)], ["kind_of", "b".repeat(32)]]);
  const named = (query: string) => namedCondition(query, { variables, where: "policy" });
  assert.equal(
    named("kind=x^ORkind_of!=y^kindISNOTEMPTY^EQ"),
    `IO:${"a".repeat(32)}=x^ORIO:${"b".repeat(32)}!=y^IO:${"a".repeat(32)}ISNOTEMPTY^EQ`,
  );
  assert.equal(named(""), "");
  assert.throws(() => named("x"), AppError);
});

Deno.test("catalog UI policy action: it goes in as a file, with its links, and is recorded", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Policies" });
  const made = await started.run("sn_create_catalog_ui_policy_action", {
    ui_policy: "A project needs an end",
    catalog_variable: "IO:7ec382d2edfc6530b139a72c36b464b0",
    visible: "true",
  });
  assert.deepEqual([made.status, made.capture], ["done", "captured"], JSON.stringify(made));
  const { sys_id } = made.result as Record<string, string>;
  const [stored] = await rows(started, "catalog_ui_policy_action", `sys_id=${sys_id}`);
  assert.ok(stored, "under the sys_id that the answer names");
  const linked = await rows(
    started,
    "catalog_ui_policy_action",
    `sys_id=${sys_id}^ui_policy.short_description=A project needs an end`,
  );
  assert.equal(linked.length, 1);
});

Deno.test("catalog UI policy action: refused with what to do, for the Table API drops its links", async () => {
  await using started = await startTestServices();
  await behave(started, { withoutSourceLoad: true });
  await started.run("sn_create_update_set", { name: "Policies" });
  const args = {
    ui_policy: "A project needs an end",
    catalog_variable: "IO:7ec382d2edfc6530b139a72c36b464b0",
    visible: "true",
  };
  await assert.rejects(
    started.run("sn_create_catalog_ui_policy_action", args),
    (error: Error & { code?: string; remedy?: string }) =>
      error.code === "write_refused" && /sn_update_catalog_ui_policy/.test(error.remedy ?? ""),
  );
  assert.equal((await rows(started, "catalog_ui_policy_action", "ui_policyISEMPTY")).length, 0);
});
