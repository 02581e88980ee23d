import type { DomainText } from "../../domain.ts";

export const domain: DomainText = { label: "Service catalog", skill: "service-catalog-items" };
