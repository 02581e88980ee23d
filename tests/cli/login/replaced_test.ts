import assert from "node:assert/strict";
import type { Connection } from "../../../mod/auth/connection.ts";
import { describeLogin } from "../../../mod/cli/login/describe_login.ts";
import { noteReplaced } from "../../../mod/cli/login/login.ts";
import type { LoginOutcome } from "../../../mod/cli/login/connect_login.ts";

const stored: Connection = {
  host: "dev1.example.com",
  url: "https://dev1.example.com",
  label: "dev1",
  kind: "oauth",
  grant: "authorization_code",
  origin: "hub",
  environment: "dev",
  environmentConfirmed: true,
  writes: null,
  username: "ada",
  created: "2026-01-02T03:04:05.000Z",
  lastVerified: null,
  status: "valid",
};
const outcome: LoginOutcome = {
  connection: { ...stored, kind: "basic", username: "grace", origin: "cli" },
  test: { status: "valid", message: "ok", milliseconds: 1 },
  notes: [],
};

Deno.test("auth login: on a connected host it says what it replaces, on another nothing", () => {
  const text = describeLogin(noteReplaced([stored], outcome));
  assert.match(
    text,
    /Note: It replaces the connection of ada to dev1\.example\.com \(OAuth, since 2026-01-02\)/,
  );
  const other = { ...stored, host: "dev2.example.com" };
  assert.deepEqual(noteReplaced([other], outcome), outcome);
});
