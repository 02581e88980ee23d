import { z } from "zod";
import { idInput } from "../../inputs.ts";
import { defineTool } from "../../tool.ts";
import { questionsOf, readForm } from "./catalog_form.ts";

const MOST_CHOICES = 50;

export const describeCatalogItem = defineTool({
  name: "sn_describe_catalog_item",
  summary: "What ordering an item asks: variables with types and choices, what is mandatory.",
  risk: "R",
  endpoint: "GET /api/sn_sc/servicecatalog/items/{id}",
  input: z.strictObject({ id: idInput("item, record producer or order guide", "sc_cat_item") }),
  example: { id: "Standard laptop" },
  synonyms: [
    "fields of a record producer",
    "mandatory questions",
    "what information does the item need",
  ],
  skill: "service-catalog-items",
  byHand: { lists: 1, reads: 2 },
  async read({ id }, { reader, signal }) {
    const form = await readForm(reader, { id, signal });
    const questions = questionsOf(form);
    return {
      sys_id: form.sys_id,
      name: form.name,
      short_description: form.short_description,
      type: form.type,
      category: form.category?.title ?? "",
      ...(form.price && { price: form.price }),
      quantity: form.show_quantity,
      mandatory: questions.filter(({ mandatory }) => mandatory).map(({ name }) => name),
      variables: questions.map(({ name, label, friendly_type, ...question }) => ({
        name,
        label,
        type: friendly_type,
        ...(question.mandatory && { mandatory: true }),
        ...(question.read_only && { read_only: true }),
        ...(question.value !== "" && question.value !== false && { default: question.value }),
        ...(question.reference && { reference: question.reference }),
        ...(question.choices && { choices: question.choices.slice(0, MOST_CHOICES).map(choice) }),
        ...(question.help_text && { help: question.help_text }),
        id: question.id,
      })),
      ...(form.ui_policy.length > 0 && {
        policies: form.ui_policy.map((policy) => policy.short_description ?? ""),
        note:
          "Policies can make more of them mandatory on the form; the interface does not check it.",
      }),
      next: form.type === "record_producer"
        ? "sn_submit_record_producer sends it."
        : form.type === "order_guide"
        ? "Its items are ordered one by one."
        : "sn_order_catalog_item orders it.",
    };
  },
});

function choice({ label, value }: { label: string; value: string }) {
  return { value, label };
}
