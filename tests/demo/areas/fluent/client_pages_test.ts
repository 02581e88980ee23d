/** What the vendor's client asks beside loading: packages in, records out; one instance for all. */
import assert from "node:assert/strict";
import { readPackage, writePackage } from "../../../../mod/demo/areas/fluent/package_zip.ts";
import { DEMO_ORIGIN, SEED_NOW } from "../../../support/demo_requests.ts";
import { ACTION, flowFile } from "./flow_file.ts";
import { compiledFile, recordElement, startVendorSession } from "./vendor_session.ts";

const APP = "c0ffee".padEnd(32, "0");
let now = SEED_NOW;
const session = await startVendorSession({ clock: () => now });
const id = (digit: string) => digit.repeat(32);

const column = (element: string, more: Record<string, string> = {}) =>
  compiledFile(
    recordElement("sys_dictionary", {
      sys_id: element === "" ? id("d") : id("e"),
      sys_scope: APP,
      name: "x_lots_lot",
      element,
      ...(element === "" ? { internal_type: "collection" } : { internal_type: "string" }),
      ...more,
    }),
  );

/** An application's package as the client packs it: paths begin with a slash. */
const PACKAGE: Readonly<Record<string, string>> = {
  "/package_inventory.csv": "#build=x_lots\n",
  [`/scope/sys_app_${APP}.xml`]: compiledFile(
    recordElement("sys_app", {
      sys_id: APP,
      sys_scope: APP,
      scope: "x_lots",
      name: "Lots",
      version: "1.0.0",
      active: "true",
    }),
    "sys_app",
  ),
  "/unload.demo/x_lots_lot_1.xml": compiledFile(
    recordElement("x_lots_lot", { sys_id: id("1"), name: "Demo lot" }),
  ),
  "/unload/x_lots_lot_2.xml": compiledFile(
    recordElement("x_lots_lot", { sys_id: id("2"), name: "First lot" }),
  ),
  "/update/sys_dictionary_x_lots_lot_name.xml": column("name", { display: "true" }),
  "/update/sys_dictionary_x_lots_lot_null.xml": column(""),
  [`/update/sys_db_object_${id("b")}.xml`]: compiledFile(
    recordElement("sys_db_object", {
      sys_id: id("b"),
      sys_scope: APP,
      name: "x_lots_lot",
      label: "Lot",
      ws_access: "true",
    }),
  ),
  "/dictionary/x_lots_lot.xml":
    '<?xml version="1.0"?><database><element name="x_lots_lot"/></database>',
};

async function upload(files: Readonly<Record<string, string>>, demoData = "true") {
  const zip = await writePackage(Object.entries(files).map(([name, xml]) => ({ name, xml })));
  const body = new FormData();
  body.append("upload_type", "file");
  body.append("load_demo", demoData);
  body.append("sysparm_ck", session.headers["X-UserToken"] ?? "");
  body.append("attachFile", new Blob([zip.slice()]));
  const query = `sysparm_fluent_scope_id=${APP}&sysparm_fluent_scope_name=x_lots`;
  const answer = await session.send(`/sn_appclient_upload_processor.do?${query}`, {
    method: "POST",
    body,
  });
  return { status: answer.status, body: await answer.json() };
}

async function finish(tracker: string) {
  const seen: [string, string][] = [];
  for (let seconds = 0; seconds < 10; seconds++) {
    const { body } = await session.call("GET", `/api/sn_cicd/progress/${tracker}`);
    const [mutex] = await session.list("table/sys_mutex?sysparm_query=acquiredISNOTEMPTY");
    seen.push([body.result.status, mutex ? "held" : "free"]);
    if (["2", "3"].includes(body.result.status)) return { seen, ...body.result };
    now += 1000;
  }
  throw new Error(`No end: ${JSON.stringify(seen)}`);
}

const lots = async () =>
  (await session.list("table/x_lots_lot?sysparm_query=ORDERBYname")).map(({ name }) => name);

async function apps(fields: Record<string, string>): Promise<Response> {
  return await session.send("/xmlhttp.do", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      sysparm_processor: "com.snc.apps.AppsAjaxProcessor",
      ...fields,
    }),
  });
}

