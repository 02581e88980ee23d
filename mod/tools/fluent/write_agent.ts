import { call, fluentFile, type FluentValue, idOf, slugOf } from "./fluent_text.ts";
import type { SourceFile } from "./fluent_text.ts";

interface ToolInput {
  name: string;
  description: string;
  mandatory?: boolean | undefined;
}

interface AgentToolBase {
  name: string;
  description: string;
  /** Whether a person confirms each use. */
  supervised: boolean;
}

export type AgentTool =
  & AgentToolBase
  & (
    | {
      kind: "record";
      operation: "create" | "lookup" | "update" | "delete";
      table: string;
      /** `type` is that of the column; one that the compiler does not know is given as text. */
      inputs: readonly (ToolInput & { column: string; type: string })[];
      returns: readonly string[];
      condition?: string | undefined;
    }
    | { kind: "script"; script: string; inputs: readonly ToolInput[] }
    | { kind: "subflow"; sysId: string }
    | { kind: "action"; sysId: string }
    | { kind: "catalog"; sysId: string }
  );

export interface AgentSpec {
  name: string;
  description: string;
  role: string;
  instructions: string;
  /** Whether the version is published, so that it can be used. */
  published: boolean;
  /** sys_ids of the roles whose members may use it; every signed-in user where there are none. */
  users: readonly string[];
  /** sys_ids of roles that it takes over from who uses it; needed where it runs as nobody else. */
  dataRoles: readonly string[];
  runAsUser?: string | undefined;
  tools: readonly AgentTool[];
  triggers: readonly {
    name: string;
    on: "record_create" | "record_update" | "record_create_or_update";
    table: string;
    condition?: string | undefined;
    objective: string;
  }[];
}

/** What the compiler takes as the type of an input: `FieldType` of its declarations, 4.9.0. */
const FIELD_TYPES: ReadonlySet<string> = new Set([
  ...["boolean", "choice", "email", "glide_date_time", "html", "integer", "journal", "reference"],
  ...["string", "translated_text", "url", "user_image"],
]);

/** Where the source of an agent stands. */
export function agentPath(name: string): string {
  return `src/fluent/agents/${keyOf(name)}.now.ts`;
}

function keyOf(name: string): string {
  return `agent_${slugOf(name)}`;
}

/** The source of an agent. Properties and values: the vendor's documentation of `AiAgent`. */
export function writeAgent(spec: AgentSpec): SourceFile {
  const key = keyOf(spec.name);
  const config = {
    $id: idOf(key),
    name: spec.name,
    description: spec.description,
    agentRole: spec.role,
    recordType: "custom",
    securityAcl: {
      $id: idOf(key, "access"),
      ...(spec.users.length === 0
        ? { type: "Any authenticated user" }
        : { type: "Specific role", roles: [...spec.users] }),
    },
    runAsUser: spec.runAsUser,
    ...(spec.dataRoles.length > 0 && { dataAccess: { roleList: [...spec.dataRoles] } }),
    versionDetails: [{
      name: "V1",
      number: 1,
      state: spec.published ? "published" : "draft",
      instructions: spec.instructions,
    }],
    tools: spec.tools.map(toolOf),
    triggerConfig: spec.triggers.map(({ name, on, table, condition, objective }) => ({
      name,
      channel: "Now Assist Panel",
      objectiveTemplate: objective,
      targetTable: table,
      triggerFlowDefinitionType: on,
      triggerCondition: condition,
    })),
  };
  return fluentFile(agentPath(spec.name), {
    imports: { "@servicenow/sdk/core": ["AiAgent"] },
    statements: [`${call("AiAgent", config).text};`],
  });
}

function toolOf(tool: AgentTool): FluentValue {
  const shared = {
    name: tool.name,
    description: tool.description,
    recordType: "custom",
    executionMode: tool.supervised ? "copilot" : "autopilot",
  };
  switch (tool.kind) {
    case "record":
      return {
        ...shared,
        type: "crud",
        inputs: {
          operationName: tool.operation,
          table: tool.table,
          inputFields: tool.inputs.map(({ column, type, ...input }) => ({
            ...describeInput(input),
            mappedToColumn: column,
            type: FIELD_TYPES.has(type) ? type : "string",
          })),
          returnFields: tool.returns.map((name) => ({ name })),
          queryCondition: tool.condition,
        },
      };
    case "script":
      return {
        ...shared,
        type: "script",
        script: tool.script,
        inputs: tool.inputs.map(describeInput),
      };
    case "subflow":
      return { ...shared, type: "subflow", subflowId: tool.sysId };
    case "action":
      return { ...shared, type: "action", flowActionId: tool.sysId };
    case "catalog":
      return { ...shared, type: "catalog", catalogItemId: tool.sysId };
  }
}

function describeInput({ name, description, mandatory = false }: ToolInput) {
  return { name, description, mandatory };
}
