import type { DomainText } from "../../domain.ts";

export const domain: DomainText = {
  label: "Tables, columns, forms and lists",
  skill: "tables-dictionary",
};
