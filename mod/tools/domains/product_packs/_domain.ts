import type { DomainText } from "../../domain.ts";

export const domain: DomainText = {
  label: "Licensed products: HR, customers, assets, risk",
  skill: "asset-management",
};
