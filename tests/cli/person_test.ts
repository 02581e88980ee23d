/** The links, the key and the approvals of the person, with the service as a process. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { describeApproval } from "../../mod/cli/approvals.ts";
import { connectSdk1 } from "../support/mcp_clients.ts";
import { present } from "../support/present.ts";
import { freePort } from "../support/free_port.ts";
import {
  mainCommand,
  type RunningService,
  runService,
  serviceEnvironment,
  startService,
} from "../support/service.ts";
import { until } from "../support/until.ts";

const LINK = /(http:\/\/127\.0\.0\.1:\d+)\/#unlock=(open_\w+)/;

function ask(service: RunningService, path: string, init: RequestInit & { body?: string } = {}) {
  const headers = { "content-type": "application/json", ...init.headers };
  return fetch(service.webUrl + path, { ...init, headers });
}

/** The cookie that a code is exchanged for; null when it is refused. */
async function unlock(service: RunningService, code: string): Promise<string | null> {
  const answer = await ask(service, "/api/session", {
    method: "POST",
    body: JSON.stringify({ code }),
  });
  await answer.body?.cancel();
  return answer.headers.get("set-cookie")?.split(";")[0] ?? null;
}

async function isUnlocked(service: RunningService, cookie: string): Promise<boolean> {
  return (await (await ask(service, "/api/session", { headers: { cookie } })).json()).unlocked;
}

