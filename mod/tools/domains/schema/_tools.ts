/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as schemaBuildTable from "./build_table.ts";
import * as schemaChoicesAndLabels from "./choices_and_labels.ts";
import * as schemaDescribe from "./describe.ts";
import * as schemaFormLayout from "./form_layout.ts";
import * as schemaListLayout from "./list_layout.ts";
import * as schemaRelations from "./relations.ts";
import * as schemaSetChoices from "./set_choices.ts";
import * as schemaSettings from "./settings.ts";
import * as schemaTablesAndColumns from "./tables_and_columns.ts";
import * as schemaTranslations from "./translations.ts";
import * as schemaViewsAndRelationships from "./views_and_relationships.ts";

export const placed = placeDomain({
  name: "schema",
  domain,
  files: [
    schemaBuildTable,
    schemaChoicesAndLabels,
    schemaDescribe,
    schemaFormLayout,
    schemaListLayout,
    schemaRelations,
    schemaSetChoices,
    schemaSettings,
    schemaTablesAndColumns,
    schemaTranslations,
    schemaViewsAndRelationships,
  ],
});
