import type { DomainText } from "../../domain.ts";

export const domain: DomainText = { label: "Knowledge", skill: "knowledge-management" };
