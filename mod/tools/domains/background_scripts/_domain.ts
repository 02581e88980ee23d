import type { DomainText } from "../../domain.ts";

export const domain: DomainText = { label: "Running scripts", skill: "background-fix-scripts" };
