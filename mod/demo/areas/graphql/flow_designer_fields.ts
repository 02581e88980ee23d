import type { DemoCall } from "../../call.ts";
import { GraphqlError, undefinedField } from "./graphql_error.ts";
import type { GraphqlField, GraphqlOperation, GraphqlValue } from "./parse.ts";
import { readRow } from "../../database/rows.ts";
import { isObject } from "../../../base/is_object.ts";
import { currentEditor, releaseLock, requireDesigner, takeLock } from "../flow/edit_lock.ts";

type Answer = Record<string, unknown>;

/**
 * `global.snFlowDesigner` of the GraphQL interface: `safeEdit` reads, takes and gives back the lock
 * that keeps two users from editing a flow at once. Shapes as public clients use them.
 */
export function flowDesignerFields(
  call: DemoCall,
  kind: GraphqlOperation["kind"],
  { fields }: GraphqlField,
): Answer {
  requireDesigner(call);
  const answer: Answer = {};
  for (const field of fields) {
    if (field.name === "__typename") answer[field.alias] = "global_snFlowDesigner";
    else if (field.name === "safeEdit") answer[field.alias] = safeEdit(call, kind, field);
    else throw undefinedField(["global", "snFlowDesigner", field.name], "global_snFlowDesigner");
  }
  return answer;
}

function safeEdit(call: DemoCall, kind: GraphqlOperation["kind"], field: GraphqlField): Answer {
  const { flow, released } = applyEdit(call, kind, field.args.safeEditInput);
  const editor = currentEditor(call, flow);
  const parts: Record<string, () => unknown> = {
    __typename: () => "global_snFlowDesigner_SafeEdit",
    status: () => ({
      canUserEdit: !editor || editor.sysId === call.actor.sysId,
      currentEditor: editor?.name ?? "",
    }),
    deleteResult: () => released ? { deleteSuccess: true, id: flow } : null,
  };
  const answer: Answer = {};
  for (const wanted of field.fields) {
    const part = parts[wanted.name];
    if (!part) throw undefinedField(["safeEdit", wanted.name], "global_snFlowDesigner_SafeEdit");
    answer[wanted.alias] = select(part(), wanted.fields);
  }
  return answer;
}

/** Keeps what was selected of an object. */
function select(value: unknown, fields: GraphqlField[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entries = new Map<string, unknown>(Object.entries(value));
  entries.set("__typename", "global_snFlowDesigner_SafeEditPart");
  return Object.fromEntries(fields.map(({ alias, name }) => {
    if (!entries.has(name)) {
      throw undefinedField(["safeEdit", name], "global_snFlowDesigner_SafeEditPart");
    }
    return [alias, entries.get(name)];
  }));
}

function applyEdit(
  call: DemoCall,
  kind: GraphqlOperation["kind"],
  input: GraphqlValue | undefined,
): { flow: string; released: boolean } {
  const { read, upsert, delete: freed } = asObject(input);
  if (read !== undefined) return { flow: requireFlow(call, read), released: false };
  if (kind !== "mutation") throw wrongInput("a lock is taken and given back by a mutation");
  if (freed !== undefined) {
    const flow = requireFlow(call, freed);
    releaseLock(call, flow);
    return { flow, released: true };
  }
  const flow = requireFlow(call, asObject(upsert).flowId);
  takeLock(call, flow);
  return { flow, released: false };
}

function asObject(value: GraphqlValue | undefined): { [name: string]: GraphqlValue | undefined } {
  if (!isObject(value)) {
    throw wrongInput("read, upsert or delete is needed");
  }
  return value;
}

function requireFlow({ instance }: DemoCall, id: GraphqlValue | undefined): string {
  const table = instance.table("sys_hub_flow_base");
  if (typeof id === "string" && table && readRow(instance, table, id)) return id;
  throw new GraphqlError("DataFetchingException", `Flow ${String(id)} not found.`);
}

function wrongInput(message: string): GraphqlError {
  return new GraphqlError(
    "ValidationError",
    `Validation error (WrongType@[safeEdit]) : argument 'safeEditInput' is invalid: ${message}`,
  );
}
