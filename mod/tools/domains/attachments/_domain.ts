import type { DomainText } from "../../domain.ts";

export const domain: DomainText = { label: "Attachments", skill: "attachments-documents" };
