import { z } from "zod";
import { defineTool } from "../../tool.ts";
import { planApplication } from "./apply_source.ts";
import { SOURCE_EXAMPLE } from "./check.ts";
import { applicationInput, applicationTurn } from "./workspace.ts";

export const applySource = defineTool({
  name: "sn_source_apply",
  summary:
    "Load an application's Fluent source into an update set, prove every file, publish its flows.",
  risk: "W",
  idempotent: true,
  endpoint: "POST /api/fluent/load/{scope}; POST /api/now/wfa_fluent/activate_flows",
  input: z.strictObject(applicationInput),
  example: SOURCE_EXAMPLE,
  synonyms: ["now-sdk install", "deploy Fluent code", "push .now.ts to the instance"],
  byHand: { lists: 2, clicks: 6, fields: 10 },
  turn: ({ scope }) => applicationTurn(scope),
  plan: (args, context) => planApplication(args, context),
});
