import assert from "node:assert/strict";
import fc from "fast-check";
import { cutToFit } from "../../mod/meta_tools/cut.ts";
import { toErrorResult, toResult } from "../../mod/meta_tools/results.ts";
import { AppError } from "../../mod/base/errors.ts";
import { processorMs } from "../support/processor_time.ts";

const rows = (count: number, text = "x".repeat(80)) =>
  Array.from({ length: count }, (_, number) => ({ number, text }));

Deno.test("results: what fits stays as it is, as structure and as compact text", () => {
  const value = { status: "done", result: { records: rows(3) }, gone: undefined };
  const result = toResult(value);
  assert.deepEqual(result.structuredContent, value);
  assert.equal(result.content[0].text, JSON.stringify(value));
  assert.equal(result.isError, undefined);
});

Deno.test("results: long lists lose their last rows and say how many and how to get them", () => {
  const result = toResult({ status: "done", result: { records: rows(10_000) } }, {
    getTheRest: "Ask for a page.",
  });
  const text = result.content[0].text;
  assert.ok(text.length <= 25_000, `${text.length} characters`);
  assert.ok(text.length > 20_000, "far too much was cut");
  const value = JSON.parse(text);
  assert.deepEqual(result.structuredContent, value);
  const kept = value.result.records.length;
  assert.deepEqual(value.result.records, rows(kept));
  assert.deepEqual(value.cut, {
    parts: [`result.records: ${kept} of 10000 rows`],
    rest: "Ask for a page.",
  });
});

Deno.test("results: one long text is cut inside, its neighbours stay", () => {
  const script = 'gs.info("€");\n'.repeat(10_000);
  const result = toResult({ result: { records: [{ name: "a", script }, { name: "b" }] } });
  assert.ok(result.content[0].text.length <= 25_000);
  const value = JSON.parse(result.content[0].text);
  assert.equal(value.result.records.length, 2);
  assert.ok(script.startsWith(value.result.records[0].script));
  assert.match(value.cut.parts[0], /^result\.records\[0\]\.script: \d+ of 140000 characters$/);
});

Deno.test("results: a larger limit that was asked for is kept to", () => {
  const value = { result: rows(10_000) };
  const text = toResult(value, { maxChars: 100_000 }).content[0].text;
  assert.ok(text.length > 90_000 && text.length <= 100_000, `${text.length} characters`);
  assert.equal(toResult(value, { maxChars: 10_000_000 }).structuredContent?.cut, undefined);
});

Deno.test("results: many wide records and nested lists still fit", () => {
  const wide = Object.fromEntries(rows(3_000).map((row) => [`field_${row.number}`, row]));
  const nested = { groups: Array.from({ length: 200 }, () => ({ items: rows(50) })) };
  for (const value of [{ wide }, nested, { a: { b: { c: [rows(4000)] } } }]) {
    const { content } = toResult(value);
    assert.ok(content[0].text.length <= 25_000, `${content[0].text.length} characters`);
    assert.ok(JSON.parse(content[0].text).cut.parts.length > 0);
  }
});

/** `value` within so many arrays. */
const nested = (levels: number, value: unknown): unknown[] =>
  JSON.parse("[".repeat(levels) + JSON.stringify(value) + "]".repeat(levels));

Deno.test("cutToFit: the work grows with the size, however the weight lies", async () => {
  const text = "x".repeat(100);
  const shapes: Record<string, unknown> = {
    "a chain of arrays": nested(13_000, text),
    "one long row among many": [...rows(20_000, ""), { text: text.repeat(20_000) }],
    "halves of halves": Array.from({ length: 350 })
      .reduce((inner: unknown) => ({ text: text.repeat(20), inner }), text),
    "texts of one length": Object.fromEntries(
      rows(40).map(({ number }) => [
        `t${number}`,
        text.repeat(1_000),
      ]),
    ),
  };
  for (const [name, result] of Object.entries(shapes)) {
    let value: Record<string, unknown> = {};
    const took = await processorMs(() => {
      ({ value } = cutToFit({ status: "done", result }, 23_500));
    });
    assert.ok(took < 500, `${name} took ${Math.round(took)} ms`);
    assert.ok(JSON.stringify(value).length <= 23_500, name);
    assert.equal(value.status, "done", `${name} was cut as a whole`);
  }
});

Deno.test("cutToFit: any JSON object fits afterwards and stays JSON", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.integer({ min: 300 }),
      (raw, max) => {
        const limit = Math.min(max, 3_000);
        const padded = {
          ...JSON.parse(JSON.stringify(raw)),
          list: rows(40),
          note: "é".repeat(999),
        };
        const before = JSON.stringify(padded).length;
        const { value, cuts } = cutToFit(padded, limit);
        assert.ok(JSON.stringify(value).length <= limit);
        assert.equal(cuts.length > 0, before > limit);
      },
    ),
  );
});

Deno.test("errors: message first and exact, then remedy, then details", () => {
  const error = new AppError("no_credentials", "No stored credentials for instance acme", {
    remedy: "Connect it with assistant auth login.",
    details: { near: ["acme-dev"] },
    cause: new Error("/secret/path"),
  });
  const result = toErrorResult(error);
  assert.equal(result.isError, true);
  assert.equal(
    result.content[0].text,
    "No stored credentials for instance acme. Connect it with assistant auth login.\n" +
      '{"near":["acme-dev"]}',
  );
  assert.deepEqual(result.structuredContent, {
    error: {
      code: "no_credentials",
      message: "No stored credentials for instance acme",
      remedy: "Connect it with assistant auth login.",
      details: { near: ["acme-dev"] },
    },
  });
});

Deno.test("errors: huge details are cut, an unknown fault keeps its text to itself", () => {
  const huge = new AppError("ambiguous", "Many", { details: { candidates: rows(10_000) } });
  assert.ok(toErrorResult(huge).content[0].text.length <= 26_000);
  const result = toErrorResult(new TypeError("hunter2 is not a function"));
  assert.doesNotMatch(JSON.stringify(result), /hunter2/);
});
