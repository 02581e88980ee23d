import type { DomainText } from "../../domain.ts";

export const domain: DomainText = {
  label: "Incidents, changes and service levels",
  skill: "incident-management",
};
