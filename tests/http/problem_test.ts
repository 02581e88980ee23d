import assert from "node:assert/strict";
import { AppError } from "../../mod/base/errors.ts";
import { problemResponse, statusOf, toProblem } from "../../mod/http/problem.ts";

Deno.test("problem: an AppError becomes an RFC 9457 document with its code and remedy", async () => {
  const response = problemResponse(
    new AppError("not_found", 'There is no instance "acme"', {
      remedy: "Connect it.",
      details: { near: ["acme-dev"] },
      cause: new Error("row missing in /secret/path"),
    }),
  );
  assert.equal(response.status, 404);
  assert.equal(response.headers.get("content-type"), "application/problem+json");
  const body = await response.text();
  assert.doesNotMatch(body, /secret/);
  assert.deepEqual(JSON.parse(body), {
    type: "urn:assistant:problem:not_found",
    title: "Not found",
    status: 404,
    detail: 'There is no instance "acme"',
    code: "not_found",
    remedy: "Connect it.",
    details: { near: ["acme-dev"] },
  });
});

Deno.test("problem: an unknown fault keeps its text to itself", () => {
  const problem = toProblem(new TypeError("password hunter2 is undefined"));
  assert.equal(problem.status, 500);
  assert.equal(problem.code, "internal");
  assert.doesNotMatch(JSON.stringify(problem), /hunter2/);
});

Deno.test("problem: a platform's refusal is not this port's 401", () => {
  assert.equal(statusOf("unauthorized"), 502);
});
