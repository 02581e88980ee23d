import { call, type Job, VEHICLE } from "./job.ts";

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
export const BUILDING: readonly Job[] = [
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
