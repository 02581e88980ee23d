import assert from "node:assert/strict";
import { join } from "node:path";
import { startTestServices, type TestServices } from "../../../support/services.ts";

const VPN_LOG = "2bead0ff421178330cc6f92b17b727af";
const PHOTO = "a5c15a485d3c56154c78c660244e2d68";

interface Attachment {
  sys_id: string;
  name: string;
  bytes: number;
  file: string;
  text?: string;
  sha256?: string;
}

async function listOf({ run }: TestServices, args: Record<string, unknown>) {
  const { result } = await run("sn_list_attachments", args);
  return result as { total: number; attachments: Attachment[]; next?: string };
}

Deno.test("sn_list_attachments: of a record by its number, by name, in pages", async () => {
  await using started = await startTestServices();
  const own = await listOf(started, { table: "incident", id: "INC0010001" });
  assert.deepEqual(own.attachments.map(({ name }) => name).sort(), ["router-photo.jpg", "vpn.log"]);
  const named = await listOf(started, { name: "photo" });
  assert.deepEqual(named.attachments.map(({ sys_id }) => sys_id), [PHOTO]);
  const page = await listOf(started, { limit: 2 });
  assert.match(page.next ?? "", /offset 2/);
  await assert.rejects(listOf(started, { id: "INC0010001" }), /without its table/);
  await assert.rejects(listOf(started, { table: "incident", id: "INC9" }), /no record/);
});

Deno.test("sn_get_attachment: the bytes are in the tools' folder; text shows its beginning, a picture none", async () => {
  await using started = await startTestServices();
  const log = (await started.run("sn_get_attachment", { id: VPN_LOG })).result as Attachment;
  assert.equal((await Deno.stat(log.file)).size, 5120);
  assert.match(log.text ?? "", /Line of the demo file vpn.log/);
  const photo = (await started.run("sn_get_attachment", { id: PHOTO })).result as Attachment;
  assert.equal((await Deno.stat(photo.file)).size, 91320);
  assert.equal(photo.text, undefined);
  await assert.rejects(
    started.run("sn_get_attachment", { id: "0".repeat(32) }),
    (error: Error & { code?: string }) => error.code === "not_found",
  );
});

Deno.test("sn_upload_attachment: stored byte for byte, from text, base64 and the folder", async () => {
  await using started = await startTestServices();
  const upload = async (args: Record<string, unknown>) => {
    const answer = await started.run("sn_upload_attachment", {
      table: "incident",
      id: "INC0010002",
      ...args,
    });
    assert.equal(answer.status, "done", JSON.stringify(answer));
    return answer.result as Attachment;
  };
  const note = await upload({ name: "Zürich – note.txt", text: "grüezi\n" });
  const back = (await started.run("sn_get_attachment", { id: note.sys_id })).result as Attachment;
  assert.equal(back.text, "grüezi\n");
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const binary = await upload({ name: "all.bin", base64: btoa(String.fromCharCode(...bytes)) });
  const file = (await started.run("sn_get_attachment", { id: binary.sys_id })).result as Attachment;
  assert.deepEqual(await Deno.readFile(file.file), bytes);
  const again = await upload({ file: file.file });
  assert.equal(again.name, "all.bin");
  assert.equal(again.sha256, binary.sha256);
  const names = (await listOf(started, { table: "incident", id: "INC0010002" })).attachments
    .map(({ name }) => name);
  assert.deepEqual(names.sort(), ["Zürich – note.txt", "all.bin", "all.bin"].sort());
});

Deno.test("sn_upload_attachment: no content, two, broken base64, no name and files elsewhere are refused", async () => {
  await using started = await startTestServices();
  const outside = join(started.home, "secret.txt");
  await Deno.writeTextFile(outside, "secret");
  const upload = (args: Record<string, unknown>) =>
    started.run("sn_upload_attachment", { table: "incident", id: "INC0010002", ...args });
  await assert.rejects(upload({ name: "a.txt" }), /content once/);
  await assert.rejects(upload({ name: "a.txt", text: "a", base64: "YQ==" }), /content once/);
  await assert.rejects(upload({ name: "a.txt", base64: "data:text/plain;base64,YQ" }), /base64/);
  await assert.rejects(upload({ text: "a" }), /no name/);
  await assert.rejects(upload({ file: outside }), /outside/);
  await assert.rejects(upload({ file: "../../etc/passwd" }), /outside/);
  await assert.rejects(upload({ name: "a.txt", text: "a", id: "INC9" }), /no record/);
  assert.equal((await listOf(started, { table: "incident", id: "INC0010002" })).total, 0);
});

Deno.test("sn_delete_attachment: asks first, and then the file is gone", async () => {
  await using started = await startTestServices();
  const asked = await started.run("sn_delete_attachment", { id: VPN_LOG });
  assert.equal(asked.status, "needs_approval");
  assert.match(asked.warnings.join(), /cannot be brought back/);
  const done = await started.run("sn_delete_attachment", { id: VPN_LOG }, {
    approval: asked.approval?.approval,
  });
  assert.equal(done.status, "done", JSON.stringify(done));
  await assert.rejects(started.run("sn_get_attachment", { id: VPN_LOG }));
});
