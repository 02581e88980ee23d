import assert from "node:assert/strict";
import { join } from "node:path";
import { runService } from "../support/service.ts";

async function inHome(work: (home: string) => Promise<void>): Promise<void> {
  const home = await Deno.makeTempDir();
  try {
    await work(home);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

Deno.test("command line: what is no command, option or value ends with 2 and what was meant", async () => {
  await inHome(async (home) => {
    const cases: [string[], RegExp][] = [
      [["instancs"], /"instancs"[\s\S]*instances/],
      [["--prot", "1"], /--port/],
      [["serve", "--mcp-prt", "1"], /--mcp-port/],
      [["--mcp-port", "http"], /--mcp-port "http" is no port/],
      [["serve", "--port", "99999"], /--port "99999" is no port/],
      [["--config", "gone.jsonc"], /"gone\.jsonc" not found/],
      [["config", "check", "gone.jsonc"], /"gone\.jsonc" not found/],
      [["bridge", "127.0.0.1:3006"], /"127\.0\.0\.1:3006" is no address/],
      [["auth", "login", "--instance", "dev1"], /--username, --password-stdin/],
      [["auth", "logout"], /instance/],
    ];
    for (const [args, expected] of cases) {
      const { code, stdout, stderr } = await runService(args, { home });
      assert.equal(code, 2, `${args.join(" ")}: ${stderr}`);
      assert.match(stderr, expected);
      assert.equal(stdout, "");
    }
    const left = await Array.fromAsync(Deno.readDir(home), (entry) => entry.name);
    assert.deepEqual(left, [], "wrong usage must leave nothing behind");
  });
});

Deno.test("command line: a bad variable ends with 2 and names itself", async () => {
  await inHome(async (home) => {
    const env = { SN_MCP_HTTP_PORT: "many" };
    const { code, stderr } = await runService([], { home, env });
    assert.equal(code, 2);
    assert.match(stderr, /SN_MCP_HTTP_PORT "many" is no port/);
  });
});

Deno.test("--version and --help: print to standard output and end with 0", async () => {
  await inHome(async (home) => {
    const version = await runService(["--version"], { home });
    assert.deepEqual([version.code, version.stderr], [0, ""]);
    assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/);
    const help = await runService(["--help"], { home });
    assert.equal(help.code, 0);
    for (const word of ["serve", "bridge", "doctor", "--mcp-hostname", "--demo"]) {
      assert.ok(help.stdout.includes(word), word);
    }
  });
});

Deno.test("config check: names line and column and ends with 1; warnings alone end with 0", async () => {
  await inHome(async (home) => {
    const file = join(home, "assistant.jsonc");
    await Deno.writeTextFile(file, '{\n  "permission": { "bash": "maybe" }\n}');
    const wrong = await runService(["config", "check"], { home });
    assert.equal(wrong.code, 1);
    assert.ok(wrong.stdout.startsWith(`${file}:2:27: error: permission.bash is "maybe"`));

    await Deno.writeTextFile(file, '{ "modle": "a/b" }');
    const odd = await runService(["config", "check"], { home });
    assert.equal(odd.code, 0);
    assert.match(odd.stdout, /:1:3: warning: Unknown key modle; the nearest known key is model/);

    const json = await runService(["config", "check", "--json"], { home });
    assert.equal(JSON.parse(json.stdout).problems[0].path, "modle");
  });
});

Deno.test("config check: names what the environment and the project's file hold in vain", async () => {
  await inHome(async (home) => {
    const check = (env: Record<string, string>) =>
      runService(["config", "check"], { home, env }).then(({ code, stdout }) => ({ code, stdout }));
    for (
      const [variable, value, says] of [
        [
          "PLATFORM_INSTANCE_URL",
          "https://dev12345.service-now.com",
          /no credentials stand beside/,
        ],
        ["PLATFORM_INSTANCE_URL", "ht!tp://::", /is not an instance/],
        ["PLATFORM_USERNAME", "ada", /PLATFORM_PASSWORD is missing/],
        ["ASSISTANT_KEY", "short", /ASSISTANT_KEY is shorter than 16 characters/],
        ["SN_MEMORY_PATH", "/dev/null", /SN_MEMORY_PATH: error: \/dev\/null is no folder/],
      ] as const
    ) {
      const { code, stdout } = await check({ [variable]: value });
      assert.equal(code, 1, stdout);
      assert.match(stdout, says);
    }
    const missing = await check({ ASSISTANT_CONFIG_DIR: join(home, "nowhere") });
    assert.equal(missing.code, 0);
    assert.match(missing.stdout, /ASSISTANT_CONFIG_DIR: warning: .*nowhere is not there/);

    const project = join(home, "project");
    await Deno.mkdir(project);
    await Deno.writeTextFile(join(project, "assistant.jsonc"), '{ "plugin": ["some-plugin"] }');
    const waiting = await runService(["config", "check"], { home: project, env: { HOME: home } });
    assert.match(waiting.stdout, /warning: Part of this project's file waits for you: plugin/);
  });
});

Deno.test("config path: marks the file that is read", async () => {
  await inHome(async (home) => {
    const folder = join(home, ".config", "assistant");
    await Deno.mkdir(folder, { recursive: true });
    await Deno.writeTextFile(join(folder, "assistant.jsonc"), "{}");
    const { stdout } = await runService(["config", "path", "--json"], { home });
    assert.deepEqual(JSON.parse(stdout), {
      read: join(folder, "assistant.jsonc"),
      locations: [join(home, "assistant.jsonc"), join(folder, "assistant.jsonc")],
    });
  });
});

Deno.test("config schema: prints a JSON Schema that knows the flat key", async () => {
  await inHome(async (home) => {
    const { code, stdout } = await runService(["config", "schema"], { home });
    assert.equal(code, 0);
    assert.ok(JSON.parse(stdout).properties["model.mini"].description);
  });
});