Deno.test("a package is installed behind a tracker, and removed with its table", async () => {
  const { status, body } = await upload(PACKAGE);
  assert.equal(status, 200);
  const done = await finish(body.executionTracker);
  assert.equal(done.status, "2", done.status_message);
  assert.deepEqual(done.seen.map(([, mutex]: [string, string]) => mutex), [
    "free",
    "held",
    "held",
    "free",
  ]);
  assert.deepEqual(await lots(), ["Demo lot", "First lot"]);
  const [context] = await session.list(
    `table/sys_rollback_context?sysparm_query=sys_id=${body.rollbackContext}`,
  );
  assert.equal(context?.sys_id, body.rollbackContext);
  const [history] = await session.list("table/sys_upgrade_history?sysparm_query=to_version=x_lots");
  assert.ok(history?.upgrade_finished);
  const [app] = await session.list(`table/sys_scope?sysparm_query=scope=x_lots^sys_id=${APP}`);
  assert.deepEqual([app?.name, app?.sys_class_name, app?.active], ["Lots", "sys_app", "true"]);
  // Once more: what is for the first time does not come back.
  await session.call("DELETE", `table/x_lots_lot/${id("2")}`);
  await finish((await upload(PACKAGE)).body.executionTracker);
  assert.deepEqual(await lots(), ["Demo lot"]);
  const change = await apps({ sysparm_function: "changeApplication", sysparm_value: APP });
  assert.equal(change.status, 200);
  await change.body?.cancel();
  const removal = await apps({ sysparm_function: "deleteApplication", sysparm_sys_id: APP });
  const [, tracker = ""] = /<xml answer="(\w+)"\/>/.exec(await removal.text()) ?? [];
  const removed = await finish(tracker);
  assert.deepEqual([removed.status, removed.percent_complete], ["2", 100]);
  assert.deepEqual(await session.list("table/sys_scope?sysparm_query=scope=x_lots"), []);
  assert.equal((await session.call("GET", "table/x_lots_lot")).status, 400);
});

Deno.test("a package that cannot be installed leaves nothing, and says why", async () => {
  const failed = await finish(
    (await upload({
      ...PACKAGE,
      "/update/x_none_1.xml": compiledFile(recordElement("x_none", {})),
    }))
      .body.executionTracker,
  );
  assert.equal(failed.status, "3");
  assert.match(failed.status_message, /update\/x_none_1\.xml: There is no table x_none/);
  assert.deepEqual(await session.list("table/sys_scope?sysparm_query=scope=x_lots"), []);
  const body = new FormData();
  body.append("attachFile", new Blob(["no zip"]));
  const path = `/sn_appclient_upload_processor.do?sysparm_fluent_scope_id=${APP}`;
  const broken = await session.send(path, { method: "POST", body });
  assert.equal(broken.status, 400);
  await broken.body?.cancel();
  const { status } = await session.call("POST", path, { user: "developer", body: {} });
  assert.equal(status, 401);
});

Deno.test("an application is downloaded whole or as what was changed, without folders", async () => {
  const [fleet] = await session.list("table/sys_app?sysparm_query=scope=x_demo_fleet");
  const download = async (mode: string, scope = fleet?.sys_id) => {
    const answer = await session.send(`/api/fluent/download/${scope}?sysparam_mode=${mode}`);
    assert.equal(answer.status, 200);
    return await readPackage(new Uint8Array(await answer.arrayBuffer()));
  };
  const complete = await download("complete");
  const names = complete.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  assert.ok(names.every((name) => /^update\/\w+\.xml$/.test(name)), names.join());
  const [include] = await session.list("table/sys_script_include?sysparm_query=name=FleetUtils");
  const file = complete.find(({ name }) =>
    name.endsWith(`sys_script_include_${include?.sys_id}.xml`)
  );
  assert.match(file?.xml ?? "", /<record_update table="sys_script_include">.*FleetUtils/s);
  const changed = await download("incremental");
  assert.ok(changed.length > 0 && changed.length < complete.length);
  const missing = await session.send(`/api/fluent/download/${id("7")}`);
  assert.equal(missing.status, 404);
  assert.equal(typeof (await missing.json()).result, "string");
});

