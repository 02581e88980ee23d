import { readLines } from "../../declare/read_lines.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

const FLEET = "@sys_app:x_demo_fleet";

/** name | table | type | field | statement */
const CLIENT_SCRIPTS = `
Incident: hint for critical        | incident | onChange | priority | if (newValue === "1") g_form.addInfoMessage("Call the duty manager");
Incident: clear the subcategory    | incident | onChange | category | g_form.clearValue("subcategory");
Incident: caller first             | incident | onLoad   |          | if (g_form.isNewRecord()) g_form.setMandatory("caller_id", true);
Incident: confirm closing          | incident | onSubmit |          | return !(g_form.getValue("state") === "7" && g_form.getValue("close_notes") === "");
Problem: duplicate needs a target  | problem  | onChange | resolution_code | g_form.setMandatory("duplicate_of", newValue === "duplicate");
Problem: hide the workaround       | problem  | onLoad   |          | g_form.setDisplay("workaround", !g_form.isNewRecord());
Change: emergency banner           | change_request | onChange | type | if (newValue === "emergency") g_form.addInfoMessage("Reviewed afterwards");
Change: plan for high risk         | change_request | onChange | risk | g_form.setMandatory("backout_plan", newValue === "2");
Change: end after start            | change_request | onSubmit |      | return g_form.getValue("start_date") <= g_form.getValue("end_date");
Change task: lock the parent       | change_task | onLoad | | g_form.setReadOnly("change_request", !g_form.isNewRecord());
User: show the time zone           | sys_user | onLoad | | g_form.setDisplay("time_zone", true);
Fleet: workshop needs no driver    | x_demo_fleet_vehicle | onChange | state | if (newValue === "workshop") g_form.clearValue("driver");
Fleet: lock the plate              | x_demo_fleet_vehicle | onLoad | | g_form.setReadOnly("plate", !g_form.isNewRecord());
Fleet: no state by list            | x_demo_fleet_vehicle | onCellEdit | state | callback(g_user.hasRole("x_demo_fleet.admin"));`;

const SIGNATURES: Record<string, string> = {
  onChange: "onChange(control, oldValue, newValue, isLoading)",
  onLoad: "onLoad()",
  onSubmit: "onSubmit()",
  onCellEdit: "onCellEdit(sysIDs, table, oldValues, newValue, callback)",
};

/** name | table | condition | field | visible | mandatory | read only */
const POLICIES = `
On hold needs a reason       | incident | state=3^EQ | hold_reason  | true | true | ignore
Resolved needs notes         | incident | state=6^EQ | close_notes  | true | true | ignore
Resolved problems need a fix | problem  | state=106^EQ | fix_notes  | true | true | ignore
High risk needs tests        | change_request | risk=2^EQ | test_plan | true | true | ignore
Closed changes are fixed     | change_request | state=3^EQ | start_date | ignore | ignore | true
Vehicles in the workshop     | x_demo_fleet_vehicle | state=workshop^EQ | driver | false | false | ignore`;

/** name | table | action name | condition | statement */
const ACTIONS = `
Take over        | incident | take_over | current.assigned_to.nil() | current.setValue("assigned_to", gs.getUserID());
Put on hold      | incident | put_on_hold | current.state == 2 | current.setValue("state", "3");
Make a problem   | incident | make_problem | current.problem_id.nil() | action.setRedirectURL("problem.do?sys_id=-1");
Known error      | problem | known_error | !current.known_error | current.setValue("known_error", true);
Send to assess   | change_request | send_to_assess | current.state == -5 | current.setValue("state", "-4");
Cancel the change | change_request | cancel_change | current.active | current.setValue("state", "4");
Close the task   | change_task | close_task | current.active | current.setValue("state", "3");
Unlock           | sys_user | unlock | current.locked_out | current.setValue("locked_out", false);
To the workshop  | x_demo_fleet_vehicle | to_workshop | current.state != "workshop" | current.setValue("state", "workshop");
Release          | x_demo_fleet_vehicle | release | current.state == "workshop" | current.setValue("state", "available");`;

const scopeOf = (table: string): string => table.startsWith("x_demo_fleet") ? FLEET : "global";

/** Client scripts beside the one of `files.ts`. */
export const clientScripts: SeedRow[] = readLines(CLIENT_SCRIPTS, 5).map(
  ([name, table, type, field, statement]) => {
    const guard = type === "onChange" ? "if (isLoading) return;\n  " : "";
    return seedRow("sys_script_client", name, {
      name,
      table,
      type,
      field,
      sys_scope: scopeOf(table),
      script: `function ${SIGNATURES[type]} {\n  ${guard}${statement}\n}`,
    });
  },
);

const policies = readLines(POLICIES, 7).flatMap(
  ([short_description, table, conditions, field, visible, mandatory, disabled]) => [
    seedRow("sys_ui_policy", short_description, {
      short_description,
      table,
      conditions,
      sys_scope: scopeOf(table),
    }),
    seedRow("sys_ui_policy_action", `${short_description}.${field}`, {
      ui_policy: `@sys_ui_policy:${short_description}`,
      table,
      field,
      visible,
      mandatory,
      disabled,
      sys_scope: scopeOf(table),
    }),
  ],
);

const actions = readLines(ACTIONS, 5).map((
  [name, table, action_name, condition, statement],
  index,
) =>
  seedRow("sys_ui_action", `${table}.${action_name}`, {
    name,
    table,
    action_name,
    condition,
    order: String(100 + index * 10),
    form_button: "true",
    sys_scope: scopeOf(table),
    script: action_name === "make_problem" ? statement : `${statement}\ncurrent.update();`,
  })
);

/** What happens on forms: client scripts, policies, buttons, pages. */
export const formLogicRows: SeedRow[] = [
  ...clientScripts,
  ...policies,
  ...actions,
  seedRow("sys_ui_page", "x_demo_fleet_board", {
    name: "board",
    endpoint: "x_demo_fleet_board.do",
    description: "Vehicles by state",
    sys_scope: FLEET,
    html: `<?xml version="1.0" encoding="utf-8" ?>
<j:jelly trim="false" xmlns:j="jelly:core"><h1>Vehicles</h1><ul id="vehicles"/></j:jelly>`,
    client_script: `document.getElementById("vehicles").className = "board";`,
  }),
  seedRow("sys_ui_page", "demo_duty_list", {
    name: "duty_list",
    endpoint: "duty_list.do",
    description: "Who is on duty",
    html: `<?xml version="1.0" encoding="utf-8" ?>
<j:jelly trim="false" xmlns:j="jelly:core"><h1>On duty</h1></j:jelly>`,
  }),
];
