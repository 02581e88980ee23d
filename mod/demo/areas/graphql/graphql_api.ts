import { type DemoAnswer, type DemoCall, readJsonObject } from "../../call.ts";
import { flowDesignerFields } from "./flow_designer_fields.ts";
import { RestError, unknownPath, wrongMethod } from "../../wire/rest_error.ts";
import { GraphqlError, undefinedField } from "./graphql_error.ts";
import {
  type GraphqlField,
  type GraphqlOperation,
  type GraphqlValue,
  parseGraphql,
} from "./parse.ts";
import { queryRecords } from "./record_query.ts";

/**
 * POST `/api/now/graphql`. Here are `GlideRecord_Query` and the edit lock of Flow Designer; every
 * other name is answered as undefined. Measured: a query that fails is answered with 200 too, the
 * failure stands in `errors`.
 */
export function graphqlApi(call: DemoCall, path: string[]): DemoAnswer {
  if (path.length > 0) throw unknownPath();
  if (call.method !== "POST") throw wrongMethod(call.method);
  const { query, variables } = readJsonObject(call);
  if (typeof query !== "string" || query.trim() === "") {
    throw new RestError(400, "Bad request", "The body needs a query");
  }
  const errors: Record<string, unknown>[] = [];
  try {
    const operation = parseGraphql(query, readVariables(variables));
    const data = answerFields(call, operation, errors);
    return { status: 200, raw: { data, errors } };
  } catch (error) {
    if (!(error instanceof GraphqlError)) throw error;
    return { status: 200, raw: { errors: [describe(error)] } };
  }
}

function readVariables(variables: unknown): Record<string, GraphqlValue> {
  if (variables === undefined || variables === null) return {};
  if (typeof variables !== "object" || Array.isArray(variables)) {
    throw new GraphqlError("ValidationError", "Variables are an object");
  }
  // Parsed JSON holds no other values than these.
  return variables as Record<string, GraphqlValue>;
}

function describe({ message, errorType }: GraphqlError): Record<string, unknown> {
  return { message, errorType };
}

/** What fails while it is read is null and listed; what does not exist refuses the whole. */
function answerFields(
  call: DemoCall,
  { kind, fields }: GraphqlOperation,
  errors: Record<string, unknown>[],
): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const field of fields) {
    try {
      data[field.alias] = answerRoot(call, kind, field);
    } catch (error) {
      const failed = error instanceof RestError
        ? new GraphqlError("DataFetchingException", error.detail ?? error.message)
        : error;
      if (!(failed instanceof GraphqlError) || failed.errorType !== "DataFetchingException") {
        throw failed;
      }
      data[field.alias] = null;
      errors.push({ ...describe(failed), path: [field.alias] });
    }
  }
  return data;
}

function answerRoot(call: DemoCall, kind: GraphqlOperation["kind"], field: GraphqlField): unknown {
  const type = kind === "query" ? "QueryType" : "MutationType";
  if (field.name === "__typename") return type;
  if (field.name === "GlideRecord_Query" && kind === "query") return queryRecords(call, field);
  if (field.name !== "global") throw undefinedField([field.name], type);
  const answer: Record<string, unknown> = {};
  for (const inner of field.fields) {
    if (inner.name === "__typename") answer[inner.alias] = "GlobalType";
    else if (inner.name === "snFlowDesigner") {
      answer[inner.alias] = flowDesignerFields(call, kind, inner);
    } else throw undefinedField(["global", inner.name], "GlobalType");
  }
  return answer;
}
