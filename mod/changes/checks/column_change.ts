import type { PlatformRecord } from "../../platform/types.ts";
import type { Finding } from "./finding.ts";
import type { Judge, RecordSubject } from "./subject.ts";

const TEXTS: ReadonlySet<string> = new Set([
  "string",
  "string_full_utf8",
  "translated_field",
  "translated_text",
  "html",
  "translated_html",
  "url",
  "email",
  "wide_text",
]);

/**
 * What a column of the dictionary may lose by a change of its definition, where records hold values
 * already: by another type, unless one text becomes another, and by a smaller length. Documented:
 * "Change a field type", "Modify dictionary entries".
 */
export function judgeColumnChange({ schema, creating }: RecordSubject): Judge | undefined {
  if (creating || schema.name !== "sys_dictionary") return undefined;
  return ({ before, record }) => before === null ? [] : losses(before, record);
}

function losses(before: PlatformRecord, after: PlatformRecord): Finding[] {
  const { name = "", element = "", internal_type: from = "", max_length: was = "" } = before;
  const { internal_type: to = from, max_length: is = was } = after;
  const column = `${name}.${element}`;
  const shared = { check: "column-change", verdict: "unverified" } as const;
  const found: Finding[] = [];
  if (to !== from && !(TEXTS.has(from) && TEXTS.has(to))) {
    found.push({
      ...shared,
      place: "sys_dictionary.internal_type",
      value: to,
      problem:
        `${column} is ${from}: values of its records that are no ${to} may be lost, and an ` +
        "undo does not bring them back",
      remedy: "Export them first, or make a new column.",
    });
  }
  if (Number(is) > 0 && Number(is) < Number(was)) {
    found.push({
      ...shared,
      place: "sys_dictionary.max_length",
      value: is,
      problem: `${column} holds ${was} characters: longer values of its records may be cut`,
      remedy: "Look for them first.",
    });
  }
  return found;
}
