import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { idInput } from "../../inputs.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { columnOf } from "../../../platform/records/record_values.ts";

const MOST_ACTIVITIES = 200;

export const getWorkflow = defineTool({
  name: "sn_get_workflow",
  summary: "Read a classic workflow as a graph: activities and where each outcome leads.",
  risk: "R",
  endpoint: "GET /api/now/table/wf_workflow_version, wf_activity, wf_transition",
  input: z.strictObject({
    id: idInput("workflow", "wf_workflow"),
    version: z.string().optional().describe("sys_id of a version; the published one unless set"),
  }),
  example: { id: "Lend a laptop" },
  synonyms: ["legacy workflow editor", "wf_workflow", "transitions"],
  skill: "legacy-workflow",
  byHand: { lists: 1, reads: 3 },
  async read({ id, version }, { reader, signal }) {
    const workflow = await findSysId(reader, { table: "wf_workflow", id, signal });
    const chosen = await findVersion(reader, { workflow, version, name: id, signal });
    const { records: activities } = await reader.listRecords("wf_activity", {
      query: `workflow_version=${columnOf(chosen, "sys_id")}^ORDERBYx`,
      fields: ["sys_id", "name", "activity_definition", "activity_definition.name"],
      limit: MOST_ACTIVITIES,
      signal,
    });
    const transitions = await transitionsOf(reader, {
      from: activities.flatMap(({ sys_id }) => sys_id ?? []),
      signal,
    });
    return {
      workflow,
      name: chosen.name,
      version: {
        sys_id: chosen.sys_id,
        table: chosen.table,
        condition: chosen.condition,
        active: chosen.active,
        published: chosen.published,
        ...(chosen.checked_out && { checked_out: chosen.checked_out }),
      },
      ...graphOf(activities, { transitions, start: chosen.start }),
      ...(activities.length === MOST_ACTIVITIES && {
        next: `${MOST_ACTIVITIES} activities shown: sn_query_table on wf_activity has the rest.`,
      }),
      note: "Workflows are legacy: build new automation as a flow.",
    };
  },
});

async function findVersion(
  reader: Reader,
  request: {
    workflow: string;
    version?: string | undefined;
    name: string;
    signal?: AbortSignal | undefined;
  },
): Promise<PlatformRecord> {
  const { workflow, version, name, signal } = request;
  const { records } = await reader.listRecords("wf_workflow_version", {
    query: `workflow=${workflow}${version ? `^sys_id=${version}` : ""}^ORDERBYDESCsys_updated_on`,
    limit: 50,
    signal,
  });
  const chosen = records.find((row) => row.published === "true" && row.active === "true") ??
    records.find((row) => row.published === "true") ?? records[0];
  if (chosen) return chosen;
  throw new AppError("not_found", `"${name}" has no version${version ? ` ${version}` : ""}`, {
    remedy: "sn_query_table on wf_workflow_version shows what there is.",
    details: { table: "wf_workflow_version", query: `workflow=${workflow}` },
  });
}

async function transitionsOf(
  reader: Reader,
  { from, signal }: { from: string[]; signal?: AbortSignal | undefined },
): Promise<PlatformRecord[]> {
  if (from.length === 0) return [];
  const { records } = await reader.listRecords("wf_transition", {
    query: `fromIN${from.join(",")}`,
    fields: ["from", "to", "condition", "condition.name"],
    limit: 1000,
    signal,
  });
  return records;
}

function graphOf(
  activities: readonly PlatformRecord[],
  { transitions, start }: { transitions: readonly PlatformRecord[]; start: string | undefined },
) {
  const names = new Map(activities.map((row) => [row.sys_id, row.name]));
  const reached = new Set<string | undefined>([start]);
  // Each round follows what was reached; as many rounds as activities reach all there are.
  for (let round = 0; round < activities.length; round++) {
    for (const { from, to } of transitions) if (reached.has(from)) reached.add(to);
  }
  return {
    start: names.get(start) ?? start,
    activities: activities.map((row) => ({
      name: row.name,
      kind: row["activity_definition.name"] || row.activity_definition,
      leads_to: transitions.filter(({ from }) => from === row.sys_id).map((transition) => ({
        on: transition["condition.name"] || transition.condition,
        to: names.get(transition.to) ?? transition.to,
      })),
    })),
    unreachable: activities.filter((row) => !reached.has(row.sys_id)).map((row) => row.name),
  };
}
