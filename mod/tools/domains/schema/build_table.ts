import { AppError } from "../../../base/errors.ts";
import { newSysId } from "../../../base/ids.ts";
import type { Operation } from "../../../changes/operation.ts";
import type { Reader } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { defineTool } from "../../tool.ts";
import { combine, findRoles, planAcls } from "../security/table_acls.ts";
import { nameBlueprint, type NamedBlueprint, type NamedColumn } from "./check_blueprint.ts";
import { blueprintInput, choiceOf } from "./table_blueprint.ts";

/** Number fields fill themselves by this expression; common on the platform's own tables. */
const NEXT_NUMBER = "javascript:global.getNextObjNumberPadded();";
/** Between two places of a list there is room for others. */
const STEP = 10;
/** Each is written and proved by itself; a longer plan cannot be overseen. */
const MOST_RECORDS = 250;

export const buildTable = defineTool({
  name: "sn_build_table",
  summary: "Create a table with columns, choices, numbers, roles, access and module, in one plan.",
  risk: "W",
  endpoint:
    "sys_db_object, sys_dictionary, sys_choice, sys_number, sys_app_module, sys_security_acl",
  input: blueprintInput,
  example: {
    label: "Parking permit",
    columns: [
      { label: "Plate", mandatory: true, display: true },
      { label: "Holder", type: "reference", reference: "sys_user" },
      { label: "State", choices: ["Requested", "Granted", "Refused"], default: "requested" },
      { label: "Replaces", type: "reference", reference: "u_parking_permit" },
    ],
    number_prefix: "PRM",
    new_roles: [{ name: "parking_permit_clerk", description: "Grant parking permits" }],
    access: { read: ["itil"], write: ["parking_permit_clerk"], create: ["parking_permit_clerk"] },
    menu: { title: "Parking", module: "Permits" },
  },
  synonyms: ["new table with fields and a menu entry", "scaffold a table", "data structure"],
  skill: "tables-dictionary",
  // Forms: the table, its role, the choices' column, three access controls, menu and module.
  byHand: { lists: 4, forms: 8, fields: 40, clicks: 3 },
  async plan(input, { reader, options, signal }) {
    const blueprint = await nameBlueprint(reader, input, { options, signal });
    const newRoles = (blueprint.new_roles ?? []).map((role) => ({ ...role, sysId: newSysId() }));
    const access = combine([], blueprint.access ?? {});
    const made = new Map(newRoles.map(({ name, sysId }) => [name, sysId]));
    const asked = [...Object.values(access).flat(), ...blueprint.menu?.roles ?? []];
    const existing = await findRoles(reader, {
      names: asked.filter((name) => !made.has(name)),
      signal,
    });
    const roleIds = new Map([...existing, ...made]);
    const table = planTable(blueprint, Object.keys(access).length > 0);
    const operations: Operation[] = [
      ...newRoles.map(({ sysId, name, description = "" }): Operation => ({
        kind: "create",
        table: "sys_user_role",
        sysId,
        values: { name, description },
      })),
      table,
      ...planNumber(blueprint),
      ...blueprint.columns.flatMap((column) => planColumn(blueprint.name, column)),
      ...await planMenu(reader, { blueprint, signal }),
      ...planAcls({ table: blueprint.name, grants: access, roleIds, condition: "" }),
    ];
    requireFew(operations);
    return {
      operations,
      result: () => ({
        table: blueprint.name,
        label: blueprint.label,
        columns: blueprint.columns.map(({ name }) => name),
        records: operations.length,
      }),
      warnings: adviceOn(blueprint, access),
    };
  },
});

function requireFew({ length }: readonly Operation[]): void {
  if (length <= MOST_RECORDS) return;
  throw new AppError(
    "too_large",
    `The table would take ${length} records, more than ${MOST_RECORDS}`,
    {
      remedy: "Build it with fewer columns or choices, then add them with sn_create_column and " +
        "sn_set_choices.",
    },
  );
}

function planTable(blueprint: NamedBlueprint, guarded: boolean): Operation {
  return {
    kind: "create",
    table: "sys_db_object",
    sysId: newSysId(),
    values: {
      name: blueprint.name,
      label: blueprint.label,
      ...(blueprint.extends && { super_class: blueprint.extends }),
      is_extendable: String(blueprint.extendable ?? false),
      // Those of the plan stand in their place.
      ...(guarded && { create_access_controls: "false" }),
    },
  };
}

function planNumber({ name, number_prefix, numbered, numberColumn }: NamedBlueprint): Operation[] {
  if (!number_prefix) return [];
  const format: Operation = {
    kind: "create",
    table: "sys_number",
    values: { category: name, prefix: number_prefix, number: "1000", maximum_digits: "7" },
  };
  if (numbered) return [format];
  return [format, {
    kind: "create",
    table: "sys_dictionary",
    values: {
      name,
      element: numberColumn,
      column_label: "Number",
      internal_type: "string",
      max_length: "40",
      display: "true",
      default_value: NEXT_NUMBER,
    },
  }];
}

function planColumn(table: string, column: NamedColumn): Operation[] {
  const { name, label, type, reference, choices = [] } = column;
  return [
    {
      kind: "create",
      table: "sys_dictionary",
      values: {
        name: table,
        element: name,
        column_label: label,
        internal_type: type,
        ...(reference && { reference }),
        ...(column.max_length && { max_length: String(column.max_length) }),
        ...(column.mandatory && { mandatory: "true" }),
        ...(column.read_only && { read_only: "true" }),
        ...(column.display && { display: "true" }),
        ...(column.unique && { unique: "true" }),
        ...(column.default !== undefined && { default_value: column.default }),
        ...(choices.length > 0 && { choice: "1" }),
      },
    },
    ...choices.map(choiceOf).map(({ value, label }, index): Operation => ({
      kind: "create",
      table: "sys_choice",
      values: {
        name: table,
        element: name,
        value,
        label,
        language: "en",
        sequence: String(index * STEP),
      },
    })),
  ];
}

async function planMenu(
  reader: Reader,
  { blueprint, signal }: {
    blueprint: NamedBlueprint;
    signal?: AbortSignal | undefined;
  },
): Promise<Operation[]> {
  const { menu, name, label } = blueprint;
  if (!menu) return [];
  const { records } = await reader.listRecords("sys_app_application", {
    query: `title=${quoteValue(menu.title)}^active=true`,
    fields: ["sys_id"],
    limit: 1,
    signal,
  });
  const application = records[0]?.sys_id ?? newSysId();
  const made: Operation[] = records.length > 0 ? [] : [{
    kind: "create",
    table: "sys_app_application",
    sysId: application,
    values: { title: menu.title, active: "true" },
  }];
  return [...made, {
    kind: "create",
    table: "sys_app_module",
    values: {
      title: menu.module ?? label,
      application,
      link_type: "LIST",
      name,
      active: "true",
      // Of type user_roles, which holds names: sys_app_module.now.ts of @servicenow/sdk-core 4.9.0.
      ...(menu.roles?.length && { roles: menu.roles.join(",") }),
    },
  }];
}

function adviceOn(blueprint: NamedBlueprint, access: object): string[] {
  const shown = blueprint.extends || blueprint.number_prefix ||
    blueprint.columns.some(({ display, name }) => display || name === "name");
  const open = ["read", "create", "write", "delete"].filter((one) => !(one in access));
  return [
    ...(shown ? [] : ["No column stands for the record in references: mark one with display."]),
    ...(open.length > 0 && !blueprint.extends
      ? [`No access was given for ${open.join(", ")}: only administrators will pass.`]
      : []),
  ];
}
