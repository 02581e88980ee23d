import { z } from "zod";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { idInput } from "../../inputs.ts";
import { defineTool } from "../../tool.ts";
import { findItem } from "./classes.ts";
import type { AddressedRecord } from "../../../platform/records/record_values.ts";
import { ownWords } from "../../words.ts";

const RELATION = "cmdb_rel_ci";
/** sys_ids in one query; longer ones do not fit into an address. */
const CHUNK = 100;
const MOST_ITEMS = 500;
const MOST_EDGES = 2_000;

interface Reached {
  sys_id: string;
  name: string | undefined;
  class: string | undefined;
  depth: number;
  type: string | undefined;
  /** The item over which it was reached. */
  via: string | undefined;
}

export const getCiImpact = defineTool({
  name: "sn_get_ci_impact",
  summary: "Walk the dependencies of a configuration item: what it affects, or what it needs.",
  risk: "R",
  endpoint: "GET /api/now/table/cmdb_rel_ci",
  input: z.strictObject({
    id: idInput("configuration item", "cmdb_ci"),
    direction: ownWords(["up", "down"]).optional().describe(
      "up: what depends on it (affected by its failure); down: what it needs. up unless set",
    ),
    depth: z.number().int().min(1).max(10).optional().describe("Steps to follow; 3 unless set"),
    limit: z.number().int().min(1).max(MOST_ITEMS).optional().describe(
      `Items to answer; 100 unless set, at most ${MOST_ITEMS}`,
    ),
    types: z.array(z.string().min(1)).optional().describe(
      "Relations to follow, e.g. Depends on::Used by; all unless set",
    ),
  }),
  example: { id: "lnx-web-01", direction: "up" },
  synonyms: ["upstream downstream", "who suffers if", "depends on this server"],
  skill: "cmdb-csdm",
  byHand: { lists: 1, clicks: 2, reads: 1 },
  async read({ id, direction = "up", depth = 3, limit = 100, types }, { reader, signal }) {
    const start = await findItem(reader, { id, signal });
    const walk = await walkRelations(reader, { start, direction, depth, limit, types, signal });
    const services = walk.reached.filter((item) => item.class?.startsWith("cmdb_ci_service"));
    return {
      item: { sys_id: start.sys_id, name: start.name, class: start.sys_class_name },
      direction,
      total: walk.reached.length,
      services: services.map(({ name }) => name),
      items: walk.reached,
      back_references: walk.back,
      ...(walk.next && { next: walk.next }),
    };
  },
});

/** Breadth first, so that each item has its shortest way; an item met again is not followed again. */
async function walkRelations(
  reader: Reader,
  { start, direction, depth, limit, types = [], signal }: {
    start: AddressedRecord;
    direction: "up" | "down";
    depth: number;
    limit: number;
    types?: string[] | undefined;
    signal?: AbortSignal | undefined;
  },
): Promise<{ reached: Reached[]; back: number; next?: string }> {
  const [near, far] = direction === "up" ? ["child", "parent"] : ["parent", "child"];
  const seen = new Set([start.sys_id]);
  const reached: Reached[] = [];
  let back = 0;
  let front = [start.sys_id];
  for (let step = 1; step <= depth && front.length > 0; step++) {
    const edges = await readEdges(reader, { front, near, far, types, signal });
    front = [];
    for (const edge of edges.rows) {
      const sysId = edge[far];
      if (!sysId || seen.has(sysId)) {
        back++;
        continue;
      }
      if (reached.length >= limit) {
        return {
          reached,
          back,
          next: `More items follow: raise limit (${limit}) or narrow types.`,
        };
      }
      seen.add(sysId);
      front.push(sysId);
      reached.push({
        sys_id: sysId,
        name: edge[`${far}.name`],
        class: edge[`${far}.sys_class_name`],
        depth: step,
        type: edge["type.name"],
        via: edge[`${near}.name`],
      });
    }
    if (edges.cut) {
      const next = `Step ${step} has more than ${MOST_EDGES} relations; not all were followed.`;
      return { reached, back, next };
    }
  }
  if (front.length === 0) return { reached, back };
  return { reached, back, next: `Items of step ${depth} are not followed further: raise depth.` };
}

async function readEdges(
  reader: Reader,
  { front, near, far, types, signal }: {
    front: string[];
    near: string;
    far: string;
    types: string[];
    signal?: AbortSignal | undefined;
  },
): Promise<{ rows: PlatformRecord[]; cut: boolean }> {
  const rows: PlatformRecord[] = [];
  for (let at = 0; at < front.length; at += CHUNK) {
    const ids = front.slice(at, at + CHUNK).join(",");
    const named = types.length > 0 ? `^type.nameIN${types.join(",")}` : "";
    const edges = reader.listAllRecords(RELATION, {
      query: `${near}IN${ids}${named}`,
      fields: ["sys_id", far, `${far}.name`, `${far}.sys_class_name`, `${near}.name`, "type.name"],
      max: MOST_EDGES + 1,
      signal,
    });
    for await (const edge of edges) rows.push(edge);
    if (rows.length > MOST_EDGES) return { rows: rows.slice(0, MOST_EDGES), cut: true };
  }
  return { rows, cut: false };
}
