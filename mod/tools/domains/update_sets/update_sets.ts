import { quoted } from "../../../base/quoted.ts";
import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import { newSysId } from "../../../base/ids.ts";
import { findScope } from "../../../changes/target/find_by_name.ts";
import { readWorkContext } from "../../../platform/work_context.ts";
import { limitInput, offsetInput } from "../../inputs.ts";
import { findSysId, listRecords, readRecord, storedRecord } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { currentSetOperations } from "../context/work_context.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";
import { columnWords } from "../../words.ts";

/** Update sets: the containers that ship configuration. */

export const listUpdateSets = defineTool({
  name: "sn_list_update_sets",
  summary: "List update sets by state, application or name.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_update_set",
  input: z.strictObject({
    state: columnWords("sys_update_set.state", ["in progress", "complete", "ignore", "any"], {
      stored: { any: null },
      source:
        "ServiceNowDevProgram/code-snippets, Updateset checker and Set update sets to Complete",
    }).optional().describe(
      "in progress unless set",
    ),
    scope: z.string().optional().describe("Scope name of the application, e.g. global"),
    name: z.string().optional().describe("Part of the name"),
    limit: limitInput,
    offset: offsetInput,
  }),
  example: {},
  synonyms: ["completed update sets", "unfinished sets", "sets in progress"],
  byHand: { lists: 1 },
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
  synonyms: ["start working", "begin a change", "container for my changes"],
  byHand: { lists: 1, forms: 1, fields: 2, clicks: 1 },
  async plan({ name, description, scope: named, make_current = true }, { reader, options }) {
    const context = await readWorkContext(reader);
    const scope = named ?? options.scope;
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

export const getUpdateSet = defineTool({
  name: "sn_get_update_set",
  summary: "Read one update set: state, application, parent, dates, and how much it holds.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_update_set/{id}; GET /api/now/stats/sys_update_xml",
  input: z.strictObject({
    id: inForm(z.string().min(1), { kind: "record", table: "sys_update_set" }).describe(
      "Name or sys_id of the update set",
    ),
  }),
  example: { id: "Ticket integration" },
  synonyms: [
    "update set details status of change set",
    "update set info",
    "who made the update set",
  ],
  skill: "update-sets",
  byHand: { lists: 1, reads: 1 },
  async read({ id }, { reader, signal }) {
    const record = await readRecord(reader, { table: "sys_update_set", id, signal });
    const sysId = await findSysId(reader, { table: "sys_update_set", id, signal });
    const { total } = await reader.listRecords("sys_update_xml", {
      query: `update_set=${sysId}`,
      fields: ["sys_id"],
      limit: 1,
      signal,
    });
    return { ...record, entries: total };
  },
});

export const updateUpdateSet = defineTool({
  name: "sn_update_update_set",
  summary: "Rename an update set, describe it, or put it below a parent set.",
  elsewhere: { state: (id) => ({ tool: "sn_complete_update_set", args: { id } }) },
  risk: "W",
  idempotent: true,
  endpoint: "PATCH /api/now/table/sys_update_set/{id}",
  input: z.strictObject({
    id: inForm(z.string().min(1), { kind: "record", table: "sys_update_set" }).describe(
      "Name or sys_id of the update set",
    ),
    changes: z.strictObject({
      name: z.string().min(1).max(80).optional().describe("The new name"),
      description: z.string().optional().describe("What it ships and why"),
      parent: z.string().optional().describe("Name or sys_id of the batch's parent set"),
    }).refine((changes) => Object.keys(changes).length > 0, "Give at least one field to change"),
  }),
  example: { id: "Ticket integration", changes: { description: "Tickets to the partner" } },
  synonyms: ["change the name", "description of update set", "batch parent"],
  skill: "update-sets",
  byHand: { lists: 1, forms: 1, fields: 1 },
  async plan({ id, changes }, { reader, signal }) {
    const sysId = await findSysId(reader, { table: "sys_update_set", id, signal });
    const set = await reader.getRecord("sys_update_set", sysId, { signal });
    if (set.is_default === "true") {
      throw new AppError(
        "conflict",
        `${quoted(orAbsent(set.name))} is the default set of its application`,
        {
          remedy:
            "Leave it as it is: the platform relies on it. sn_create_update_set makes your own.",
        },
      );
    }
    return {
      operations: [{ kind: "update", table: "sys_update_set", id: sysId, values: changes }],
      result: ([record]) => storedRecord(record),
    };
  },
});
