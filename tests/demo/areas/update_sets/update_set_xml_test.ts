import assert from "node:assert/strict";
import fc from "fast-check";
import { readUnload } from "../../../../mod/demo/areas/update_sets/read_xml.ts";
import { writeUnload } from "../../../../mod/demo/areas/update_sets/write_xml.ts";
import { type DemoUnderTest, startDemo } from "../../../support/demo_requests.ts";
import { firstRecord } from "../../first_record.ts";
import { present } from "../../../support/present.ts";

const PATH = "/demo/update_sets";
const AWKWARD = "a ]]> b & <c d=\"e\"> &lt; &#38;amp; 'f'\r\n\tü 😀   ";

async function export_(demo: DemoUnderTest, sysId: string): Promise<string> {
  const { status, headers, body } = await demo.call("GET", `${PATH}/${sysId}`);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(headers.get("content-type"), "application/xml;charset=UTF-8");
  return body;
}

async function import_(demo: DemoUnderTest, xml: string, user = "admin") {
  return await demo.call("POST", PATH, {
    user,
    body: xml,
    headers: { "content-type": "application/xml" },
  });
}

/** An update set with a change whose text is hard to carry. */
async function createSet(demo: DemoUnderTest): Promise<string> {
  const { sys_id } = await demo.create("sys_update_set", { name: "Travelling <&>" });
  const set = `sysparm_transaction_update_set=${sys_id}`;
  await demo.create("sys_script_include", { name: "Awkward", script: AWKWARD }, set);
  const gone = await demo.create("sys_ui_message", { key: "k", message: "m" }, set);
  await demo.call("DELETE", `table/sys_ui_message/${gone.sys_id}?${set}`);
  return present(sys_id);
}

async function changesOf(demo: DemoUnderTest, link: string, sysId: string) {
  return await demo.list(
    `table/sys_update_xml?sysparm_query=${link}=${sysId}^ORDERBYname` +
      "&sysparm_fields=name,type,target_name,action,payload,payload_hash,category,application,table",
  );
}

Deno.test("update set XML: another instance gets every payload as it was, and writes the same file", async () => {
  using from = await startDemo();
  using to = await startDemo();
  const sysId = await createSet(from);
  const xml = await export_(from, sysId);
  const { status, body, headers } = await import_(to, xml);
  assert.equal(status, 201, JSON.stringify(body));
  assert.deepEqual(body.result, { sys_id: sysId, name: "Travelling <&>", changes: 2 });
  assert.match(headers.get("location") ?? "", new RegExp(`/sys_remote_update_set/${sysId}$`));
  const sent = await changesOf(from, "update_set", sysId);
  assert.deepEqual(sent.map(({ action }) => action).sort(), ["DELETE", "INSERT_OR_UPDATE"]);
  assert.deepEqual(await changesOf(to, "remote_update_set", sysId), sent);
  assert.equal(await export_(to, sysId), xml);
  const set = await firstRecord(to, `table/sys_remote_update_set?sysparm_query=sys_id=${sysId}`);
  assert.deepEqual([set.name, set.state], ["Travelling <&>", "loaded"]);
});

Deno.test("update set XML: on the same instance the recorded changes stay beside the retrieved ones", async () => {
  using demo = await startDemo();
  const sysId = await createSet(demo);
  const before = await changesOf(demo, "update_set", sysId);
  const xml = await export_(demo, sysId);
  for (let time = 0; time < 2; time++) assert.equal((await import_(demo, xml)).status, 201);
  assert.deepEqual(await changesOf(demo, "update_set", sysId), before);
  assert.deepEqual(await changesOf(demo, "remote_update_set", sysId), before);
  const sets = await demo.list(`table/sys_remote_update_set?sysparm_query=sys_id=${sysId}`);
  assert.equal(sets.length, 1, "loaded again, it is the same set");
});

Deno.test("update set XML: a file of another hand, with attributes, CDATA and unknown fields, is read", async () => {
  using demo = await startDemo();
  const xml = `<?xml version="1.0" encoding="UTF-8"?><unload unload_date="2026-01-01 00:00:00">
    <!-- a note -->
    <sys_remote_update_set action="INSERT_OR_UPDATE"><name>Foreign</name><nonsense>1</nonsense>
      <state>committed</state></sys_remote_update_set>
    <sys_update_xml action="INSERT_OR_UPDATE"><name>sys_script_1</name>
      <payload><![CDATA[<a>&amp;</a>]]>&#65;&#38;lt;</payload></sys_update_xml>
    <sys_script><name>not part of it</name></sys_script></unload>`;
  const { body, status } = await import_(demo, xml);
  assert.equal(status, 201, JSON.stringify(body));
  const [change, ...more] = await changesOf(demo, "remote_update_set", body.result.sys_id);
  assert.deepEqual(more, []);
  assert.equal(change?.payload, "<a>&amp;</a>A&lt;");
  const { sys_id } = body.result;
  const set = await firstRecord(demo, `table/sys_remote_update_set?sysparm_query=sys_id=${sys_id}`);
  assert.equal(set.state, "loaded", "what was done elsewhere is not done here");
});

Deno.test("update set XML: what is no update set is refused, and nothing is stored", async () => {
  using demo = await startDemo();
  const count = async () => [
    (await demo.list("table/sys_remote_update_set")).length,
    (await demo.list("table/sys_update_xml")).length,
  ];
  const before = await count();
  const set = "<sys_remote_update_set><name>x</name></sys_remote_update_set>";
  const bad = [
    "",
    "text",
    "<unload>",
    "<other/>",
    "<unload/>",
    "<unload><sys_remote_update_set/></unload>",
    `<unload>${set}${set}</unload>`,
    `<unload>${set}${"<a>".repeat(5000)}${"</a>".repeat(5000)}</unload>`,
    `<!DOCTYPE unload [<!ENTITY a "b">]><unload>${set}</unload>`,
  ];
  for (const xml of bad) {
    const { status, body } = await import_(demo, xml);
    assert.equal(status, 400, xml);
    assert.equal(body.error.message, "The file cannot be read as an update set", xml);
  }
  assert.deepEqual(await count(), before);
});

Deno.test("update set XML: only administrators, only sets that exist, only the methods there are", async () => {
  using demo = await startDemo();
  const sysId = await createSet(demo);
  const xml = await export_(demo, sysId);
  const status = async (method: string, path: string, user = "admin") =>
    (await demo.call(method, path, { user })).status;
  assert.equal((await import_(demo, xml, "developer")).status, 403);
  assert.equal(await status("GET", `${PATH}/${sysId}`, "developer"), 404);
  assert.equal(await status("GET", `${PATH}/${"0".repeat(32)}`), 404);
  assert.equal(await status("GET", PATH), 405);
  assert.equal(await status("DELETE", `${PATH}/${sysId}`), 405);
  assert.equal(await status("GET", `${PATH}/${sysId}/x`), 400);
});

Deno.test("update set XML: any text comes back as it was", () => {
  const field = fc.string({ unit: "grapheme" }).filter((text) => text.isWellFormed());
  const awkward = fc.constantFrom(
    AWKWARD,
    " ",
    "\r",
    "\u0001",
    "&#13;",
    "&amp;lt;",
    "<![CDATA[x]]>",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(field, awkward)), (texts) => {
      const fields = Object.fromEntries(texts.map((text, index) => [`f${index}`, text]));
      const records = [{ table: "sys_update_xml", fields }];
      const read = readUnload(writeUnload(records));
      assert.deepEqual(read.map(({ table, fields }) => ({ table, fields })), records);
    }),
    { numRuns: 500 },
  );
});
