import { z } from "zod";
import { defineTool } from "../../tool.ts";

export const listInstances = defineTool({
  name: "sn_list_instances",
  summary: "The connected instances: kind, environment, whether writes are allowed, status.",
  risk: "R",
  endpoint: "local",
  input: z.strictObject({}),
  example: {},
  synonyms: ["dev test prod", "connections", "which systems"],
  skill: "assistant",
  byHand: { clicks: 1 },
  async answer(_args, { instances }) {
    return (await instances()).map((entry) => ({
      name: entry.label,
      host: entry.host,
      url: entry.url,
      kind: entry.kind,
      environment: entry.environmentConfirmed
        ? entry.environment
        : `${entry.environment} (not confirmed)`,
      writes: entry.writes ?? "by environment",
      ...(entry.sameInstanceAs && { same_instance_as: entry.sameInstanceAs }),
      user: entry.username,
      status: entry.status ?? "not tested",
      last_verified: entry.lastVerified,
    }));
  },
});
