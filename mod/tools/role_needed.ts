import { sayRoles, writingRoles } from "../platform/writing_roles.ts";
import type { Tool } from "./tool.ts";

/**
 * What a writing tool takes, as `the role itil or admin`, by its endpoint. Undefined for tools that
 * read, and where no page of the documentation tells.
 */
export function roleNeeded(
  { risk, endpoint }: Pick<Tool, "risk" | "endpoint">,
): string | undefined {
  const roles = risk === "R" ? undefined : writingRoles(endpoint);
  return roles && sayRoles(roles);
}
