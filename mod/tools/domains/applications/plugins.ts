import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { proveProgress } from "../../cicd_progress.ts";
import { limitInput, offsetInput } from "../../inputs.ts";
import { defineTool } from "../../tool.ts";
import { columnOf, orAbsent } from "../../../platform/records/record_values.ts";

const PLUGIN = "v_plugin";
const ACTIVE = "active";
const MOST_TABLES = 2000;

/**
 * What is active. `v_plugin` has been seen to call a plugin inactive whose tables were all there, so
 * the tables of its package are counted too.
 */
export const listPlugins = defineTool({
  name: "sn_list_plugins",
  summary: "Plugins with their real state: what the list says, and whether their tables exist.",
  risk: "R",
  endpoint: "GET /api/now/table/v_plugin; sys_db_object",
  input: z.strictObject({
    text: z.string().optional().describe("Part of the name or id, e.g. discovery"),
    active: z.boolean().optional().describe("Only active ones, or only inactive ones"),
    tables: z.array(z.string()).max(50).optional().describe(
      "Tables to check for, e.g. sn_hr_core_case: a product is there when its table is",
    ),
    limit: limitInput,
    offset: offsetInput,
  }),
  example: { text: "test framework", tables: ["sys_atf_test"] },
  synonyms: ["activated products", "com.snc plugin", "is discovery active"],
  byHand: { lists: 2, reads: 1 },
  async read({ text, active, tables = [], limit = 50, offset = 0 }, { reader, signal }) {
    const conditions = [
      ...(active === undefined ? [] : [`active${active ? "=" : "!="}${ACTIVE}`]),
      ...(text ? [`nameLIKE${quoteValue(text)}^ORidLIKE${quoteValue(text)}`] : []),
    ];
    const { records, total } = await reader.listRecords(PLUGIN, {
      query: [...conditions, "ORDERBYname"].join("^"),
      fields: ["id", "name", "version", "active"],
      limit,
      offset,
      signal,
    });
    const counts = await countTables(reader, records.flatMap(({ id }) => id ?? []), signal);
    const existing = await existingTables(reader, tables, signal);
    const end = offset + limit;
    return {
      plugins: records.map((row) => describe(row, counts.get(row.id ?? "") ?? 0)),
      total,
      ...(tables.length > 0 && {
        tables: Object.fromEntries(tables.map((table) => [table, existing.has(table)])),
      }),
      ...((total === null ? records.length === limit : total > end) && {
        next: `More plugins match: repeat with offset ${end}, or give text.`,
      }),
    };
  },
});

function describe({ id, name, version, active }: PlatformRecord, tables: number) {
  const says = active === ACTIVE;
  return {
    id,
    name,
    version,
    active: says,
    ...(tables > 0 && { tables }),
    ...(!says && tables > 0 && {
      note: `The list calls it inactive, yet ${tables} of its tables exist: it is installed.`,
    }),
  };
}

/** Tables by the plugin whose package brought them; empty where the dictionary is closed. */
async function countTables(
  reader: Reader,
  ids: string[],
  signal?: AbortSignal,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const plain = ids.filter((id) => /^[\w.-]+$/.test(id));
  if (plain.length === 0) return counts;
  try {
    const { records } = await reader.listRecords("sys_db_object", {
      query: `sys_package.sourceIN${plain.join(",")}`,
      fields: ["sys_package.source"],
      limit: MOST_TABLES,
      signal,
    });
    for (const row of records) {
      const id = row["sys_package.source"];
      if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "forbidden") throw error;
  }
  return counts;
}

async function existingTables(reader: Reader, tables: string[], signal?: AbortSignal) {
  const plain = tables.filter((name) => /^[a-z0-9_]+$/.test(name));
  if (plain.length === 0) return new Set<string>();
  const { records } = await reader.listRecords("sys_db_object", {
    query: `nameIN${plain.join(",")}`,
    fields: ["name"],
    limit: plain.length,
    signal,
  });
  return new Set(records.map(({ name }) => name));
}

export const activatePlugin = defineTool({
  name: "sn_activate_plugin",
  summary: "Activate a plugin and wait until the instance lists it as active.",
  risk: "D",
  idempotent: true,
  endpoint: "POST /api/sn_cicd/plugin/{id}/activate",
  input: z.strictObject({
    id: z.string().regex(/^[\w.-]+$/, "A plugin id such as com.snc.discovery").describe(
      "Id of the plugin, as sn_list_plugins shows it",
    ),
  }),
  example: { id: "com.demo.field_service" },
  synonyms: ["install product", "enable", "switch on Agile"],
  skill: "cicd-release",
  byHand: { lists: 1, clicks: 2, reads: 1 },
  async plan({ id }, { reader, signal }) {
    const before = await readPlugin(reader, id, signal);
    if (!before) {
      throw new AppError("not_found", `${reader.label} has no plugin "${id}"`, {
        remedy: "sn_list_plugins with text finds it; some have to be requested from the vendor.",
      });
    }
    if (before.active === ACTIVE) {
      throw new AppError("conflict", `Plugin "${orAbsent(before.name)}" is active already`, {
        remedy: "Nothing is left to do.",
      });
    }
    return {
      operations: [{
        kind: "call",
        sends: false,
        table: PLUGIN,
        id: columnOf(before, "sys_id"),
        summary: `activate plugin "${orAbsent(before.name)}" (${id})`,
        request: {
          method: "POST",
          path: `/api/sn_cicd/plugin/${encodeURIComponent(id)}/activate`,
        },
        undo: `POST /api/sn_cicd/plugin/${id}/rollback through sn_call_rest_api`,
        prove: (answer, context) =>
          proveProgress(answer, context, async ({ message }) => {
            const after = await readPlugin(context.reader, id);
            const result = { id, name: before.name, active: after?.active === ACTIVE, message };
            return result.active
              ? { state: "done", result }
              : { state: "failed", result, error: `The instance still lists "${id}" as inactive` };
          }),
      }],
      warnings: ["A plugin brings tables and scripts; most cannot be deactivated again."],
      result: (_records, [result]) => result,
    };
  },
});

async function readPlugin(reader: Reader, id: string, signal?: AbortSignal) {
  const { records } = await reader.listRecords(PLUGIN, {
    query: `id=${quoteValue(id)}`,
    fields: ["sys_id", "id", "name", "active"],
    limit: 1,
    signal,
  });
  return records.find((row) => row.id === id);
}
