import type { Transport } from "../http/transport.ts";
import type { IdentifyRequest } from "../types.ts";

/**
 * The dry run of identification and reconciliation: a POST that reads, and is repeated like any
 * read. Source: platform documentation, Identification and Reconciliation API.
 */
export async function identifyItems(
  transport: Transport,
  { payload, query, enhanced, signal }: IdentifyRequest,
): Promise<unknown> {
  const request = {
    method: "POST" as const,
    path: `/api/now/identifyreconcile/${enhanced ? "queryEnhanced" : "query"}`,
    query,
    body: payload,
    signal,
  };
  return (await transport.send(request, { readOnly: true })).result;
}
