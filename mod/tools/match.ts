import { z } from "zod";
import { type Risk, riskSchema } from "../changes/risk.ts";

export type { Risk };

const objectSchema = z.record(z.string(), z.unknown());
const callSchema = z.object({ tool: z.string(), args: objectSchema });

/** One hit of `tool_search`. A generated family is one match. */
export const toolMatchSchema = z.object({
  tool: z.string(),
  summary: z.string(),
  risk: riskSchema,
  domain: z.string(),
  args: objectSchema.optional().describe(
    "JSON Schema of the arguments; absent with `detail: name` and `brief`",
  ),
  example: callSchema.optional(),
  family: z.object({
    list: z.string().optional(),
    get: z.string().optional(),
    create: z.string().optional(),
    update: z.string().optional(),
    delete: callSchema.optional().describe("A ready `sn_delete_artifact` call"),
  }).optional().describe("The members of a generated family"),
  needs: z.string().optional().describe("The role that the documentation asks of the account"),
  skills: z.array(z.string()).optional().describe("Skills about it, for sn_load_skill"),
}).meta({ id: "Tool" });
export type ToolMatch = z.infer<typeof toolMatchSchema>;

/** How many matches a search answers. */
export const MATCHES = { most: 20, usual: 5 };

export const toolSearchSchema = z.strictObject({
  query: z.string().trim().min(1).describe(
    'What to do, in words or as a tool name: "create a REST message", "sn_list_incidents".',
  ),
  limit: z.int().min(1).max(MATCHES.most).default(MATCHES.usual).describe("Matches to return."),
  domain: z.string().optional().describe(
    "Only this domain. A search without a hit answers the domains there are.",
  ),
  risk: riskSchema.optional().describe(
    "Only tools that R read, W write, D delete or undo much, X run code or give rights.",
  ),
  detail: z.enum(["full", "brief", "name"]).default("full").describe(
    "full adds the arguments' JSON Schema and an example; brief a summary; name only names.",
  ),
});
export type ToolSearchRequest = z.input<typeof toolSearchSchema>;

export const toolSearchAnswerSchema = z.object({
  matches: z.array(toolMatchSchema),
  more: z.int().describe("How many further tools match"),
  near: z.array(z.string()).optional().describe("On no hit: near tool names"),
  domains: z.array(z.string()).optional().describe("On no hit: the domains there are"),
});
export type ToolSearchAnswer = z.infer<typeof toolSearchAnswerSchema>;
