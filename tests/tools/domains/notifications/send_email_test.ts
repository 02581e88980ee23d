import assert from "node:assert/strict";
import { sendEmail } from "../../../../mod/tools/domains/notifications/send_email.ts";
import { startPipeline } from "../../../support/pipeline.ts";
import { startTestServices } from "../../../support/services.ts";
import { applyTool, runApproved } from "../../../support/tool_runs.ts";

Deno.test("sn_send_email: queued is called queued, with the record it is about", async () => {
  await using started = await startTestServices();
  const mail = {
    to: ["requester@example.com"],
    subject: "Solved",
    text: "It is solved.",
    table: "incident",
    record: "INC0010001",
  };
  const asked = await started.run("sn_send_email", mail);
  assert.equal(asked.status, "needs_approval");
  assert.match(asked.next ?? "", /can leave the instance/);
  const query = { table: "sys_email", query: "subject=Solved" };
  const none = await started.run("sn_query_table", query);
  assert.doesNotMatch(JSON.stringify(none.result), /requester@example.com/, "nothing was sent");
  const answer = await runApproved(started, "sn_send_email", mail);
  assert.equal(answer.status, "done");
  const { id, outcome } = answer.result as { id: string; outcome: string };
  assert.equal(outcome, "queued");
  assert.match(answer.warnings.join(), /queued, not sent/);
  const sent = await started.run("sn_get_email_log", { id });
  const row = sent.result as Record<string, unknown>;
  assert.equal(row.target_table, "incident");
});

Deno.test("sn_send_email: a mail the instance drops has failed with its reason; nonsense is refused before", async () => {
  await using pipeline = await startPipeline({
    intercept: (request) =>
      /\/table\/sys_email\/[0-9a-f]{32}$/.test(new URL(request.url).pathname)
        ? Response.json({
          result: { type: "send-failed", state: "error", error_string: "No SMTP server" },
        })
        : undefined,
  });
  const mail = { to: ["a@example.com"], subject: "x", text: "y" };
  const outcome = await applyTool(pipeline, sendEmail, mail);
  assert.equal(outcome.status, "failed");
  assert.match(outcome.next ?? "", /No SMTP server/);
  await using started = await startTestServices();
  const send = (args: unknown) => started.run("sn_send_email", args);
  await assert.rejects(send({ to: ["a@example.com"], subject: "x" }), /no message/);
  await assert.rejects(send({ ...mail, record: "INC0010001" }), /only together/);
  await assert.rejects(send({ ...mail, to: ["nobody"] }));
  await assert.rejects(send({ ...mail, table: "incident", record: "INC9" }), /INC9/);
});
