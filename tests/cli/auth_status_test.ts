import assert from "node:assert/strict";
import type { Connection } from "../../mod/auth/connection.ts";
import { AppError } from "../../mod/base/errors.ts";
import { formatStatus, readStatus } from "../../mod/cli/auth_status.ts";
import { createPaint } from "../../mod/cli/paint.ts";
import { basicCauses } from "../../mod/platform/errors/sign_in_causes.ts";
import type { ConnectionTest } from "../../mod/platform/connection/check_connection.ts";

const plain = createPaint(false);
const connection = (parts: Partial<Connection> = {}) =>
  ({
    host: "dev1.example.com",
    label: "dev1",
    kind: "basic",
    username: "ada",
    ...parts,
  }) as Connection;
const answering = (test: Partial<ConnectionTest>) => ({
  testConnection: () =>
    Promise.resolve({ message: "ok", milliseconds: 4, ...test } as ConnectionTest),
});

Deno.test("auth status: a refused sign-in lists its causes in order, then the command", async () => {
  const causes = basicCauses();
  const test = { status: "refused" as const, message: "dev1 refused the sign-in", causes };
  const row = await readStatus(answering(test), connection());
  const text = formatStatus([row], plain);
  assert.match(text, /dev1: dev1 refused the sign-in\.\n {2}Check these causes/);
  assert.match(text, /1\. the user name or password is wrong: sign in[^]*4\. .*multi-factor/);
  assert.match(text, /Next: assistant auth login --instance dev1\.example\.com --username ada$/);
});

Deno.test("auth status: the command fits the kind; what only waiting mends has none", async () => {
  const next = async (kind: Connection["kind"], status: ConnectionTest["status"]) =>
    (await readStatus(answering({ status }), connection({ kind }))).next;
  assert.match(await next("oauth", "expired") ?? "", /--oauth$/);
  assert.match(await next("sso", "expired") ?? "", /--sso-curl-file -$/);
  for (const status of ["hibernating", "unreachable", "valid"] as const) {
    assert.equal(await next("basic", status), undefined);
  }
});

Deno.test("auth status: a connection that cannot be tried does not hide the others", async () => {
  const failing = (error: Error) => ({ testConnection: () => Promise.reject(error) });
  const key = new AppError("key_mismatch", "The key does not fit", { remedy: "Restore it." });
  const ended = new AppError("session_expired", "The stored OAuth access for dev1 has expired");
  const rows = [
    await readStatus(failing(key), connection({ label: "a" })),
    await readStatus(failing(ended), connection({ label: "b", kind: "oauth" })),
    await readStatus(failing(new Error("private words")), connection({ label: "c" })),
    await readStatus(answering({ status: "valid" }), connection({ label: "d" })),
  ];
  assert.deepEqual(rows.map(({ status }) => status), ["failed", "expired", "failed", "valid"]);
  const text = formatStatus(rows, plain);
  assert.match(text, /a: The key does not fit\.\n {2}Restore it\./);
  assert.match(text, /b: .*expired\.\n {2}Next: assistant auth login .*--oauth/);
  assert.doesNotMatch(text, /private words/);
  assert.match(formatStatus([], plain), /assistant auth login/);
});
