import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import { quoteValue } from "../../../query/quote.ts";
import { type FluentDictionary, readDictionary, refuse } from "../../fluent/dictionary.ts";
import { nameInput } from "../../fluent/flow_spec.ts";
import { agentPath, type AgentTool, writeAgent } from "../../fluent/write_agent.ts";
import { findSysId, findSysIds } from "../../record_views.ts";
import { interfaceWords, ownWords } from "../../words.ts";
import { defineSourceTool, type WriterContext } from "../source/define_source_tool.ts";
import { readBuilt } from "../source/workspace.ts";

const skill = "ai-agents-mcp";

const described = { name: z.string().min(1).max(80), description: z.string().min(1).max(2000) };
const toolInputs = z.array(z.strictObject({
  name: nameInput,
  description: z.string().min(1).max(1000),
  mandatory: z.boolean().optional(),
  column: z.string().optional().describe("Of a record tool: the column; the name unless set"),
})).max(30).optional();

const agentTool = z.strictObject({
  ...described,
  kind: ownWords(["record", "script", "subflow", "action", "catalog"]),
  supervised: z.boolean().optional().describe("A person confirms each use; true unless set"),
  operation: interfaceWords(["create", "lookup", "update", "delete"], "AiAgent API of the SDK")
    .optional().describe("Of a record"),
  table: z.string().min(1).optional().describe("Of a record"),
  inputs: toolInputs.describe("Of a record or script: what the agent gives"),
  returns: z.array(z.string().min(1)).max(30).optional().describe("Of a record: columns answered"),
  condition: z.string().min(1).optional().describe("Of a record: number={{number}}"),
  script: inForm(z.string().min(1), { kind: "script" }).optional().describe(
    "Of a script: (function(inputs) { … })(inputs)",
  ),
  of: z.string().min(1).optional().describe("Of a subflow, action or catalog: name or sys_id"),
});

const TARGETS = {
  subflow: "sys_hub_flow",
  action: "sys_hub_action_type_definition",
  catalog: "sc_cat_item",
};

export const createAiAgent = defineSourceTool({
  name: "sn_create_ai_agent",
  summary: "Build an AI agent: instructions, tools, who may use it, whose data it sees, triggers.",
  args: {
    ...described,
    role: z.string().min(1).max(2000).describe("Who it is, as its instructions begin"),
    instructions: z.string().min(1).max(20_000).describe("How it works, step by step"),
    publish: z.boolean().optional().describe("Its version can be used at once; a draft unless set"),
    users: z.array(z.string().min(1)).max(20).optional().describe(
      "Roles that may use it; every signed-in user unless set",
    ),
    data_roles: z.array(z.string().min(1)).max(20).optional().describe(
      "Roles that it takes over from who uses it; needed unless run_as is set",
    ),
    run_as: z.string().min(1).optional().describe("User that it always runs as"),
    tools: z.array(agentTool).max(30).optional(),
    triggers: z.array(z.strictObject({
      name: z.string().min(1).max(80),
      on: ownWords(["created", "updated", "created_or_updated"]),
      table: z.string().min(1),
      condition: z.string().min(1).optional(),
      objective: z.string().min(1).max(2000).describe(
        "What it is asked to do; ${number} is a column",
      ),
    })).max(10).optional(),
  },
  example: {
    name: "Order clerk",
    description: "Finds out where an order is and tells its requester",
    role: "You look after orders from the catalog",
    instructions: "Read the request first, then its items, then answer in two sentences.",
    data_roles: ["itil"],
    tools: [{
      name: "Find request",
      description: "Reads a request by its number",
      kind: "record",
      operation: "lookup",
      table: "sc_request",
      inputs: [{ name: "number", description: "Number of the request", mandatory: true }],
      condition: "number={{number}}",
      returns: ["number", "request_state"],
    }],
  },
  synonyms: ["build an agent with tools", "let AI triage", "agent studio"],
  skill,
  byHand: { lists: 1, forms: 4, fields: 14, clicks: 8 },
  async write({ scope, ...spec }, context) {
    const { reader, options, warnings, signal } = context;
    await requireFree(spec.name, { scope, context });
    const { users = [], data_roles = [], run_as, tools = [], triggers = [] } = spec;
    if (data_roles.length === 0 && run_as === undefined) {
      throw refuse(
        "The agent has neither data_roles nor run_as: it would see nothing",
        "Name the roles that it takes over from who uses it, or the user that it runs as.",
      );
    }
    const dictionary = readDictionary(reader, { accept: options.accept, warnings, signal });
    const roles = await findSysIds(reader, {
      table: "sys_user_role",
      names: [...users, ...data_roles],
      signal,
    });
    const idsOf = (names: readonly string[]) => names.map((name) => roles.get(name) ?? name);
    const written: AgentTool[] = [];
    for (const tool of tools) written.push(await readTool(tool, { dictionary, context }));
    const started = [];
    for (const { on, table, condition, ...trigger } of triggers) {
      await dictionary.table(table);
      const place = `trigger ${trigger.name}`;
      started.push({
        ...trigger,
        table,
        on: TRIGGERS[on],
        condition: condition && await dictionary.condition({ place, table, query: condition }),
      });
    }
    return [writeAgent({
      name: spec.name,
      description: spec.description,
      role: spec.role,
      instructions: spec.instructions,
      published: spec.publish ?? false,
      users: idsOf(users),
      dataRoles: idsOf(data_roles),
      runAsUser: run_as && await findSysId(reader, { table: "sys_user", id: run_as, signal }),
      tools: written,
      triggers: started,
    })];
  },
  result: ({ name, triggers = [] }) => ({
    agent: name,
    ...(triggers.length > 0 && {
      next: "Its triggers are off until somebody turns them on in AI Agent Studio.",
    }),
  }),
});

