import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  basicAuthorization,
  DEMO_ORIGIN,
  type DemoUnderTest,
  startDemo,
} from "../../support/demo_requests.ts";
import { findId, firstRecord } from "../first_record.ts";

const MISSING = "0".repeat(32);
const every256 = Uint8Array.from({ length: 2000 }, (_, index) => index % 256);

interface Sent {
  user?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
}

async function send(demo: DemoUnderTest, method: string, path: string, sent: Sent = {}) {
  const { user = "admin", headers, body = null } = sent;
  const answer = await demo.demo.fetch(
    new Request(`${DEMO_ORIGIN}/api/now/attachment${path}`, {
      method,
      body,
      headers: {
        authorization: basicAuthorization(user, user === "admin" ? "admin" : "demo"),
        ...headers,
      },
    }),
  );
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const json = answer.headers.get("content-type")?.includes("json") && text !== "";
  return { status: answer.status, headers: answer.headers, bytes, body: json && JSON.parse(text) };
}

async function incident(demo: DemoUnderTest, number = "INC0010001"): Promise<string> {
  return await findId(demo, "incident", `number=${number}`);
}

const target = (sysId: string, name: string, table = "incident") =>
  `/file?${new URLSearchParams({ table_name: table, table_sys_id: sysId, file_name: name })}`;

const image = { headers: { "content-type": "image/png" }, body: every256 };

Deno.test("attachment: bytes of every value come back as sent, with their metadata in a header", async () => {
  using demo = await startDemo();
  const parent = await incident(demo);
  const name = 'Übersicht "1"; ☂.png';
  const created = await send(demo, "POST", target(parent, name), image);
  assert.equal(created.status, 201);
  const { sys_id, ...shown } = created.body.result;
  const link = `${DEMO_ORIGIN}/api/now/attachment/${sys_id}/file`;
  assert.equal(created.headers.get("location"), link);
  assert.deepEqual(
    [shown.file_name, shown.content_type, shown.size_bytes, shown.table_name, shown.table_sys_id],
    [name, "image/png", "2000", "incident", parent],
  );
  assert.equal(shown.download_link, link);
  assert.ok(Number(shown.size_compressed) > 0);

  const file = await send(demo, "GET", `/${sys_id}/file`, { headers: { accept: "image/png" } });
  assert.equal(file.status, 200);
  assert.deepEqual(file.bytes, every256);
  assert.equal(file.headers.get("content-type"), "image/png");
  const described = JSON.parse(file.headers.get("x-attachment-metadata") ?? "");
  assert.deepEqual(described, created.body.result);
  const one = await send(demo, "GET", `/${sys_id}`);
  assert.deepEqual(one.body.result, created.body.result);
  const head = await send(demo, "HEAD", `/${sys_id}/file`);
  assert.deepEqual([head.status, head.bytes.length], [200, 0]);
});

Deno.test("attachment: the list takes a query, a limit and an offset", async () => {
  using demo = await startDemo();
  const parent = await incident(demo, "INC0010002");
  for (const name of ["a.txt", "b.txt", "c.txt"]) {
    await send(demo, "POST", target(parent, name), {
      headers: { "content-type": "text/plain" },
      body: name,
    });
  }
  const query = encodeURIComponent(`table_sys_id=${parent}^ORDERBYfile_name`);
  const page = await send(
    demo,
    "GET",
    `?sysparm_query=${query}&sysparm_limit=2&sysparm_offset=1&sysparm_fields=sys_id`,
  );
  const names = page.body.result.map((row: Record<string, string>) => row.file_name);
  assert.deepEqual(names, ["b.txt", "c.txt"]);
  assert.match(page.body.result[0].download_link, /\/file$/);
  assert.equal(page.headers.get("x-total-count"), "3");
});

