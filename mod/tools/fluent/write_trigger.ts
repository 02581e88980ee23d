import type { PillSource } from "./data_pills.ts";
import { type FluentDictionary, refuse } from "./dictionary.ts";
import { type FlowTrigger, flowTriggers } from "./flow_parts.ts";
import type { TriggerSpec } from "./flow_spec.ts";
import { call, Code, type FluentValue, idOf } from "./fluent_text.ts";

/** What pills name as `trigger`. */
export function triggerSource({ on, table }: TriggerSpec): Omit<PillSource, "use"> {
  const trigger: FlowTrigger = flowTriggers[on];
  const recordTable = trigger.of ?? table;
  return {
    code: "params.trigger",
    record: trigger.record,
    outputs: Object.fromEntries(
      Object.entries(trigger.outputs).map(([name, type]) => [name, { type, table: recordTable }]),
    ),
  };
}

/** The trigger of a flow. Throws `invalid_input` for what it lacks or does not have. */
export async function writeTrigger(
  spec: TriggerSpec,
  { key, dictionary }: { key: string; dictionary: FluentDictionary },
): Promise<Code> {
  const trigger: FlowTrigger = flowTriggers[spec.on];
  const given = Object.entries(spec).filter(([name, value]) => name !== "on" && value !== undefined)
    .map(([name]) => name);
  const extra = given.find((name) => !trigger.takes.includes(name));
  const missing = trigger.needs.find((name) => !given.includes(name));
  if (extra !== undefined || missing !== undefined) {
    throw refuse(
      missing === undefined
        ? `The trigger ${spec.on} has no ${extra}`
        : `The trigger ${spec.on} needs ${missing}`,
      `It takes: ${trigger.takes.join(", ") || "nothing"}.`,
    );
  }
  if (spec.table !== undefined) await dictionary.table(spec.table);
  return call("wfa.trigger", new Code(`trigger.${trigger.code}`), { $id: idOf(key, "trigger") }, {
    ...await inputsOf(spec, dictionary),
    ...(trigger.takes.includes("run_in") && { run_flow_in: spec.run_in ?? "background" }),
  });
}

async function inputsOf(
  spec: TriggerSpec,
  dictionary: FluentDictionary,
): Promise<Record<string, FluentValue | undefined>> {
  const isMail = spec.on === "inbound_email";
  const table = isMail ? "sys_email" : spec.table;
  const condition = spec.condition === undefined || table === undefined
    ? undefined
    : await dictionary.condition({ place: "trigger.condition", table, query: spec.condition });
  const mail = { target_table: spec.table, email_conditions: condition };
  return {
    ...(isMail ? mail : { table: spec.table, condition }),
    run_on_extended: spec.with_extended_tables === undefined
      ? undefined
      : String(spec.with_extended_tables),
    trigger_strategy: spec.fires,
    day_of_week: spec.day_of_week,
    day_of_month: spec.day_of_month,
    time: spec.time === undefined ? undefined : timeOf(spec.time, spec.time_zone),
    repeat: spec.every && call("Duration", spec.every),
    run_in: spec.at,
  };
}

function timeOf(time: string, zone = "UTC"): Code {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return call("Time", { hours, minutes, seconds }, zone);
}
