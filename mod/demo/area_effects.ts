import { auditEffects } from "./areas/dictionary/audit_effects.ts";
import { catalogEffects } from "./areas/catalog/effects.ts";
import { changeEffects } from "./areas/change/effects.ts";
import { flowEffects } from "./areas/flow/engine/effects.ts";
import { integrationEffects } from "./areas/integration/effects.ts";
import { knowledgeEffects } from "./areas/knowledge/effects.ts";
import { mailEffects } from "./areas/mail/effects.ts";
import { peopleEffects } from "./areas/people/effects.ts";
import { routingEffects } from "./areas/routing/effects.ts";
import { serviceLevelEffects } from "./areas/service_levels/effects.ts";
import { taskEffects } from "./areas/tasks/effects.ts";
import type { TableEffect } from "./records/table_effects.ts";

/** What writes set off beside the platform's core, by area: one line each. */
export const productEffects: readonly TableEffect[] = [
  ...taskEffects,
  ...peopleEffects,
  ...routingEffects,
  ...catalogEffects,
  ...changeEffects,
  ...integrationEffects,
  ...knowledgeEffects,
  ...serviceLevelEffects,
  ...mailEffects,
  ...flowEffects,
  // Last: what the others made of the record belongs to the change.
  ...auditEffects,
];
