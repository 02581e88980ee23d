import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { newSysId } from "../../../base/ids.ts";
import type { Operation } from "../../../changes/operation.ts";
import type { Reader } from "../../../platform/types.ts";
import { checkFields } from "../../check_query.ts";
import { tableInput } from "../../inputs.ts";
import { writeListLayout } from "../../fluent/write_layout.ts";
import { defineTool } from "../../tool.ts";
import { meantScope } from "../source/apply_source.ts";
import { applicationTurn } from "../source/workspace.ts";
import { readLayout } from "./layout.ts";
import { howItShips, reconcileRows } from "./ordered_rows.ts";
import { relatedListsFile } from "./related_lists_file.ts";
import { layoutView, planLayout, planLayoutFile, whyNotBySource } from "./source_layout.ts";
import { findView, viewInput } from "./views.ts";
import { columnOf } from "../../../platform/records/record_values.ts";
import { soleOf } from "../../../base/lists.ts";

/** The columns of a list, and the lists below a form. */

const skill = "forms-lists-views";

export const setListLayout = defineTool({
  name: "sn_set_list_layout",
  summary: "Set the columns of a table's list in a view, in order.",
  risk: "W",
  idempotent: true,
  endpoint: "POST /api/fluent/load/{scope}; else sys_ui_list, sys_ui_list_element",
  input: z.strictObject({
    table: tableInput,
    view: viewInput,
    columns: z.array(z.string().min(1)).min(1).max(50).describe(
      "Columns in order, dot-walking allowed",
    ),
  }),
  example: { table: "incident", columns: ["number", "short_description", "priority", "state"] },
  synonyms: ["personalize list layout", "columns shown in a list", "list should show"],
  skill,
  byHand: { lists: 1, fields: 4, clicks: 2 },
  turn: async (_args, context) => applicationTurn(await meantScope(undefined, context)),
  async plan({ table, view, columns }, context) {
    const { reader, signal } = context;
    await checkFields(reader, { table, fields: columns });
    requireOnce(columns);
    const { chain } = await reader.schema.table(table);
    const chosen = await findView(reader, { view, signal });
    const { list } = await readLayout(reader, { chain, view: chosen, signal });
    const own = list.from === table;
    const sysId = own && list.listId ? list.listId : newSysId();
    const owned = [{ table: "sys_ui_list", ids: own ? [sysId] : [] }];
    const reason = await whyNotBySource({ owned }, context);
    if (reason === undefined) {
      const files = writeListLayout({ table, view: layoutView(chosen), columns });
      return await planLayout(files, { table, view: chosen.title, columns }, context);
    }
    const made: Operation[] = own ? [] : [{
      kind: "create",
      table: "sys_ui_list",
      sysId,
      values: { name: table, view: chosen.sysId },
    }];
    return {
      operations: [
        ...made,
        ...reconcileRows(
          own ? list.elements : [],
          columns.map((key) => ({ key, values: {} })),
          { table: "sys_ui_list_element", keyField: "element", parent: { list_id: sysId } },
        ),
      ],
      result: () => ({ table, view: chosen.title, columns }),
      warnings: [
        `Written over the Table API: ${reason}.`,
        howItShips([{ table: "sys_ui_list", id: sysId }]),
      ],
    };
  },
});

export const setRelatedLists = defineTool({
  name: "sn_set_related_lists",
  summary: "Set the related lists below a table's form in a view, in order.",
  risk: "W",
  idempotent: true,
  endpoint: "POST /api/fluent/load/{scope}; else sys_ui_related_list, sys_ui_related_list_entry",
  input: z.strictObject({
    table: tableInput,
    view: viewInput,
    lists: z.array(z.string().min(1)).min(1).max(30).describe(
      "table.column that refers to this table, or the name of a relationship; in order",
    ),
  }),
  example: {
    table: "incident",
    lists: ["incident.parent_incident", "Vehicles of the caller"],
  },
  synonyms: ["tabs under the form", "show child records", "show tasks below the form"],
  skill,
  byHand: { lists: 1, fields: 2, clicks: 3 },
  turn: async (_args, context) => applicationTurn(await meantScope(undefined, context)),
  async plan({ table, view, lists }, context) {
    const { reader, signal } = context;
    requireOnce(lists);
    const { chain } = await reader.schema.table(table);
    const chosen = await findView(reader, { view, signal });
    const { relatedLists } = await readLayout(reader, { chain, view: chosen, signal });
    const known = relatedLists.entries.map((row) => row.related_list);
    const keys = await Promise.all(
      lists.map((text) => known.includes(text) ? text : relatedListKey(reader, { text, chain })),
    );
    const own = relatedLists.from === table;
    const sysId = own && relatedLists.listId ? relatedLists.listId : newSysId();
    const owned = [{ table: "sys_ui_related_list", ids: own ? [sysId] : [] }];
    const reason = await whyNotBySource({ owned, plain: true }, context);
    const result = { table, view: chosen.title, lists: keys };
    if (reason === undefined) {
      const entries = own ? relatedLists.entries : [];
      const file = { table, view: chosen, sysId, lists: keys, entries };
      return await planLayoutFile(
        (scopeId) => relatedListsFile({ ...file, scopeId }),
        result,
        context,
      );
    }
    const made: Operation[] = own ? [] : [{
      kind: "create",
      table: "sys_ui_related_list",
      sysId,
      values: { name: table, view: chosen.sysId },
    }];
    return {
      operations: [
        ...made,
        ...reconcileRows(
          own ? relatedLists.entries : [],
          keys.map((key) => ({ key, values: {} })),
          {
            table: "sys_ui_related_list_entry",
            keyField: "related_list",
            parent: { list_id: sysId },
          },
        ),
      ],
      result: () => result,
      warnings: [
        `Written over the Table API: ${reason}.`,
        howItShips([{ table: "sys_ui_related_list", id: sysId }]),
      ],
    };
  },
});

/** `table.column`, checked, or `REL:<sys_id>` of the relationship with this name. */
async function relatedListKey(
  reader: Reader,
  { text, chain }: { text: string; chain: readonly string[] },
): Promise<string> {
  const [, table, element = ""] = /^([a-z0-9_]+)\.([a-z0-9_]+)$/.exec(text) ?? [];
  if (table) {
    const { columns } = await reader.schema.table(table);
    const column = columns.get(element);
    if (column?.reference && chain.includes(column.reference)) return text;
    throw new AppError("invalid_input", `"${text}" is no column that refers to ${chain[0]}`, {
      remedy: "sn_get_table_references lists the columns that lead to a table.",
      details: { table: chain[0] },
    });
  }
  const name = text.replace(/^REL:/, "");
  const { records } = await reader.listRecords("sys_relationship", {
    query: `name=${name.replaceAll("^", "^^")}^ORsys_id=${name.replaceAll("^", "^^")}`,
    fields: ["sys_id", "name"],
    limit: 2,
  });
  const only = soleOf(records);
  if (only) return `REL:${columnOf(only, "sys_id")}`;
  throw new AppError(
    records.length === 0 ? "not_found" : "ambiguous",
    records.length === 0
      ? `There is no relationship "${text}"`
      : `"${text}" names more than one relationship`,
    { remedy: "sn_list_relationships shows them; give table.column or a relationship's sys_id." },
  );
}

function requireOnce(names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return;
  throw new AppError("invalid_input", `"${twice}" is named twice`, {
    remedy: "Name each column or list once.",
  });
}
