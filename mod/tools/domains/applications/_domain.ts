import type { DomainText } from "../../domain.ts";

export const domain: DomainText = {
  label: "Applications and source control",
  skill: "scoped-applications",
};
