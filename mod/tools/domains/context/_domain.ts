import type { DomainText } from "../../domain.ts";

export const domain: DomainText = { label: "Instances, session and help", skill: "servicenow-dev" };
