import assert from "node:assert/strict";
import { startTestServices } from "../../../support/services.ts";
import { done, refuses } from "../../../support/tool_runs.ts";

interface Gaps {
  labels: { total: number; missing: { column: string }[] };
  choices: { total: number; missing: { column: string; value: string }[] };
  translated: { column: string; value?: string; translation: string }[];
}

Deno.test("translations: gaps are listed, filled where the base language stands, once", async (step) => {
  await using started = await startTestServices();
  await done(started, "sn_create_update_set", { name: "Deutsch" });
  const gaps = async () =>
    (await done(started, "sn_list_translations", { table: "incident", language: "de" }))
      .result as Gaps;
  const rows = async (table: string, query: string) => {
    const { result } = await done(started, "sn_query_table", { table, query, limit: 50 });
    return (result as { rows: Record<string, string>[] }).rows;
  };
  const before = await gaps();

  await step.step(
    "labels, choices, a record's text and a message in one call, captured",
    async () => {
      const { capture, warnings } = await done(started, "sn_set_translations", {
        language: "de",
        table: "incident",
        labels: { caller_id: "Anrufer", short_description: "Kurzbeschreibung" },
        table_label: "Störung",
        choices: { category: { network: "Netzwerk" } },
        messages: { "fleet.replaced": "Ersetzt" },
      });
      assert.equal(capture, "captured");
      assert.match(warnings.join(" "), /short_description belongs to task/);
      const after = await gaps();
      assert.equal(after.choices.missing.length, before.choices.missing.length - 1);
      const words = after.translated.map(({ translation }) => translation);
      for (const word of ["Anrufer", "Kurzbeschreibung", "Störung", "Netzwerk"]) {
        assert.ok(words.includes(word), word);
      }
      const query = "name=task^element=short_description^language=de";
      assert.equal((await rows("sys_documentation", query)).length, 1);
      const texts = { title: "Handbuch des Servicedesks" };
      const base = { table: "kb_knowledge_base", id: "87ffc98bd2d48cec18724957bc89a0ec" };
      await done(started, "sn_set_translations", { language: "fr", ...base, texts });
      const stored = "documentkey=87ffc98bd2d48cec18724957bc89a0ec^language=fr";
      assert.equal((await rows("sys_translated_text", stored)).length, 1);
    },
  );

  await step.step("again: what is there is changed, not added", async () => {
    const count = (await rows("sys_choice", "name=incident^element=category^language=de")).length;
    await done(started, "sn_set_translations", {
      language: "de",
      table: "incident",
      choices: { category: { network: "Netz" } },
    });
    const after = await rows("sys_choice", "name=incident^element=category^language=de");
    assert.equal(after.length, count);
    assert.ok((await gaps()).translated.some(({ translation }) => translation === "Netz"));
  });

  await step.step("a column, value or text that cannot be translated is refused", async () => {
    const tool = "sn_set_translations";
    const incident = { language: "de", table: "incident" };
    const wrong: [Record<string, unknown>, RegExp][] = [
      [{ ...incident, labels: { calller: "x" } }, /no column "calller"/],
      [{ ...incident, choices: { category: { nonsense: "x" } } }, /no choice "nonsense"/],
      [{ ...incident, id: "INC0010001", texts: { short_description: "x" } }, /it is string/],
      [{ language: "de" }, /nothing to translate/],
      [{ language: "de", labels: { caller_id: "x" } }, /not where/],
      [{ language: "german", messages: { a: "b" } }, /language/],
    ];
    for (const [args, message] of wrong) {
      await refuses(started, { tool, args }, { code: "invalid_input", message });
    }
  });
});
