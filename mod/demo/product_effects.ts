import { auditEffects } from "./audit.ts";
import { catalogEffects } from "./catalog/effects.ts";
import { changeEffects } from "./change/effects.ts";
import { knowledgeEffects } from "./knowledge/publishing.ts";
import { scheduleEffects } from "./script_templates/schedule_item.ts";
import type { TableEffect } from "./table_effects.ts";

/** What writes set off beside the platform's core, by area: one line each. */
export const productEffects: readonly TableEffect[] = [
  ...catalogEffects,
  ...changeEffects,
  ...knowledgeEffects,
  ...scheduleEffects,
  // Last: what the others made of the record belongs to the change.
  ...auditEffects,
];