Deno.test("attachment: a form with the file in its last part", async () => {
  using demo = await startDemo();
  const form = new FormData();
  form.set("table_name", "incident");
  form.set("table_sys_id", await incident(demo));
  form.set("uploadFile", new File([every256], "form.bin", { type: "application/x-demo" }));
  const created = await send(demo, "POST", "/upload", { body: form });
  assert.equal(created.status, 201);
  const { sys_id, content_type, file_name } = created.body.result;
  assert.deepEqual([file_name, content_type], ["form.bin", "application/x-demo"]);
  assert.deepEqual((await send(demo, "GET", `/${sys_id}/file`)).bytes, every256);

  form.append("late", "text behind the file");
  assert.equal((await send(demo, "POST", "/upload", { body: form })).status, 400);
  const broken = { headers: { "content-type": "multipart/form-data; boundary=x" }, body: "--x" };
  assert.equal((await send(demo, "POST", "/upload", broken)).status, 400);
  assert.equal((await send(demo, "POST", "/upload", image)).status, 415);
});

Deno.test("attachment: renamed, then gone with its bytes", async () => {
  const folder = await Deno.makeTempDir();
  const path = join(folder, "demo.db");
  {
    using demo = await startDemo({ path });
    const parent = await incident(demo);
    const { body } = await send(demo, "POST", target(parent, "old.png"), image);
    const { sys_id } = body.result;
    const json = { "content-type": "application/json" };
    const renamed = await send(demo, "PATCH", `/${sys_id}`, {
      headers: json,
      body: JSON.stringify({ file_name: "new.png", content_type: "text/html" }),
    });
    assert.deepEqual([renamed.status, renamed.bytes.length], [204, 0]);
    const after = (await send(demo, "GET", `/${sys_id}`)).body.result;
    assert.deepEqual([after.file_name, after.content_type], ["new.png", "image/png"]);
    assert.equal(
      (await send(demo, "PATCH", `/${sys_id}`, { headers: json, body: "{}" })).status,
      400,
    );
    assert.equal((await send(demo, "DELETE", `/${sys_id}`)).status, 204);
    for (const gone of [`/${sys_id}`, `/${sys_id}/file`]) {
      assert.equal((await send(demo, "GET", gone)).status, 404);
    }
    const again = await send(demo, "POST", target(parent, "again.png"), image);
    await demo.call("DELETE", `table/sys_attachment/${again.body.result.sys_id}`);
  }
  const file = new DatabaseSync(path);
  assert.equal(file.prepare("SELECT COUNT(*) AS n FROM attachment_content").get()?.n, 0);
  file.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("attachment: bytes outlive a restart and go with a reset", async () => {
  const folder = await Deno.makeTempDir();
  const path = join(folder, "demo.db");
  let sysId = "";
  {
    using demo = await startDemo({ path });
    const { body } = await send(demo, "POST", target(await incident(demo), "kept.png"), image);
    sysId = body.result.sys_id;
  }
  {
    using demo = await startDemo({ path });
    assert.deepEqual((await send(demo, "GET", `/${sysId}/file`)).bytes, every256);
  }
  {
    using demo = await startDemo({ path, reset: true });
    assert.equal((await send(demo, "GET", `/${sysId}/file`)).status, 404);
    await send(demo, "POST", target(await incident(demo), "new.png"), image);
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("attachment: seeded files have as many bytes as their rows say, empty ones none", async () => {
  using demo = await startDemo();
  const seeded = (await send(demo, "GET", "")).body.result;
  assert.ok(seeded.length > 0);
  for (const { sys_id, size_bytes } of seeded) {
    const { bytes } = await send(demo, "GET", `/${sys_id}/file`);
    assert.equal(bytes.length, Number(size_bytes));
  }
  const parent = await incident(demo);
  const empty = await send(demo, "POST", target(parent, "empty.txt"), {
    headers: { "content-type": "text/plain" },
  });
  assert.equal(empty.body.result.size_bytes, "0");
  const { bytes, status } = await send(demo, "GET", `/${empty.body.result.sys_id}/file`);
  assert.deepEqual([status, bytes.length], [200, 0]);
  const row = await demo.create("sys_attachment", { file_name: "row only", size_bytes: "1e12" });
  assert.equal((await send(demo, "GET", `/${row.sys_id}/file`)).status, 404);
});

Deno.test("attachment: what is missing or not to be seen is refused", async () => {
  using demo = await startDemo();
  const others = "caller_id.user_name!=requester^opened_by.user_name!=requester";
  const parent = await findId(demo, "incident", others);
  const full = target(parent, "x.png");
  for (const name of ["table_name", "table_sys_id", "file_name"]) {
    const query = new URLSearchParams(full.slice("/file?".length));
    query.delete(name);
    const refused = await send(demo, "POST", `/file?${query}`, image);
    assert.equal(refused.status, 400, name);
    assert.ok(refused.body.error.detail.includes(name));
  }
  assert.equal((await send(demo, "POST", full, { body: every256 })).status, 400, "no type");
  assert.equal((await send(demo, "POST", target(MISSING, "x"), image)).status, 404);
  assert.equal((await send(demo, "POST", target(parent, "x", "nope"), image)).status, 400);
  assert.equal((await send(demo, "POST", full, { ...image, user: "requester" })).status, 404);
  assert.equal((await send(demo, "GET", `/${MISSING}`)).status, 404);
  assert.equal((await send(demo, "GET", "/file")).status, 405);
  const { body } = await send(demo, "POST", full, image);
  const path = `/${body.result.sys_id}`;
  for (const hidden of [path, `${path}/file`]) {
    assert.equal((await send(demo, "GET", hidden, { user: "requester" })).status, 404, hidden);
  }
  const list = (await send(demo, "GET", "", { user: "requester" })).body.result;
  assert.ok(list.every((row: Record<string, string>) => row.sys_id !== body.result.sys_id));
});

Deno.test("attachment: over com.glide.attachment.max_size nothing is stored", async () => {
  using demo = await startDemo();
  const { sys_id } = await firstRecord(
    demo,
    "table/sys_properties?sysparm_query=name=com.glide.attachment.max_size",
  );
  await demo.call("PATCH", `table/sys_properties/${sys_id}`, { body: { value: "1" } });
  const post = (size: number) =>
    incident(demo).then((parent) =>
      send(demo, "POST", target(parent, "big.bin"), { ...image, body: new Uint8Array(size) })
    );
  const refused = await post(1024 * 1024 + 1);
  assert.deepEqual([refused.status, refused.body.error.message], [400, "File is too large"]);
  assert.deepEqual(await demo.list("table/sys_attachment?sysparm_query=file_name=big.bin"), []);
  assert.equal((await post(1024 * 1024)).status, 201);
});

Deno.test("attachment: glide.attachment.extensions refuses every other one, by the name alone", async () => {
  using demo = await startDemo();
  const { sys_id } = await firstRecord(
    demo,
    "table/sys_properties?sysparm_query=name=glide.attachment.extensions",
  );
  const parent = await incident(demo);
  const statusOf = async (name: string) =>
    (await send(demo, "POST", target(parent, name), image)).status;
  assert.equal(await statusOf("allowed.exe"), 201);
  await demo.call("PATCH", `table/sys_properties/${sys_id}`, { body: { value: "xls, txt" } });
  assert.deepEqual(
    await Promise.all(["a.txt", "b.TXT", "c.exe", "d.txt.exe", "txt", "xls"].map(statusOf)),
    [201, 201, 403, 403, 403, 403],
  );
  assert.deepEqual(
    await demo.list(
      "table/sys_attachment?sysparm_query=file_nameENDSWITH.exe&sysparm_fields=file_name",
    ),
    [
      { file_name: "allowed.exe" },
    ],
  );
});

Deno.test("attachment: a file that claims a harmful type is never shown in place", async () => {
  using demo = await startDemo();
  const parent = await incident(demo);
  const { body } = await send(demo, "POST", target(parent, "x.html"), {
    headers: { "content-type": "text/html" },
    body: "<script>",
  });
  const file = await send(demo, "GET", `/${body.result.sys_id}/file`);
  assert.match(file.headers.get("content-disposition") ?? "", /^attachment/);
  assert.equal(file.headers.get("x-content-type-options"), "nosniff");
  await demo.call("PATCH", `table/sys_attachment/${body.result.sys_id}`, {
    body: { content_type: "text/html\r\nX-Bad: 1" },
  });
  const odd = await send(demo, "GET", `/${body.result.sys_id}/file`);
  assert.equal(odd.headers.get("content-type"), "application/octet-stream");
});

Deno.test("attachment: the files of a record go with it, through its parent's address too", async () => {
  using demo = await startDemo();
  const made = await demo.call("POST", "table/incident", { body: { short_description: "x" } });
  const other = await incident(demo);
  const parent = String(made.body.result.sys_id);
  const kept = await send(demo, "POST", target(other, "kept.txt"), { body: "12345" });
  const files = [
    await send(demo, "POST", target(parent, "own.txt"), { body: "12345" }),
    await send(demo, "POST", target(parent, "base.txt", "task"), { body: "12345" }),
  ];
  assert.equal((await demo.call("DELETE", `table/task/${parent}`)).status, 204);
  for (const { body } of files) {
    const { sys_id } = body.result;
    assert.equal((await demo.call("GET", `table/sys_attachment/${sys_id}`)).status, 404);
    assert.equal((await send(demo, "GET", `/${sys_id}/file`)).status, 404);
  }
  assert.equal((await send(demo, "GET", `/${kept.body.result.sys_id}/file`)).status, 200);
});

Deno.test("attachment attributes: set, read one by one, changed, taken away, gone with the file", async () => {
  using demo = await startDemo();
  const { sys_id } = await firstRecord(demo, "attachment?sysparm_query=file_name=vpn.log");
  const path = `attachment/${sys_id}/attributes`;
  assert.deepEqual((await demo.call("GET", path)).body.result, {});
  const set = await demo.call("POST", path, { body: { kind: "log", pages: 3 } });
  assert.deepEqual([set.status, set.body.result], [201, { kind: "log", pages: "3" }]);
  assert.equal((await demo.call("POST", `${path}/kind`, { body: { kind: "Über" } })).status, 201);
  assert.deepEqual((await demo.call("GET", `${path}/kind`)).body.result, { kind: "Über" });
  const gone = await demo.call("DELETE", `${path}/pages`);
  assert.deepEqual([gone.status, gone.body], [204, ""]);
  assert.equal((await demo.call("GET", `${path}/pages`)).status, 404);
  assert.equal((await demo.call("DELETE", `${path}/pages`)).status, 404);
  assert.equal((await demo.call("DELETE", path)).status, 204);
  assert.deepEqual((await demo.call("GET", path)).body.result, {});
  await demo.call("POST", path, { body: { kind: "log" } });
  assert.equal((await demo.call("DELETE", `attachment/${sys_id}`)).status, 204);
  assert.equal((await demo.call("GET", path)).status, 404);
});

Deno.test("attachment attributes: what cannot be kept is refused whole, and others may not write", async () => {
  using demo = await startDemo();
  const { sys_id } = await firstRecord(demo, "attachment?sysparm_query=file_name=vpn.log");
  const path = `attachment/${sys_id}/attributes`;
  const wrong: [string, unknown][] = [
    [path, {}],
    [path, { good: "1", "a b": "2" }],
    [path, { good: "1", list: [] }],
    [path, { good: "x".repeat(4001) }],
    [`${path}/good`, { other: "1" }],
  ];
  for (const [address, body] of wrong) {
    assert.equal((await demo.call("POST", address, { body })).status, 400, JSON.stringify(body));
  }
  assert.deepEqual((await demo.call("GET", path)).body.result, {});
  assert.equal((await demo.call("PUT", path, { body: { a: "1" } })).status, 405);
  const as = { user: "requester", body: { a: "1" } };
  assert.ok([403, 404].includes((await demo.call("POST", path, as)).status));
  assert.deepEqual((await demo.call("GET", path)).body.result, {});
});
