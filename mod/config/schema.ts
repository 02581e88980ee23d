import { z } from "zod";

/**
 * The whole of `assistant.jsonc`. Every key carries the description that the JSON Schema, and with it
 * an editor, shows. Unknown keys are not faults here; `unknown_keys.ts` warns about them.
 */

const modelName = z.string().regex(/^[^/\s]+\/\S+$/, "expected <provider_id>/<model_id>");

const permissionValue = z.enum(["allow", "ask", "deny"]);

/** One value for everything, or one a pattern of `*` and `?`: the last that fits decides. */
const permissionRule = z.union([permissionValue, z.record(z.string(), permissionValue)]);

/** Open: tools of MCP servers and plugins have permissions of their own names. */
const permission = z.object({
  bash: permissionRule.optional().describe("Running shell commands"),
  write: permissionRule.optional().describe("Creating and changing files"),
  read: permissionRule.optional().describe("Reading, listing and searching files"),
  external_directory: permissionRule.optional()
    .describe("Touching files outside the project directory"),
  webfetch: permissionRule.optional().describe("Fetching pages of the web"),
  websearch: permissionRule.optional().describe("Searching the web"),
  task: permissionRule.optional().describe("Giving a task to another agent"),
}).catchall(permissionRule);

const modality = z.enum(["text", "image"]);

const providerModel = z.object({
  name: z.string().optional().describe("Name shown in model lists"),
  attachment: z.boolean().optional().describe("Whether the model accepts attached files"),
  reasoning: z.boolean().optional().describe("Whether the model thinks before it answers"),
  modalities: z.object({
    input: z.array(modality).optional().describe("What the model takes in"),
    output: z.array(modality).optional().describe("What the model gives out"),
  }).optional().describe("What the model takes in and gives out"),
  context: z.int().min(1).optional()
    .describe("Tokens that fit the model's window, where its provider does not list them"),
});

/** Loose: an adapter has options of its own, which are handed to it as they stand. */
const providerOptions = z.looseObject({
  baseURL: z.url({ protocol: /^https?$/ }).optional().describe("Address of the endpoint"),
  apiKey: z.string().min(1).optional().describe("Key of the endpoint"),
  litellmProxy: z.boolean().optional().describe(
    "Must be true for LiteLLM-style and vLLM-style proxies: fixes tool calls, passes images through",
  ),
  resourceName: z.string().optional().describe("Resource of a cloud-hosted OpenAI-style provider"),
  region: z.string().optional().describe("Region of an AWS-style provider"),
});

/** One shape for every kind of provider: which keys are given decides the kind. */
const provider = z.object({
  apiKey: z.string().min(1).optional().describe("Key of the provider"),
  resourceName: z.string().optional().describe("Resource of a cloud-hosted OpenAI-style provider"),
  region: z.string().optional().describe(
    "Region of an AWS-style provider; the key comes from the machine's cloud credentials file",
  ),
  npm: z.string().min(1).optional().describe("Adapter package of a custom or local endpoint"),
  name: z.string().optional().describe("Name shown in provider lists"),
  options: providerOptions.optional().describe("Settings handed to the adapter"),
  models: z.record(z.string(), providerModel).optional()
    .describe("Models of a custom or local endpoint, by model id"),
});

const mcpServer = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("remote").describe("A server reached over HTTP"),
    url: z.url({ protocol: /^https?$/ }).describe("Address of the server (HTTP or SSE)"),
  }),
  z.object({
    type: z.literal("local").describe("A server started as a process, spoken to over stdio"),
    command: z.array(z.string()).min(1).describe("Program and its arguments"),
    environment: z.record(z.string(), z.string()).optional()
      .describe("Environment variables of the process"),
  }),
]);

const agent = z.object({
  model: modelName.optional().describe("Model of this agent: <provider_id>/<model_id>"),
  description: z.string().optional().describe("When to use this agent"),
  permission: permission.optional().describe("What this agent may do"),
  system: z.string().optional().describe("System prompt"),
});

const analytics = z.object({
  aiClassification: z.boolean().default(false).describe(
    "MCP sessions: switch the AI tier on. Hub sessions: classify with classifierModel",
  ),
  classifierModel: modelName.optional().describe(
    "Configured model that classifies: <provider_id>/<model_id>; the default model unless set",
  ),
  // No zod default: an absent value lets SN_MCP_SESSION_IDLE_MS decide.
  mcpSettleMinutes: z.int().min(1).optional()
    .describe("Idle minutes before an MCP session is eligible for the AI tier")
    .meta({ default: 30 }),
  hourlyRate: z.number().min(0).optional()
    .describe("What an hour of a developer costs, in your currency; shows saved time as money"),
  retentionDays: z.int().min(1).optional()
    .describe("Days after which recorded sessions are forgotten; kept for good unless set"),
});

const websearch = z.object({
  url: z.string().regex(/^https?:\/\/.*\{query\}/, "expected an address with {query} in it")
    .describe("Address that answers JSON, with {query} where the words go"),
  headers: z.record(z.string(), z.string()).optional().describe("Sent with it: its key"),
});

const activity = z.object({
  retentionDays: z.int().min(1).default(30)
    .describe("Days after which calls are forgotten; changes stay in the journal"),
  maxMegabytes: z.int().min(1).default(200)
    .describe("Megabytes that the log of calls may take; beyond it the oldest go"),
  arguments: z.boolean().default(true).describe(
    "Keep what calls were asked for, encrypted, without secrets and private values",
  ),
  privateColumns: z.array(z.string().min(1)).default([])
    .describe("Columns whose values are left out of the log, by element name"),
});

const evaluation = z.object({
  maxRuns: z.int().min(1).default(500).describe(
    "Runs of `assistant eval` that are kept; beyond it the oldest go, and the board forgets them",
  ),
});

export const configSchema = z.object({
  $schema: z.string().optional().describe("Address of the JSON Schema of this file"),
  provider: z.record(z.string(), provider).default({}).describe("AI providers, by provider id"),
  model: modelName.optional().describe("Default model: <provider_id>/<model_id>"),
  "model.mini": modelName.optional()
    .describe("Small model for light work such as titles: <provider_id>/<model_id>"),
  mcp: z.record(z.string(), mcpServer).default({}).describe("External MCP servers, by name"),
  tools: z.record(z.string(), z.boolean()).default({})
    .describe("Built-in tools to switch on or off, by tool name (Bash, WebSearch, …)"),
  websearch: websearch.optional().describe(
    "Where agents search the web; without it by their model's provider, where that can",
  ),
  permission: permission.default({}).describe("What the built-in agent may do without asking"),
  disabled_providers: z.array(z.string()).default([]).describe("Providers that are not used"),
  enabled_providers: z.array(z.string()).optional().describe("The only providers that are used"),
  analytics: analytics.prefault({}).describe("Session analytics"),
  activity: activity.prefault({}).describe("The log of all calls"),
  eval: evaluation.prefault({}).describe("Tasks for models"),
  agent: z.record(z.string(), agent).default({}).describe("Custom agents, by name"),
  plugin: z.array(z.string()).default([]).describe("Plugin packages"),
});

/** The settings of `assistant.jsonc` with defaults filled in. */
export type AssistantConfig = z.output<typeof configSchema>;

/** What the service runs on without a config file. A new object every time. */
export function defaultConfig(): AssistantConfig {
  return configSchema.parse({});
}
