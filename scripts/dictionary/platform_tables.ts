/** Tables of the demo instance that are taken from the independent dictionary as they stand there. */
import { seededTables } from "../../mod/demo/seed/all_tables.ts";
import {
  type PlatformColumn,
  type PlatformTable,
  readPlatformDictionary,
} from "./platform_dictionary.ts";

/** Name → label; parents first. What tools, skills and peers want and no area holds by hand. */
const WANTED: Readonly<Record<string, string>> = {
  sn_aia_team: "AI Agent Team",
  sn_aia_agent_config: "AI Agent Configuration",
  sn_aia_version: "AI Agent Version",
  sn_aia_usecase_config_override: "AI Agent Use Case Override",
  sys_one_extend_capability: "Generative AI Capability",
  sys_one_extend_capability_definition: "Generative AI Capability Definition",
  sys_one_extend_definition_config: "Generative AI Definition Configuration",
  sys_generative_ai_config: "Generative AI Configuration",
  sys_generative_ai_prompt_config: "Generative AI Prompt",
  sn_nowassist_skill_config_status: "Now Assist Skill Status",
  sys_pd_lane: "Playbook Lane",
  sys_pd_activity: "Playbook Activity",
  sys_pd_process_input: "Playbook Input",
  sys_pd_trigger_instance: "Playbook Trigger",
  pa_tabs: "Dashboard Tab",
  pa_m2m_dashboard_tabs: "Tab of a Dashboard",
  pa_dashboards_permissions: "Dashboard Permission",
  pa_widgets: "Analytics Widget",
  sys_grid_canvas: "Responsive Canvas",
  sys_grid_canvas_pane: "Pane of a Canvas",
  par_dashboard_tab: "Dashboard Tab (Platform Analytics)",
  par_dashboard_canvas: "Dashboard Canvas",
  par_dashboard_widget: "Dashboard Widget",
  par_dashboard_visibility: "Dashboard Visibility",
  par_dashboard_permission: "Dashboard Permission (Platform Analytics)",
  sys_hub_trigger_instance_v2: "Trigger Instance V2",
  sys_hub_action_instance_v2: "Action Instance V2",
  sys_hub_flow_logic_instance_v2: "Flow Logic Instance V2",
  sys_hub_sub_flow_instance: "Subflow Instance",
  sys_flow_record_trigger: "Record Trigger",
  sys_ui_formatter: "Formatter",
  sys_ui_annotation_type: "Annotation Type",
  sys_ui_annotation: "Annotation",
  dl_matcher: "Data Lookup Matcher",
  dl_definition: "Data Lookup Definition",
  dl_definition_rel_match: "Data Lookup Match",
  dl_definition_rel_set: "Data Lookup Setter",
  sys_security_data_filter: "Data Filter",
  sp_instance_menu: "Menu Instance",
  sp_rectangle_menu_item: "Menu Item",
  sp_css_include: "CSS Include",
  m2m_sp_theme_css_include: "CSS Include of a Theme",
  m2m_sp_theme_js_include: "JS Include of a Theme",
  m2m_sp_dependency_css_include: "CSS Include of a Dependency",
  m2m_sp_dependency_js_include: "JS Include of a Dependency",
  sys_retry_policy: "Retry Policy",
};

/** What root tables and application files have of themselves, and what belongs to domains. */
const SYSTEM =
  /^sys_(id|created_(on|by)|updated_(on|by)|mod_count|class_name|name|scope|package|policy|update_name|domain(_path)?|overrides|customer_update|replace_on_upgrade|tags)$/;
const SHOWN = [
  "name",
  "label",
  "title",
  "short_description",
  "display_text",
  "text",
  "description",
];
const WIDTH = 96;

/** The text of `mod/demo/areas/platform/tables.ts`. Throws on a table that the dictionary lacks. */
export async function writePlatformTables(): Promise<string> {
  const { tables } = await readPlatformDictionary();
  const known = new Set([...seededTables.map(({ name }) => name), ...Object.keys(WANTED)]);
  const seeded = new Map(seededTables.map((table) => [table.name, table]));
  const inherits = (table: string, element: string): boolean => {
    const parent = seeded.get(table);
    return parent !== undefined &&
      (parent.columns.some((column) => column.element === element) ||
        inherits(parent.parent, element));
  };
  const blocks = Object.entries(WANTED).map(([name, label]) => {
    const table = tables.get(name);
    if (!table) throw new Error(`the independent dictionary has no table ${name}`);
    const inherited = (element: string) => inherits(parentOf(table), element);
    return blockOf(table, { label, known, inherited });
  });
  return `/** Written by \`deno task gen\` from the independent dictionary, \`scripts/dictionary\`. */
import { definePlatformTable } from "../../declare/platform_table.ts";
import type { TableSource } from "../../declare/table_source.ts";

export const platformTables: TableSource[] = [
${blocks.join("")}];
`;
}

/** An export names whom a row was captured as: what has such a name is an application file. */
function parentOf({ parent, columns }: PlatformTable): string {
  return parent || (columns.has("sys_update_name") ? "sys_metadata" : "");
}

function blockOf(
  table: PlatformTable,
  { label, known, inherited }: {
    label: string;
    known: ReadonlySet<string>;
    inherited: (element: string) => boolean;
  },
): string {
  const columns = [...table.columns.values()].filter(({ column, reference }) =>
    !SYSTEM.test(column) && !inherited(column) && (reference === "" || known.has(reference))
  );
  const shown = SHOWN.find((name) => table.columns.has(name)) ??
    columns.find((column) => typeOf(column, known) === "string")?.column;
  const parts = columns.map((column) =>
    partOf(column, { known, isShown: column.column === shown })
  );
  const head = [table.name, label, parentOf(table)].map((text) => JSON.stringify(text)).join(", ");
  return `  definePlatformTable(\n    ${head.replaceAll(", ", ",\n    ")},\n    \`\n${
    wrap(parts).join("\n")
  }\n\`,\n  ),\n`;
}

/** `element | type | options`: its label is made of its name. */
function partOf(
  column: PlatformColumn,
  { known, isShown }: { known: ReadonlySet<string>; isShown: boolean },
): string {
  const options = [
    ...column.mandatory ? ["mandatory"] : [],
    ...isShown ? ["display"] : [],
    ...isPlain(column.defaultValue) ? [`default=${column.defaultValue}`] : [],
  ];
  return [column.column, typeOf(column, known), ...options.length > 0 ? [options.join(",")] : []]
    .join("|");
}

function isPlain(value: string): boolean {
  return /^[\w.-]{1,40}$/.test(value) && value !== "false";
}

/** Of a column whose type nobody states, as its name says; a text where it says nothing. */
function typeOf(
  { column, type, reference, maxLength }: PlatformColumn,
  known: ReadonlySet<string>,
): string {
  if (type === "" && column.includes("_") && known.has(column)) return `reference(${column})`;
  if (type === "") {
    return column === "active" ? "boolean" : column === "order" ? "integer" : "string";
  }
  if (type === "reference" || type === "glide_list") return `${type}(${reference})`;
  return /^(string|translated_)/.test(type) && maxLength !== "" ? `${type}(${maxLength})` : type;
}

function wrap(parts: readonly string[]): string[] {
  const lines: string[] = [];
  let line = "";
  for (const part of parts) {
    if (line !== "" && line.length + part.length + 2 > WIDTH) {
      lines.push(line);
      line = "";
    }
    line += line === "" ? part : `; ${part}`;
  }
  return [...lines, line];
}
