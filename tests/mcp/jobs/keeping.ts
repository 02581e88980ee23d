import assert from "node:assert/strict";
import { call, type Job, type Seen, VEHICLE } from "./job.ts";

/** Content, processes, the CMDB, pages, and what is refused. */
export const KEEPING: readonly Job[] = [
  {
    no: 34,
    search: "translate a text into German",
    calls: [call("create_translated_text", {
      tablename: "kb_knowledge_base",
      fieldname: "title",
      documentkey: "87ffc98bd2d48cec18724957bc89a0ec",
      language: "de",
      value: "Handbuch Servicedesk",
    }, { options: { update_set: "Parking base" } })],
  },
  {
    no: 35,
    search: "write a knowledge article and publish it",
    calls: [
      call("create_knowledge_article", {
        short_description: "Scan from the new printers",
        kb_knowledge_base: "Everyday help",
        kb_category: "Hardware",
        text: "<p>Hold your badge to the reader, choose Scan.</p>",
      }),
      call("publish_knowledge_article", (seen) => ({ id: seen[0].result.sys_id })),
    ],
  },
  {
    no: 36,
    search: "take a change through its states",
    calls: [
      call("create_change", {
        type: "normal",
        short_description: "Replace the disks of lnx-bak-01",
        assignment_group: "Hardware",
        cmdb_ci: "lnx-bak-01",
        start_date: "2026-04-07 20:00:00",
        end_date: "2026-04-07 22:00:00",
      }),
      call("move_change", (seen) => ({ id: seen[0].result.number, state: "Assess" })),
      call("decide_approval", (seen) => ({
        id: seen[0].result.number,
        decision: "approved",
        approver: "Dora Meijer",
      })),
      call("get_change_next_states", (seen) => ({ id: seen[0].result.number })),
      call("move_change", (seen) => ({ id: seen[0].result.number, state: "Canceled" })),
    ],
    proves: ([, assessed, , authorized, { result }]) => {
      assert.equal(assessed.result.approval, "requested");
      assert.equal(authorized.result.state.label, "Authorize");
      assert.equal(result.state, "Canceled");
    },
  },
  {
    no: 37,
    search: "two configuration items with a relation, and which items there are twice",
    calls: [
      call("upsert_ci", {
        source: "Manual Entry",
        items: [{
          class: "cmdb_ci_linux_server",
          values: { name: "lnx-app-05", serial_number: "NF-6105-L" },
        }, {
          class: "cmdb_ci_linux_server",
          values: { name: "lnx-app-06", serial_number: "NF-6106-L" },
        }],
        relations: [{ parent: 0, child: 1, type: "Depends on::Used by" }],
      }),
      call("find_duplicate_cis", { class: "cmdb_ci_linux_server", by: ["serial_number"] }),
    ],
    proves: ([{ result }, duplicates]) => {
      assert.deepEqual(result.items.map((item: Seen[number]) => item.operation), [
        "INSERT",
        "INSERT",
      ]);
      assert.equal(result.relations[0].operation, "INSERT");
      assert.deepEqual(duplicates.result.groups.map((group: Seen[number]) => group.count), [2]);
    },
  },
  {
    no: 38,
    search: "register an event and a script action for it",
    calls: [
      call("create_event_registration", { event_name: "x_demo_fleet.sold", table: VEHICLE }),
      call("create_script_action", {
        name: "Fleet: log the sale",
        event_name: "x_demo_fleet.sold",
        script: "gs.info(event.parm1);",
      }),
    ],
  },
  {
    no: 39,
    search: "portal widget on a page with a layout",
    calls: [
      call("create_portal_widget", {
        name: "Permit list",
        id: "permit_list",
        template: "<div>{{data.title}}</div>",
        script: '(function() { data.title = "Permits"; })();',
      }),
      call("create_portal_page", { title: "Permits", id: "fleet_permits" }),
      call("set_page_layout", {
        page: "fleet_permits",
        containers: [{
          name: "Permits",
          rows: [{ columns: [{ size: 12, widgets: [{ widget: "Permit list" }] }] }],
        }],
      }),
    ],
  },
  {
    no: 40,
    search: "a UI page and a UI macro",
    calls: [
      call("create_ui_page", { name: "fleet_board", html: "<div>Board</div>" }),
      call("create_ui_macro", {
        name: "fleet_badge",
        xml: '<j:jelly trim="false" xmlns:j="jelly:core"><b>Fleet</b></j:jelly>',
      }),
    ],
  },
  {
    no: 41,
    search: "build a workspace",
    calls: [
      call("build_workspace", { name: "Fleet desk", path: "fleet-desk", tables: [VEHICLE] }, {
        ends: "refused",
      }),
    ],
  },
  {
    no: 42,
    search: "make an inherited field mandatory on a child table",
    calls: [call("create_dictionary_override", {
      name: "incident",
      element: "short_description",
      base_table: "task",
      mandatory_override: true,
      mandatory: true,
    }, { options: { update_set: "Parking base" } })],
  },
  {
    no: 43,
    search: "delete a column",
    calls: [call("delete_artifact", { type: "column", id: "x_demo_fleet_vehicle.inspection" })],
  },
  {
    no: 44,
    search: "run a background script",
    calls: [call("run_script", { script: "gs.print(gs.getProperty('glide.product.name'));" })],
  },
];
