import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { TableSchema } from "../../../platform/types.ts";
import { checkFields } from "../../check_query.ts";
import { readDictionary } from "../../fluent/dictionary.ts";
import { workspacePath, writeWorkspace } from "../../fluent/write_workspace.ts";
import { findSysIds } from "../../record_views.ts";
import { defineSourceTool, type WriterContext } from "../source/define_source_tool.ts";
import { readBuilt } from "../source/workspace.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";

/** What a list shows, as far as its table has it. */
const LIST_COLUMNS = ["number", "short_description", "state", "priority", "assigned_to"];

const listInput = z.strictObject({
  table: z.string().min(1),
  title: z.string().min(1).max(80).optional().describe("Its table's label unless set"),
  category: z.string().min(1).max(80).optional().describe("Heading; its table's label unless set"),
  columns: z.array(z.string().min(1)).max(30).optional(),
  condition: z.string().optional().describe("Encoded query; all records unless set"),
});

export const buildWorkspace = defineSourceTool({
  name: "sn_build_workspace",
  summary:
    "Build a workspace with its pages, list menu, access rule and a dashboard to begin with.",
  args: {
    name: z.string().min(1).max(80).describe("Name"),
    path: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, "Lower-case letters, digits and dashes")
      .describe("URL segment below /now"),
    lists: z.array(listInput).min(1).max(30).describe("Lists of the menu, in order"),
    roles: z.array(z.string().min(1)).min(1).max(20).describe("Names of roles that may open it"),
    homepage: z.string().regex(/^[a-z0-9-]+$/).optional().describe(
      "Landing route; home unless set",
    ),
    description: z.string().max(1000).optional(),
  },
  example: {
    name: "Fleet desk",
    path: "fleet-desk",
    scope: "x_demo_fleet",
    lists: [{ table: "x_demo_fleet_vehicle" }],
    roles: ["x_demo_fleet.user"],
  },
  synonyms: ["configurable workspace for agents", "workspace for a team", "work area"],
  skill: "configurable-workspaces",
  // Forms: the experience, its list configuration, one category, one list and the access rule.
  byHand: { lists: 2, forms: 5, fields: 15, clicks: 6 },
  async write({ name, path, lists, roles, homepage, description, scope }, context) {
    const { reader, options, warnings, signal } = context;
    await requireFreePath(path, { scope, context });
    const dictionary = readDictionary(reader, { accept: options.accept, warnings, signal });
    const written = [];
    for (const { table, title, category, columns, condition = "" } of lists) {
      const schema = await reader.schema.table(table);
      await checkFields(reader, { table, fields: columns });
      written.push({
        table,
        title: title ?? schema.label,
        category: category ?? schema.label,
        columns: columns ?? columnsOf(schema),
        condition: condition === ""
          ? ""
          : await dictionary.condition({ place: `lists of ${table}`, table, query: condition }),
      });
    }
    const found = await findSysIds(reader, { table: "sys_user_role", names: roles, signal });
    return [writeWorkspace({
      name,
      path,
      homepage,
      description,
      lists: written,
      roles: [...found.values()],
      // The vendor's guide: without one the workspace does not work.
      dashboard: { name: `${name} overview`, tabs: [{ name: "Overview", widgets: [] }] },
    })];
  },
  result: ({ path, homepage = "home" }) => ({ url: `/now/${path}/${homepage}` }),
});

/** A workspace that no source here made keeps its path; the own one is written anew. */
async function requireFreePath(
  path: string,
  { scope, context: { reader, files, signal } }: { scope: string; context: WriterContext },
): Promise<void> {
  if (await readBuilt(files, { scope, path: workspacePath(path) }) !== undefined) return;
  const { records: [taken] } = await reader.listRecords("sys_ux_page_registry", {
    query: `pathIN${path},now/${path}`,
    fields: ["sys_id", "title"],
    limit: 1,
    signal,
  });
  if (!taken) return;
  throw new AppError("conflict", `The path "${path}" is that of "${orAbsent(taken.title)}"`, {
    remedy: "Choose another path; sn_list_ux_experiences shows those in use.",
  });
}

function columnsOf({ columns, displayColumn }: TableSchema): string[] {
  const wanted = [displayColumn ?? "sys_id", ...LIST_COLUMNS];
  return [...new Set(wanted)].filter((name) => columns.has(name));
}
