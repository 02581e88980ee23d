import assert from "node:assert/strict";
import type { Connection, Connections, NewConnection } from "../../../mod/auth/connection.ts";
import { AppError } from "../../../mod/base/errors.ts";
import { connectLogin } from "../../../mod/cli/login/connect_login.ts";
import { describeLogin } from "../../../mod/cli/login/describe_login.ts";
import type { ConnectionTest } from "../../../mod/platform/connection/check_connection.ts";
import type { Services } from "../../../mod/services.ts";
import { present } from "../../support/present.ts";

const request = {
  kind: "basic",
  instance: "dev1",
  username: "ada",
  password: "hush-hush",
  label: "mine",
} as const;
const nowhere = { begin: () => assert.fail("no browser is needed") };

/** Records what was asked for; the instance answers with `test`. */
function fakeServices(test: ConnectionTest) {
  const saved: NewConnection[] = [];
  const tested: NewConnection[] = [];
  const updates: unknown[] = [];
  const connections = {
    save: (input: NewConnection) => {
      saved.push(input);
      return Promise.resolve({ host: "dev1.example.com" } as Connection);
    },
    update: (host: string, changes: unknown) => {
      updates.push([host, changes]);
      return Promise.resolve({ host } as Connection);
    },
  } as unknown as Connections;
  const testCredentials = (candidate: NewConnection) => {
    tested.push(candidate);
    return Promise.resolve(test);
  };
  const services = { connections, testCredentials } as unknown as Services;
  return { services, saved, tested, updates };
}

Deno.test("auth login: accepted credentials are stored as a connection of the command line", async () => {
  const { services, ...seen } = fakeServices({ status: "valid", message: "ok", milliseconds: 3 });
  await connectLogin(services, request, nowhere);
  assert.deepEqual(seen.saved, seen.tested);
  const { origin, secrets, label } = present(seen.saved[0]);
  const password = { kind: "basic", password: "hush-hush" };
  assert.deepEqual([origin, label, secrets], ["cli", "mine", password]);
  const [host, changes] = present((seen.updates as [string, { status: string }][])[0]);
  assert.deepEqual([host, changes.status], ["dev1.example.com", "valid"]);
});

Deno.test("auth login: refused credentials are not stored and the cause is told without them", async () => {
  const codes = {
    refused: "unauthorized",
    unreachable: "unreachable",
    hibernating: "hibernating",
    expired: "session_expired",
  } as const;
  for (const status of Object.keys(codes) as (keyof typeof codes)[]) {
    const message = `The instance is ${status}`;
    const test = { status, message, remedy: "Do this.", milliseconds: 3 };
    const { services, saved } = fakeServices(test);
    await assert.rejects(connectLogin(services, request, nowhere), (error: AppError) => {
      assert.equal(error.code, codes[status]);
      assert.match(error.message, new RegExp(`${status}\\. Nothing was stored`));
      assert.equal(error.remedy, "Do this.");
      assert.ok(!`${error.message}${error.remedy}`.includes("hush-hush"));
      return true;
    });
    assert.deepEqual(saved, []);
  }
});

Deno.test("auth login: what it prints names the headers, the environment and the next command", () => {
  const connection = {
    host: "dev1.example.com",
    label: "mine",
    kind: "sso",
    environment: "unknown",
    environmentConfirmed: false,
    writes: null,
  } as Connection;
  const suggestion = { environment: "prod" as const, why: "Its property is true." };
  const test = { status: "valid" as const, message: "ok", milliseconds: 1, suggestion };
  const text = describeLogin({ connection, test, notes: ["Mind this."] });
  assert.match(text, /X-SN-Instance: mine\n.*X-Service-Auth-Source: stored/);
  assert.match(text, /Its property is true\./);
  assert.match(text, /assistant instances set dev1\.example\.com --environment prod/);
  assert.match(text, /Note: Mind this\.$/);
  const confirmed = { ...connection, environment: "prod" as const, environmentConfirmed: true };
  const said = describeLogin({ connection: { ...confirmed, kind: "basic" }, test, notes: [] });
  assert.match(said, /set to production: clients may only read/);
  assert.doesNotMatch(said, /Auth-Source|instances set/);
});
