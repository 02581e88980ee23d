import type { DomainText } from "../../domain.ts";

export const domain: DomainText = { label: "Service Portal", skill: "service-portal-widgets" };
