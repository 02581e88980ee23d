import type { DomainText } from "../../domain.ts";

export const domain: DomainText = { label: "Applications from source", skill: "fluent-sdk" };
