import { insertAs } from "../../records/as_platform.ts";
import { isSysId } from "../../../base/ids.ts";
import type { DemoCall } from "../../call.ts";
import type { DemoColumn, DemoTable } from "../../database/dictionary.ts";
import { storedValueOf } from "../../records/display.ts";
import { findRow } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { readStoredTime } from "../../values/time.ts";
import type { ImportDecision, NewName } from "./import_script.ts";
import { UNSEEN } from "../../values/viewer.ts";

/** What one source value means for the target: a value, nothing, or the end of its row. */
export type FieldValue =
  | { kind: "value"; value: string }
  | { kind: "ignored" }
  | { kind: "rejected"; reason: string }
  | { kind: "error"; reason: string };

/** What is done with a choice or a name that the target does not know. */
export type ChoiceAction = "create" | "ignore" | "reject";

/** What is made for such a text, named for the event that goes before. */
export type NewKind = "onForeignInsert" | "onChoiceCreate";

interface Target {
  table: DemoTable;
  column: DemoColumn;
  choiceAction: ChoiceAction;
  /** The column by which a reference is looked up; "" for what the record shows. */
  referenceField: string;
  /** What the map's scripts say of a record or choice before it is made. */
  judge(kind: NewKind, created: NewName): ImportDecision;
}

const NUMBERS = new Set(["integer", "longint", "decimal", "float", "price", "currency"]);

/** Reads a staged text for a column: numbers, dates, choices and names of records. */
export function readFieldValue(call: DemoCall, target: Target, text: string): FieldValue {
  const { table, column } = target;
  if (text === "") return { kind: "value", value: "" };
  if (column.type === "reference") return readReference(call, target, text);
  if (NUMBERS.has(column.type) && !Number.isFinite(Number(text))) {
    return { kind: "error", reason: `The ${column.element} "${text}" is no number` };
  }
  if (column.type === "glide_date" || column.type === "glide_date_time") {
    if (readStoredTime(text) === undefined) {
      return { kind: "error", reason: `The ${column.element} "${text}" is no date` };
    }
    return { kind: "value", value: text };
  }
  if (column.choice === 0) return { kind: "value", value: text };
  const labels = call.instance.dictionary().choiceLabels(table, column.element);
  if (labels.has(text)) return { kind: "value", value: text };
  const value = storedValueOf(call.instance, { table, column, viewer: UNSEEN }, text);
  if (labels.has(value)) return { kind: "value", value };
  return unknownValue(target, { kind: "onChoiceCreate", text }, () => {
    insertAs(call, "sys_choice", {
      name: table.name,
      element: column.element,
      value: text,
      label: text,
    });
    return text;
  });
}

function readReference(call: DemoCall, target: Target, text: string): FieldValue {
  const { column, referenceField } = target;
  const referenced = call.instance.table(column.reference);
  if (!referenced) return { kind: "error", reason: `${column.element} refers to no table` };
  const key = column.referenceKey || "sys_id";
  const known = isSysId(text) && findRow(call.instance, referenced.name, { sys_id: text });
  if (known) return { kind: "value", value: textOf(known, key) };
  const field = referenceField || referenced.displayColumn;
  if (!referenced.columns.has(field)) {
    return { kind: "error", reason: `${referenced.name} has no column "${field}"` };
  }
  const found = findRow(call.instance, referenced.name, { [field]: text });
  if (found) return { kind: "value", value: textOf(found, key) };
  return unknownValue(
    target,
    { kind: "onForeignInsert", text },
    () => textOf(insertAs(call, referenced.name, { [field]: text }), key),
  );
}

function unknownValue(
  { column, choiceAction, judge }: Target,
  { kind, text }: { kind: NewKind; text: string },
  create: () => string,
): FieldValue {
  switch (choiceAction) {
    case "create": {
      const { ignored, error } = judge(kind, { name: column.element, value: text });
      if (error !== "") return { kind: "rejected", reason: error };
      return ignored ? { kind: "ignored" } : { kind: "value", value: create() };
    }
    case "ignore":
      return { kind: "ignored" };
    case "reject":
      return { kind: "rejected", reason: `The ${column.element} "${text}" is not known` };
  }
}
