import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

interface Include {
  name: string;
  description: string;
  /** Methods of the class, in the notation of an object literal. */
  methods: string;
  scope: string;
}

const FLEET = "x_demo_fleet";

const include = (
  name: string,
  description: string,
  methods: string,
  scope = "global",
): Include => ({
  name,
  description,
  methods,
  scope,
});

/** A defect each, with the include that avoids it behind it. */
const planted: Include[] = [
  include(
    "FleetReport",
    "Mileage per driver",
    `byDriver: function (drivers) {
    var totals = {};
    for (var i = 0; i < drivers.length; i++) {
      var vehicle = new GlideRecord("x_demo_fleet_vehicle");
      vehicle.addQuery("driver", drivers[i]);
      vehicle.query();
      while (vehicle.next()) totals[drivers[i]] = (totals[drivers[i]] || 0) + Number(vehicle.mileage);
    }
    return totals;
  },`,
    FLEET,
  ),
  include(
    "FleetReportGrouped",
    "Mileage per driver, in one query",
    `byDriver: function (drivers) {
    var totals = {};
    var sum = new GlideAggregate("x_demo_fleet_vehicle");
    sum.addQuery("driver", "IN", drivers.join(","));
    sum.addAggregate("SUM", "mileage");
    sum.groupBy("driver");
    sum.query();
    while (sum.next()) totals[sum.getValue("driver")] = Number(sum.getAggregate("SUM", "mileage"));
    return totals;
  },`,
    FLEET,
  ),
  include(
    "FormulaRunner",
    "Applies a formula that a person typed",
    `apply: function (formula, x) {
    return eval(formula.replace(/x/g, String(x)));
  },`,
    FLEET,
  ),
  include(
    "FormulaTable",
    "Applies a formula of a fixed list",
    `formulas: {
    wear: function (x) { return x / 1000; },
    value: function (x) { return Math.max(0, 30000 - x / 10); },
  },
  apply: function (name, x) {
    var formula = this.formulas[name];
    return formula ? formula(x) : null;
  },`,
    FLEET,
  ),
  include(
    "ShortPlateReader",
    "Reads the plates used before 2020",
    `read: function (text) {
    return text.substring(0, 4);
  },`,
    FLEET,
  ),
  include(
    "PlateParser",
    "Reads plates",
    `normalise: function (text) {
    return String(text || "").trim().toUpperCase();
  },`,
    FLEET,
  ),
  include(
    "ParcelClient",
    "Asks the parcel service",
    `track: function (parcel) {
    var message = new sn_ws.RESTMessageV2("Parcel service", "track");
    message.setStringParameter("parcel", parcel);
    message.setRequestHeader("x-api-key", "demo-key-0000-not-real");
    return message.execute().getStatusCode();
  },`,
    FLEET,
  ),
  include(
    "ParcelClientConfigured",
    "Asks the parcel service with the key of a property",
    `track: function (parcel) {
    var message = new sn_ws.RESTMessageV2("Parcel service", "track");
    message.setStringParameter("parcel", parcel);
    message.setRequestHeader("x-api-key", gs.getProperty("x_demo_fleet.parcel.api_key"));
    return message.execute().getStatusCode();
  },`,
    FLEET,
  ),
];

const ordinary: Include[] = [
  include(
    "InspectionPlan",
    "When a vehicle is due",
    `next: function (vehicle) {
    var due = new GlideDateTime();
    due.addDaysUTC(Number(gs.getProperty("x_demo_fleet.inspection.days", "30")));
    return due.getDate();
  },`,
    FLEET,
  ),
  include(
    "DriverCheck",
    "Who may drive",
    `mayDrive: function (userId) {
    if (!userId) return true;
    var user = new GlideRecord("sys_user");
    return user.get(userId) && user.getValue("active") == "1";
  },`,
    FLEET,
  ),
  include(
    "PriorityText",
    "Says why a priority changed",
    `reason: function (before, after) {
    return "Priority " + before.getDisplayValue("priority") + " became " +
      after.getDisplayValue("priority");
  },`,
  ),
  include(
    "ChildIncidents",
    "Closes what depends on an incident",
    `close: function (parentId) {
    var child = new GlideRecord("incident");
    child.addActiveQuery();
    child.addQuery("parent_incident", parentId);
    child.setValue("state", "7");
    child.updateMultiple();
  },`,
  ),
  include(
    "WorkaroundNews",
    "Passes a workaround on",
    `send: function (problem) {
    gs.eventQueue("problem.workaround", problem, problem.getValue("workaround"), "");
  },`,
  ),
  include(
    "ChangeWindow",
    "The window of a change",
    `initialize: function (change) {
    this.change = change;
  },
  isAhead: function () {
    return this.change.start_date.nil() || this.change.start_date > new GlideDateTime();
  },`,
  ),
  include(
    "ApprovalRules",
    "Whom a change needs",
    `request: function (change) {
    var approval = new GlideRecord("sysapproval_approver");
    approval.initialize();
    approval.setValue("sysapproval", change.getUniqueValue());
    approval.setValue("approver", change.assignment_group.manager);
    approval.insert();
  },`,
  ),
  include(
    "ChangeTasks",
    "Cancels what a change left open",
    `cancel: function (changeId) {
    var task = new GlideRecord("change_task");
    task.addActiveQuery();
    task.addQuery("change_request", changeId);
    task.setValue("state", "4");
    task.updateMultiple();
  },`,
  ),
  include(
    "TextGuard",
    "Keeps numbers of cards out of texts",
    `hasCardNumber: function (text) {
    return /(\\d[ -]?){13,16}/.test(String(text || ""));
  },`,
  ),
  include(
    "StaleRecords",
    "Counts what nobody touched",
    `count: function (table, days) {
    var stale = new GlideAggregate(table);
    stale.addQuery("sys_updated_on", "<", gs.daysAgo(days));
    stale.addAggregate("COUNT");
    stale.query();
    return stale.next() ? Number(stale.getAggregate("COUNT")) : 0;
  },`,
  ),
  include(
    "VehicleAnswers",
    "What the vehicle service answers",
    `describe: function (vehicle) {
    return { plate: vehicle.getValue("plate"), state: vehicle.getValue("state") };
  },`,
    FLEET,
  ),
];

/** Script includes beside `FleetUtils` of `files.ts`. */
export const scriptIncludeRows: SeedRow[] = [...planted, ...ordinary].map(
  ({ name, description, methods, scope }) =>
    seedRow("sys_script_include", name, {
      name,
      api_name: `${scope}.${name}`,
      description,
      access: scope === "global" ? "public" : "package_private",
      sys_scope: scope === "global" ? "global" : `@sys_app:${scope}`,
      script: `var ${name} = Class.create();
${name}.prototype = {
  ${methods}
  type: "${name}",
};`,
    }),
);
