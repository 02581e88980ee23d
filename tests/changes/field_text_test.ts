import assert from "node:assert/strict";
import { isStoredAs, sameFieldText, toFieldText } from "../../mod/changes/field_text.ts";
import { processorMs } from "../support/processor_time.ts";

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
  ["currency", "USD;10.5", "10.50", true],
  ["currency", "USD;10.50", "EUR;10.50", false],
  ["price", "12", "12.00", true],
  ["glide_time", "02:30:00", "1970-01-01 02:30:00", true],
  ["glide_time", "02:30:00", "1970-01-01 02:31:00", false],
  ["glide_time", "soon", "later", false],
  ["glide_duration", "1 06:00:00", "1970-01-02 06:00:00", true],
  ["glide_duration", "30:00:00", "1970-01-02 06:00:00", true],
  ["glide_duration", "06:00:00", "1970-01-02 06:00:00", false],
  ["html", "<b>a</b>", "<i>a</i>", false],
  ["json", '{"a":1}', '{ "a": 1 }', false],
  ["script", "a\r\nb\n", "a\nb", true],
  ["string", "VPN", "vpn", false],
  ["string", "abcdef", "abc", false],
];

for (const [type, wanted, stored, same] of SAME) {
  Deno.test(`field text: ${type} "${wanted}" ${same ? "is" : "is not"} stored as "${stored}"`, () => {
    assert.equal(sameFieldText(type, wanted, stored), same);
  });
}

const STORED_AS: [type: string, wanted: string, stored: string, same: boolean][] = [
  ["json", '{"b":[1,2],"a":1}', '{\n  "a": 1,\n  "b": [1, 2]\n}', true],
  ["json", '{"b":[1,2]}', '{"b":[2,1]}', false],
  ["json", "{", "{ ", true],
  ["json", "{", "[", false],
  ["html", '<p onclick="x()">Tea &amp; cake</p>', "<p>Tea & cake</p>", true],
  ["html", "<p>Tea</p>", "<p>Coffee</p>", false],
  ["translated_html", "<p>a</p><p>b</p>", "<p>a</p>\n<p>b</p>", true],
  ["translated_text", "It&#39;s here ", "It's here", true],
  ["user_roles", "itil,admin", "admin,itil", true],
  ["string", " padded ", "padded", true],
  ["string", "VPN", "vpn", false],
];

for (const [type, wanted, stored, same] of STORED_AS) {
  Deno.test(`field text: the platform ${same ? "stores" : "does not store"} ${type} ${wanted} as ${stored}`, () => {
    assert.equal(isStoredAs(type, wanted, stored), same);
  });
}

Deno.test("field text: what is nested too deep to be walked is compared as text, at once", () => {
  for (const levels of [201, 20_000]) {
    const deep = `${"[".repeat(levels)}${"]".repeat(levels)}`;
    for (const type of ["json", "name_values", "simple_name_values"]) {
      assert.ok(isStoredAs(type, deep, `${deep}\n`), type);
      assert.ok(!isStoredAs(type, deep, ` ${deep}x`), type);
    }
  }
  assert.ok(isStoredAs("json", '{"a":[1],"b":2}', '{ "b": 2, "a": [ 1 ] }'));
});

Deno.test("field text: markup that never ends is compared in one pass", async () => {
  const open = "<".repeat(400_000);
  const took = await processorMs(() => {
    assert.ok(!isStoredAs("html", open, `${open}x`));
    assert.ok(isStoredAs("html", "<p>a<br>b</p> c<", "a b  c<"));
  });
  assert.ok(took < 2_000, `${took} ms`);
});
