/**
 * What the vendor's compiler knows of flows: the core actions, the steps of custom actions and the
 * triggers, with their inputs and outputs. Source: the declarations of `@servicenow/sdk-core` 4.9.0
 * below `flow/built-ins`, which `tests/tools/fluent/flow_parts_test.ts` compares with this.
 */

/**
 * What an input takes. `template`: columns and their values; `record`: a pill of a record, or a
 * sys_id; `approval`: who decides, and how; `plain_text`: one in which the compiler takes no pill.
 */
export type InputKind =
  | "text"
  | "plain_text"
  | "script"
  | "number"
  | "boolean"
  | "table"
  | "condition"
  | "template"
  | "record"
  | "duration"
  | "approval";

/** What an output is: a record, many of them, or a type of flow data. */
export type OutputKind = "record" | "records" | "string" | "integer" | "choice" | "glide_date_time";

export interface FlowPart {
  /** As the declarations name it, behind `action.core.` or `actionStep.`. */
  inputs: Readonly<Record<string, InputKind>>;
  required: readonly string[];
  outputs: Readonly<Record<string, OutputKind>>;
  /** The input that names the table of its template, condition and records. */
  table?: string;
  /** Of records that are always of one table. */
  of?: string;
}

interface PartOptions {
  outputs?: FlowPart["outputs"];
  table?: string;
  of?: string;
}

/** `name kind` with `!` where it is mandatory: `table_name table!, values template!`. */
function part(inputs: string, { outputs = {}, ...where }: PartOptions = {}): FlowPart {
  const listed = inputs.split(", ").filter((text) => text !== "").map((text) => {
    const [name = "", kind = ""] = text.split(" ");
    return { name, kind: kind.replace("!", ""), required: kind.endsWith("!") };
  });
  return {
    inputs: Object.fromEntries(
      listed.flatMap(({ name, kind }) => isInputKind(kind) ? [[name, kind]] : []),
    ),
    required: listed.filter(({ required }) => required).map(({ name }) => name),
    outputs,
    ...where,
  };
}

const KINDS: readonly InputKind[] = [
  "text",
  "plain_text",
  "script",
  "number",
  "boolean",
  "table",
  "condition",
  "template",
  "record",
  "duration",
  "approval",
];

function isInputKind(text: string): text is InputKind {
  return KINDS.some((kind) => kind === text);
}

const sorted = "sort_column text, sort_type text";
const status = { status: "choice", error_message: "string" } as const;

/** `action.core.*`: what a step of a flow can do. */
export const flowActions: Readonly<Record<string, FlowPart>> = {
  createRecord: part("table_name table!, values template!", {
    table: "table_name",
    outputs: { record: "record", table_name: "string" },
  }),
  updateRecord: part("table_name table!, record record!, values template!", {
    table: "table_name",
    outputs: { record: "record", table_name: "string" },
  }),
  createOrUpdateRecord: part("table_name table!, fields template!", {
    table: "table_name",
    outputs: { record: "record", table_name: "string", ...status },
  }),
  deleteRecord: part("record record!"),
  lookUpRecord: part(
    `table table!, conditions condition, ${sorted}, if_multiple_records_are_found_action text, ` +
      "dont_fail_flow_on_error boolean",
    { table: "table", outputs: { Record: "record", Table: "string", ...status } },
  ),
  lookUpRecords: part(`table table!, conditions condition, max_results number, ${sorted}`, {
    table: "table",
    outputs: { Records: "records", Count: "integer", Table: "string" },
  }),
  updateMultipleRecords: part(
    `table_name table!, conditions condition!, field_values template!, ${sorted}, ` +
      "dont_fail_flow_on_error boolean",
    { table: "table_name", outputs: { count: "integer", message: "string", status: "choice" } },
  ),
  createTask: part("task_table table!, field_values template, wait boolean", {
    table: "task_table",
    outputs: { Record: "record", Table: "string" },
  }),
  log: part("log_message text!, log_level text"),
  sendEmail: part(
    "ah_to text!, ah_subject text!, ah_body plain_text, ah_cc text, ah_bcc text, record record, " +
      "table_name table, watermark_email boolean",
    { table: "table_name", outputs: { email: "record" }, of: "sys_email" },
  ),
  sendNotification: part("notification text!, record record, table_name table", {
    table: "table_name",
  }),
  sendSms: part("recipients text!, message plain_text!", {
    outputs: { email: "record" },
    of: "sys_email",
  }),
  fireEvent: part("event_name text!, record record!, table table, parm1 text, parm2 text", {
    table: "table",
  }),
  askForApproval: part(
    "record record!, table table, approval_conditions approval!, approval_reason text, " +
      "approval_field text, journal_field text",
    { table: "table", outputs: { approval_state: "choice" } },
  ),
  waitForCondition: part(
    "record record!, table_name table, conditions condition!, timeout_flag boolean, " +
      "timeout_duration duration, timeout_schedule text",
    { table: "table_name", outputs: { state: "choice" } },
  ),
  waitForMessage: part("message text!, enable_timeout boolean, timeout duration", {
    outputs: { payload: "string" },
  }),
  createCatalogTask: part(
    "ah_requested_item record!, ah_short_description text, ah_fields template, " +
      "ah_table_name table, ah_wait boolean, template_catalog_item text",
    { table: "ah_table_name" },
  ),
  getCatalogVariables: part("requested_item record!, template_catalog_item text!"),
  submitCatalogItemRequest: part(
    "catalog_item text!, catalog_item_inputs text, sysparm_quantity number, " +
      "sysparm_requested_for record, special_instructions text, delivery_address text, " +
      "wait_for_completion boolean, timeout_flag boolean, duration duration, schedule text",
    { outputs: { requested_item: "record", ...status }, of: "sc_req_item" },
  ),
  getAttachmentsOnRecord: part("source_record record!, file_name text", {
    outputs: { parameter: "records", parameter1: "integer" },
    of: "sys_attachment",
  }),
  copyAttachment: part("attachment_record record!, target_record record!, table table!", {
    table: "table",
  }),
};

