import assert from "node:assert/strict";
import { faultsByField, problemToFailure } from "../../ui/failure.ts";
import { ago } from "../../ui/format.ts";
import { readSearch, toHref } from "../../ui/pages/tools/search.ts";
import { toPlace } from "../../ui/router.ts";

Deno.test("router: segments are decoded, the query is kept apart", () => {
  const { path, segments, query } = toPlace("/skills/a%20b?file=x%2Fy");
  assert.equal(path, "/skills/a%20b");
  assert.deepEqual(segments, ["skills", "a b"]);
  assert.equal(query.get("file"), "x/y");
  assert.deepEqual(toPlace("/").segments, []);
});

Deno.test("router: an address that cannot be decoded is shown as it is", () => {
  assert.deepEqual(toPlace("/tools/100%").segments, ["tools", "100%"]);
});

Deno.test("failure: the faults of a form find their fields, the first of each counts", () => {
  const failure = problemToFailure({
    detail: "The request is not valid",
    code: "invalid_input",
    details: {
      issues: [
        { path: "username", message: "Enter the user name" },
        { path: "username", message: "second" },
      ],
    },
  }, 400);
  assert.deepEqual(faultsByField(failure), { username: "Enter the user name" });
});

Deno.test("failure: an answer that is no problem document names its status", () => {
  for (const body of [null, "x", {}]) {
    assert.match(problemToFailure(body, 502).message, /502/);
  }
});

Deno.test("format: times are relative for a day", () => {
  const now = Date.parse("2026-01-31T12:00:00Z");
  assert.equal(ago("2026-01-31T11:59:30Z", now), "just now");
  assert.equal(ago("2026-01-31T11:55:00Z", now), "5 min ago");
  assert.equal(ago("2026-01-31T09:00:00Z", now), "3 h ago");
  assert.doesNotMatch(ago("2026-01-29T09:00:00Z", now), /ago/);
  assert.equal(ago("not a time", now), "not a time");
});

Deno.test("tool search: lives in the address and comes back from it", () => {
  const search = { query: "rest & more", domain: "Integration", risk: "W", offset: 0 } as const;
  const { query } = toPlace(toHref(search));
  assert.deepEqual(readSearch(query), search);
  assert.equal(toHref({ query: "", domain: "", risk: "", offset: 0 }), "/tools");
});

Deno.test("tool search: nonsense in the address restricts nothing", () => {
  const { query } = toPlace("/tools?risk=Z&offset=-5");
  assert.deepEqual(readSearch(query), { query: "", domain: "", risk: "", offset: 0 });
  assert.equal(readSearch(new URLSearchParams("offset=x")).offset, 0);
});
