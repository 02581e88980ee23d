import assert from "node:assert/strict";
import fc from "fast-check";
import {
  boundMinutes,
  BULK_FACTOR,
  BULK_IN_FULL,
  BULK_IN_PART,
  MAX_LINES,
  type RatedCall,
  rateSession,
  READ_SHARE,
} from "../../mod/analytics/rules.ts";

const WRITE: RatedCall = {
  id: "call_1",
  risk: "W",
  minutes: 10,
  lines: 0,
  record: "r1",
  changes: 1,
  undone: 0,
  verified: true,
};
const READ: RatedCall = { ...WRITE, id: "call_2", risk: "R", record: null, changes: 0 };

const anyCall: fc.Arbitrary<RatedCall> = fc.record({
  id: fc.uuid(),
  risk: fc.constantFrom("R", "W", "D", "X"),
  minutes: fc.double({ min: -10, max: 500 }),
  lines: fc.integer({ min: -5, max: 100_000 }),
  record: fc.option(fc.constantFrom("a", "b", "c")),
  changes: fc.integer({ min: 0, max: 5 }),
  undone: fc.integer({ min: 0, max: 7 }),
  verified: fc.boolean(),
});
const anyCalls = fc.array(anyCall, { maxLength: 30 });
const anyTook = fc.double({ min: -5, max: 1_000 });
const close = (a: number, b: number) => Math.abs(a - b) <= 1e-6 * Math.max(1, a, b);

Deno.test("rules: a saving is never negative nor more than the work by hand, whatever was recorded", () => {
  fc.assert(fc.property(anyCalls, anyTook, (calls, took) => {
    const { saved, credited, terms } = rateSession(calls, took);
    assert.ok(saved >= 0 && Number.isFinite(saved) && saved <= credited);
    for (const { credit, manual, script } of terms) {
      assert.ok(credit >= 0 && credit <= manual + script + 1e-9);
    }
  }));
});

Deno.test("rules: the terms add up to the credit", () => {
  fc.assert(fc.property(anyCalls, anyTook, (calls, took) => {
    const { terms, credited } = rateSession(calls, took);
    assert.ok(close(terms.reduce((sum, { credit }) => sum + credit, 0), credited));
  }));
});

Deno.test("rules: more verified work never saves less, wherever in the session it came", () => {
  fc.assert(fc.property(anyCalls, anyCall, fc.nat(30), anyTook, (calls, more, at, took) => {
    const longer = calls.toSpliced(at, 0, { ...more, verified: true });
    assert.ok(rateSession(longer, took).saved >= rateSession(calls, took).saved - 1e-6);
  }));
});

Deno.test("rules: a thousand inserts count as what somebody would do singly, scripts first", () => {
  const inserts = Array.from({ length: 1_000 }, (_, n) => ({
    ...WRITE,
    id: `call_${n}`,
    minutes: 1.26,
    record: n % 2 === 0 ? `r${n}` : null,
  }));
  const counted = BULK_IN_FULL + BULK_IN_PART * BULK_FACTOR;
  assert.ok(close(rateSession(inserts, 0).saved, counted * 1.26));
  const script = { ...WRITE, id: "script", record: "script", lines: 100 };
  const { terms } = rateSession([...inserts, script], 0);
  assert.deepEqual([terms.at(-1)?.factor, terms.at(-1)?.reason], [1, "write"]);
  assert.equal(terms.filter(({ reason, credit }) => reason === "bulk" && credit === 0).length, 851);
});

Deno.test("rules: more verified work never saves less among very many records either", () => {
  const many = fc.array(
    fc.record({
      id: fc.uuid(),
      risk: fc.constant("W"),
      minutes: fc.integer({ min: 0, max: 20 }),
      lines: fc.integer({ min: 0, max: 50 }),
      record: fc.option(fc.integer({ min: 0, max: 200 }).map(String)),
      changes: fc.constant(1),
      undone: fc.constant(0),
      verified: fc.constant(true),
    }),
    { minLength: 150, maxLength: 250 },
  );
  fc.assert(
    fc.property(many, fc.nat(149), (calls, at) => {
      const fewer = calls.toSpliced(at, 1);
      assert.ok(rateSession(calls, 0).saved >= rateSession(fewer, 0).saved - 1e-6);
    }),
    { numRuns: 30 },
  );
});

Deno.test("rules: a call that failed changes nothing", () => {
  fc.assert(fc.property(anyCalls, anyCall, fc.nat(30), anyTook, (calls, more, at, took) => {
    const longer = calls.toSpliced(at, 0, { ...more, verified: false });
    assert.ok(close(rateSession(longer, took).saved, rateSession(calls, took).saved));
  }));
});

Deno.test("rules: reads are at most a fifth of the credit", () => {
  fc.assert(fc.property(anyCalls, (calls) => {
    const { readsCredited, credited } = rateSession(calls, 0);
    assert.ok(readsCredited <= credited * READ_SHARE + 1e-6);
  }));
});

Deno.test("rules: undoing never saves more, and undone whole a call counts nothing", () => {
  fc.assert(fc.property(anyCalls, fc.nat(29), (calls, at) => {
    const undone = calls.map((call, index) =>
      index === at ? { ...call, undone: call.changes + 1 } : call
    );
    const [before, after] = [rateSession(calls, 0), rateSession(undone, 0)];
    assert.ok(after.saved <= before.saved + 1e-6);
    if (undone[at] && undone[at].risk !== "R") assert.equal(after.terms[at]?.credit, 0);
  }));
});

Deno.test("rules: a longer session never saves more", () => {
  fc.assert(
    fc.property(
      anyCalls,
      anyTook,
      fc.double({ min: 0, max: 99, noNaN: true }),
      (calls, took, more) => {
        assert.ok(rateSession(calls, took + more).saved <= rateSession(calls, took).saved + 1e-6);
      },
    ),
  );
});

Deno.test("rules: the sum of a session is what the parts say", () => {
  const { writes, reads, readsCredited, took, saved, terms } = rateSession([
    { ...WRITE, lines: 20 },
    WRITE,
    { ...WRITE, record: "r2", changes: 4, undone: 1 },
    { ...WRITE, record: null, verified: false },
    { ...READ, minutes: 30 },
  ], 6);
  assert.deepEqual(terms.map(({ reason, credit }) => [reason, credit]), [
    ["write", 20],
    ["repeat", 2.5],
    ["write", 7.5],
    ["not verified", 0],
    ["read", 7.5],
  ]);
  assert.deepEqual({ writes, reads, readsCredited, took, saved }, {
    writes: 30,
    reads: 30,
    readsCredited: 7.5,
    took: 6,
    saved: 31.5,
  });
});

Deno.test("rules: the dearest write to a record counts in full also when it comes last", () => {
  const cheap = { ...WRITE, minutes: 1 };
  assert.equal(rateSession([cheap, WRITE], 0).credited, rateSession([WRITE, cheap], 0).credited);
  assert.equal(rateSession([cheap, WRITE], 0).credited, 10.25);
});

Deno.test("rules: a session that only read saved nothing, a huge script is capped", () => {
  assert.equal(rateSession([READ, READ], 0).saved, 0);
  const of = (lines: number) => rateSession([{ ...WRITE, lines }], 0).saved;
  assert.equal(of(1_000_000), of(MAX_LINES));
});

Deno.test("rules: a model moves the figure to half or twice at most", () => {
  assert.deepEqual([900, 0, 25].map((minutes) => boundMinutes(minutes, 20)), [40, 10, 25]);
  assert.equal(boundMinutes(900, 0), 0);
});
