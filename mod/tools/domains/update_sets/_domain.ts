import type { DomainText } from "../../domain.ts";

export const domain: DomainText = { label: "Update sets", skill: "update-sets" };
