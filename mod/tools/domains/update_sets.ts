import { z } from "zod";
import { newSysId } from "../../base/ids.ts";
import { findScope } from "../../changes/named_context.ts";
import { undoOperations } from "../../changes/undo.ts";
import { readSessionContext } from "../../platform/context.ts";
import { limitInput, offsetInput } from "../inputs.ts";
import { findSysId, listRecords } from "../record_views.ts";
import { defineTool } from "../tool.ts";
import { currentSetOperations } from "./context.ts";

/** Update sets: what ships, and taking back what was changed. */

const domain = "Update sets, scope, source control";

export const listUpdateSets = defineTool({
  name: "sn_list_update_sets",
  domain,
  summary: "List update sets by state, application or name.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_update_set",
  input: z.strictObject({
    state: z.enum(["in progress", "complete", "ignore", "any"]).optional().describe(
      "in progress unless set",
    ),
    scope: z.string().optional().describe("Scope name of the application, e.g. global"),
    name: z.string().optional().describe("Part of the name"),
    limit: limitInput,
    offset: offsetInput,
  }),
  example: {},
  synonyms: ["open change sets transport"],
  manualMinutes: 1,
  read({ state = "in progress", scope, name, limit, offset }, { reader, signal }) {
    const terms = [
      ...(state === "any" ? [] : [`state=${state}`]),
      ...(scope ? [scope === "global" ? "application=global" : `application.scope=${scope}`] : []),
      ...(name ? [`nameLIKE${name.replaceAll("^", "^^")}`] : []),
      "ORDERBYDESCsys_updated_on",
    ];
    return listRecords(reader, {
      table: "sys_update_set",
      query: terms.join("^"),
      fields: ["name", "application", "state", "is_default", "description", "sys_updated_on"],
      limit,
      offset,
      signal,
    });
  },
});

export const createUpdateSet = defineTool({
  name: "sn_create_update_set",
  domain,
  summary: "Create an update set and make it the current one.",
  risk: "W",
  endpoint: "POST /api/now/table/sys_update_set or /api/sn_cicd/update_set/create",
  input: z.strictObject({
    name: z.string().min(1).max(80).describe("Name, e.g. STRY0012345 Weather integration"),
    description: z.string().optional().describe("What it ships and why"),
    scope: z.string().optional().describe("Application; the current one unless set"),
    make_current: z.boolean().optional().describe("Switch to it; true unless set"),
  }),
  example: { name: "Weather integration" },
  synonyms: ["new change set start work transport"],
  manualMinutes: 2,
  async plan({ name, description, scope, make_current = true }, { reader }) {
    const context = await readSessionContext(reader);
    const target = scope ? findScope(context, scope) : context.scope;
    const sysId = newSysId();
    // A table insert stores any application as global.
    const byTable = target.sysId === "global";
    return {
      operations: [
        {
          kind: "create",
          table: "sys_update_set",
          sysId,
          values: {
            name,
            ...(description && { description }),
            application: target.sysId,
            ...(byTable && { state: "in progress" }),
          },
          ...(!byTable && {
            endpoint: {
              path: "/api/sn_cicd/update_set/create",
              query: {
                update_set_name: name,
                sys_id: target.sysId,
                ...(description && { description }),
              },
              idField: "update_set_id",
            },
          }),
        },
        ...(make_current
          ? await currentSetOperations(reader, { context, scope: target.sysId, updateSet: sysId })
          : []),
      ],
      result: ([record]) => ({
        sys_id: record?.sys_id,
        name: record?.name,
        scope: target.scope,
        current: make_current,
      }),
      ...(context.updateSets.some((set) => set.name === name && set.application === target.sysId) &&
        { warnings: [`There is an open update set of the name "${name}" already.`] }),
    };
  },
});

export const getUpdateSetContents = defineTool({
  name: "sn_get_update_set_contents",
  domain,
  summary: "What an update set has recorded, by type.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_update_xml",
  input: z.strictObject({
    id: z.string().min(1).describe("sys_id or name of the update set"),
    limit: limitInput,
    offset: offsetInput,
  }),
  example: { id: "Ticket integration" },
  synonyms: ["customer updates captured entries what is in the set sys_update_xml"],
  manualMinutes: 2,
  async read({ id, limit = 100, offset }, { reader, signal }) {
    const sysId = await findSysId(reader, { table: "sys_update_set", id, signal });
    const list = await listRecords(reader, {
      table: "sys_update_xml",
      query: `update_set=${sysId}^ORDERBYtype^ORDERBYname`,
      fields: ["name", "type", "target_name", "action", "sys_updated_on", "sys_updated_by"],
      limit,
      offset,
      signal,
    });
    const byType = Map.groupBy(list.rows, (row) => String(row.type));
    return {
      update_set: sysId,
      total: list.total,
      types: Object.fromEntries([...byType].map(([type, rows]) => [type, rows.length])),
      entries: list.rows,
      ...(list.next && { next: list.next }),
    };
  },
});

export const undoChanges = defineTool({
  name: "sn_undo_changes",
  domain,
  summary: "Take back journalled writes: restore fields, remove created, recreate deleted records.",
  risk: "D",
  endpoint: "local journal; PATCH, DELETE, POST /api/now/table/{table}",
  input: z.strictObject({
    changes: z.array(z.string().min(1)).min(1).max(50).describe(
      "Ids of the changes, as the writes answered them (change[].id)",
    ),
  }),
  example: { changes: ["chg_example"] },
  synonyms: ["revert rollback roll back restore take back"],
  manualMinutes: 5,
  async plan({ changes }, { journal, reader }) {
    const ids = [...new Set(changes)];
    const entries = await Promise.all(ids.map((id) => journal.get(id)));
    const { operations, updateSet, remains } = undoOperations(entries, reader.host);
    return {
      operations,
      ...(updateSet && { updateSet }),
      warnings: remains,
      result: () => ({ undone: ids }),
    };
  },
});
