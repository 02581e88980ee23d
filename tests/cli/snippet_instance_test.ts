import assert from "node:assert/strict";
import type { Connection } from "../../mod/auth/connection.ts";
import { chooseSnippetInstance } from "../../mod/cli/snippet_instance.ts";

function connection(host: string, changes: Partial<Connection> = {}): Connection {
  return {
    host,
    url: `https://${host}`,
    label: host.replace(/\..*/, ""),
    kind: "basic",
    grant: null,
    origin: "hub",
    environment: "dev",
    environmentConfirmed: true,
    writes: null,
    username: "ada",
    created: "2026-01-01T00:00:00.000Z",
    lastVerified: null,
    status: null,
    ...changes,
  };
}

Deno.test("chooseSnippetInstance: the only connection is named by its label", () => {
  const only = connection("dev1.example.com", { label: "mine", kind: "sso" });
  assert.deepEqual(chooseSnippetInstance([only], false), {
    name: "mine",
    sso: true,
    example: false,
  });
});

Deno.test("chooseSnippetInstance: with --demo the embedded instance is named beside others", () => {
  const demo = connection("127.0.0.1:9", { label: "demo", origin: "demo" });
  const others = [connection("a.example.com"), demo];
  assert.equal(chooseSnippetInstance(others, true).name, "demo");
  assert.equal(chooseSnippetInstance(others, false).example, true);
});

Deno.test("chooseSnippetInstance: a label that two share gives way to the host", () => {
  const demo = connection("127.0.0.1:9", { label: "demo", origin: "demo" });
  const twin = connection("b.example.com", { label: "demo" });
  assert.equal(chooseSnippetInstance([twin, demo], true).name, "127.0.0.1:9");
});

Deno.test("chooseSnippetInstance: none and several connections leave the choice to the reader", () => {
  assert.deepEqual(chooseSnippetInstance([], false), {
    name: "your-instance",
    sso: false,
    example: true,
  });
  const several = [connection("a.example.com"), connection("b.example.com", { kind: "sso" })];
  assert.deepEqual(chooseSnippetInstance(several, false), {
    name: "a.example.com",
    sso: false,
    example: true,
  });
});
