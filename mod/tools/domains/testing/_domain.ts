import type { DomainText } from "../../domain.ts";

export const domain: DomainText = {
  label: "Automated tests and scans",
  skill: "automated-test-framework",
};
