import assert from "node:assert/strict";
import { join } from "node:path";
import type { Connection } from "../../../mod/auth/connection.ts";
import { resolvePaths } from "../../../mod/base/paths.ts";
import { checkConfiguration } from "../../../mod/cli/doctor/check_configuration.ts";
import { checkConnections } from "../../../mod/cli/doctor/check_connections.ts";
import { checkFiles } from "../../../mod/cli/doctor/check_files.ts";
import { checkPorts } from "../../../mod/cli/doctor/check_ports.ts";
import { formatFindings } from "../../../mod/cli/doctor.ts";
import { createPaint } from "../../../mod/cli/paint.ts";
import { resolveSettings } from "../../../mod/config/resolve_settings.ts";
import type { ConnectionTest, Services } from "../../../mod/services.ts";

function settings(flags = {}, env = {}) {
  return resolveSettings({ flags, env, cwd: "/nowhere", home: "/nowhere" });
}

Deno.test("doctor files: a file that others can read is broken, with the command that mends it", async () => {
  const home = await Deno.makeTempDir();
  const paths = resolvePaths({ home });
  assert.deepEqual((await checkFiles(paths)).map(({ level }) => level), ["ok"]);
  await Deno.mkdir(paths.dataDir);
  await Deno.writeTextFile(paths.key, "k", { mode: 0o600 });
  assert.deepEqual((await checkFiles(paths)).map(({ level }) => level), ["ok"]);
  await Deno.chmod(paths.key, 0o644);
  const [finding] = await checkFiles(paths);
  assert.equal(finding.level, "broken");
  assert.match(finding.message, /mode 644/);
  assert.equal(finding.mend, `chmod 600 ${join(home, ".assistant", "key")}`);
  await Deno.remove(home, { recursive: true });
});

Deno.test("doctor ports: free, ours and foreign are told apart", async () => {
  const serve = (body: BodyInit) =>
    Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen: () => undefined },
      () => new Response(body),
    );
  const ours = serve(JSON.stringify({ service: "assistant", version: "1.2.3" }));
  const foreign = serve("hello");
  const free = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  free.close();
  const flags = { mcpPort: String(ours.addr.port), port: String(foreign.addr.port) };
  const [mcp, web, oauth] = await checkPorts(
    await settings(flags, { SN_OAUTH_PORT: String(foreign.addr.port) }),
  );
  assert.deepEqual([mcp.level, web.level, oauth.level], ["ok", "broken", "hint"]);
  assert.match(mcp.message, /the service is running \(version 1\.2\.3\)/);
  assert.match(`${web.message} ${web.mend}`, new RegExp(`${foreign.addr.port}.*--port`));
  assert.match(oauth.mend ?? "", /SN_OAUTH_PORT/);
  const [unused] = await checkPorts(
    await settings({ mcpPort: String(free.addr.port), port: "0" }, { SN_OAUTH_PORT: "0" }),
  );
  assert.match(unused.message, /is free/);
  await Promise.all([ours.shutdown(), foreign.shutdown()]);
});

Deno.test("doctor configuration: errors are broken, warnings are hints", async () => {
  const base = await settings();
  const problem = { file: "/a.jsonc", line: 2, column: 3, message: "m", remedy: "r" };
  const findings = checkConfiguration({
    ...base,
    configFile: "/a.jsonc",
    configProblems: [{ ...problem, severity: "error" }, { ...problem, severity: "warning" }],
  });
  assert.deepEqual(findings.map(({ level, message }) => [level, message]), [
    ["broken", "/a.jsonc:2:3: m"],
    ["hint", "/a.jsonc:2:3: m"],
  ]);
});

function withConnections(hosts: string[], test: (host: string) => Promise<ConnectionTest>) {
  const list = () =>
    Promise.resolve(hosts.map((host) => ({ host, username: "ada", origin: "hub" }) as Connection));
  return { connections: { list }, testConnection: test } as unknown as Services;
}

Deno.test("doctor connections: one failing instance does not hide the others", async () => {
  const services = withConnections(["a.example", "b.example", "c.example"], (host) => {
    if (host === "b.example") return Promise.reject(new Error("the stored key does not fit"));
    const refused = { status: "refused", message: "Wrong password", remedy: "Log in again." };
    const valid = { status: "valid", message: "ok", user: { userName: "ada", name: "Ada" } };
    const answer = host === "a.example" ? valid : refused;
    return Promise.resolve({ ...answer, milliseconds: 1 } as ConnectionTest);
  });
  assert.deepEqual(await checkConnections(services), [
    { level: "ok", message: "a.example answers as ada" },
    {
      level: "broken",
      message: "b.example: the stored key does not fit",
      mend: "assistant auth login --instance b.example",
    },
    { level: "broken", message: "c.example: Wrong password", mend: "Log in again." },
  ]);
});

Deno.test("doctor connections: none is a hint with both ways out", async () => {
  const [finding] = await checkConnections(withConnections([], () => Promise.reject()));
  assert.equal(finding.level, "hint");
  assert.match(finding.mend ?? "", /auth login.*--demo/);
});

Deno.test("doctor: each finding stands on a line with its remedy below", () => {
  const text = formatFindings([
    { level: "ok", message: "fine" },
    { level: "broken", message: "bad", mend: "chmod 600 x" },
  ], createPaint(false));
  assert.equal(text, "ok      fine\nbroken  bad\n        → chmod 600 x");
});
