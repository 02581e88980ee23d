import type { DomainText } from "../../domain.ts";

export const domain: DomainText = {
  label: "Imports and transforms",
  skill: "import-sets-transform-maps",
};
