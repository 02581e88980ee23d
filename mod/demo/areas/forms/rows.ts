import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

const DEFAULT = "@sys_ui_view:Default view";

/** A section with its elements in order; `.begin_split` and the like divide it into columns. */
function section(key: string, values: Record<string, string>, elements: string): SeedRow[] {
  return [
    seedRow("sys_ui_section", key, { view: DEFAULT, ...values }),
    ...elements.split(" ").map((element, position) =>
      seedRow("sys_ui_element", `${key}.${position}`, {
        sys_ui_section: `@sys_ui_section:${key}`,
        element,
        type: element.startsWith(".") ? element : "",
        position: String(position),
      })
    ),
  ];
}

const formSection = (form: string, key: string, position: number): SeedRow =>
  seedRow("sys_ui_form_section", key, {
    sys_ui_form: `@sys_ui_form:${form}`,
    sys_ui_section: `@sys_ui_section:${key}`,
    position: String(position),
  });

/** Views with a form, a list and related lists of incidents, and a list of vehicles. */
export const formRows: SeedRow[] = [
  seedRow("sys_ui_view", "Default view", { name: "", title: "Default view" }),
  seedRow("sys_ui_view", "ess", { name: "ess", title: "Self service" }),
  seedRow("sys_ui_form", "incident", { name: "incident", view: DEFAULT }),
  ...section(
    "incident.main",
    { name: "incident" },
    ".begin_split number caller_id category .split state priority assignment_group assigned_to .end_split short_description description",
  ),
  ...section(
    "incident.resolution",
    { name: "incident", caption: "Resolution Information" },
    "close_code close_notes",
  ),
  formSection("incident", "incident.main", 0),
  formSection("incident", "incident.resolution", 1),
  seedRow("sys_ui_list", "incident", { name: "incident", view: DEFAULT }),
  ...["number", "short_description", "caller_id", "state"].map((element, position) =>
    seedRow("sys_ui_list_element", `incident.${element}`, {
      list_id: "@sys_ui_list:incident",
      element,
      position: String(position),
    })
  ),
  seedRow("sys_ui_related_list", "incident", { name: "incident", view: DEFAULT }),
  seedRow("sys_ui_related_list_entry", "incident.incident.parent_incident", {
    list_id: "@sys_ui_related_list:incident",
    related_list: "incident.parent_incident",
    position: "0",
  }),
  seedRow("sysrule_view", "Callers see the short form", {
    name: "Callers see the short form",
    table: "incident",
    view: "ess",
    condition: "caller_id=javascript:gs.getUserID()^EQ",
  }),
];
