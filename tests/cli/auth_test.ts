/** `assistant auth …` as processes, against the served demo instance. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { demoCredentials } from "../../mod/demo/login/demo_credentials.ts";
import type { ServedDemo } from "../../mod/demo/serve.ts";
import { copyAsCurl, secretsOf, signInWithBrowser } from "../support/browser_sign_in.ts";
import { freePort } from "../support/free_port.ts";
import { closes, isOpen, openOauthBrowser, setOauthClient } from "../support/oauth_browser.ts";
import { CLIENT } from "../support/oauth_setup.ts";
import { mainCommand, serviceEnvironment } from "../support/service.ts";
import { serveDemoCopy } from "../support/demo_template.ts";

const { username, password } = demoCredentials;

interface Terminal extends AsyncDisposable {
  demo: ServedDemo;
  oauthPort: number;
  /** Starts a command line; what it prints so far is in `shown`. */
  start(args: string[], options?: { terminal?: boolean }): Promise<Started>;
  run(args: string[], stdin?: string): Promise<Ended>;
}

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

interface Started {
  child: Deno.ChildProcess;
  /** Waits until what it printed since the last wait holds `text`, and answers all of it. */
  until(text: RegExp): Promise<string>;
  type(text: string): Promise<void>;
  end(): Promise<Ended>;
}

