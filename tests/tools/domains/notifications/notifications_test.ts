import assert from "node:assert/strict";
import { present } from "../../../support/present.ts";
import { startTestServices } from "../../../support/services.ts";

Deno.test("notifications: made in a set, with recipients by name, read back and captured", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Mail" });
  const created = await started.run("sn_create_notification", {
    name: "Vehicle free",
    collection: "x_demo_fleet_vehicle",
    generation_type: "engine",
    actionUpdate: true,
    condition: "state=available",
    recipient_users: "itil.agent",
    template: "Fleet notice",
  });
  assert.equal(created.status, "done", JSON.stringify(created));
  assert.equal(created.context?.update_set, "Mail");
  const stored = created.result as Record<string, string>;
  assert.match(present(stored.recipient_users), /^[0-9a-f]{32}$/);
  assert.equal(stored.action_update, "true");
});

Deno.test("notifications: an unknown recipient, template or column is refused before anything is written", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Mail" });
  const base = { name: "x", collection: "incident" };
  await assert.rejects(
    started.run("sn_create_notification", { ...base, recipient_users: ["nobody.there"] }),
    /nobody\.there/,
  );
  await assert.rejects(
    started.run("sn_create_notification", { ...base, template: "No such template" }),
    /No such template/,
  );
  await assert.rejects(started.run("sn_create_notification", { ...base, recipents: "x" }));
  const list = await started.run("sn_list_notifications", { query: "name=x" });
  assert.equal((list.result as { total: number }).total, 0);
});

Deno.test("inbound actions and email templates: changed with the difference, refused when changed since", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Mail" });
  const updated = await started.run("sn_update_inbound_action", {
    id: "Incident from mail",
    changes: { filter_condition: "subjectLIKEincident" },
  });
  assert.equal(updated.status, "done", JSON.stringify(updated));
  assert.deepEqual(updated.change?.[0]?.diff.filter_condition, {
    from: "",
    to: "subjectLIKEincident",
  });
  await assert.rejects(
    started.run("sn_update_email_template", {
      id: "Fleet notice",
      changes: { subject: "New" },
      expected_updated_on: "2001-01-01 00:00:00",
    }),
    (error: Error & { code?: string }) => error.code === "changed_since",
  );
});