/** What a command shows at a terminal of its own, where a person answers its question with one key. */
async function answerAtTerminal(home: string, args: string[], key: string): Promise<string> {
  const line = `stty cols 120 rows 40; ${[...mainCommand(), ...args].join(" ")}`;
  const child = new Deno.Command("script", {
    args: ["-qefc", line, "/dev/null"],
    cwd: home,
    clearEnv: true,
    env: await serviceEnvironment(home, { TERM: "xterm" }),
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  let shown = "";
  let answered = false;
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    shown += text;
    if (answered || !shown.includes("Approve this?")) continue;
    answered = true;
    await writer.write(new TextEncoder().encode(key));
  }
  await writer.close().catch(() => undefined);
  await child.status;
  return shown.replaceAll("\r", "");
}

Deno.test({
  name: "person: --open gives the browser a link of its own, and the printed one stays good",
  // Elsewhere another program opens the browser.
  ignore: Deno.build.os !== "linux",
  async fn() {
    const folder = await Deno.makeTempDir({ prefix: "assistant-opener-" });
    try {
      const given = join(folder, "given");
      await Deno.writeTextFile(join(folder, "xdg-open"), `#!/bin/sh\necho "$1" > ${given}\n`);
      await Deno.chmod(join(folder, "xdg-open"), 0o755);
      await using service = await startService({
        args: ["--open"],
        env: { PATH: `${folder}:${Deno.env.get("PATH")}` },
      });
      await until(
        async () => (await Deno.readTextFile(given).catch(() => "")).endsWith("\n"),
        { what: "the opener's argument" },
      );
      const opened = await Deno.readTextFile(given);
      const codes = [opened, service.output()].map((text) => present(LINK.exec(text)?.[2]));
      assert.equal(new Set(codes).size, 2);
      for (const code of codes) assert.notEqual(await unlock(service, code), null);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

Deno.test("person: the printed link and `open` unlock once each, over a restart, until `lock`", async () => {
  await using service = await startService({ args: [] });
  const [, url, code = ""] = LINK.exec(service.output()) ?? [];
  assert.equal(url, service.webUrl);
  const cookie = present(await unlock(service, code));
  assert.equal(await isUnlocked(service, cookie), true);
  assert.equal(await unlock(service, code), null, "it was used");

  const { home } = service;
  const port = ["--port", String(service.webPort)];
  const opened = await runService(["open", ...port], { home });
  assert.equal(opened.code, 0, opened.stderr);
  const [, , second = ""] = LINK.exec(opened.stdout) ?? [];
  assert.match(opened.stdout, /^http.*\n$/, "nothing but the link, for scripts");
  assert.match(opened.stderr, /once, within 5 minutes/);
  const other = present(await unlock(service, second));

  assert.equal(await service.stop(), 0);
  await service.start();
  assert.equal(await isUnlocked(service, cookie), true);
  const locked = await runService(["lock"], { home });
  assert.equal(locked.code, 0, locked.stderr);
  for (const pass of [cookie, other]) assert.equal(await isUnlocked(service, pass), false);

  const log = await Deno.readTextFile(join(home, ".assistant", "assistant-mcp.log"));
  for (const secret of [code, second, "unlock="]) assert.ok(!log.includes(secret));
});

Deno.test("person: without a service, and under `serve`, `open` says what to do instead", async () => {
  await using service = await startService({ args: ["serve"] });
  assert.doesNotMatch(service.output(), /unlock/i);
  const { home } = service;
  const headless = await runService(["open", "--port", String(service.webPort)], { home });
  assert.deepEqual([headless.code, headless.stdout], [1, ""]);
  assert.match(headless.stderr, /no dashboard[^]*`assistant approvals`/);
  const none = await runService(["open", "--port", String(freePort())], { home });
  assert.deepEqual([none.code, none.stdout], [1, ""]);
  assert.match(none.stderr, /No service answers[^]*Start `assistant`/);
});

Deno.test("approvals: under `serve` the terminal shows the plan and decides, and no program over the port does", async () => {
  await using service = await startService({ args: ["serve", "--demo"] });
  const { home } = service;
  const run = (...args: string[]) => runService(args, { home });
  assert.match((await run("approvals", "list")).stdout, /Nothing waits/);
  const set = await run("instances", "set", "demo", "--writes", "ask");
  assert.equal(set.code, 0, set.stderr);
  await using client = await connectSdk1({
    url: service.mcpUrl,
    headers: { "X-SN-Instance": "demo" },
  });
  const create = async (name: string, approval?: string) => {
    const call = { tool: "sn_create_update_set", args: { name } };
    const { structured } = await client.ask("tool_execute", {
      ...call,
      ...(approval && { options: { approval } }),
    });
    return structured as { status: string; approval: { approval: string }; next: string };
  };
  const first = await create("Asked for");
  assert.equal(first.status, "needs_approval");
  assert.match(first.next, /`assistant approvals`/);
  const { approval } = first.approval;

  const decide = async (headers: Record<string, string>) => {
    const body = JSON.stringify({ decision: "approved" });
    const path = `/api/approvals/${approval}`;
    const answer = await ask(service, path, { method: "POST", headers, body });
    return { status: answer.status, code: (await answer.json()).code };
  };
  const wrong = { authorization: `Bearer ${btoa("z".repeat(32))}` };
  for (const headers of [{}, wrong] satisfies Record<string, string>[]) {
    assert.deepEqual(await decide(headers), { status: 403, code: "person_required" });
  }

  const listed = await run("approvals", "list");
  assert.match(listed.stdout, new RegExp(`${approval} {2}sn_create_update_set on`));
  assert.match(listed.stdout, /create sys_update_set[^]*name: null -> "Asked for"/);
  const [json] = JSON.parse((await run("approvals", "list", "--json")).stdout);
  assert.equal(json.id, approval);
  const unasked = await run("approvals", "approve", approval);
  assert.equal(unasked.code, 2);
  assert.match(unasked.stderr, /"Asked for"[^]*--yes/, "the plan, then the way");
  assert.notEqual((await create("Asked for", approval)).status, "done");
  const approved = await run("approvals", "approve", approval, "--yes");
  assert.equal(approved.code, 0, approved.stderr);
  assert.match(approved.stderr, /name: null -> "Asked for"/);
  assert.equal((await create("Asked for", approval)).status, "done");

  const third = await create("Asked at a terminal");
  for (const [answer, outcome] of [["n", /still waits/], ["y", /^Approved/m]] as const) {
    const said = await answerAtTerminal(
      home,
      ["approvals", "approve", third.approval.approval],
      answer,
    );
    assert.match(said, /"Asked at a terminal"[^]*Approve this\?/);
    assert.match(said, outcome);
  }
  assert.equal((await create("Asked at a terminal", third.approval.approval)).status, "done");

  const second = await create("Not wanted");
  const rejected = await run("approvals", "reject", second.approval.approval);
  assert.match(rejected.stdout, /^Rejected\.$/m);
  assert.notEqual((await create("Not wanted", second.approval.approval)).status, "done");
  const again = await run("approvals", "approve", second.approval.approval, "--yes");
  assert.equal(again.code, 1);
  assert.match(again.stderr, /no longer waits/);
  assert.match((await run("approvals", "standing")).stdout, /None was given/);
  const unknown = await run("approvals", "approve", "apr_none", "--yes");
  assert.match(unknown.stderr, /"apr_none"[^]*approvals list/);
});

Deno.test("approvals: at the terminal one is given for an hour, listed and revoked; no client can", async () => {
  await using service = await startService({ args: ["serve", "--demo"] });
  const { home } = service;
  const run = (...args: string[]) => runService(args, { home });
  const headers = { "X-SN-Instance": "demo" };
  await using client = await connectSdk1({ url: service.mcpUrl, headers });
  await using other = await connectSdk1({ url: service.mcpUrl, headers });
  const execute = async (by: typeof client, call: Record<string, unknown>) => {
    const { structured } = await by.ask("tool_execute", call);
    return structured as {
      status: string;
      approval: { approval: string };
      change: { id: string }[];
    };
  };
  const set = { tool: "sn_create_update_set", args: { name: "Stretch", make_current: true } };
  assert.equal((await execute(client, set)).status, "done");
  await run("instances", "set", "demo", "--environment", "dev", "--writes", "ask");
  const build = (by: typeof client, name: string) =>
    execute(by, {
      tool: "sn_create_rest_message",
      args: { name, rest_endpoint: "https://api.example.com" },
    });
  const { approval: { approval } } = await build(client, "First");

  for (
    const [method, path, body] of [
      ["POST", `/api/approvals/${approval}`, { decision: "approved", forAnHour: true }],
      ["DELETE", "/api/approvals/standing/std_1", {}],
    ] as const
  ) {
    const answer = await ask(service, path, { method, body: JSON.stringify(body) });
    assert.equal((await answer.json()).code, "person_required");
  }
  const unasked = await run("approvals", "approve", approval, "--hour");
  assert.equal(unasked.code, 2, "nobody can be asked");
  assert.match(unasked.stderr, /for an hour what follows[^]*"Stretch"[^]*Never deletes/);
  const given = await run("approvals", "approve", approval, "--hour", "--yes");
  assert.equal(given.code, 0, given.stderr);
  const second = await build(client, "Second");
  assert.equal(second.status, "done");
  assert.equal((await build(other, "Of another")).status, "needs_approval");

  const [standing] = JSON.parse((await run("approvals", "standing", "--json")).stdout);
  const entry = await ask(service, `/api/activity/${second.change[0]?.id}`);
  assert.equal((await entry.json()).standing, standing.id);
  assert.match(
    (await run("approvals", "list")).stdout,
    new RegExp(`${standing.id} {2}for an hour`),
  );

  assert.equal(await service.stop(), 0);
  await service.start();
  assert.equal((await build(client, "After a restart")).status, "done");
  const revoked = await run("approvals", "revoke", standing.id);
  assert.match(revoked.stdout, /Ended: a person revoked it/);
  assert.equal((await build(client, "Third")).status, "needs_approval");
  assert.match((await run("approvals", "standing")).stdout, /ended .*: a person revoked it/);
});

Deno.test("approvals: nothing in a plan can rewrite the terminal or forge a line of it", () => {
  const hidden = "x\u001b[2K\u009b1A\rharmless\u202etxt.exe\u2066\ninnocent: null -> 1";
  const text = describeApproval({
    id: "apr_1",
    host: "dev1",
    tool: "sn_run_script",
    session: null,
    client: null,
    standing: null,
    noStanding: null,
    state: "waiting",
    created: "2026-01-01T00:00:00.000Z",
    expires: "2026-01-01T00:10:00.000Z",
    plan: [{
      id: null,
      operation: "update",
      table: "incident",
      sys_id: "1",
      name: hidden,
      status: "planned",
      diff: { [hidden]: { from: hidden, to: hidden } },
      capture: { state: "untracked" },
    }, {
      id: null,
      operation: "call",
      call: { summary: hidden, request: `POST /x ${hidden}`, script: `first\nsecond ${hidden}` },
      table: "",
      sys_id: null,
      status: "planned",
      diff: {},
      capture: { state: "untracked" },
    }],
  });
  assert.doesNotMatch(text.replaceAll("\n", ""), /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
  assert.equal(text.split("\n").length, 7);
  assert.ok(text.includes("\\u001b[2K"));
});
