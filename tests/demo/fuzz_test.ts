import assert from "node:assert/strict";
import { fuzz } from "../proof/fuzz.ts";
import { testSample } from "../proof/proof.ts";
import { startDemo } from "../support/demo_requests.ts";

testSample(fuzz);

Deno.test("fuzz: a table without a name is refused, one without a label is made", async () => {
  using demo = await startDemo();
  const make = (body: unknown) => demo.call("POST", "table/sys_db_object", { body });
  assert.equal((await make({})).status, 403);
  assert.equal((await make({ name: "u_bare" })).status, 201);
  assert.equal((await demo.create("u_bare", {})).sys_mod_count, "0");
});
