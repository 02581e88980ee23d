import assert from "node:assert/strict";
import { defaultGuards, type Guards } from "../../../mod/changes/gate/guards.ts";
import { PIPELINE_HOST, type PipelineOptions, startPipeline } from "../../support/pipeline.ts";
import { makeUpdateSet, TEST_MESSAGE } from "../../support/pipeline_data.ts";
import { present } from "../../support/present.ts";

/**
 * For each guard a story in which it alone stands between the caller and harm. The story must hold
 * with the guard, and must fail without it: a guard that nothing depends on would be decoration.
 */
interface Story {
  off: Partial<Guards>;
  run(options: PipelineOptions): Promise<void>;
}

const updateMessage = (values: Record<string, string>) => ({
  kind: "update" as const,
  table: "sys_rest_message",
  id: "Parcel service",
  values,
});

const STORIES: Record<keyof Guards, Story> = {
  defaultSetName: {
    off: { defaultSetName: () => {} },
    async run(options) {
      await using pipeline = await startPipeline(options);
      const set = { name: " DEFAULT [Global]", application: "global" };
      await assert.rejects(
        pipeline.apply([{ kind: "create", table: "sys_update_set", values: set }]),
        /what the platform calls the sets that never ship/,
      );
    },
  },
  unknownField: {
    off: { unknownField: () => {} },
    async run(options) {
      await using pipeline = await startPipeline(options);
      await makeUpdateSet(pipeline);
      await assert.rejects(
        pipeline.apply([updateMessage({ rest_endpont: "https://x.example.com" })]),
        (error: Error & { remedy?: string }) =>
          /no column "rest_endpont"/.test(error.message) &&
          (error.remedy ?? "").includes("rest_endpoint"),
      );
    },
  },
  applicationField: {
    off: { applicationField: () => {} },
    async run(options) {
      await using pipeline = await startPipeline(options);
      await makeUpdateSet(pipeline);
      await assert.rejects(
        pipeline.apply([updateMessage({ sys_scope: "x_demo_fleet" })]),
        /sys_rest_message\.sys_scope is read-only/,
      );
    },
  },
  undeliverableField: {
    off: { undeliverableField: () => {} },
    async run(options) {
      const demo = { behaviour: { withoutSourceLoad: true } };
      await using pipeline = await startPipeline({ ...options, demo });
      await makeUpdateSet(pipeline);
      const action = {
        kind: "create" as const,
        table: "catalog_ui_policy_action",
        values: { ui_policy: "A project needs an end", visible: "true" },
      };
      await assert.rejects(
        pipeline.apply([action]),
        (error: Error & { remedy?: string }) =>
          /drops catalog_ui_policy_action.ui_policy/.test(error.message) &&
          (error.remedy ?? "").includes("script_true"),
      );
    },
  },
  writePolicy: {
    off: { writePolicy: () => undefined },
    async run(options) {
      await using pipeline = await startPipeline(options);
      await makeUpdateSet(pipeline);
      await pipeline.connections.save({
        instance: PIPELINE_HOST,
        origin: "hub",
        username: "admin",
        secrets: { kind: "basic", password: "x" },
        environment: "prod",
      });
      await assert.rejects(
        pipeline.apply([updateMessage({ description: "x" })]),
        /refused: it is a production instance/,
      );
    },
  },
  needsApproval: {
    off: { needsApproval: () => "no" },
    async run(options) {
      await using pipeline = await startPipeline(options);
      await makeUpdateSet(pipeline);
      const grant = {
        kind: "create" as const,
        table: "sys_user_has_role",
        values: { user: "requester", role: "admin" },
      };
      const outcome = await pipeline.apply([grant]);
      assert.equal(outcome.status, "needs_approval");
      const { records } = await pipeline.client.listRecords("sys_user_has_role", {
        query: "user.user_name=requester^role.name=admin",
      });
      assert.equal(records.length, 0);
    },
  },
  defaultUpdateSet: {
    off: { defaultUpdateSet: () => undefined },
    async run(options) {
      await using pipeline = await startPipeline(options);
      await assert.rejects(
        pipeline.apply([updateMessage({ description: "lost in Default" })]),
        (error: Error & { remedy?: string }) =>
          /update set "Default" of Global/.test(error.message) &&
          (error.remedy ?? "").includes("sn_create_update_set"),
      );
    },
  },
  unchangedSince: {
    off: { unchangedSince: () => {} },
    async run(options) {
      await using pipeline = await startPipeline(options);
      await makeUpdateSet(pipeline);
      const stale = {
        ...updateMessage({ description: "x" }),
        expectedUpdatedOn: "2020-01-01 00:00:00",
      };
      await assert.rejects(pipeline.apply([stale]), /was changed since/);
    },
  },
  droppedFields: {
    off: { droppedFields: () => [] },
    async run(options) {
      await using pipeline = await startPipeline(options);
      const { records } = await pipeline.client.listRecords("sys_scope", {
        query: "scope=x_demo_fleet",
      });
      const outcome = await pipeline.apply([{
        kind: "create",
        table: "sys_update_set",
        values: { name: "Scoped", application: present(records[0]).sys_id },
      }]);
      assert.equal(outcome.status, "failed");
      assert.match(outcome.next ?? "", /did not store application.*sn_undo_changes/);
    },
  },
  captureIsProven: {
    off: { captureIsProven: () => true },
    async run(options) {
      await using pipeline = await startPipeline(options);
      await makeUpdateSet(pipeline);
      const elsewhere = await makeUpdateSet(pipeline, { makeCurrent: false });
      const { apply } = pipeline.again({
        // Somebody's session switches the set between the plan and the write.
        async intercept(request) {
          if (request.method !== "POST" || !request.url.includes("/table/sys_rest_message")) {
            return undefined;
          }
          const { client } = pipeline.again({ intercept: undefined });
          const stored = await client.createRecord("sys_rest_message", await request.json(), {
            params: { sysparm_transaction_update_set: elsewhere.sysId },
          });
          return Response.json({ result: stored }, { status: 201 });
        },
      });
      const outcome = await apply([{
        kind: "create",
        table: "sys_rest_message",
        values: TEST_MESSAGE,
      }]);
      assert.equal(outcome.status, "failed");
      assert.equal(outcome.reports[0]?.capture.state, "captured_elsewhere");
      assert.match(outcome.next ?? "", /sn_undo_changes/);
    },
  },
};

for (const [name, story] of Object.entries(STORIES)) {
  Deno.test(`guard ${name}: holds`, () => story.run({}));
  Deno.test(`guard ${name}: its story fails without it`, async () => {
    await assert.rejects(story.run({ guards: story.off }), assert.AssertionError);
  });
}

Deno.test("guards: every guard has a story", () => {
  assert.deepEqual(Object.keys(STORIES).sort(), Object.keys(defaultGuards).sort());
});
