import assert from "node:assert/strict";
import { join } from "node:path";
import type { Connection } from "../../../mod/auth/connection.ts";
import { AppError } from "../../../mod/base/errors.ts";
import { resolvePaths } from "../../../mod/base/paths.ts";
import { checkConfiguration } from "../../../mod/cli/doctor/check_configuration.ts";
import { checkConnections } from "../../../mod/cli/doctor/check_connections.ts";
import { checkFiles } from "../../../mod/cli/doctor/check_files.ts";
import { checkNetwork } from "../../../mod/cli/doctor/check_network.ts";
import { checkPorts } from "../../../mod/cli/doctor/check_ports.ts";
import { formatFindings } from "../../../mod/cli/doctor.ts";
import { createPaint } from "../../../mod/cli/paint.ts";
import { resolveSettings } from "../../../mod/config/resolve_settings.ts";
import type { ConnectionTest } from "../../../mod/platform/connection/check_connection.ts";
import type { Services } from "../../../mod/services.ts";
import { present } from "../../support/present.ts";

function settings(flags = {}, env = {}) {
  return resolveSettings({ flags, env, cwd: "/nowhere", home: "/nowhere" });
}

Deno.test("doctor files: a file that others can read is broken, with the command that mends it", async () => {
  const home = await Deno.makeTempDir();
  const paths = resolvePaths({ home });
  assert.deepEqual((await checkFiles(paths)).map(({ level }) => level), ["ok"]);
  await Deno.mkdir(paths.dataDir, { mode: 0o700 });
  await Deno.writeTextFile(paths.key, "k", { mode: 0o600 });
  assert.deepEqual((await checkFiles(paths)).map(({ level }) => level), ["ok"]);
  await Deno.chmod(paths.key, 0o644);
  const finding = present((await checkFiles(paths))[0], "finding");
  assert.equal(finding.level, "broken");
  assert.match(finding.message, /mode 644/);
  assert.equal(finding.mend, `chmod 600 ${join(home, ".assistant", "key")}`);
  await Deno.chmod(paths.dataDir, 0o755);
  const folder = present((await checkFiles(paths))[0], "folder");
  assert.equal(folder.mend, `chmod 700 ${paths.dataDir}`);
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
  assert.deepEqual([mcp?.level, web?.level, oauth?.level], ["ok", "broken", "hint"]);
  assert.match(mcp?.message ?? "", /the service is running \(version 1\.2\.3\)/);
  assert.match(`${web?.message} ${web?.mend}`, new RegExp(`${foreign.addr.port}.*--port`));
  assert.match(oauth?.mend ?? "", /SN_OAUTH_PORT/);
  const [unused] = await checkPorts(
    await settings({ mcpPort: String(free.addr.port), port: "0" }, { SN_OAUTH_PORT: "0" }),
  );
  assert.match(unused?.message ?? "", /is free/);
  await Promise.all([ours.shutdown(), foreign.shutdown()]);
});

