import assert from "node:assert/strict";
import { generateText } from "ai";
import { join } from "node:path";
import { createMcpServers } from "../../mod/agent/mcp/mcp_servers.ts";
import type { ToolContext } from "../../mod/agent/tools/agent_tool.ts";
import { createNpmPackages } from "../../mod/base/npm_packages.ts";
import { processVariables } from "../../mod/config/environment.ts";
import { configSchema } from "../../mod/config/schema.ts";
import { modelsOf } from "../models/model_config.ts";
import { startLogCapture } from "../support/log_capture.ts";
import { startModelServer } from "../support/model_server/model_server.ts";
import { present } from "../support/present.ts";
import { type Figures, pickSample, type Proof } from "./proof.ts";

/** Adapters that are no part of the program: installed by npm, they call the model. */
async function callThrough(npm: string, dir: string): Promise<void> {
  await using server = startModelServer({ script: () => ({ text: "through the package" }) });
  const options = { baseURL: server.baseURL, apiKey: "key-of-the-block" };
  const models = modelsOf({ provider: { own: { npm, options } } }, {
    packages: createNpmPackages({ dir }),
  });
  const { model } = await models.load("own/any-model");
  const { text } = await generateText({ model, prompt: "hello", maxRetries: 0 });
  assert.equal(text, "through the package");
  const { headers, messages } = present(server.requests[0]);
  assert.equal(headers.get("authorization"), "Bearer key-of-the-block");
  assert.deepEqual(messages.map(({ text }) => text), ["hello"]);
}

/** A profile whose credentials a program prints, read by the vendor's package. */
async function signByProgram(dir: string): Promise<void> {
  const home = join(dir, "home");
  const printed = JSON.stringify({ Version: 1, AccessKeyId: "AKPRINTED", SecretAccessKey: "s" });
  await Deno.mkdir(join(home, ".aws"), { recursive: true });
  await Deno.writeTextFile(join(home, ".aws", "printed.json"), printed);
  await Deno.writeTextFile(
    join(home, ".aws", "config"),
    `[profile work]\ncredential_process = cat ${join(home, ".aws", "printed.json")}\n`,
  );
  const signed: string[] = [];
  const block = { region: "eu-north-1", options: { profile: "work" } };
  const { load } = modelsOf({ provider: { bedrock: block } }, {
    home,
    packages: createNpmPackages({ dir }),
    fetch: (_input, init) => {
      signed.push(new Headers(init?.headers).get("authorization") ?? "");
      return Promise.resolve(new Response("{}", { status: 418 }));
    },
  });
  const { model } = await load("bedrock/vendor.model");
  await generateText({ model, prompt: "x", maxRetries: 0 }).catch(() => undefined);
  assert.match(signed[0] ?? "", /AKPRINTED/);
}

/** A server of the protocol's own authors, started as people configure it. */
async function callServer(
  args: readonly string[],
  dir: string,
  calls: readonly [tool: string, args: unknown, expected: RegExp][],
): Promise<void> {
  const command = ["npx", "-y", ...args];
  const servers = createMcpServers({
    config: configSchema.parse({ mcp: { real: { type: "local", command } } }),
    ownPort: 0,
    projectDir: dir,
    variables: processVariables(),
    fetch,
    clock: Date.now,
    log: startLogCapture().logger,
    limits: { connectMs: 120_000, patienceMs: 120_000 },
  });
  try {
    const tools = await servers.tools();
    const [entry] = servers.list();
    assert.equal(entry?.status, "connected", entry?.reason);
    for (const [name, given, expected] of calls) {
      const tool = present(tools.find((tool) => tool.name === name), name);
      const context = {
        signal: new AbortController().signal,
        require: () => Promise.resolve(),
        show: () => undefined,
      } as unknown as ToolContext;
      const outcome = await tool.run(given, context);
      const shown = `${outcome.output} ${outcome.attachments?.map(({ mime }) => mime)}`;
      assert.match(shown, expected, name);
    }
  } finally {
    await servers.close();
  }
}

const CASES: readonly [name: string, run: (dir: string) => Promise<void>][] = [
  ["server-filesystem", (dir) =>
    callServer(["@modelcontextprotocol/server-filesystem", dir], dir, [
      ["real_write_file", { path: join(dir, "a.txt"), content: "written" }, /success/i],
      ["real_read_text_file", { path: join(dir, "a.txt") }, /written/],
      ["real_read_text_file", { path: "/etc/hostname" }, /denied/i],
    ])],
  ["server-everything", (dir) =>
    callServer(["@modelcontextprotocol/server-everything"], dir, [
      ["real_echo", { message: "over stdio" }, /over stdio/],
      ["real_get-tiny-image", {}, /image\/png/],
      ["real_get-structured-content", { location: "New York" }, /temperature/],
    ])],
  ["adapter-groq", (dir) => callThrough("@ai-sdk/groq", dir)],
  ["adapter-mistral", (dir) => callThrough("@ai-sdk/mistral", dir)],
  ["cloud-credentials", signByProgram],
];

/** Programs and packages of others, as npm has them today. */
export const outsideProgramsProof: Proof = {
  name: "outside programs: adapters, sign-on and MCP servers of others work as npm has them",
  sample: 1,
  whole: CASES.length,
  async run(size): Promise<Figures> {
    const dir = await Deno.realPath(await Deno.makeTempDir({ prefix: "assistant-outside-" }));
    try {
      const picked = pickSample(CASES, size);
      for (const [, run] of picked) await run(dir);
      return { cases: picked.length };
    } finally {
      await Deno.remove(dir, { recursive: true });
    }
  },
};
