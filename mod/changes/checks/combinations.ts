import { endOfPath } from "../../platform/schema/dot_walk.ts";
import type { PlatformRecord, TableSchema } from "../../platform/types.ts";
import type { CheckId } from "./finding.ts";
import type { Looks } from "./subject.ts";
import { knownTable } from "./table_meant.ts";
import { readTyped } from "./typed_value.ts";

interface Fault {
  /** `never-runs` unless set. */
  check?: CheckId;
  field: string;
  problem: string;
  remedy: string;
}

interface CombinationPlace {
  schema: TableSchema;
  creating: boolean;
  values: Readonly<Record<string, unknown>>;
  looks: Looks;
}

/** Columns of one table that say nothing together. `fields` are those whose change asks anew. */
interface Combination {
  table: string;
  fields: readonly string[];
  fault(
    record: PlatformRecord,
    place: CombinationPlace,
  ): Fault | undefined | Promise<Fault | undefined>;
}

const isOn = (value = "") => value === "true" || value === "1";
const isOff = (value = "") => !isOn(value);
/** Empty is the default, which is on. */
const isSetOff = (value = "") => value === "false" || value === "0";

/** Types whose default is the stored value itself, or a script. */
const PLAIN_DEFAULTS = new Set(["boolean", "integer", "longint", "decimal", "float"]);

