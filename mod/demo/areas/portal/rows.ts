import { readLines } from "../../declare/read_lines.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

const FLEET = "@sys_app:x_demo_fleet";

/** ID | title | public */
const PAGES = `
fleet_home    | Fleet            | false
fleet_vehicle | Vehicle          | false
fleet_login   | Log in           | true
fleet_missing | Page not found   | true`;

/** ID | name | table | template | server script */
const WIDGETS = `
fleet-list     | Vehicle list    | x_demo_fleet_vehicle | <ul><li ng-repeat="v in data.vehicles">{{v.plate}}</li></ul> | data.vehicles = [];
fleet-detail   | Vehicle detail  | x_demo_fleet_vehicle | <h2>{{data.plate}}</h2> | data.plate = $sp.getParameter("plate");
fleet-search   | Vehicle search  | x_demo_fleet_vehicle | <input ng-model="c.term"> | data.term = "";
fleet-counter  | Vehicles by state | x_demo_fleet_vehicle | <b>{{data.count}}</b> | data.count = 0;
fleet-notice   | Workshop notice |                      | <p>{{options.text}}</p> | options.text = String(options.text);
duty-list      | On duty         | sys_user             | <p>{{data.name}}</p> | data.name = gs.getUserDisplayName();
my-incidents   | My incidents    | incident             | <p>{{data.count}}</p> | data.count = 0;
login-hint     | Log in hint     |                      | <p>Use your user ID</p> | data.hint = true;`;

/** name | internal name | status | active | run as | description */
const FLOWS = `
Plan an inspection    | plan_an_inspection    | published | true  | system | Creates a task a month before the date
Welcome a driver      | welcome_a_driver      | published | true  | user   | Mails the rules of the fleet
Escalate an old incident | escalate_an_old_incident | published | true | system | After ten days without an update
Sell a vehicle        | sell_a_vehicle        | draft     | false | user   | Not finished`;

/** A portal with pages and widgets, flows, and a workspace. */
export const portalRows: SeedRow[] = [
  ...readLines(PAGES, 3).map(([id, title, isPublic]) =>
    seedRow("sp_page", id, { id, title, public: isPublic, sys_scope: FLEET })
  ),
  seedRow("sp_portal", "fleet", {
    title: "Fleet",
    url_suffix: "fleet",
    homepage: "@sp_page:fleet_home",
    login_page: "@sp_page:fleet_login",
    notfound_page: "@sp_page:fleet_missing",
    sys_scope: FLEET,
  }),
  ...readLines(WIDGETS, 5).map(([id, name, data_table, template, script]) =>
    seedRow("sp_widget", id, {
      id,
      name,
      data_table,
      template,
      public: String(id === "login-hint"),
      script: `(function () {\n  ${script}\n})();`,
      client_script: "api.controller = function () {\n  var c = this;\n};",
      sys_scope: id.startsWith("fleet") ? FLEET : "global",
    })
  ),
  ...readLines(FLOWS, 6).map(([name, internal_name, status, active, run_as, description]) =>
    seedRow("sys_hub_flow", internal_name, {
      name,
      internal_name,
      status,
      active,
      run_as,
      description,
      ...(status === "published" && {
        latest_snapshot: `@sys_hub_flow_snapshot:${internal_name}`,
        master_snapshot: `@sys_hub_flow_snapshot:${internal_name}`,
      }),
      sys_scope: name.startsWith("Escalate") ? "global" : FLEET,
    })
  ),
  seedRow("sys_ux_page_registry", "fleet-workspace", {
    title: "Fleet workspace",
    path: "x/demo/fleet-workspace",
    sys_scope: FLEET,
    admin_panel: "@sys_ux_app_config:Fleet workspace",
    admin_panel_table: "sys_ux_app_config",
  }),
];
