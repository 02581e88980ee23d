import assert from "node:assert/strict";
import { sendEmail } from "../../../../mod/tools/domains/notifications/send_email.ts";
import { startPipeline } from "../../../support/pipeline.ts";
import { startTestServices } from "../../../support/services.ts";
import { applyTool } from "../../../support/tool_runs.ts";

Deno.test("sn_send_email: queued is called queued, with the record it is about", async () => {
  await using started = await startTestServices();
  const answer = await started.run("sn_send_email", {
    to: ["requester@example.com"],
    subject: "Solved",
    text: "It is solved.",
    table: "incident",
    record: "INC0010001",
  });
  assert.equal(answer.status, "done");
  const { id, outcome } = answer.result as { id: string; outcome: string };
  assert.equal(outcome, "queued");
  assert.match(answer.warnings.join(), /queued, not sent/);
  const mail = await started.run("sn_get_email_log", { id });
  const row = mail.result as Record<string, unknown>;
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
