import type { DomainText } from "../../domain.ts";

export const domain: DomainText = {
  label: "Business rules, client scripts and jobs",
  skill: "business-rules",
};
