import assert from "node:assert/strict";
import type { EnvironmentCredentials } from "../../mod/config/settings.ts";
import { checkConnections } from "../../mod/cli/doctor/check_connections.ts";
import { readEnvironmentConnection } from "../../mod/auth/environment_connection.ts";
import { startTestServices } from "../support/services.ts";
import { runService } from "../support/service.ts";

const clock = () => Date.parse("2026-01-02T03:04:05Z");

Deno.test("environment: what the variables lack is said, whichever of them are set", () => {
  const said = (values: EnvironmentCredentials | undefined) => {
    const { connection, problem } = readEnvironmentConnection(values, clock) ?? {};
    return connection ? `${connection.kind} ${connection.host}` : problem?.message;
  };
  assert.equal(said(undefined), undefined);
  assert.match(
    said({ instance: "dev1" }) ?? "",
    /names dev1\.service-now\.com, and no credentials/,
  );
  assert.match(said({ username: "a", password: "b" }) ?? "", /no instance that they are for/);
  assert.match(said({ instance: "dev1", username: "a" }) ?? "", /PLATFORM_PASSWORD is missing/);
  assert.match(said({ instance: "http://x.example" }) ?? "", /^PLATFORM_INSTANCE_URL: .*https/);
  assert.equal(
    said({ instance: "dev1", username: "a", password: "b" }),
    "basic dev1.service-now.com",
  );
  const client = { clientId: "c", clientSecret: "s" };
  assert.equal(said({ instance: "dev1", ...client }), "oauth dev1.service-now.com");
});

Deno.test("environment: doctor and status try it, and a wrong password is found", async () => {
  await using demo = await startTestServices();
  const { services } = demo;
  const instance = services.demo?.url ?? "";
  const levels = async (password: string) => {
    await using other = await startTestServices({
      settings: {
        demo: false,
        environment: { instance, username: "admin", password },
      },
    });
    return (await checkConnections(other.services)).map(({ level, message }) =>
      `${level}: ${message}`
    );
  };
  const [right] = await levels("admin");
  assert.match(right ?? "", /^ok: 127\.0\.0\.1:\d+ \(PLATFORM_\*\) answers as admin$/);
  const [wrong] = await levels("not-the-password");
  assert.match(wrong ?? "", /^broken: 127\.0\.0\.1:\d+ \(PLATFORM_\*\): /);
  assert.doesNotMatch(wrong ?? "", /not-the-password/);
});

Deno.test("environment: instances lists it, auth status fails with what it lacks", async () => {
  const home = await Deno.makeTempDir();
  try {
    const env = { PLATFORM_INSTANCE_URL: "https://dev1.example", PLATFORM_USERNAME: "ada" };
    const status = await runService(["auth", "status"], { home, env });
    assert.equal(status.code, 1);
    assert.match(status.stdout, /PLATFORM_PASSWORD is missing/);
    const whole = { ...env, PLATFORM_PASSWORD: "Planted-9" };
    const listed = await runService(["instances"], { home, env: whole });
    assert.match(listed.stdout, /dev1\.example .*ada .*PLATFORM_\*/);
    assert.doesNotMatch(listed.stdout + listed.stderr, /Planted-9/);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});
