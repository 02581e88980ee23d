import type { DomainText } from "../../domain.ts";

export const domain: DomainText = { label: "Records of any table", skill: "servicenow-dev" };
