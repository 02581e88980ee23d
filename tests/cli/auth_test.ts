import assert from "node:assert/strict";
import type { Connection, Connections, NewConnection } from "../../mod/auth/connection.ts";
import { AppError } from "../../mod/base/errors.ts";
import { connect } from "../../mod/cli/auth.ts";
import type { ConnectionTest } from "../../mod/services.ts";

const answers = { instance: "dev1", username: "ada", password: "hush-hush", label: "mine" };

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
      return Promise.resolve({} as Connection);
    },
  } as unknown as Connections;
  const testCredentials = (candidate: NewConnection) => {
    tested.push(candidate);
    return Promise.resolve(test);
  };
  return { connections, testCredentials, saved, tested, updates };
}

Deno.test("auth login: accepted credentials are stored as a connection of the command line", async () => {
  const services = fakeServices({ status: "valid", message: "ok", milliseconds: 3 });
  await connect(services, answers);
  assert.deepEqual(services.saved, services.tested);
  const [{ origin, secrets, label }] = services.saved;
  assert.deepEqual([origin, label, secrets], ["cli", "mine", {
    kind: "basic",
    password: "hush-hush",
  }]);
  const [[host, changes]] = services.updates as [string, { status: string }][];
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
    const services = fakeServices({
      status,
      message: `The instance is ${status}`,
      remedy: "Do this.",
      milliseconds: 3,
    });
    await assert.rejects(connect(services, answers), (error: AppError) => {
      assert.equal(error.code, codes[status]);
      assert.match(error.message, new RegExp(`${status}\\. Nothing was stored`));
      assert.equal(error.remedy, "Do this.");
      assert.ok(!`${error.message}${error.remedy}`.includes("hush-hush"));
      return true;
    });
    assert.deepEqual(services.saved, []);
  }
});
