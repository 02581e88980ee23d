import type { DomainText } from "../../domain.ts";

export const domain: DomainText = { label: "Reports and analytics", skill: "reporting-analytics" };
