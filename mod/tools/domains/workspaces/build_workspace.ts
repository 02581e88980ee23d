import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { newSysId } from "../../../base/ids.ts";
import type { CallContext, CallProof, Operation } from "../../../changes/operation.ts";
import type { Reader, TableSchema } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { defineTool } from "../../tool.ts";
import { columnOf, orAbsent } from "../../../platform/records/record_values.ts";

/**
 * The interface by which UI Builder makes an application. The platform documents it nowhere: it is
 * asked for first, and what it did is read from the records alone.
 */
const BUILDER = "/api/sn_uibtk_api/buildertoolkit/experience";
/** What an instance says to a path it does not have, or does not let these credentials use. */
const ABSENT = ["not_found", "invalid_input", "forbidden", "platform_error"];
const APP_SHELL = "name=uib_app_shell^category=app_shell";
/** What a list shows, as far as its table has it. */
const LIST_COLUMNS = ["number", "short_description", "state", "priority", "assigned_to"];

export const buildWorkspace = defineTool({
  name: "sn_build_workspace",
  summary: "Make a workspace with list menus, where the instance has UI Builder's own interface.",
  risk: "W",
  endpoint: `POST ${BUILDER} (undocumented, asked for first); sys_ux_list_*`,
  input: z.strictObject({
    name: z.string().min(1).max(80).describe("Name"),
    path: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, "Lower-case letters, digits and dashes")
      .describe("URL segment below /now"),
    tables: z.array(z.string().min(1)).min(1).max(10)
      .describe("Tables that get a category and a list in the menu"),
    homepage: z.string().regex(/^[a-z0-9-]+$/).optional().describe(
      "Landing route; home unless set",
    ),
  }),
  example: { name: "Fleet desk", path: "fleet-desk", tables: ["x_demo_fleet_vehicle"] },
  synonyms: ["configurable workspace for agents", "workspace for a team", "work area"],
  skill: "configurable-workspaces",
  // Forms: the experience, its list configuration, one category and one list.
  byHand: { lists: 2, forms: 4, fields: 13, clicks: 3 },
  async plan({ name, path, tables, homepage = "home" }, { reader, signal }) {
    await requireBuilder(reader, signal);
    await requireFreePath(reader, { path, signal });
    const appShellUI = await findAppShell(reader, signal);
    const schemas = await Promise.all(tables.map((table) => reader.schema.table(table)));
    return {
      operations: [{
        kind: "call" as const,
        sends: false,
        table: "sys_ux_page_registry",
        id: "",
        summary: `make the workspace "${name}" at /now/${path}`,
        request: {
          method: "POST" as const,
          path: BUILDER,
          body: { name, appShellUI, path, homepage, roles: [] },
        },
        undo: "sn_delete_record for its entry in sys_ux_page_registry and what refers to it",
        prove: (_answer: unknown, context: CallContext) => proveWorkspace(path, context),
      }, ...listOperations(name, schemas)],
      result: (records, [made]) => ({
        ...made as Record<string, unknown>,
        list_menu: records[1]?.sys_id,
        next: "Link the menu with sn_create_ux_page_property (page: the workspace, name " +
          "listConfigId, type string, value: list_menu), then make its pages in UI Builder: " +
          "no REST interface does.",
      }),
      warnings: [
        "UI Builder's interface is undocumented and can change with any release: " +
        "look at the workspace before others use it.",
      ],
    };
  },
});

/** Throws `write_refused` with the way that there is, where the interface is not. */
async function requireBuilder(reader: Reader, signal?: AbortSignal): Promise<void> {
  try {
    await reader.get({ path: BUILDER, signal });
  } catch (error) {
    if (!(error instanceof AppError) || !ABSENT.includes(error.code)) throw error;
    throw new AppError(
      "write_refused",
      `${reader.label} does not offer UI Builder's interface (${BUILDER}): ` +
        "no workspace can be made over REST",
      {
        remedy: "Make it in UI Builder or App Engine Studio (sn_list_plugins shows whether UI " +
          "Builder is active); sn_create_ux_list_category, sn_create_ux_list and " +
          "sn_create_ux_page_property then fill it.",
        cause: error,
      },
    );
  }
}

async function requireFreePath(
  reader: Reader,
  { path, signal }: { path: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const { records: [taken] } = await reader.listRecords("sys_ux_page_registry", {
    query: `path=${quoteValue(path)}`,
    fields: ["sys_id", "title"],
    limit: 1,
    signal,
  });
  if (!taken) return;
  throw new AppError("conflict", `The path "${path}" is that of "${orAbsent(taken.title)}"`, {
    remedy: "Choose another path; sn_list_ux_experiences shows those in use.",
  });
}

async function findAppShell(reader: Reader, signal?: AbortSignal): Promise<string> {
  const { records: [shell] } = await reader.listRecords("sys_ux_macroponent", {
    query: APP_SHELL,
    fields: ["sys_id"],
    limit: 1,
    signal,
  });
  if (shell) return columnOf(shell, "sys_id");
  throw new AppError("not_found", `${reader.label} has no app shell "uib_app_shell"`, {
    remedy: "UI Builder brings it: sn_list_plugins shows whether it is active.",
  });
}

function listOperations(name: string, schemas: readonly TableSchema[]): Operation[] {
  const configuration = newSysId();
  return [
    {
      kind: "create",
      table: "sys_ux_list_menu_config",
      sysId: configuration,
      values: { name: `${name} lists`, active: true },
    },
    ...schemas.flatMap((schema, index): Operation[] => {
      const category = newSysId();
      return [{
        kind: "create",
        table: "sys_ux_list_category",
        sysId: category,
        values: { title: schema.label, configuration, order: (index + 1) * 100, active: true },
      }, {
        kind: "create",
        table: "sys_ux_list",
        values: {
          title: `All: ${schema.label}`,
          table: schema.name,
          category,
          columns: columnsOf(schema).join(","),
          order: 100,
          active: true,
        },
      }];
    }),
  ];
}

function columnsOf({ columns, displayColumn }: TableSchema): string[] {
  const wanted = [displayColumn ?? "sys_id", ...LIST_COLUMNS];
  return [...new Set(wanted)].filter((name) => columns.has(name));
}

async function proveWorkspace(
  path: string,
  { reader, signal }: CallContext,
): Promise<CallProof> {
  const { records: [entry] } = await reader.listRecords("sys_ux_page_registry", {
    query: `path=${quoteValue(path)}`,
    limit: 1,
    signal,
  });
  if (!entry) {
    return {
      state: "failed",
      result: null,
      error: `The instance answered, but no application has the path "${path}"`,
    };
  }
  const { records: [captured] } = await reader.listRecords("sys_update_xml", {
    query: `name=sys_ux_page_registry_${columnOf(entry, "sys_id")}^ORDERBYDESCsys_updated_on`,
    fields: ["update_set.name"],
    limit: 1,
    signal,
  });
  const set = captured?.["update_set.name"];
  return {
    state: "done",
    result: {
      sys_id: entry.sys_id,
      title: entry.title,
      url: `${reader.url}/now/${path}`,
      recorded_in: set ?? null,
    },
    warnings: set && !/^default/i.test(set) ? [] : [
      `The workspace itself is recorded in ${set ? `"${set}"` : "no update set"}: ` +
      "save it once more in UI Builder with your set chosen, or it does not ship.",
    ],
    after: entry,
  };
}
