import assert from "node:assert/strict";
import { loosened } from "../../mod/agent/permissions/loosened.ts";
import { configSchema } from "../../mod/config/schema.ts";

const config = (text: unknown) => configSchema.parse(text);
const change = (now: unknown, then: unknown) => loosened(config(now), config(then));

const LOOSER: Record<string, [unknown, unknown, RegExp]> = {
  "a permission": [{}, { permission: { bash: "allow" } }, /bash: allow instead of ask/],
  "a denial left out": [{ permission: { bash: "deny" } }, {}, /bash: ask instead of deny/],
  "one pattern": [{}, { permission: { write: { "docs/*": "allow" } } }, /write of docs\/\*: allow/],
  "a denied pattern left out": [
    { permission: { bash: { "*": "allow", "rm *": "deny" } } },
    { permission: { bash: { "*": "allow" } } },
    /bash of rm \*: allow instead of deny/,
  ],
  "patterns in another order": [
    { permission: { bash: { "git *": "allow", "* push": "ask" } } },
    { permission: { bash: { "* push": "ask", "git *": "allow" } } },
    /order of the permissions/,
  ],
  "an agent's permission": [
    { agent: { docs: { permission: { write: "ask" } } } },
    { agent: { docs: { permission: { write: "allow" } } } },
    /The agent docs, write: allow instead of ask/,
  ],
  "a new agent with more than the others": [
    { permission: { bash: "deny" } },
    { permission: { bash: "deny" }, agent: { own: { permission: { bash: "ask" } } } },
    /The agent own, bash: ask instead of deny/,
  ],
  "a built-in agent's": [
    {},
    { agent: { build: { permission: { external_directory: "allow" } } } },
    /The agent build, external_directory: allow/,
  ],
  "all permissions at once": [{}, { permission: { "*": "allow" } }, /\*: allow instead of ask/],
  "a server's tools": [{}, { permission: { "docs_*": "allow" } }, /docs_\*: allow instead of ask/],
  "a tool": [{ tools: { Bash: false } }, { tools: {} }, /The tool bash is switched on again/],
  "a plugin": [{}, { plugin: ["some-plugin"] }, /would run the plugin "some-plugin"/],
  "a program": [
    {},
    { mcp: { files: { type: "local", command: ["npx", "server"] } } },
    /mcp\.files would run "npx" with one argument/,
  ],
};

for (const [name, [now, then, says]] of Object.entries(LOOSER)) {
  Deno.test(`what loosens: ${name} is named, and its way back is not`, () => {
    assert.match(change(now, then).join("\n"), says);
    assert.deepEqual(change(now, now), []);
    if (!/order/.test(name)) assert.deepEqual(change(then, now), []);
  });
}

Deno.test("what loosens: a change for all agents is named once, and what tightens or is no permission not at all", () => {
  const docs = { docs: { permission: { read: "deny" } } };
  assert.deepEqual(change({ agent: docs }, { agent: docs, permission: { bash: "allow" } }), [
    "All agents, bash: allow instead of ask",
  ]);
  assert.deepEqual(
    change({ model: "a/b" }, { model: "a/c", permission: { read: "ask" }, tools: { Bash: false } }),
    [],
  );
});
