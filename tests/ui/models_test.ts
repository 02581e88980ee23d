import assert from "node:assert/strict";
import { ModelList } from "../../ui/pages/models/model_list.ts";
import { PluginList } from "../../ui/pages/models/plugin_list.ts";
import { ProjectFile } from "../../ui/pages/models/project_file.ts";
import { ProviderList } from "../../ui/pages/models/provider_list.ts";
import { ServerList } from "../../ui/pages/models/server_list.ts";
import { html } from "../../ui/html.ts";
import { renderAlone } from "../support/dashboard_state.ts";

const onChanged = () => Promise.resolve();

Deno.test("models page: a model says what it takes, what it is for and why it cannot be used", () => {
  const model = {
    id: "own/large",
    name: "Large",
    provider: "own",
    attachment: true,
    reasoning: false,
    modalities: { input: ["text", "image"], output: ["text"] },
    context: 200_000,
    source: "config",
    role: "default",
    available: false,
    reason: 'The provider "own" has no key',
  };
  const shown = renderAlone(html`<${ModelList} models=${[model]} />`);
  for (
    const words of ["Large", "own/large", "Default", "Images", "200k", "has no key", "Not usable"]
  ) {
    assert.ok(shown.includes(words), words);
  }
  assert.ok(!shown.includes("Reasoning"));
  const none = renderAlone(html`<${ModelList} models=${[]} />`);
  assert.match(none, /There is no model yet/);
});

Deno.test("models page: only a key that is kept here can be forgotten here", () => {
  const provider = (id: string, keySource: string) => ({
    id,
    name: id,
    configured: true,
    available: true,
    keySource,
  });
  const providers = [provider("groq", "auth.json"), provider("xai", "environment")];
  const known = [{ id: "groq", name: "groq" }];
  const shown = renderAlone(html`<${ProviderList} ...${{ providers, known, onChanged }} />`);
  assert.deepEqual(shown.match(/Forget the key of \w+/g), ["Forget the key of groq"]);
  assert.match(shown, /Key from the environment/);
  assert.match(shown, /<input[^>]*type="password"/);
});

Deno.test("models page: a server is connected or disconnected by what it is", () => {
  const server = (status: string, reason?: string, signedIn = false) => ({
    name: status,
    type: "local",
    status,
    signedIn,
    tools: ["a", "b"],
    ...(reason && { reason }),
  });
  const servers = [server("connected"), server("failed", "there is no program"), server("idle")];
  servers.push(server("needs_auth"), server("connecting", undefined, true));
  const shown = renderAlone(html`<${ServerList} ...${{ servers, onChanged }} />`);
  assert.match(shown, /2 tools/);
  assert.match(shown, /there is no program/);
  assert.deepEqual(shown.match(/aria-label="[\w ]+"/g), [
    'aria-label="Disconnect connected"',
    'aria-label="Connect failed"',
    'aria-label="Connect idle"',
    'aria-label="Sign in needs_auth"',
    'aria-label="Connect needs_auth"',
    'aria-label="Sign out connecting"',
    'aria-label="Disconnect connecting"',
  ]);
});

Deno.test("models page: a project's file is shown while part of it waits, and a plugin with its fault", () => {
  const trust = { file: "/project/assistant.jsonc", hash: "0", waiting: [] };
  assert.equal(renderAlone(html`<${ProjectFile} ...${{ trust: null, onChanged }} />`), "");
  assert.equal(renderAlone(html`<${ProjectFile} ...${{ trust, onChanged }} />`), "");
  const waiting = [{ path: "mcp.files", says: "would run <script>" }];
  const shown = renderAlone(
    html`<${ProjectFile} ...${{ trust: { ...trust, waiting }, onChanged }} />`,
  );
  assert.match(shown, /mcp\.files<\/code> would run &lt;script/);
  assert.match(shown, /Trust this file/);
  const plugins = [{ name: "x", status: "failed", reason: "there is no npm", hooks: [] }];
  assert.match(renderAlone(html`<${PluginList} plugins=${plugins} />`), /there is no npm/);
});