async function openTerminal(): Promise<Terminal> {
  const home = await Deno.makeTempDir({ prefix: "assistant-cli-" });
  const demo = await serveDemoCopy();
  const oauthPort = freePort();
  await setOauthClient(demo.url, { redirect_url: `http://localhost:${oauthPort}/callback` });
  const env = await serviceEnvironment(home, { SN_OAUTH_PORT: String(oauthPort), TERM: "xterm" });

  const start: Terminal["start"] = (args, { terminal = false } = {}) => {
    const [program, ...words] = [...mainCommand(), ...args] as const;
    // A terminal of its own; without a size the questions are drawn letter by letter.
    const line = `stty cols 120 rows 40; ${[program, ...words].join(" ")}`;
    const child = new Deno.Command(terminal ? "script" : program, {
      args: terminal ? ["-qefc", line, "/dev/null"] : words,
      cwd: home,
      clearEnv: true,
      env,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    return Promise.resolve(follow(child));
  };
  return {
    demo,
    oauthPort,
    start,
    async run(args, stdin = "") {
      const started = await start(args);
      await started.type(stdin);
      return await started.end();
    },
    async [Symbol.asyncDispose]() {
      await demo.close();
      await Deno.remove(home, { recursive: true });
    },
  };
}

function follow(child: Deno.ChildProcess): Started {
  const shown = { stdout: "", stderr: "" };
  let seen = 0;
  const copy = async (name: keyof typeof shown) => {
    for await (const text of child[name].pipeThrough(new TextDecoderStream())) shown[name] += text;
  };
  const copying = Promise.all([copy("stdout"), copy("stderr")]);
  const writer = child.stdin.getWriter();
  let ended = false;
  const status = child.status.then((found) => {
    ended = true;
    return found;
  });
  return {
    child,
    async until(text) {
      for (;;) {
        const all = shown.stdout + shown.stderr;
        if (text.test(all.slice(seen))) {
          seen = all.length;
          return all;
        }
        assert.ok(!ended, `it ended before it said ${text}:\n${all}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    type: (text) => writer.write(new TextEncoder().encode(text)),
    async end() {
      await writer.close().catch(() => undefined);
      const { code } = await status;
      await copying;
      return { code, ...shown };
    },
  };
}

Deno.test("auth: user and password, OAuth without a browser, and a browser session, unattended", async () => {
  await using terminal = await openTerminal();
  const { demo, run } = terminal;
  const instance = ["--instance", demo.url];
  const basic = ["auth", "login", ...instance, "--username", username, "--password-stdin"];
  const wrong = await run(basic, "Planted-wrong\n");
  assert.deepEqual([wrong.code, wrong.stdout], [1, ""]);
  assert.match(wrong.stderr, /Nothing was stored[^]*\(1\).*password is wrong/);
  assert.doesNotMatch(wrong.stderr, /Planted/);
  assert.match((await run(["auth", "status"])).stdout, /No instance is connected/);

  const first = await run([...basic, "--label", "mine"], `${password}\n`);
  assert.equal(first.code, 0, first.stderr);
  assert.match(first.stdout, /X-SN-Instance: mine\nNobody has said/);
  assert.match(first.stdout, /assistant instances set .* --environment dev/);

  const oauth = ["auth", "login", ...instance, "--client-id", CLIENT.clientId, "--json"];
  const secret = `${CLIENT.clientSecret}\n`;
  const machine = await run(
    [...oauth, "--grant", "client_credentials", "--client-secret-stdin"],
    secret,
  );
  assert.equal(machine.code, 0, machine.stderr);
  const { connection, test } = JSON.parse(machine.stdout);
  assert.deepEqual([connection.label, connection.kind, test.status], ["mine", "oauth", "valid"]);
  const grant = ["--grant", "password", "--username", "itil.agent", "--password-stdin"];
  const person = await run([...oauth, ...grant, "--client-secret-stdin"], `${secret}demo\n`);
  assert.equal(JSON.parse(person.stdout).connection.username, "itil.agent", person.stderr);

  const browser = await signInWithBrowser(demo.url, { password });
  const session = ["auth", "login", "--sso-curl-file", "-", "--environment", "test"];
  const pasted = await run(session, copyAsCurl(browser));
  assert.equal(pasted.code, 0, pasted.stderr);
  assert.match(pasted.stdout, /X-Service-Auth-Source: stored\nIt is set to test/);
  const all = Object.values({ wrong, first, machine, person, pasted })
    .map(({ stdout, stderr }) => stdout + stderr).join();
  for (const hidden of [...secretsOf(browser), CLIENT.clientSecret]) {
    assert.ok(!all.includes(hidden), "a secret was printed");
  }
});

Deno.test("auth: an ended session exits with 1, its cause and the command that mends it", async () => {
  await using terminal = await openTerminal();
  const { demo, run } = terminal;
  const browser = await signInWithBrowser(demo.url, { password });
  const paste = copyAsCurl(browser);
  assert.equal((await run(["auth", "login", "--sso-curl-file", "-"], paste)).code, 0);
  const valid = await run(["auth", "status", "--json"]);
  assert.deepEqual([valid.code, JSON.parse(valid.stdout)[0].status], [0, "valid"], valid.stderr);
  const out = await fetch(`${demo.url}/logout.do`, {
    headers: { cookie: browser.cookie },
    redirect: "manual",
  });
  await out.body?.cancel();
  const { code, stdout, stderr } = await run(["auth", "status"]);
  assert.equal(code, 1, stderr);
  assert.match(stdout, /The stored browser session for \S+ has expired/);
  assert.match(stdout, /Next: assistant auth login --instance \S+ --sso-curl-file -/);
  const again = await run(["auth", "login", "--sso-curl-file", "-"], paste);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /does not accept the pasted browser session. Nothing was stored/);
});

Deno.test("auth: OAuth through the browser says what to register and to open, then goes on", async () => {
  await using terminal = await openTerminal();
  const { demo, oauthPort, start } = terminal;
  const args = ["auth", "login", "--instance", demo.url, "--client-id", CLIENT.clientId];
  const started = await start([...args, "--client-secret-stdin"]);
  await started.type(`${CLIENT.clientSecret}\n`);
  const ending = started.end();
  const said = await started.until(/Waiting for the sign-in.*Ctrl-C/);
  assert.match(said, new RegExp(`Redirect URL[^]*http://localhost:${oauthPort}/callback`));
  const [authorizeUrl] = /http\S+oauth_auth\.do\S+/.exec(said) ?? assert.fail(said);
  assert.ok(!authorizeUrl.includes(CLIENT.clientSecret));
  const callback = await openOauthBrowser("admin", "admin").consent(authorizeUrl);
  await (await fetch(callback)).body?.cancel();
  const { code, stdout, stderr } = await ending;
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^Connected .* as System Administrator \(admin\)\./);
});

Deno.test("auth: Ctrl-C during the sign-in stores nothing and frees the port", async () => {
  await using terminal = await openTerminal();
  const { demo, oauthPort, run, start } = terminal;
  const args = ["auth", "login", "--oauth", "--instance", demo.url, "--client-id", "demo-client"];
  const started = await start(args);
  const ending = started.end();
  await started.until(/Waiting for the sign-in/);
  assert.equal(await isOpen(oauthPort), true);
  started.child.kill("SIGINT");
  const { code, stderr } = await ending;
  assert.equal(code, 1);
  assert.match(stderr, /The login was cancelled\. Nothing was stored/);
  await closes(oauthPort);
  assert.match((await run(["auth", "list"])).stdout, /No instance is connected/);
});

Deno.test("auth: what is wrong with the command line exits with 2, and no option takes a secret", async () => {
  await using terminal = await openTerminal();
  const { run } = terminal;
  for (
    const args of [
      ["login"],
      ["login", "--password", "x"],
      ["login", "--client-secret", "x"],
      ["login", "--oauth", "--grant", "wish"],
      ["login", "--oauth", "--sso-curl-file", "-"],
    ]
  ) {
    const { code, stdout, stderr } = await run(["auth", ...args]);
    assert.deepEqual([code, stdout], [2, ""], stderr);
  }
});

const noTerminal = Deno.build.os !== "linux" || !existsSync("/usr/bin/script");
if (noTerminal) console.warn("No program `script`: the questions of `auth login` are not tested");

Deno.test({
  name:
    "auth: the wizard asks, takes a long paste without showing it, and asks for the environment",
  ignore: noTerminal,
  async fn() {
    await using terminal = await openTerminal();
    const { demo, start } = terminal;
    const login = await start(["auth", "login"], { terminal: true });
    await login.until(/How do you sign in/);
    await login.type("\r");
    await login.until(/Instance \(name/);
    await login.type(`${demo.url}\r`);
    await login.until(/User name/);
    await login.type(`${username}\r`);
    await login.until(/Password/);
    await login.type(`${password}\r`);
    await login.until(/Short name/);
    await login.type("mine\r");
    await login.until(/glide\.installation\.production[^]*used for/);
    await login.type("\r");
    await login.until(/Connected .*[^]*X-SN-Instance: mine[^]*It is set to development/);
    assert.equal((await login.end()).code, 0);

    const browser = await signInWithBrowser(demo.url, { password });
    // Longer than the line that a terminal takes while it is not raw.
    const filler = `-H 'X-Filler: ${"y".repeat(9000)}'`;
    const paste = copyAsCurl(browser).replace("--compressed", filler).replaceAll("\n", "\r");
    const session = await start(["auth", "login", "--sso-curl-file", "-"], { terminal: true });
    await session.until(/Paste it now/);
    await session.type("no request\r\r");
    await session.until(/is no request copied[^]*Paste it now/);
    await session.type(paste);
    await session.type("\r");
    await session.type("\r");
    await session.until(/X-UserToken {2}found[^]*Connected/);
    const { code, stdout } = await session.end();
    assert.equal(code, 0, stdout);
    for (const secret of secretsOf(browser)) assert.ok(!stdout.includes(secret), "it was shown");

    const stopped = await start(["auth", "login"], { terminal: true });
    await stopped.until(/How do you sign in/);
    await stopped.type("\x03");
    await stopped.until(/The login was cancelled/);
    assert.equal((await stopped.end()).code, 1);
  },
});
