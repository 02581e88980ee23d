import type { DomainText } from "../../domain.ts";

export const domain: DomainText = {
  label: "Notifications, mail and events",
  skill: "notifications-email",
};
