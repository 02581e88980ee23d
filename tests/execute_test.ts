import assert from "node:assert/strict";
import { AppError } from "../mod/base/errors.ts";
import { startTestServices } from "./support/services.ts";

const refusal = (code: string, text: RegExp) => (error: unknown) => {
  assert.ok(error instanceof AppError, String(error));
  assert.equal(error.code, code);
  assert.match(`${error.message} ${error.remedy}`, text);
  return true;
};

Deno.test("execute: unknown tools, wrong arguments and wrong options are refused by name", async () => {
  await using started = await startTestServices();
  const { run } = started;
  await assert.rejects(run("sn_query_tabel"), refusal("unknown_tool", /sn_query_table/));
  await assert.rejects(
    run("sn_query_table", { tabel: "incident", limit: "five" }),
    refusal("invalid_input", /table: .*limit: .*number/),
  );
  await assert.rejects(
    run("sn_get_context", {}, { dryrun: true } as never),
    refusal("invalid_input", /options.*dryrun/),
  );
  await assert.rejects(
    run("sn_get_context", {}, { dry_run: true }),
    refusal("invalid_input", /only reads/),
  );
});

Deno.test("execute: every call is recorded with its outcome, never with its arguments", async () => {
  await using started = await startTestServices();
  await started.run("sn_count_records", {
    table: "incident",
    query: "short_descriptionLIKEsecret",
  });
  await assert.rejects(started.run("sn_query_table", { table: "no_such_table" }));
  await assert.rejects(started.run("sn_nonsense"));
  const recent = await started.services.recorder.recent(3);
  assert.deepEqual(recent.map((call) => [call.tool, call.outcome]), [
    ["sn_nonsense", "unknown_tool"],
    ["sn_query_table", "not_found"],
    ["sn_count_records", "done"],
  ]);
  assert.equal(JSON.stringify(recent).includes("secret"), false);
});

Deno.test("execute: header credentials act on the instance they name, wrong ones are refused", async () => {
  await using started = await startTestServices();
  const { services } = started;
  const call = (headers: Record<string, string>) =>
    services.execute({
      tool: "sn_get_instance_status",
      args: {},
      caller: { port: "mcp", headers },
    });
  const instance = services.demo?.url ?? "";
  const good = await call({ instance, username: "itil.agent", password: "demo" });
  assert.equal((good.result as { user: { user_name: string } }).user.user_name, "itil.agent");
  await assert.rejects(
    call({ instance, username: "itil.agent", password: "wrong" }),
    refusal("unauthorized", /password/),
  );
  await assert.rejects(
    call({ instance, username: "itil.agent" }),
    refusal("incomplete_credentials", /X-SN-Password/),
  );
});

Deno.test("execute: a user without rights is told the platform's own reason, nothing is written", async () => {
  await using started = await startTestServices();
  const { services } = started;
  const caller = {
    port: "mcp" as const,
    headers: { instance: services.demo?.url, username: "requester", password: "demo" },
  };
  const answer = await services.execute({
    tool: "sn_update_record",
    args: { table: "sys_user_group", id: "Network", values: { description: "taken over" } },
    caller,
  });
  assert.equal(answer.status, "failed");
  assert.match(answer.next ?? "", /ACL|security constraints/i);
  assert.match(answer.next ?? "", /Nothing was written/);
});