/** `actionStep.*`: what a step of a custom action can do. */
export const actionSteps: Readonly<Record<string, FlowPart>> = {
  script: part("script script!, required_run_time text!"),
  createRecord: part(
    "create_record_table_name table!, create_record_field_values template!",
    {
      table: "create_record_table_name",
      outputs: { record: "record", table_name: "string" },
    },
  ),
  updateRecord: part(
    "table_name table!, record record!, update_record_field_values template!",
    { table: "table_name", outputs: { record: "record", table_name: "string" } },
  ),
  createOrUpdateRecord: part("table table!, fields template!", {
    table: "table",
    outputs: { record: "record", table_name: "string", ...status },
  }),
  deleteRecord: part("record record!, table_name table", { table: "table_name" }),
  deleteMultipleRecords: part(
    `table_name table!, conditions condition!, ${sorted}, set_workflow boolean, ` +
      "dont_fail_flow_on_error boolean",
    { table: "table_name", outputs: { count: "integer", ...status } },
  ),
  lookUpRecord: part(
    `lookup_table_name table!, conditions condition, ${sorted}, multiple_records_found text, ` +
      "dont_fail_flow_on_error boolean",
    {
      table: "lookup_table_name",
      outputs: { record: "record", table_name: "string", ...status },
    },
  ),
  lookUpRecords: part(`table_name table!, conditions condition, limit number, ${sorted}`, {
    table: "table_name",
    outputs: { records: "records", count: "integer", table_name: "string" },
  }),
  updateMultipleRecords: part(
    `table_name table!, conditions condition!, field_values template!, ${sorted}, ` +
      "set_workflow boolean, set_autosysfields boolean, dont_fail_flow_on_error boolean",
    { table: "table_name", outputs: { count: "integer", ...status } },
  ),
  createTask: part(
    "create_record_table_name table!, create_record_field_values template, wait boolean",
    { table: "create_record_table_name", outputs: { task: "record", table: "string" } },
  ),
  log: part("log_message text!, log_level text"),
  email: part(
    "to text!, subject text!, body plain_text, cc text, bcc text, record record, " +
      "table_name table, watermark_email boolean",
    { table: "table_name", outputs: { email: "record" }, of: "sys_email" },
  ),
  notification: part("notification text!, record record, table_name table", {
    table: "table_name",
  }),
  fireEvent: part("event_name text!, record record!, table table, parm1 text, parm2 text", {
    table: "table",
  }),
};

export interface FlowTrigger {
  /** Behind `trigger.`. */
  code: string;
  /** Fields of the caller's trigger that it takes, and those that it needs. */
  takes: readonly string[];
  needs: readonly string[];
  outputs: FlowPart["outputs"];
  /** The output whose columns are named without it: `trigger.number`. */
  record?: string;
  /** The record's table, where it is not the one that is watched. */
  of?: string;
}

const ran = { run_start_time: "glide_date_time", run_start_date_time: "glide_date_time" } as const;
const watched = ["table", "condition", "run_in", "with_extended_tables"];
const recordOutputs = { current: "record", table_name: "string", ...ran } as const;

function recordTrigger(name: string, more: readonly string[] = []): FlowTrigger {
  return {
    code: `record.${name}`,
    takes: [...watched, ...more],
    needs: ["table"],
    outputs: recordOutputs,
    record: "current",
  };
}

function scheduleTrigger(name: string, needs: readonly string[]): FlowTrigger {
  return { code: `scheduled.${name}`, takes: [...needs, "time_zone"], needs, outputs: ran };
}

/** `trigger.*`: what sets a flow off. */
export const flowTriggers = {
  created: recordTrigger("created"),
  updated: recordTrigger("updated", ["fires"]),
  created_or_updated: recordTrigger("createdOrUpdated", ["fires"]),
  daily: scheduleTrigger("daily", ["time"]),
  weekly: scheduleTrigger("weekly", ["day_of_week", "time"]),
  monthly: scheduleTrigger("monthly", ["day_of_month", "time"]),
  repeat: { code: "scheduled.repeat", takes: ["every"], needs: ["every"], outputs: ran },
  run_once: { code: "scheduled.runOnce", takes: ["at"], needs: ["at"], outputs: ran },
  service_catalog: {
    code: "application.serviceCatalog",
    takes: ["run_in"],
    needs: [],
    outputs: { request_item: "record", table_name: "string", ...ran },
    record: "request_item",
    of: "sc_req_item",
  },
  inbound_email: {
    code: "application.inboundEmail",
    takes: ["condition", "table"],
    needs: [],
    outputs: {
      inbound_email: "record",
      subject: "string",
      body_text: "string",
      from_address: "string",
    },
    record: "inbound_email",
    of: "sys_email",
  },
  sla_task: {
    code: "application.slaTask",
    takes: [],
    needs: [],
    outputs: { task_sla_record: "record" },
    record: "task_sla_record",
    of: "task_sla",
  },
} as const satisfies Readonly<Record<string, FlowTrigger>>;

export type TriggerName = keyof typeof flowTriggers;