const TRIGGERS = {
  created: "record_create",
  updated: "record_update",
  created_or_updated: "record_create_or_update",
} as const;

async function readTool(
  given: z.output<typeof agentTool>,
  { dictionary, context: { reader, signal } }: {
    dictionary: FluentDictionary;
    context: WriterContext;
  },
): Promise<AgentTool> {
  const { name, description, kind, supervised = true, inputs = [] } = given;
  const shared = { name, description, supervised };
  const need = <T>(value: T | undefined, field: string): T => {
    if (value !== undefined) return value;
    throw refuse(`Tool ${name} (${kind}) has no ${field}`, `Give ${field}.`);
  };
  if (kind === "script") {
    return { ...shared, kind, script: need(given.script, "script"), inputs };
  }
  if (kind !== "record") {
    const id = need(given.of, "of");
    return {
      ...shared,
      kind,
      sysId: await findSysId(reader, { table: TARGETS[kind], id, signal }),
    };
  }
  const table = need(given.table, "table");
  await dictionary.table(table);
  const columns = [];
  for (const { column = "", ...input } of inputs) {
    const own = column || input.name;
    columns.push({
      ...input,
      column: own,
      type: (await dictionary.column(table, own))?.type ?? "",
    });
  }
  for (const column of given.returns ?? []) await dictionary.column(table, column);
  const { condition, returns = ["sys_id"] } = given;
  return {
    ...shared,
    kind,
    operation: need(given.operation, "operation"),
    table,
    inputs: columns,
    returns,
    condition: condition &&
      await dictionary.condition({ place: `tool ${name}`, table, query: condition }),
  };
}

/** An agent that no source here made keeps its name: the compiler knows agents by it. */
async function requireFree(
  name: string,
  { scope, context: { reader, files, signal } }: { scope: string; context: WriterContext },
): Promise<void> {
  if (await readBuilt(files, { scope, path: agentPath(name) }) !== undefined) return;
  const { records: [taken] } = await reader.listRecords("sn_aia_agent", {
    query: `name=${quoteValue(name)}`,
    fields: ["sys_id"],
    limit: 1,
    signal,
  });
  if (!taken) return;
  throw new AppError("conflict", `There is an agent "${name}" already`, {
    remedy: "Change it with sn_update_ai_agent, or choose another name.",
    nextCall: { tool: "sn_get_ai_agent", args: { id: taken.sys_id ?? name } },
  });
}
