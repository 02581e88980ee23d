import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { Reader } from "../../../platform/types.ts";
import { scriptWarnings } from "../../lint/script_warnings.ts";
import { defineTool } from "../../tool.ts";
import { itemSteps } from "./item_operations.ts";
import { type ItemSpec, itemSpec } from "./item_spec.ts";

export const buildCatalogItem = defineTool({
  name: "sn_build_catalog_item",
  summary: "Build an item with category, variables, choices, sets, policies, scripts in one go.",
  risk: "W",
  endpoint: "POST sc_cat_item and the tables of its form",
  input: z.strictObject({ spec: itemSpec.describe("The whole item") }),
  example: {
    spec: {
      name: "Parking permit",
      short_description: "For the car park of your office",
      category: "Workplace",
      variables: [
        { name: "plate", question: "Number plate", type: "Single Line Text", mandatory: true },
        {
          name: "kind",
          question: "What do you drive?",
          type: "Select Box",
          choices: ["Car", { text: "Electric car", value: "electric" }],
        },
        { name: "charger", question: "Do you need a charger?", type: "Yes / No" },
      ],
      variable_sets: ["Delivery"],
      policies: [{
        name: "Charger for electric cars",
        when: "kind=electric",
        actions: [{ variable: "charger", visible: "true", mandatory: "true" }],
      }],
      scripts: [{
        name: "Permit: clear the charger",
        type: "onChange",
        variable: "kind",
        script: "function onChange(control, oldValue, newValue, isLoading) {\n" +
          '  if (!isLoading && newValue !== "electric") g_form.clearValue("charger");\n}',
      }],
      available_for: ["IT department"],
    },
  },
  synonyms: ["whole request form", "item including questions", "complete order form"],
  skill: "service-catalog-items",
  // Forms: the item, three variables, two choices, policy, its action and the script.
  byHand: { lists: 1, forms: 9, fields: 30, clicks: 4 },
  async plan({ spec }, { reader, options }) {
    const { item, steps } = itemSteps(spec);
    await requireTypes(reader, spec);
    return {
      operations: steps.map(({ operation }) => operation),
      warnings: steps.flatMap(({ operation: { table, values } }) =>
        scriptWarnings(table, values, options)
      ),
      result: (records) => ({
        item,
        name: spec.name,
        records: steps.map(({ label, operation }, index) => ({
          step: label,
          table: operation.table,
          sys_id: records[index]?.sys_id ?? null,
        })),
        next: "sn_describe_catalog_item shows the form. sn_undo_changes with the ids of change " +
          "takes all of it back.",
      }),
    };
  },
});

/** Throws `invalid_input` for a kind of field that the instance does not have. */
async function requireTypes(reader: Reader, spec: ItemSpec): Promise<void> {
  const choices = await reader.schema.choices("item_option_new", "type");
  if (choices.length === 0) return;
  const known = new Set(
    choices.flatMap(({ value, label }) => [value, label.toLowerCase()]),
  );
  const inSets = (spec.variable_sets ?? []).flatMap((set) =>
    typeof set === "string" ? [] : set.variables
  );
  const wrong = [...spec.variables ?? [], ...inSets]
    .find(({ type }) => !known.has(type.toLowerCase()));
  if (!wrong) return;
  throw new AppError("invalid_input", `The variable ${wrong.name} cannot be a "${wrong.type}"`, {
    remedy: `Kinds: ${choices.map(({ label }) => label).join(", ")}.`,
  });
}
