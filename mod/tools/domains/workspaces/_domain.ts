import type { DomainText } from "../../domain.ts";

export const domain: DomainText = { label: "Workspaces and UI Builder", skill: "ui-builder-pages" };
