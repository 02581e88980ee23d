import assert from "node:assert/strict";
import { basename } from "node:path";
import type { Messages } from "../../ui/language.ts";
import { collectUiTexts, readUiTexts } from "../support/ui_texts.ts";

const FOLDER = new URL("../../ui/messages/", import.meta.url);
const { messages, bare } = await collectUiTexts();

/** The places and tags of a text, each as often as it stands there: `</0> <0> {0}`. */
function placesOf(text: string): string {
  return (text.match(/\{\w+\}|<\/?\d+>/g) ?? []).sort().join(" ");
}

async function readMessages(name: string): Promise<Messages> {
  return JSON.parse(await Deno.readTextFile(new URL(name, FOLDER)));
}

for await (const { name } of Deno.readDir(FOLDER)) {
  const language = basename(name, ".json");
  const known = await readMessages(name);

  Deno.test(`messages: ${language} has every text of the dashboard, and no other`, () => {
    const lacking = messages.filter(({ text }) => !(text in known));
    assert.deepEqual(lacking.map(({ place, text }) => `${place}: ${text}`), []);
    const used = new Set(messages.map(({ text }) => text));
    assert.deepEqual(Object.keys(known).filter((text) => !used.has(text)), []);
  });

  Deno.test(`messages: ${language} has each plural in every form it knows`, () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const { text, isPlural, place } of messages) {
      const found = known[text];
      const forms = typeof found === "object" ? Object.keys(found).sort() : null;
      assert.deepEqual(forms, isPlural ? [...pluralCategories].sort() : null, `${place}: ${text}`);
    }
  });

  Deno.test(`messages: ${language} keeps the places of each text, and brings no markup`, () => {
    for (const [text, found] of Object.entries(known)) {
      for (const said of typeof found === "string" ? [found] : Object.values(found)) {
        assert.equal(placesOf(said), placesOf(text), text);
        assert.doesNotMatch(said.replace(/<\/?\d+>/g, ""), /[<>]|^\s|\s$/, text);
        if (!text.includes('"')) assert.doesNotMatch(said, /"/, text);
      }
    }
  });
}

Deno.test("messages: no text of the dashboard is written past them", () => {
  assert.ok(messages.length > 1_000);
  assert.deepEqual(bare, []);
});

Deno.test("messages: a text that is written past them is found, wherever it stands", () => {
  const found = (code: string) => readUiTexts("page.ts", code).bare.map(({ text }) => text);
  assert.deepEqual(found('html`<p>${open ? "open" : t("Closed")}</p>`;'), ["open"]);
  assert.deepEqual(found('html`<p title=${name || "none"}>${count}</p>`;'), ["none"]);
  assert.deepEqual(found("html`<p>${`${n} calls`}</p>`;"), ["X calls"]);
  assert.deepEqual(found('const STATES = { done: { text: "done" } };'), ["done"]);
  assert.deepEqual(found('const NAMES = { done: "Done" };'), ["Done"]);
  assert.deepEqual(found("notice.value = `${name} is saved`;"), ["X is saved"]);
  assert.deepEqual(found('say("what was" + " said");'), ["what was", " said"]);
  assert.deepEqual(found("t(`${name} is saved`);"), ["X is saved"]);
});

Deno.test("messages: names of the code are no texts", () => {
  const code = `
    import { a } from "./some file.ts";
    type Kind = "Big one";
    if (kind === "Big one") go("/tools/new one");
    html\`<p class=\${open ? "row row-open" : "row"} id=\${"A b"}>\${asked[":id"]}</p>\`;
  `;
  assert.deepEqual(readUiTexts("page.ts", code).bare, []);
});

Deno.test("messages: of a template its runs, its attributes and its inline tags are read", () => {
  const code = `html\`
    <section class="card" aria-label="Deleted skill">
      <p title="Done"><strong>\${name}</strong> was
        deleted by <a href=\${link}>\${who}</a>, \${when}.</p>
      <\${Field} label="Name" value="plain" /> <code>only code</code>
      \${rest}
    </section>
  \`; plural(n, "{n} call", "{n} calls"); t("Of {name}", { name });`;
  assert.deepEqual(
    readUiTexts("page.ts", code).messages.map(({ text, isPlural }) => [text, isPlural]),
    [
      ["Deleted skill", false],
      ["Done", false],
      ["<0>{0}</0> was deleted by <1>{1}</1>, {2}.", false],
      ["Name", false],
      ["{n} calls", true],
      ["Of {name}", false],
    ],
  );
});
