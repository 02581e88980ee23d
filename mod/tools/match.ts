import { z } from "zod";
import { type Risk, riskSchema } from "../changes/risk.ts";

export type { Risk };

const objectSchema = z.record(z.string(), z.unknown());
const callSchema = z.object({ tool: z.string(), args: objectSchema });

/** One hit of `tool_search`. A generated family is one match. */
export const toolMatchSchema = z.object({
  tool: z.string(),
  score: z.number().optional().describe("Chance that it serves the request, 0 to 1"),
  summary: z.string(),
  risk: riskSchema,
  domain: z.string().optional().describe("Absent with `detail: brief`"),
  required: z.array(z.string()).optional().describe("The required arguments, with `detail: brief`"),
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
    'What to do, in words or as a tool name: "create a REST message", "sn_list_incidents". ' +
      "Several wishes in one request are answered with the tools of each.",
  ),
  limit: z.int().min(1).max(MATCHES.most).default(MATCHES.usual).describe("Matches to return."),
  domain: z.string().optional().describe(
    "Only this domain. A search without a hit answers the domains there are.",
  ),
  risk: riskSchema.optional().describe(
    "Only tools that R read, W write, D delete or undo much, X run code or give rights.",
  ),
  detail: z.enum(["auto", "full", "brief", "name"]).default("auto").describe(
    "auto: the first match with the JSON Schema of its arguments and an example, the others in a " +
      "line each. full: all so. brief: lines only. name: names only.",
  ),
});
export type ToolSearchRequest = z.input<typeof toolSearchSchema>;

export const toolSearchAnswerSchema = z.object({
  doubt: z.string().optional().describe("Where nothing fits well"),
  matches: z.array(toolMatchSchema),
  more: z.int().describe("How many further tools match"),
  near: z.array(z.string()).optional().describe("On no hit: near tool names"),
  domains: z.array(z.string()).optional().describe("On no hit: the domains there are"),
});
export type ToolSearchAnswer = z.infer<typeof toolSearchAnswerSchema>;
