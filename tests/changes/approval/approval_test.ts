import assert from "node:assert/strict";
import {
  approvalDigest,
  type ApprovalSubject,
  canonicalJson,
  createApprovalSigner,
} from "../../../mod/changes/approval/approval_token.ts";
import { present } from "../../support/present.ts";

const SECRET = new Uint8Array(32).fill(7);
const SUBJECT: ApprovalSubject = {
  tool: "sn_delete_record",
  args: { table: "incident", id: "INC0010001" },
  options: {},
  host: "dev1.example.com",
  caller: "mcp:abc",
  before: [{ sys_mod_count: "3" }],
};

Deno.test("approval: the same call passes, whatever the order of its arguments", async () => {
  const signer = createApprovalSigner({ secret: SECRET, clock: () => 1_000_000 });
  const { approval } = await signer.issue(approvalDigest(SUBJECT));
  const reordered = { ...SUBJECT, args: { id: "INC0010001", table: "incident" } };
  await signer.verify(approval, approvalDigest(reordered));
});

Deno.test("approval: any other tool, argument, host, caller or before image is refused", async () => {
  const signer = createApprovalSigner({ secret: SECRET, clock: () => 1_000_000 });
  const { approval } = await signer.issue(approvalDigest(SUBJECT));
  const others: Partial<ApprovalSubject>[] = [
    { tool: "sn_delete_artifact" },
    { args: { table: "incident", id: "INC0010002" } },
    { options: { update_set: "x" } },
    { host: "prod.example.com" },
    { caller: "mcp:def" },
    { before: [{ sys_mod_count: "4" }] },
  ];
  for (const other of others) {
    const digest = approvalDigest({ ...SUBJECT, ...other });
    await assert.rejects(signer.verify(approval, digest), /belongs to another call/);
  }
});

Deno.test("approval: a forged expiry, another key, a torn token and an old one are refused", async () => {
  let now = 1_000_000;
  const signer = createApprovalSigner({ secret: SECRET, clock: () => now });
  const digest = approvalDigest(SUBJECT);
  const { approval } = await signer.issue(digest);
  const [stamp, mac] = approval.split(".");
  const later = (Number.parseInt(present(stamp), 36) + 60_000).toString(36);
  for (const forged of [`${later}.${mac}`, stamp, "", `${approval}.x`, `.${mac}`]) {
    await assert.rejects(signer.verify(present(forged), digest), /belongs to another call/);
  }
  const other = createApprovalSigner({ secret: new Uint8Array(32), clock: () => now });
  await assert.rejects(other.verify(approval, digest), /belongs to another call/);
  now += 10 * 60_000 + 1;
  await assert.rejects(signer.verify(approval, digest), /older than 10 minutes/);
  // A service that starts with its clock set back: an approval of a time to come is none.
  now -= 10 * 60_000 + 50_000;
  await signer.verify(approval, digest);
  now -= 20_000;
  await assert.rejects(signer.verify(approval, digest), /the clock of this machine was set back/);
});

Deno.test("canonical JSON: keys are sorted at every depth, arrays keep their order", () => {
  assert.equal(canonicalJson({ b: [{ d: 1, c: 2 }], a: null }), '{"a":null,"b":[{"c":2,"d":1}]}');
  assert.equal(canonicalJson(undefined), "null");
});
