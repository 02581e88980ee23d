import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { inLanguage } from "../../ui/html.ts";
import { createTexts, plural, t } from "../../ui/language.ts";
import { translateTemplate } from "../../ui/translate_template.ts";

const GERMAN: Record<string, string> = {
  "{0} of <0>{1}</0> calls": "Von <0>{1}</0> Aufrufen {0}",
  "Close": "Schließen",
  "Calls of {0}": "Aufrufe von {0}",
};
const html = inLanguage((message) => GERMAN[message] ?? message);

Deno.test("language: a translation may turn the values and the tags of a sentence round", () => {
  const view = (done: number, all: number) =>
    html`<p>${done} of <b class=${"strong"}>${all}</b> calls</p>`;
  assert.equal(renderToString(view(3, 12)), '<p>Von <b class="strong">12</b> Aufrufen 3</p>');
  assert.equal(renderToString(view(1, 2)), '<p>Von <b class="strong">2</b> Aufrufen 1</p>');
});

Deno.test("language: attributes are translated, values are not", () => {
  const who = "Close";
  const view =
    html`<button aria-label="Close" title="Calls of ${who}" name="Close">${who}</button>`;
  assert.equal(
    renderToString(view),
    '<button aria-label="Schließen" title="Aufrufe von Close" name="Close">Close</button>',
  );
});

Deno.test("language: a template without texts is drawn as it was", () => {
  const strings = ['<ul class="rows">\n  ', "\n  <li key=", ">", "</li> </ul>"];
  const same = translateTemplate(strings, () => assert.fail("nothing to translate"));
  assert.deepEqual(same, { strings, order: [0, 1, 2] });
});

Deno.test("language: places are filled, numbers as the reader writes them", () => {
  assert.equal(t("{n} of {all}, {n} more", { n: 12_345, all: "x" }), "12,345 of x, 12,345 more");
  assert.equal(t("{unknown} stays, {nothing}goes", { nothing: null }), "{unknown} stays, goes");
  assert.equal(
    plural(1, "{n} call of {who}", "{n} calls of {who}", { who: "you" }),
    "1 call of you",
  );
  assert.equal(plural(0, "{n} call", "{n} calls"), "0 calls");
});

Deno.test("language: a language has as many forms of a plural as it knows, and its own numbers", () => {
  const messages = {
    "{n} files": { one: "{n} plik", few: "{n} pliki", many: "{n} plików", other: "{n} pliku" },
    "All files": "Wszystkie pliki",
  };
  const polish = createTexts({ language: "pl", messages });
  const files = (n: number) => polish.plural(n, "{n} file", "{n} files");
  assert.deepEqual([1, 2, 5, 22].map(files), ["1 plik", "2 pliki", "5 plików", "22 pliki"]);
  assert.equal(polish.t("All files"), "Wszystkie pliki");
  assert.equal(polish.t("Not there yet"), "Not there yet");
  assert.equal(polish.t("{n}", { n: 12_345 }), "12\u00a0345");
});
