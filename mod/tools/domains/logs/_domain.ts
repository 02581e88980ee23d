import type { DomainText } from "../../domain.ts";

export const domain: DomainText = { label: "Logs and performance", skill: "script-debugging" };
