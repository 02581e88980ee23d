import { z } from "zod";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { defineTool } from "../../tool.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";

/** How many MID Servers are looked at closely; each takes two requests of one batch. */
const MOST_AGENTS = 25;
const SHOWN_ERRORS = 5;
/** Work is fetched within seconds; told by the instance's own clock. */
const WAITS_LONG = "sys_created_onRELATIVELT@minute@ago@5";

interface QueueCount {
  queue: string;
  state: string;
  count: number;
}

export const getMidServerHealth = defineTool({
  name: "sn_get_mid_server_health",
  summary: "Tell which MID Servers are up and validated, and what waits or failed in their queue.",
  risk: "R",
  endpoint: "GET ecc_agent, ecc_queue; GET /api/now/stats/ecc_queue",
  input: z.strictObject({
    name: z.string().min(1).optional().describe("One MID Server; all unless set"),
  }),
  example: {},
  synonyms: ["MID Server down", "ECC queue backlog", "probes do not come back"],
  skill: "mid-server-ecc",
  byHand: { lists: 2, reads: 1 },
  async read({ name }, { reader, signal }) {
    const { records: agents, total } = await reader.listRecords("ecc_agent", {
      query: name === undefined ? "ORDERBYname" : `name=${quoteValue(name)}`,
      limit: MOST_AGENTS,
      signal,
    });
    const servers = await Promise.all(agents.map((agent) => healthOf(agent, { reader, signal })));
    return {
      servers,
      healthy: servers.length > 0 && servers.every(({ problems }) => problems.length === 0),
      ...(servers.length === 0 && {
        note: name === undefined
          ? "The instance has no MID Server, or these credentials see none."
          : `There is no MID Server "${name}": sn_list_mid_servers names them.`,
      }),
      ...(total !== null && total > MOST_AGENTS && {
        next: `Only the first ${MOST_AGENTS} of ${total}: give a name for another.`,
      }),
    };
  },
});

async function healthOf(
  agent: PlatformRecord,
  { reader, signal }: { reader: Reader; signal?: AbortSignal | undefined },
) {
  const { name = "", status = "", validated = "", version = "", host_name = "" } = agent;
  const of = `agent=mid.server.${quoteValue(name)}`;
  const [queue, waiting, errors] = await Promise.all([
    countQueue(reader, { query: of, signal }),
    reader.listRecords("ecc_queue", {
      query: `${of}^queue=output^state=ready^${WAITS_LONG}^ORDERBYsys_created_on`,
      fields: ["sys_created_on", "topic"],
      limit: 1,
      signal,
    }),
    reader.listRecords("ecc_queue", {
      query: `${of}^state=error^ORDERBYDESCsys_created_on`,
      fields: ["sys_id", "topic", "name", "error_string", "sys_created_on"],
      limit: SHOWN_ERRORS,
      signal,
    }),
  ]);
  const oldest = waiting.records.at(0);
  const problems = [
    ...(status.toLowerCase() === "up" ? [] : [`its status is "${status}"`]),
    ...(/^(true|yes)$/i.test(validated) || validated === ""
      ? []
      : [`it is not validated ("${validated}")`]),
    ...(oldest ? [`work waits for it since ${orAbsent(oldest.sys_created_on)} (UTC)`] : []),
  ];
  return {
    name,
    status,
    validated,
    version,
    host_name,
    problems,
    queue,
    ...(oldest && { oldest_waiting: { since: oldest.sys_created_on, topic: oldest.topic } }),
    errors: errors.records,
  };
}

async function countQueue(
  reader: Reader,
  { query, signal }: { query: string; signal?: AbortSignal | undefined },
): Promise<QueueCount[]> {
  const { result } = await reader.get<
    { stats: { count: string }; groupby_fields: { field: string; value: string }[] }[]
  >({
    path: "/api/now/stats/ecc_queue",
    query: { sysparm_count: true, sysparm_group_by: "queue,state", sysparm_query: query },
    signal,
  });
  return result.map(({ stats, groupby_fields }) => ({
    queue: groupby_fields.find(({ field }) => field === "queue")?.value ?? "",
    state: groupby_fields.find(({ field }) => field === "state")?.value ?? "",
    count: Number(stats.count),
  }));
}
