import assert from "node:assert/strict";
import { join } from "node:path";
import { freePort } from "../support/free_port.ts";
import { mainCommand, runService, serviceEnvironment } from "../support/service.ts";

Deno.test("demo-instance: answers with the printed user, and a login with it is stored", async () => {
  const home = await Deno.makeTempDir();
  const port = freePort();
  const [program, ...args] = mainCommand();
  const child = new Deno.Command(program, {
    args: [...args, "demo-instance", "--port", String(port)],
    env: await serviceEnvironment(home),
    clearEnv: true,
    cwd: home,
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let printed = "";
  while (!/Password: +\S+\n/.test(printed)) {
    const { value, done } = await reader.read();
    assert.ok(!done, `ended early: ${printed}`);
    printed += value;
  }
  const [, url = "", user = "", password = ""] =
    /Demo instance: (\S+)\nUser: +(\S+)\nPassword: +(\S+)/.exec(printed) ?? [];
  assert.equal(url, `http://127.0.0.1:${port}`);

  const taken = await runService(["demo-instance", "--port", String(port)], { home });
  assert.equal(taken.code, 1);
  assert.match(taken.stderr, new RegExp(`Port ${port} .*taken`));

  const login = (secret: string) => loginWith({ home, url, user, secret });
  const wrong = await login("not-the-password");
  assert.equal(wrong.code, 1);
  assert.match(wrong.stderr, /Nothing was stored/);
  const empty = await runService(["instances", "--json"], { home });
  assert.deepEqual(JSON.parse(empty.stdout), []);

  assert.equal((await login(password)).code, 0);
  const list = await runService(["auth", "list", "--json"], { home });
  const [{ label, origin, status }] = JSON.parse(list.stdout);
  assert.deepEqual([label, origin, status], ["tried", "cli", "valid"]);
  const status1 = await runService(["auth", "status", "tried"], { home });
  assert.deepEqual([status1.code, /valid/.test(status1.stdout)], [0, true]);

  child.kill("SIGTERM");
  assert.equal((await child.status).code, 0);
  await reader.cancel();
  await child.stderr.cancel();
  const gone = await runService(["auth", "status"], { home });
  assert.deepEqual([gone.code, /unreachable/.test(gone.stdout)], [1, true]);
  assert.equal((await runService(["auth", "logout", "tried"], { home })).code, 0);
  assert.equal((await runService(["auth", "logout", "tried"], { home })).code, 1);
  await Deno.remove(home, { recursive: true });
});

Deno.test("demo-instance --data: records outlive it, and --reset brings the first ones back", async () => {
  const home = await Deno.makeTempDir();
  const data = join(home, "kept.db");
  const run = (flags: string[], work: (url: string) => Promise<void>) =>
    whileServing({ home, flags: ["--data", data, ...flags] }, work);
  const incidents = async (url: string, init?: RequestInit) => {
    const answer = await fetch(`${url}/api/now/table/incident?sysparm_fields=number`, {
      ...init,
      headers: {
        authorization: `Basic ${btoa("admin:admin")}`,
        "content-type": "application/json",
      },
    });
    return (await answer.json()).result.length;
  };
  await run([], async (url) => void await incidents(url, { method: "POST", body: "{}" }));
  await run([], async (url) => assert.equal(await incidents(url), 81));
  await run(["--reset"], async (url) => assert.equal(await incidents(url), 80));

  const refused = async (flags: string[], expected: RegExp) => {
    const { code, stderr } = await runService(["demo-instance", ...flags], { home });
    assert.equal(code, 2, stderr);
    assert.match(stderr, expected);
  };
  await refused(["--reset"], /--reset .*--data/);
  await refused(["--data", ":memory:"], /":memory:" is no file/);
  await Deno.remove(home, { recursive: true });
});

async function whileServing(
  { home, flags }: { home: string; flags: string[] },
  work: (url: string) => Promise<void>,
): Promise<void> {
  const [program, ...args] = mainCommand();
  const child = new Deno.Command(program, {
    args: [...args, "demo-instance", ...flags],
    env: await serviceEnvironment(home),
    clearEnv: true,
    cwd: home,
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let printed = "";
  while (!/Records: +\S+\n/.test(printed)) {
    const { value, done } = await reader.read();
    assert.ok(!done, `ended early: ${printed}`);
    printed += value;
  }
  await work(/Demo instance: (\S+)/.exec(printed)?.[1] ?? "");
  child.kill("SIGTERM");
  assert.equal((await child.status).code, 0);
  await reader.cancel();
}

async function loginWith(
  { home, url, user, secret }: { home: string; url: string; user: string; secret: string },
): Promise<{ code: number; stderr: string }> {
  const [program, ...args] = mainCommand();
  const login = ["auth", "login", "--instance", url, "--username", user, "--password-stdin"];
  const child = new Deno.Command(program, {
    args: [...args, ...login, "--label", "tried", "--environment", "dev"],
    env: await serviceEnvironment(home),
    clearEnv: true,
    cwd: home,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(`${secret}\n`));
  await writer.close();
  const { code, stdout, stderr } = await child.output();
  const printed = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  assert.ok(!printed.includes("not-the-password"));
  return { code, stderr: new TextDecoder().decode(stderr) };
}
