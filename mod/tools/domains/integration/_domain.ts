import type { DomainText } from "../../domain.ts";

export const domain: DomainText = {
  label: "REST, SOAP and connections",
  skill: "outbound-rest-soap",
};
