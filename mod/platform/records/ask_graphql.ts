import { AppError } from "../../base/errors.ts";
import type { Transport } from "../http/transport.ts";

interface GraphqlAnswer {
  data?: unknown;
  errors?: { message?: string; errorType?: string }[];
}

/**
 * One reading query, repeated like any read. Throws `invalid_input` with the instance's own words
 * for a query that it refused.
 */
export async function askGraphql(
  transport: Transport,
  { query, signal }: { query: string; signal?: AbortSignal | undefined },
): Promise<unknown> {
  const request = { method: "POST" as const, path: "/api/now/graphql", body: { query }, signal };
  const { result } = await transport.send<GraphqlAnswer>(request, { readOnly: true });
  const { data, errors = [] } = result ?? {};
  if (errors.length === 0) return data;
  const [, table] = /\bGlideRecord_Query\s*\{\s*(?:\w+\s*:\s*)?(\w+)/.exec(query) ?? [];
  const said = errors.map(({ message }) => message ?? "no reason given").join("; ");
  throw new AppError("invalid_input", `The instance refused the GraphQL query: ${said}`, {
    remedy: "Correct what it names; sn_describe_table lists the columns of a table.",
    details: { errors },
    nextCall: table ? { tool: "sn_describe_table", args: { table } } : undefined,
  });
}
