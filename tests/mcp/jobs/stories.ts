/**
 * The jobs of a platform developer, each as the calls of `tool_execute` on the shortest way, on the
 * embedded instance. A job has a number, the request that its searches begin with, and its calls.
 */

/** Answers of a job's calls so far, in their order: the structured content. */
// deno-lint-ignore no-explicit-any
export type Seen = any[];

export interface Call {
  tool: string;
  args: Record<string, unknown> | ((seen: Seen) => Record<string, unknown>);
  options?: { scope?: string; update_set?: string };
  /** How it ends where it is not `done`: a refusal that is the job's answer. */
  ends?: "refused" | "failed";
}

export interface Job {
  no: number;
  search: string;
  /** What has to stand before the job begins: not counted. */
  before?: Call;
  calls: readonly Call[];
}

const call = (
  tool: string,
  args: Call["args"] = {},
  more: Pick<Call, "options" | "ends"> = {},
): Call => ({ tool: `sn_${tool}`, args, ...more });

const VEHICLE = "x_demo_fleet_vehicle";
const ids = (answer: Seen[number]): string[] =>
  answer.change.flatMap(({ id }: { id: string | null }) => id ?? []);

const RULE = `(function executeRule(current, previous) {
  current.setValue("state", "available");
})(current, previous);`;

const AJAX = `var FleetLookup = Class.create();
FleetLookup.prototype = Object.extendsObject(AbstractAjaxProcessor, {
  plateOf: function() {
    return new GlideRecord("${VEHICLE}").getTableName();
  },
  type: "FleetLookup"
});`;

const CLIENT = `function onChange(control, oldValue, newValue, isLoading) {
  if (isLoading || newValue === "") return;
  var lookup = new GlideAjax("FleetLookup");
  lookup.addParam("sysparm_name", "plateOf");
  lookup.getXMLAnswer(function(answer) { g_form.setValue("mileage", answer); });
}`;

/** Building an application: its set, tables, forms, logic and catalog. */
const BUILDING: readonly Job[] = [
  {
    no: 1,
    search: "create a scoped application and an update set for it",
    calls: [
      call("create_update_set", { name: "Parking base" }),
      call("create_application", { name: "Parking", scope: "x_demo_parking", version: "1.0.0" }),
      call("create_update_set", { name: "Parking 1.0", scope: "x_demo_parking" }),
      call("create_update_set", { name: "Fleet jobs", scope: "x_demo_fleet" }),
    ],
  },
  {
    no: 2,
    search: "create a table with columns, choices, auto number, roles, access controls and a menu",
    calls: [call("build_table", {
      label: "Permit",
      columns: [
        { label: "Plate", mandatory: true, display: true },
        { label: "Holder", type: "reference", reference: "sys_user" },
        { label: "State", choices: ["Requested", "Granted", "Refused"], default: "requested" },
        { label: "From", type: "glide_date" },
        { label: "Until", type: "glide_date" },
        { label: "Remark" },
      ],
      number_prefix: "PMT",
      new_roles: [{ name: "permit_clerk", description: "Grant permits" }, {
        name: "permit_reader",
        description: "Read permits",
      }],
      access: { read: ["itil"], write: ["itil"], create: ["itil"], delete: ["itil"] },
      menu: { title: "Permits", module: "All permits" },
    }, { options: { update_set: "Parking base" } })],
  },
  {
    no: 3,
    search: "arrange the form of a table in sections",
    calls: [call("set_form_layout", {
      table: VEHICLE,
      sections: [
        { elements: [".begin_split", "plate", ".split", "state", ".end_split"] },
        { caption: "Use", elements: ["driver", "mileage"] },
      ],
    })],
  },
  {
    no: 4,
    search: "which columns the list of a table shows",
    calls: [call("set_list_layout", { table: VEHICLE, columns: ["number", "plate", "state"] })],
  },
  {
    no: 5,
    search: "before business rule that sets a field on insert",
    calls: [call("create_business_rule", {
      name: "Fleet: new vehicles are available",
      collection: VEHICLE,
      when: "before",
      action_insert: true,
      advanced: true,
      script: RULE,
    })],
  },
  {
    no: 6,
    search: "async business rule with a condition",
    calls: [call("create_business_rule", {
      name: "Fleet: tell the workshop",
      collection: VEHICLE,
      when: "async",
      action_update: true,
      filter_condition: "state=workshop^EQ",
      advanced: true,
      script: 'gs.eventQueue("x_demo_fleet.workshop", current, current.plate, "");',
    })],
  },
  {
    no: 7,
    search: "script include that clients can call",
    calls: [call("create_script_include", {
      name: "FleetLookup",
      client_callable: true,
      script: AJAX,
    })],
  },
  {
    no: 8,
    search: "client script with GlideAjax when a field changes",
    calls: [call("create_client_script", {
      name: "Fleet: mileage of the plate",
      table: VEHICLE,
      type: "onChange",
      field: "plate",
      script: CLIENT,
    })],
  },
  {
    no: 9,
    search: "UI policy that makes a field mandatory",
    calls: [
      call("create_ui_policy", {
        short_description: "Sold vehicles have no driver",
        table: VEHICLE,
        conditions: "state=sold^EQ",
      }),
      call("create_ui_policy_action", (seen) => ({
        ui_policy: seen[0].result.sys_id,
        table: VEHICLE,
        field: "driver",
        visible: "false",
      })),
    ],
  },
  {
    no: 10,
    search: "catalog item with variables, a variable set and a policy",
    calls: [call("build_catalog_item", {
      spec: {
        name: "Parking permit",
        short_description: "For the car park of your office",
        category: "Workplace",
        variables: [
          { name: "plate", question: "Number plate", type: "Single Line Text", mandatory: true },
          {
            name: "kind",
            question: "What do you drive?",
            type: "Select Box",
            choices: ["Car", "Bike"],
          },
          { name: "charger", question: "Do you need a charger?", type: "Yes / No" },
          { name: "from", question: "From", type: "Date" },
          { name: "until", question: "Until", type: "Date" },
          { name: "remark", question: "Remark", type: "Multi Line Text" },
        ],
        variable_sets: ["Delivery"],
        policies: [{
          name: "Charger for cars",
          when: "kind=car",
          actions: [{ variable: "charger", visible: "true", mandatory: "true" }],
        }],
      },
    }, { options: { update_set: "Parking base" } })],
  },
  {
    no: 11,
    search: "order a catalog item",
    calls: [call("order_catalog_item", {
      id: "Standard laptop",
      variables: { memory: "32 GB", reason: "Editing films of the workshop" },
    })],
  },
];

