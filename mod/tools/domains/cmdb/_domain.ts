import type { DomainText } from "../../domain.ts";

export const domain: DomainText = {
  label: "Configuration items and monitoring",
  skill: "cmdb-csdm",
};