Deno.test("doctor ports: an address that is none of this machine is not another program's", async () => {
  const found = await checkPorts(
    await settings({ mcpHostname: "192.0.2.1", hostname: "no-such-host.invalid" }, {
      SN_OAUTH_PORT: "0",
    }),
  );
  assert.deepEqual(found.map(({ level }) => level), ["broken", "broken"]);
  const said = found.map(({ message, mend }) => `${message} ${mend}`);
  assert.match(said[0] ?? "", /"192\.0\.2\.1" is no address of this machine .*--mcp-hostname/);
  assert.match(said[1] ?? "", /is no address of this machine .*ASSISTANT_SERVER_HOST/);
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

type Stored = Partial<Connection> & { host: string };

function withConnections(stored: Stored[], test: (host: string) => Promise<ConnectionTest>) {
  const list = () =>
    Promise.resolve(
      stored.map((one) =>
        ({ username: "ada", kind: "basic", origin: "hub", ...one }) as Connection
      ),
    );
  return { connections: { list }, testConnection: test } as unknown as Services;
}

function answers(test: Partial<ConnectionTest>) {
  return () => Promise.resolve({ message: "ok", milliseconds: 1, ...test } as ConnectionTest);
}

Deno.test("doctor connections: one failing instance does not hide the others", async () => {
  const hosts = ["a.example", "b.example", "c.example"].map((host) => ({ host }));
  const services = withConnections(hosts, (host) => {
    if (host === "b.example") return Promise.reject(new Error("a fault"));
    const user = { userName: "ada", name: "Ada" };
    return host === "a.example"
      ? answers({ status: "valid", user, release: "Australia" })()
      : answers({ status: "refused", message: "Wrong password", remedy: "Check it." })();
  });
  assert.deepEqual(await checkConnections(services), [
    { level: "ok", message: "a.example answers as ada on the release Australia" },
    {
      level: "broken",
      message: "b.example: Error: a fault",
      mend: "assistant auth login --instance b.example --username ada",
    },
    {
      level: "broken",
      message: "c.example: Wrong password",
      mend: "Check it. Connect again: assistant auth login --instance c.example --username ada",
    },
  ]);
});

Deno.test("doctor connections: each broken status has its cause and what mends it", async () => {
  const mend = async (stored: Partial<Connection>, test: Partial<ConnectionTest>) => {
    const services = withConnections([{ host: "a.example", ...stored }], answers(test));
    const finding = present((await checkConnections(services))[0], "finding");
    assert.equal(finding.level, "broken");
    return finding.mend;
  };
  assert.match(await mend({ kind: "sso" }, { status: "expired" }) ?? "", /fresh cURL paste/);
  assert.match(await mend({ kind: "oauth" }, { status: "expired" }) ?? "", /auth login/);
  for (const status of ["hibernating", "unreachable"] as const) {
    assert.equal(await mend({}, { status, remedy: "Wake it." }), "Wake it.");
  }
});

Deno.test("doctor connections: a key that does not fit keeps its own remedy", async () => {
  const failing = (code: "key_mismatch" | "session_expired") =>
    withConnections(
      [{ host: "a.example", kind: "sso" }],
      () => Promise.reject(new AppError(code, "cause", { remedy: "Restart the service." })),
    );
  const mismatch = present((await checkConnections(failing("key_mismatch")))[0], "mismatch");
  assert.equal(mismatch.mend, "Restart the service.");
  const expired = present((await checkConnections(failing("session_expired")))[0], "expired");
  assert.match(expired.mend ?? "", /fresh cURL paste/);
});

Deno.test("doctor connections: production that is set to development is pointed out", async () => {
  const suggestion = { environment: "prod" as const, why: "" };
  const services = withConnections(
    [{ host: "a.example", environment: "dev", environmentConfirmed: true }],
    answers({ status: "valid", suggestion }),
  );
  const [, hint] = await checkConnections(services);
  assert.match(hint?.mend ?? "", /instances set a\.example --environment prod/);
});

Deno.test("doctor network: proxies by host alone, certificates that cannot be read are broken", async () => {
  const file = await Deno.makeTempFile();
  const levels = async (env: Record<string, string>) =>
    (await checkNetwork(env)).map(({ level }) => level);
  const proxy = present(
    (await checkNetwork({ HTTPS_PROXY: "http://ada:Secret-1@proxy.example:8080" }))[0],
    "proxy",
  );
  assert.match(proxy.message, /proxy\.example:8080/);
  assert.doesNotMatch(JSON.stringify(proxy), /Secret-1/);
  const wrong = present((await checkNetwork({ HTTPS_PROXY: "ada:Secret-1@proxy" }))[0], "wrong");
  assert.equal(wrong.level, "broken");
  assert.doesNotMatch(JSON.stringify(wrong), /Secret-1/);
  assert.deepEqual(await levels({}), ["ok"]);
  assert.deepEqual(await levels({ DENO_TLS_CA_STORE: "system,mozilla" }), ["ok"]);
  assert.deepEqual(await levels({ DENO_TLS_CA_STORE: "windows" }), ["broken"]);
  assert.deepEqual(await levels({ NODE_EXTRA_CA_CERTS: file }), ["broken"]);
  await Deno.writeTextFile(file, "-----BEGIN CERTIFICATE-----\n");
  assert.deepEqual(await levels({ NODE_EXTRA_CA_CERTS: file }), ["ok"]);
  assert.deepEqual(await levels({ DENO_CERT: "/nowhere/ca.pem" }), ["broken"]);
  await Deno.remove(file);
});

Deno.test("doctor connections: none is a hint with both ways out", async () => {
  const finding = present(
    (await checkConnections(withConnections([], () => Promise.reject())))[0],
    "finding",
  );
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

Deno.test("doctor connections: what an account lacks the role for is told, with the role", async () => {
  const cannotWrite = [{
    needs: "the role catalog_admin or admin",
    what: ["sc_cat_item_guide", "sc_cat_item_producer"],
  }];
  const services = withConnections(
    [{ host: "a.example" }],
    answers({ status: "valid", user: { userName: "ada", name: "Ada" }, cannotWrite }),
  );
  const [, hint] = await checkConnections(services);
  assert.equal(hint?.level, "hint");
  assert.match(
    hint?.message ?? "",
    /ada lacks .* sc_cat_item_guide, sc_cat_item_producer \(the role catalog_admin or admin\)$/,
  );
});