function judgeDefault(type: string, text: string): Fault | undefined {
  const typed = PLAIN_DEFAULTS.has(type) ? readTyped(type, text) : { state: "fits" as const };
  return typed.state !== "wrong" ? undefined : {
    check: "value",
    field: "default_value",
    problem: `"${text}" is no ${typed.kind}, and the column is of type ${type}`,
    remedy: `Write it as ${typed.example}, or as javascript: and an expression.`,
  };
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;
/** Scheme, host with at most one wildcard in front, port: the vendor's page "CORS domain requirements". */
const ORIGIN = /^https?:\/\/(\*\.)?[\w-]+(\.[\w-]+)*(:\d+)?$/i;

/** What never runs, by platform documentation of each kind of record. */
export const COMBINATIONS: readonly Combination[] = [
  {
    table: "sys_script",
    fields: ["script"],
    fault: ({ advanced, script = "" }, { schema }) =>
      schema.columns.has("advanced") && isOff(advanced) && script.trim() !== ""
        ? {
          field: "script",
          problem: "the script is never run, as the rule is not advanced",
          remedy: "Set advanced to true with it.",
        }
        : undefined,
  },
  {
    table: "sys_script",
    fields: ["action_insert", "action_update", "action_delete", "action_query", "when"],
    fault(record, { schema }) {
      const actions = ["insert", "update", "delete", "query"].map((name) => `action_${name}`)
        .filter((name) => schema.columns.has(name));
      if (actions.length === 0 || /display/.test(record.when ?? "") || isOff(record.active)) {
        return undefined;
      }
      return actions.every((name) => isOff(record[name]))
        ? {
          field: "when",
          problem: "the rule runs on no action",
          remedy: `Set at least one of ${actions.join(", ")} to true.`,
        }
        : undefined;
    },
  },
  {
    table: "sys_script_client",
    fields: ["type", "field", "cat_variable"],
    fault({ type = "", field = "", cat_variable = "" }, { schema }) {
      if (!["onChange", "onCellEdit"].includes(type)) return undefined;
      const watched = schema.columns.has("cat_variable") ? "cat_variable" : "field";
      return (watched === "field" ? field : cat_variable || field) === ""
        ? {
          field: watched,
          problem: `an ${type} script watches no field, so it never runs`,
          remedy: `Name the one it follows in ${watched}.`,
        }
        : undefined;
    },
  },
  {
    table: "sysevent_email_action",
    fields: ["generation_type", "event_name", "action_insert", "action_update"],
    fault({ generation_type = "", event_name = "", active, ...record }) {
      if (isOff(active)) return undefined;
      if (generation_type === "event" && event_name === "") {
        return {
          field: "event_name",
          problem: "a notification that an event triggers names none, so it is never sent",
          remedy: "Give event_name.",
        };
      }
      return generation_type === "engine" && isOff(record.action_insert) &&
          isOff(record.action_update)
        ? {
          field: "generation_type",
          problem: "it is sent neither on insert nor on update, so never",
          remedy: "Set action_insert or action_update to true, or choose another generation_type.",
        }
        : undefined;
    },
  },
  {
    table: "sysauto",
    fields: ["run_type", "run_period"],
    fault: ({ run_type = "", run_period = "" }, { schema }) =>
      run_type === "periodically" && run_period === "" && schema.columns.has("run_period")
        ? {
          field: "run_period",
          problem: "a job that runs periodically has no period",
          remedy: "Give run_period, as 1970-01-01 01:00:00 for every hour.",
        }
        : undefined,
  },
  {
    table: "sysauto",
    fields: ["run_type", "run_start"],
    fault: ({ run_type = "", run_start = "", active }, { schema }) =>
      run_type === "once" && run_start === "" && schema.columns.has("run_start") &&
        !isSetOff(active)
        ? {
          field: "run_start",
          problem: "a job that runs once names no time, so it never does",
          remedy: "Give run_start, in UTC, as 2026-12-24 16:30:00.",
        }
        : undefined,
  },
  {
    table: "sys_report",
    fields: ["type", "trend_field"],
    fault: ({ type = "", trend_field = "" }) =>
      type === "trend" && trend_field === ""
        ? {
          field: "trend_field",
          problem: "a trend follows no date column, so it has nothing to draw",
          remedy: "Name one of the table in trend_field, as sys_created_on.",
        }
        : undefined,
  },
  {
    table: "sys_report",
    fields: ["aggregate", "sumfield"],
    fault: ({ aggregate = "", sumfield = "" }) =>
      ["SUM", "AVG"].includes(aggregate) && sumfield === ""
        ? {
          field: "sumfield",
          problem: `${aggregate} is computed of a column, and none is named`,
          remedy: "Name a column of numbers in sumfield, or count with COUNT.",
        }
        : undefined,
  },
  {
    table: "sys_cors_rule",
    fields: ["active", ...METHODS],
    fault: (record, { schema }) =>
      !isSetOff(record.active) && METHODS.every((name) => schema.columns.has(name)) &&
        METHODS.every((name) => isOff(record[name]))
        ? {
          field: "get",
          problem: "the rule allows no method, so it lets nothing pass",
          remedy: `Set at least one of ${METHODS.join(", ")} to true.`,
        }
        : undefined,
  },
  {
    table: "sys_cors_rule",
    fields: ["domain"],
    fault: ({ domain = "" }) =>
      domain === "" || ORIGIN.test(domain) ? undefined : {
        field: "domain",
        problem: `no browser sends "${domain}" as where a page is from`,
        remedy:
          "Write scheme and host alone, as https://shop.example.com or https://*.example.com.",
      },
  },
  {
    table: "sys_rate_limit_rules",
    fields: ["requests"],
    fault: ({ requests = "", active }, { schema }) =>
      schema.columns.has("requests") && !isSetOff(active) && !(Number(requests) > 0)
        ? {
          field: "requests",
          problem: "the rule says no number of requests, so it limits nobody",
          remedy: "Give requests an hour, from 1; user or role say whom it is for, else everybody.",
        }
        : undefined,
  },
  {
    table: "sys_dictionary",
    fields: ["internal_type", "reference"],
    fault: ({ internal_type = "", reference = "" }) =>
      internal_type === "reference" && reference === ""
        ? {
          field: "reference",
          problem: "a reference column names no table",
          remedy: "Give the table in reference.",
        }
        : undefined,
  },
  {
    table: "sys_dictionary",
    fields: ["display"],
    async fault({ display, name = "", element = "" }, { looks }) {
      if (isOff(display) || element === "") return undefined;
      const schema = await knownTable(name, looks);
      const other = [...schema?.columns.values() ?? []].find((column) =>
        column.display && column.table === name && column.element !== element
      );
      return other && {
        field: "display",
        problem: `${name} shows its records by ${other.element}, and has one display column only`,
        remedy: `Set display of ${name}.${other.element} to false first.`,
      };
    },
  },
  {
    table: "sys_dictionary_override",
    fields: ["name", "base_table", "element"],
    async fault({ name = "", base_table = "", element = "" }, { looks }) {
      const child = await knownTable(name, looks);
      if (!child) return undefined;
      if (base_table !== "" && (name === base_table || !child.chain.includes(base_table))) {
        return {
          field: "name",
          problem: `${name} does not extend ${base_table}, so it inherits nothing to override`,
          remedy: `It extends ${child.chain.slice(1).join(", ") || "no table"}.`,
        };
      }
      const end = endOfPath(element, name, new Map([[name, child]]));
      return end?.column.table === name
        ? {
          field: "element",
          problem: `${name}.${element} is the table's own column, not an inherited one`,
          remedy: "Change the column itself.",
        }
        : undefined;
    },
  },
  {
    table: "sys_dictionary_override",
    fields: ["default_value", "mandatory", "read_only", "reference_qual", "dependent"],
    fault(record, { schema, values }) {
      const idle = ["default_value", "mandatory", "read_only", "reference_qual", "dependent"].find(
        (field) =>
          field in values && !["", "false"].includes(String(values[field] ?? "")) &&
          schema.columns.has(`${field}_override`) && isOff(record[`${field}_override`]),
      );
      return idle === undefined ? undefined : {
        field: idle,
        problem: `${idle} is not used without ${idle}_override`,
        remedy: `Set ${idle}_override to true with it.`,
      };
    },
  },
  {
    table: "sys_dictionary",
    fields: ["internal_type", "default_value"],
    fault: ({ internal_type = "", default_value = "" }) =>
      judgeDefault(internal_type, default_value),
  },
  {
    table: "sys_dictionary_override",
    fields: ["name", "element", "default_value", "default_value_override"],
    async fault({ name = "", element = "", default_value = "", ...record }, { looks }) {
      if (default_value === "" || isOff(record.default_value_override)) return undefined;
      const child = await knownTable(name, looks);
      return judgeDefault(child?.columns.get(element)?.type ?? "", default_value);
    },
  },
  {
    table: "sys_properties",
    fields: ["type", "value"],
    fault({ type = "", value = "" }) {
      const typed = readTyped(type, value);
      return typed.state === "wrong"
        ? {
          check: "value",
          field: "value",
          problem: `"${value}" is no ${typed.kind}, and the property is of type ${type}`,
          remedy: `Write it as ${typed.example}.`,
        }
        : undefined;
    },
  },
  {
    table: "question",
    fields: ["type", "reference"],
    fault: ({ type = "", reference = "" }) =>
      // 8 is Reference in the list of kinds that every instance has.
      type === "8" && reference === ""
        ? {
          field: "reference",
          problem: "a reference variable names no table",
          remedy: "Give the table in reference.",
        }
        : undefined,
  },
];
