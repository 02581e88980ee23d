/** What a dry run says of the real one is what the real one then comes to. */
import assert from "node:assert/strict";
import type { Caller } from "../../../mod/auth/caller.ts";
import type { ConnectionChanges } from "../../../mod/auth/connection.ts";
import { AppError } from "../../../mod/base/errors.ts";
import type { Operation } from "../../../mod/changes/operation.ts";
import { type Pipeline, PIPELINE_HOST, startPipeline } from "../../support/pipeline.ts";
import { makeUpdateSet, TEST_MESSAGE } from "../../support/pipeline_data.ts";
import { present } from "../../support/present.ts";

const BUILDER: Caller = { port: "mcp", headers: {}, session: "s1", client: "builder/1.0" };

const OPERATIONS: Record<string, Operation> = {
  "a plain write": {
    kind: "create",
    table: "incident",
    values: { short_description: "Printer is out of toner" },
  },
  "captured configuration": {
    kind: "create",
    table: "sys_rest_message",
    values: { ...TEST_MESSAGE },
  },
  "a delete": { kind: "delete", table: "sys_rest_message", id: "Parcel service" },
  "what runs": { kind: "create", table: "sysauto_script", values: { name: "Nightly" } },
  "nothing to change": {
    kind: "update",
    table: "sys_rest_message",
    id: "Parcel service",
    values: { name: "Parcel service" },
  },
};

async function connect(pipeline: Pipeline, changes: ConnectionChanges): Promise<void> {
  await pipeline.connections.save({
    instance: PIPELINE_HOST,
    origin: "hub",
    username: "admin",
    secrets: { kind: "basic", password: "x" },
  });
  await pipeline.connections.update(PIPELINE_HOST, changes);
}

/** What the same call for real comes to, in the words of a dry run. */
async function realVerdict(pipeline: Pipeline, operation: Operation) {
  try {
    const { status, approval } = await pipeline.apply([operation]);
    return status === "needs_approval"
      ? { verdict: "needs_approval", by: present(approval).by }
      : { verdict: status === "done" ? "runs" : status };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { verdict: "refused", reason: error.message };
  }
}

for (const set of ["its own update set", "Default"]) {
  Deno.test(`dry run: in ${set} it says what a real run comes to, under each write policy`, async () => {
    await using pipeline = await startPipeline();
    if (set !== "Default") await makeUpdateSet(pipeline);
    for (const writes of ["allow", "ask", "deny"] as const) {
      await connect(pipeline, { environment: "dev", writes });
      for (const [what, operation] of Object.entries(OPERATIONS)) {
        const kept = await pipeline.journal.revision();
        const dry = await pipeline.apply([operation], { options: { dry_run: true } });
        assert.equal(dry.status, "planned", what);
        assert.equal(await pipeline.journal.revision(), kept, "nothing is kept of it");
        const { reason, ...said } = present(dry.real_run);
        const { reason: refusal, ...real } = await realVerdict(pipeline, operation);
        assert.deepEqual(said, real, `${what} under ${writes}`);
        assert.ok(dry.next, what);
        if (!refusal) continue;
        assert.ok(reason?.includes(refusal), `${what}: ${reason}`);
        assert.ok(dry.warnings.some((warning) => warning.includes(refusal)), what);
      }
    }
    // Nobody is asked to approve what is refused all the same.
    const asked = (await pipeline.journal.approvals()).map(({ plan }) => plan[0]?.table);
    assert.equal(asked.includes("sys_rest_message"), set !== "Default");
  });
}

Deno.test("dry run: an approval for an hour that covers the real run is foreseen, and not ended", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const other = await makeUpdateSet(pipeline, { makeCurrent: false });
  await connect(pipeline, { environment: "dev", writes: "ask" });
  const create = (name: string): Operation => ({
    kind: "create",
    table: "sys_rest_message",
    values: { ...TEST_MESSAGE, name },
  });
  const asked = await pipeline.apply([create("A")], { caller: BUILDER });
  await pipeline.journal.decide(present(asked.approval).approval, "approved", { forAnHour: true });
  const dry = { caller: BUILDER, options: { dry_run: true } };
  const foreseen = await pipeline.apply([create("B")], dry);
  assert.deepEqual(foreseen.real_run, { verdict: "runs" });
  assert.match(foreseen.next ?? "", /std_/);
  const elsewhere = { ...dry, options: { dry_run: true, update_set: other.name } };
  const others = await pipeline.apply([create("B")], elsewhere);
  assert.equal(others.real_run?.verdict, "needs_approval");
  assert.equal((await pipeline.apply([create("B")], { caller: BUILDER })).status, "done");
});

Deno.test("dry run: where an application has no update set the plan stands, and says so", async () => {
  await using pipeline = await startPipeline();
  const operation = present(OPERATIONS["captured configuration"]);
  const scope = "x_store_forms";
  const dry = await pipeline.apply([operation], { options: { scope, dry_run: true } });
  assert.equal(dry.real_run?.verdict, "refused");
  assert.equal(dry.reports[0]?.capture.state, "unverified");
  assert.doesNotMatch(dry.warnings.join(), /plain data/);
  await assert.rejects(
    pipeline.apply([operation], { options: { scope } }),
    /No update set of .* can be found/,
  );
});
