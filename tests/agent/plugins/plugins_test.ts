import assert from "node:assert/strict";
import { join } from "node:path";
import { createPlugins, type PluginsOptions } from "../../../mod/agent/plugins/plugins.ts";
import { AppError } from "../../../mod/base/errors.ts";
import type { NpmPackages } from "../../../mod/base/npm_packages.ts";
import { type AssistantConfig, configSchema } from "../../../mod/config/schema.ts";
import { lastText, startTestAgent, type TestAgentOptions } from "../../support/agent.ts";
import { startLogCapture } from "../../support/log_capture.ts";
import { present } from "../../support/present.ts";

/** A plugin that notes what it hears in the global of its own name. */
const NOTING = `
export default function start({ directory, log }) {
  log("started in " + directory);
  const heard = [];
  return {
    config: (config) => { config.tools = { ...config.tools, todo: false }; },
    event: (event) => { heard.push(event.data.type); },
    tool: {
      "shout it": {
        description: "Says it loudly",
        parameters: { properties: { text: { type: "string" } }, required: ["text"] },
        execute: ({ text }) => ({ output: text.toUpperCase(), title: "Shouted" }),
      },
      heard: { description: "Names events", execute: () => [...new Set(heard)].join(" ") },
    },
    "chat.params": (call, params) => { params.temperature = 0.25; },
    "chat.headers": ({ model }, headers) => { headers["x-model"] = model; },
    "tool.before": (call, change) => {
      if (change.args.text === "secret") throw new Error("no secrets aloud");
      if (change.args.text) change.args = { text: change.args.text + "!" };
    },
    "tool.after": (call, outcome) => { outcome.output += " (" + call.tool + ")"; },
    "permission.ask": (wish, answer) => {
      answer.status = wish.permission === "heard" ? "deny" : "allow";
    },
    "session.compacting": (session, more) => { more.context.push("Keep the colour blue."); },
  };
}
`;

async function withPlugins(
  files: Record<string, string>,
  work: (
    open: (plugin: string[], more?: Partial<PluginsOptions>) => {
      plugins: ReturnType<typeof createPlugins>;
      config: AssistantConfig;
      lines: ReturnType<typeof startLogCapture>["lines"];
    },
  ) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  const opened: ReturnType<typeof createPlugins>[] = [];
  try {
    for (const [name, text] of Object.entries(files)) {
      await Deno.writeTextFile(join(folder, name), text);
    }
    await work((plugin, more = {}) => {
      const config = configSchema.parse({ plugin, permission: { "*": "allow" } });
      const { logger: log, lines } = startLogCapture();
      const plugins = createPlugins({
        config,
        configFile: join(folder, "assistant.jsonc"),
        projectDir: "/project",
        packages: { load: () => Promise.reject(new Error("no packages here")) },
        log,
        ...more,
      });
      opened.push(plugins);
      return { plugins, config, lines };
    });
  } finally {
    for (const plugins of opened) await plugins.close();
    await Deno.remove(folder, { recursive: true });
  }
}

/** An agent with the plugins, as the service puts them together. */
async function agentWith(
  plugins: ReturnType<typeof createPlugins>,
  options: TestAgentOptions,
) {
  const test = await startTestAgent({
    ...options,
    config: { permission: { "*": "allow" }, ...options.config },
    sources: [plugins],
    around: plugins.around,
    toKeep: plugins.toKeep,
    wrapModels: plugins.models,
  });
  test.agent.feed.subscribe(plugins.tell);
  return test;
}

Deno.test("plugins: nothing is loaded before it is needed; then a file's hooks are known by name", async () => {
  await withPlugins({ "noting.mjs": NOTING }, async (open) => {
    const { plugins, config, lines } = open(["./noting.mjs"]);
    assert.deepEqual(plugins.list(), [{ name: "./noting.mjs", status: "idle", hooks: [] }]);
    const tools = await plugins.tools();
    assert.deepEqual(tools.map(({ name, source }) => [name, source]), [
      ["shout_it", "./noting.mjs"],
      ["heard", "./noting.mjs"],
    ]);
    const [entry] = plugins.list();
    assert.equal(entry?.status, "loaded");
    assert.equal(entry?.hooks.length, 9);
    assert.deepEqual(config.tools, { todo: false });
    assert.match(String(lines[0]?.properties.message), /started in \/project/);
  });
});