async function post(path: string, body: unknown) {
  const answer = await session.call("POST", path, { body });
  return {
    status: answer.status,
    records: answer.body.result?.xmlRecords,
    error: answer.body.error,
  };
}

Deno.test("records are unloaded as files, a flow with its parts, others by the graphs that come along", async () => {
  const flow = flowFile({
    sysId: id("f"),
    name: "F",
    trigger: { type: "record_create", name: "Created", inputs: { table: "incident" } },
    steps: [{ key: "a", action: ACTION.log, inputs: { log_message: "x" } }],
  });
  await session.load("global", { [flow.name]: flow.xml });
  const unloaded = await post("/api/sn_glider/metadata/unload/global", [id("f"), id("7")]);
  assert.deepEqual(
    unloaded.records.map(({ tableName, sysId }: Record<string, string>) => [tableName, sysId]),
    [["sys_hub_flow", id("f")]],
  );
  // What was handed out loads again, and gives the same.
  const again = await session.load("global", { [flow.name]: unloaded.records[0].content });
  assert.equal(again.status, 200, again.result.error);
  const twice = await post("/api/sn_glider/metadata/unload/global", [id("f")]);
  const steps = (xml: string) => xml.match(/<sys_hub_action_instance_v2 action="INSERT/g)?.length;
  assert.equal(steps(twice.records[0].content), 1);

  const [message] = await session.list("table/sys_rest_message?sysparm_query=name=Parcel service");
  const below = (via: unknown, relationships = {}) => ({ via, relationships });
  const graph = {
    sys_rest_message: {
      table: "sys_rest_message",
      relationships: {
        sys_rest_message_fn: below({ type: "string", value: "rest_message" }),
        sys_scope: { ...below({ type: "string", value: "sys_scope" }), inverse: true },
      },
    },
  };
  const path = "/api/sn_glider/fluent_support/table_relationship_exporter";
  const asked = {
    records: [{ table: "sys_rest_message", sysIds: [message?.sys_id], graphIds: ["g1"] }],
    graphs: { g1: graph },
    scopeId: "global",
  };
  const tables = ({ records }: Awaited<ReturnType<typeof post>>) =>
    [...new Set(records.map(({ tableName }: Record<string, string>) => tableName))].sort();
  const related = await post(path, asked);
  assert.deepEqual(tables(related), ["sys_rest_message", "sys_rest_message_fn", "sys_scope"]);
  const single = { table: "sys_rest_message", sysId: message?.sys_id, tableGraphs: [graph] };
  assert.deepEqual(tables(await post(path, single)), tables(related));
  const wrong = await post(path, { table: "sys_rest_message" });
  assert.equal(wrong.status, 400);
  assert.match(wrong.error.message, /^Missing required parameters: table, sysId, and tableGraphs/);
});

Deno.test("pages: a set as a file, records as an unload, declarations of what scripts find", async () => {
  const [set] = await session.list("table/sys_update_set?sysparm_query=name=Fleet 1.3");
  const page = async (path: string) => {
    const answer = await session.demo.fetch(
      new Request(DEMO_ORIGIN + path, { headers: session.headers }),
    );
    return await answer.text();
  };
  const xml = await page(`/fluent_update_set_export.do?sysparm_ck=x&sysparm_sys_id=${set?.sys_id}`);
  assert.match(xml, /^<\?xml.*<unload>\s*<sys_remote_update_set>.*<sys_update_xml>/s);
  const tables = await page("/sys_db_object.do?UNL=&sysparm_query=name=incident^ORname=problem");
  assert.equal(tables.match(/<sys_db_object>/g)?.length, 2);
  const text = async (path: string) => (await session.call("GET", path)).body.result.result;
  const completions: string = await text("syntax_editor/completions?scope=");
  assert.match(completions, /declare class GlideRecord \{.*addQuery\(/s);
  const { sys_script_include } = JSON.parse(await text("syntax_editor/cache/sys_script_include"));
  const wanted = sys_script_include["x_demo_fleet.FleetUtils"];
  const { body } = await session.call("POST", "syntax_editor/intellisense/sys_script_include", {
    body: { scriptIncludes: [wanted] },
  });
  assert.match(body.result.result[wanted], /^declare class FleetUtils \{/);
});
