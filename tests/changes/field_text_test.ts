import assert from "node:assert/strict";
import { sameFieldText, toFieldText } from "../../mod/changes/field_text.ts";

const where = { table: "incident", field: "urgency" };

Deno.test("field text: scalars, null and lists become what the Table API takes", () => {
  assert.equal(toFieldText(1, where), "1");
  assert.equal(toFieldText(true, where), "true");
  assert.equal(toFieldText(null, where), "");
  assert.equal(toFieldText(["a", "b"], where), "a,b");
});

Deno.test("field text: an object is refused with its place", () => {
  assert.throws(() => toFieldText({ a: 1 }, where), /incident\.urgency cannot take object values/);
});

const SAME: [type: string, wanted: string, stored: string, same: boolean][] = [
  ["boolean", "1", "true", true],
  ["boolean", "false", "true", false],
  ["integer", "05", "5", true],
  ["integer", "", "0", false],
  ["decimal", "1.50", "1.5", true],
  ["glide_date", "2026-01-31 00:00:00", "2026-01-31", true],
  ["glide_date_time", "2026-01-31T10:00:00Z", "2026-01-31 10:00:00", true],
  ["glide_date_time", "2026-01-31 10:00:01", "2026-01-31 10:00:00", false],
  ["conditions", "active=true", "active=true^EQ", true],
  ["conditions", "active=true", "active=false^EQ", false],
  ["glide_list", "b,a", "a,b", true],
  ["script", "a\r\nb\n", "a\nb", true],
  ["string", "VPN", "vpn", false],
  ["string", "abcdef", "abc", false],
];

for (const [type, wanted, stored, same] of SAME) {
  Deno.test(`field text: ${type} "${wanted}" ${same ? "is" : "is not"} stored as "${stored}"`, () => {
    assert.equal(sameFieldText(type, wanted, stored), same);
  });
}
