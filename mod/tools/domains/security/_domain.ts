import type { DomainText } from "../../domain.ts";

export const domain: DomainText = {
  label: "Access, users, groups and roles",
  skill: "users-roles-groups",
};
