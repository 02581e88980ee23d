import type { DomainText } from "../../domain.ts";

export const domain: DomainText = { label: "Flows and processes", skill: "flow-designer" };