Deno.test("plugins: hooks change arguments, outcome, settings and headers, refuse calls and only tighten", async () => {
  await withPlugins({ "noting.mjs": NOTING }, async (open) => {
    const { plugins } = open(["./noting.mjs"]);
    const call = (name: string, input: unknown) => ({ calls: [{ name, input }] });
    await using test = await agentWith(plugins, {
      script: [
        call("shout_it", { text: "hello" }),
        call("shout_it", { text: "secret" }),
        call("heard", {}),
        { text: "done" },
      ],
    });
    const told = await test.ask("shout");
    assert.equal(lastText(told), "done");
    const [shouted, kept, denied] = told.parts.filter((part) => part.type === "tool");
    assert.deepEqual([shouted?.output, shouted?.title], ["HELLO! (shout_it)", "Shouted"]);
    assert.match(kept?.error ?? "", /A plugin keeps this call from running: no secrets aloud/);
    assert.match(denied?.error ?? "", /"heard" is denied/);
    const request = present(test.server.requests.find(({ tools }) => tools.includes("shout_it")));
    assert.equal(request.headers.get("x-model"), "scripted/one");
    assert.match(JSON.stringify(request.body), /"temperature":0\.25/);
  });
});

Deno.test("plugins: a summary keeps what they name, and they hear what happens", async () => {
  await withPlugins(
    { "noting.mjs": NOTING.replace('"deny" : "allow"', '"ask" : "x"') },
    async (open) => {
      const { plugins } = open(["./noting.mjs"]);
      await using test = await agentWith(plugins, {
        unattended: "allow",
        script: [{ text: "one ".repeat(500) }, { text: "A summary." }, {
          calls: [{ name: "heard", input: {} }],
        }, { text: "done" }],
      });
      const { session } = await test.ask("first");
      await test.agent.compact(session.id);
      assert.match(present(test.server.requests.at(-1)).system, /Keep the colour blue\./);
      const { parts } = await test.again(session.id, "what did you hear?");
      const heard = present(parts.findLast((part) => part.type === "tool"));
      assert.match(heard.output, /message\.updated/);
    },
  );
});

const FAULTS: [name: string, text: string, says: RegExp][] = [
  ["no function", "export const a = 1;", /exports no function/],
  ["an unknown hook", "export default () => ({ tols: {} });", /is no plugin: .*tols/],
  ["a hook that is none", 'export default () => ({ event: "x" });', /is no plugin: event/],
  ["a failing start", 'export default () => { throw new Error("boom"); };', /failed: boom/],
  ["no JavaScript", "export default (", /does not load/],
];

for (const [name, text, says] of FAULTS) {
  Deno.test(`plugins: ${name} is said, and the others go on`, async () => {
    const fine =
      'export default () => ({ tool: { x: { description: "x", execute: () => "y" } } });';
    await withPlugins({ "bad.mjs": text, "fine.mjs": fine }, async (open) => {
      const { plugins } = open(["./bad.mjs", "./gone.mjs", "./fine.mjs"]);
      assert.deepEqual((await plugins.tools()).map((tool) => tool.name), ["x"]);
      const [bad, gone, good] = plugins.list();
      assert.deepEqual([bad?.status, gone?.status, good?.status], ["failed", "failed", "loaded"]);
      assert.match(bad?.reason ?? "", says);
      assert.match(gone?.reason ?? "", /There is no plugin .*gone\.mjs/);
    });
  });
}

Deno.test("plugins: a package is had from npm, whose refusal is the plugin's; one that hangs is left", async () => {
  const asked: string[] = [];
  const packages: NpmPackages = {
    load(spec) {
      asked.push(spec);
      if (spec === "hangs") {
        return Promise.resolve({ default: () => new Promise(() => undefined) });
      }
      if (spec !== "@team/plugin@1.0.0") {
        return Promise.reject(new AppError("not_found", "there is no npm", { remedy: "Get it." }));
      }
      const tool = { x: { description: "x", execute: () => "y" } };
      return Promise.resolve({ first: () => ({ tool }), second: () => undefined });
    },
  };
  await withPlugins({}, async (open) => {
    const { plugins } = open(["@team/plugin@1.0.0", "other", "hangs"], { packages, loadMs: 2_000 });
    assert.deepEqual((await plugins.tools()).map(({ name }) => name), ["x"]);
    assert.deepEqual(asked, ["@team/plugin@1.0.0", "other", "hangs"]);
    const [, other, hanging] = plugins.list();
    assert.equal(other?.reason, "there is no npm. Get it.");
    assert.match(hanging?.reason ?? "", /was not ready in time/);
    await plugins.tools();
    assert.equal(asked.length, 3);
  });
});