/** Interfaces to other systems, notifications, jobs and flows. */
const CONNECTING: readonly Job[] = [
  {
    no: 12,
    search: "outbound REST message with a function, a header and a variable",
    calls: [
      call("create_rest_message", { name: "Weather", rest_endpoint: "https://api.example.com/v1" }),
      call("create_rest_message_function", (seen) => ({
        rest_message: seen[0].result.sys_id,
        function_name: "forecast",
        http_method: "get",
        rest_endpoint: "https://api.example.com/v1/${town}",
      })),
      call("create_rest_message_header", (seen) => ({
        rest_message: seen[0].result.sys_id,
        name: "Accept",
        value: "application/json",
      })),
      call("create_rest_message_function_variable", (seen) => ({
        rest_message_function: seen[1].result.sys_id,
        name: "town",
        value: "Bern",
      })),
    ],
  },
  {
    no: 13,
    search: "scripted REST API with two resources, and test one",
    calls: [
      call("create_scripted_rest_api", { name: "Permit lookups", service_id: "permit_lookups" }),
      ...["GET", "POST"].map((method) =>
        call("create_scripted_rest_resource", (seen) => ({
          web_service_definition: seen[0].result.sys_id,
          name: `${method} permits`,
          http_method: method,
          relative_path: "/permits",
          operation_script:
            "(function process(request, response) { response.setBody({ permits: 1 }); })(request, response);",
        }))
      ),
      call("test_scripted_rest_resource", (seen) => ({ resource: seen[1].result.sys_id })),
    ],
  },
  {
    no: 14,
    search: "import rows from a staging table with a transform map that coalesces",
    calls: [
      call("create_transform_map", {
        name: "Vehicle import of the dealer",
        source_table: "x_demo_fleet_vehicle_import",
        target_table: VEHICLE,
        active: false,
      }),
      ...[["plate", "plate", true], ["mileage", "mileage", false], [
        "inspection",
        "inspection",
        false,
      ]]
        .map(([source, target, coalesce]) =>
          call("create_transform_field", (seen) => ({
            map: seen[0].result.sys_id,
            source_field: source,
            target_field: target,
            coalesce,
          }))
        ),
      call("import_rows", {
        table: "x_demo_fleet_depot_import",
        rows: [{ depot: "Depot East", town: "Enschede" }, { depot: "Depot West", town: "Leiden" }],
      }),
    ],
  },
  {
    no: 15,
    search: "email notification with a condition, and see what it would send",
    calls: [
      call("create_notification", {
        name: "Incident of the fleet",
        collection: "incident",
        generation_type: "engine",
        action_update: true,
        condition: "priority=1",
        recipient_users: ["itil.agent"],
        subject: "${number} is urgent",
        message_html: "<p>${short_description}</p>",
      }, { options: { update_set: "Parking base" } }),
      call("preview_notification", (seen) => ({
        notification: seen[0].result.sys_id,
        id: "INC0010001",
      })),
    ],
  },
  {
    no: 16,
    search: "run a script every night",
    calls: [call("create_scheduled_script", {
      name: "Fleet: nightly mileage",
      run_type: "daily",
      run_time: "1970-01-01 02:00:00",
      script: 'gs.info("mileage");',
    })],
  },
  {
    no: 17,
    search: "copy a flow, edit a step and publish it",
    calls: [
      call("copy_flow", { flow: "Plan an inspection", name: "Plan a big inspection" }),
      call("edit_flow", {
        flow: "Plan a big inspection",
        edits: [{ step: "2", inputs: { message: "Inspection planned a month ahead" } }],
      }),
      call("publish_flow", { flow: "Plan a big inspection", annotation: "Message says when" }),
    ],
  },
  {
    no: 18,
    search: "automated test with a step, and run it",
    calls: [
      call("create_atf_test", { name: "Fleet: a log is written" }),
      call("add_atf_step", (seen) => ({
        test: seen[0].result.sys_id,
        step_config: "Log",
        inputs: { log: "A line in the log" },
      })),
      call("run_atf_test", (seen) => ({ test: seen[0].result.sys_id })),
    ],
  },
];

