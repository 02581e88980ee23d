import type { DomainText } from "../../domain.ts";

export const domain: DomainText = {
  label: "Code search, impact and review",
  skill: "blast-radius",
};
