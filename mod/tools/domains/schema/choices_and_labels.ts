import { defineArtifact } from "../../artifact.ts";
import { boolean, columnNames, integer, required, tableName, text } from "../../artifact_fields.ts";

/** The words of a table: choices, labels, messages and translated texts. */

const shared = { verbs: ["list", "get", "create", "update"] } as const;
const language = text("Language code, as en or de");

export const choiceValue = defineArtifact({
  ...shared,
  stem: "choice",
  plural: "choices",
  noun: "choice",
  table: "sys_choice",
  skill: "tables-dictionary",
  synonyms: ["dropdown option", "state value", "new category"],
  fields: {
    name: required(tableName("Table of the column")),
    element: required(columnNames("Column", ["name"])),
    value: required(text("Value that is stored")),
    label: required(text("Label that people see")),
    sequence: integer("Place in the list"),
    language,
    dependent_value: text("Value of the column it depends on"),
    hint: text("Explanation"),
    inactive: boolean("No longer offered"),
  },
  examples: {
    id: "1e62d8e21ef220dd2f93310fb718f1d3",
    create: { name: "incident", element: "category", value: "access", label: "Access" },
    update: { sequence: 20 },
  },
});

export const fieldLabel = defineArtifact({
  ...shared,
  stem: "field_label",
  plural: "field_labels",
  noun: "field label",
  table: "sys_documentation",
  skill: "localization",
  synonyms: ["caption", "label in German", "hint text"],
  fields: {
    name: required(tableName("Table")),
    element: columnNames("Column; none for the label of the table itself", ["name"]),
    label: required(text("Label")),
    plural: text("Plural, for lists and tables"),
    hint: text("Hint shown when pointing at the label"),
    help: text("Help text"),
    url: text("Page that the label leads to"),
    language,
  },
  examples: {
    id: "b4ca20a4d944d59290710b040d8942bf",
    create: { name: "incident", element: "severity", label: "Schwere", language: "de" },
    update: { hint: "An unplanned interruption" },
  },
});

export const uiMessage = defineArtifact({
  ...shared,
  stem: "ui_message",
  plural: "ui_messages",
  noun: "UI message",
  table: "sys_ui_message",
  skill: "localization",
  synonyms: ["message key", "message in German", "text of a message in another language"],
  fields: {
    key: required(text("Key that scripts ask for")),
    message: required(text("Text")),
    language,
  },
  examples: {
    id: "fleet.replaced",
    create: { key: "fleet.booked", message: "Vehicle booked" },
    update: { message: "This vehicle was replaced" },
  },
});

export const translatedText = defineArtifact({
  ...shared,
  stem: "translated_text",
  plural: "translated_texts",
  noun: "translated text",
  table: "sys_translated_text",
  skill: "localization",
  synonyms: ["catalog item in Spanish", "title in French", "German title"],
  fields: {
    tablename: required(tableName("Table of the record")),
    fieldname: required(columnNames("Column", ["tablename"])),
    documentkey: required(text("sys_id of the record")),
    language: required(language),
    value: required(text("Translation")),
  },
  examples: {
    id: "db1d42ea1e77aa4cfa370cb04914c250",
    create: {
      tablename: "kb_knowledge_base",
      fieldname: "title",
      documentkey: "87ffc98bd2d48cec18724957bc89a0ec",
      language: "de",
      value: "Handbuch Servicedesk",
    },
    update: { value: "Handboek van de servicedesk" },
  },
});