/** Reporting, people, and work on many records. */
const RUNNING: readonly Job[] = [
  {
    no: 19,
    search: "pie report of records by state",
    calls: [call("create_report", {
      title: "Vehicles by state",
      table: VEHICLE,
      type: "pie",
      field: "state",
    })],
  },
  { no: 20, search: "a dashboard", calls: [call("create_dashboard", { name: "Fleet overview" })] },
  {
    no: 21,
    search: "SLA of four hours for priority 4",
    calls: [call("create_sla_definition", {
      name: "Priority 4 resolution",
      collection: "incident",
      type: "SLA",
      target: "resolution",
      duration: "4 hours",
      start_condition: "active=true^priority=4^EQ",
      stop_condition: "active=false^EQ",
    }, { options: { update_set: "Parking base" } })],
  },
  {
    no: 22,
    search: "assign database incidents to a group",
    calls: [call("create_assignment_rule", {
      name: "Database incidents",
      table: "incident",
      condition: "category=database^EQ",
      group: "Database",
    }, { options: { update_set: "Parking base" } })],
  },
  {
    no: 23,
    search: "new user, group and role, make the user a member and give the group the role",
    calls: [
      call("create_user", { user_name: "park.warden", first_name: "Park", last_name: "Warden" }),
      call("create_group", { name: "Parking", manager: "itil.agent" }),
      call("create_role", { name: "parking_admin", description: "Maintain parking spaces" }, {
        options: { update_set: "Parking base" },
      }),
      call("create_group_member", { user: "park.warden", group: "Parking" }),
      call("create_group_role_grant", { group: "Parking", role: "parking_admin" }),
    ],
  },
  {
    no: 24,
    search: "set a field of twenty incidents at once",
    calls: [call("bulk_update_records", {
      table: "incident",
      query: "active=true^ORDERBYnumber",
      values: { impact: "2" },
    })],
  },
  {
    no: 25,
    search: "give the open work of somebody who leaves to somebody else",
    calls: [call("bulk_update_records", {
      table: "task",
      query: "active=true^assigned_to.user_name=itil.agent",
      values: { assigned_to: "requester" },
    })],
  },
  {
    no: 26,
    search: "what runs when an incident is inserted",
    calls: [call("trace_table_automation", { table: "incident", operation: "insert" })],
  },
  {
    no: 27,
    search: "where a script include is used",
    calls: [call("find_usages", { kind: "script_include", name: "PlateParser" })],
  },
  {
    no: 28,
    search: "why can this user not see a table",
    calls: [
      call("evaluate_acl", { user: "requester", table: "incident", operation: "read" }),
    ],
  },
  {
    no: 30,
    search: "export an update set as XML",
    calls: [call("export_update_set", { id: "Ticket integration" })],
  },
  {
    no: 31,
    search: "undo everything that a call has changed",
    before: call("build_table", {
      label: "Permit zone",
      columns: [{ label: "Zone", display: true }, { label: "Kind", choices: ["A", "B", "C", "D"] }],
      new_roles: [{ name: "zone_clerk", description: "Keep zones" }],
      access: { read: ["itil"], write: ["itil"], create: ["itil"] },
      menu: { title: "Zones", module: "All zones" },
    }, { options: { update_set: "Parking base" } }),
    calls: [call("undo_changes", (seen) => ({ changes: ids(seen[0]) }))],
  },
  { no: 32, search: "slow transactions", calls: [call("list_transactions", {})] },
  {
    no: 33,
    search: "hard-coded sys_ids in scripts",
    calls: [
      call("run_suite_scan", { suite: "Code quality", applications: ["x_demo_fleet"] }),
    ],
  },
];

/** Content, processes, the CMDB, pages, and what is refused. */
const KEEPING: readonly Job[] = [
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
      call("get_change_next_states", (seen) => ({ id: seen[0].result.number })),
      call("move_change", (seen) => ({ id: seen[0].result.number, state: "New" })),
      call("move_change", (seen) => ({ id: seen[0].result.number, state: "Canceled" })),
    ],
  },
  {
    no: 37,
    search: "two configuration items with a relation",
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
      }),
      call("relate_cis", { parent: "lnx-app-05", child: "lnx-app-06", type: "Depends on" }),
    ],
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

/** All of them; number 29, a comparison of two update sets, has no tool. */
export const JOBS: readonly Job[] = [...BUILDING, ...CONNECTING, ...RUNNING, ...KEEPING];
