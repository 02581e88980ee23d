import { Hono } from "hono";
import { z } from "zod";
import { callOptionsSchema } from "../../changes/call_options.ts";
import { riskSchema } from "../../changes/risk.ts";
import type { Services } from "../../services.ts";
import { formSchema } from "../../tools/form_inputs.ts";
import { toolResultSchema } from "../../tools/call.ts";
import { MATCHES, toolMatchSchema, toolSearchAnswerSchema } from "../../tools/match.ts";
import { pointToSkills } from "../../skills/skills_of_tools.ts";
import { apiCaller } from "../caller.ts";
import { describe } from "../describe.ts";
import { browseTools, countDomains } from "../tool_listing.ts";
import { validate } from "../validate.ts";

const TAG = "Tools";
const nameParam = z.object({ name: z.string().min(1).max(200) });

const searchQuery = z.object({
  query: z.string().max(500).optional(),
  limit: z.coerce.number<string>().int().min(1).max(MATCHES.most).default(MATCHES.most),
  offset: z.coerce.number<string>().int().min(0).default(0),
  domain: z.string().max(100).optional(),
  risk: riskSchema.optional(),
});

const toolListSchema = toolSearchAnswerSchema.required({ near: true }).extend({
  domains: z.array(z.object({ domain: z.string(), tools: z.int() })),
}).meta({ id: "ToolList" });

const executeBody = z.object({
  instance: z.string().trim().min(1).optional(),
  args: z.record(z.string(), z.unknown()).default({}),
  options: callOptionsSchema.optional(),
}).meta({ id: "ToolCall" });

async function listTools(
  { catalogue, skills }: Pick<Services, "catalogue" | "skills">,
  { query, limit, offset, domain, risk }: z.infer<typeof searchQuery>,
): Promise<z.infer<typeof toolListSchema>> {
  const domains = countDomains(catalogue);
  if (!query?.trim()) {
    return { ...browseTools(catalogue, { limit, offset, domain, risk }), near: [], domains };
  }
  const found = catalogue.search({ query, limit, domain, risk, detail: "name" }, offset);
  const matches = pointToSkills(found.matches, await skills.list());
  return { matches, more: found.more, near: found.near ?? [], domains };
}

/** The catalogue, and running one tool as a person. */
export function createToolRoutes(services: Services) {
  const { catalogue, skills } = services;
  return new Hono()
    .get(
      "/",
      describe({
        tag: TAG,
        summary: "Search tools, or browse them by domain without a query",
        answer: toolListSchema,
      }),
      validate("query", searchQuery),
      async (context) => context.json(await listTools(services, context.req.valid("query"))),
    )
    .get(
      "/:name",
      describe({
        tag: TAG,
        summary: "One tool with its schema, where `x-input` says how a person gives a value",
        answer: toolMatchSchema,
      }),
      validate("param", nameParam),
      async (context) => {
        const { name } = context.req.valid("param");
        const tool = { ...catalogue.describe(name), args: formSchema(await catalogue.load(name)) };
        const [pointed = tool] = pointToSkills([tool], await skills.list());
        return context.json(pointed);
      },
    )
    .post(
      "/:name/execute",
      describe({
        tag: TAG,
        summary: "Run a tool against a connected instance",
        answer: toolResultSchema,
      }),
      validate("param", nameParam),
      validate("json", executeBody),
      async (context) => {
        const { instance, args, options } = context.req.valid("json");
        const result = await services.execute({
          tool: context.req.valid("param").name,
          args,
          options,
          caller: apiCaller(context, instance),
          signal: context.req.raw.signal,
        });
        return context.json(result);
      },
    );
}
