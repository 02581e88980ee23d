import { sameFieldText } from "../field_text.ts";
import { checkAccessName } from "./access_name_check.ts";
import { checkConditions } from "./conditions_check.ts";
import { type FieldKind, type FieldKinds, kindOf } from "./field_kind.ts";
import { type FieldCheck, findingOf, type Judge, type Looks, type Subject } from "./subject.ts";
import type { Finding } from "./finding.ts";
import {
  checkColumns,
  checkEvent,
  checkProperties,
  checkRestApi,
  checkRoles,
  checkTable,
  checkView,
} from "./names_check.ts";
import { readTyped } from "./typed_value.ts";

/**
 * The checks of one value by its column's kind and type. Their look-ups ride in the gather step; the
 * answer judges once it is there. Empty text clears and is right everywhere.
 */
export async function checkField(
  subject: Subject,
  { declared, looks }: { declared: FieldKinds; looks: Looks },
): Promise<Judge | undefined> {
  if (subject.text === "") return undefined;
  const { schema, column, text } = subject;
  const kind = kindOf(schema, column, declared);
  const check = checkOf(kind, column.type);
  const judge = await check?.(subject, looks);
  if (!judge) return undefined;
  const inferred = kind !== undefined && "of" in kind && kind.inferred;
  return async (facts) => {
    // What stands there already is not made wrong by sending it again.
    const stood = facts.before?.[column.element];
    if (stood !== undefined && sameFieldText(column.type, text, stood)) return [];
    const findings = await judge(facts);
    return inferred ? findings.map((finding) => ({ ...finding, verdict: "unverified" })) : findings;
  };
}

/** A text as the column's type takes it, and what there is to say about that. */
export function typeField(
  subject: Omit<Subject, "values">,
): { text: string; findings: Finding[] } {
  const { column, text } = subject;
  const typed = readTyped(column.type, text);
  const whole = { ...subject, values: {} };
  switch (typed.state) {
    case "fits":
      return { text, findings: [] };
    case "converted":
      return {
        text: typed.text,
        findings: [findingOf(whole, "value", {
          verdict: "converted",
          problem: `"${text}" is stored as "${typed.text}"`,
        })],
      };
    case "wrong":
      return {
        text,
        findings: [findingOf(whole, "value", {
          verdict: "refused",
          problem: `"${text.slice(0, 100)}" is no ${typed.kind}`,
          remedy: `Write it as ${typed.example}.`,
        })],
      };
  }
}

function checkOf(kind: FieldKind | undefined, type: string): FieldCheck | undefined {
  const isScript = /^script(_plain|_server|_client)?$/.test(type);
  switch (kind?.kind) {
    case "table":
      return checkTable;
    case "columns":
      return checkColumns(kind.of);
    case "conditions":
      return checkConditions(kind.of);
    case "roles":
      return checkRoles;
    case "event":
      return checkEvent;
    case "access_name":
      return checkAccessName;
    case "view":
      return checkView;
    case "rest_api":
      return checkRestApi;
    case "script":
      return isScript ? checkScript : undefined;
    case "expression":
      return checkScript;
    case "variable":
    case "variable_conditions":
      return undefined;
    case undefined:
      return isScript ? checkUnknownScript : undefined;
  }
}

/** The reader of scripts is loaded for the first that is written. */
function scriptCheck(options: { certain: boolean }): FieldCheck {
  return async (subject, looks) => {
    const properties = await checkProperties(subject, looks);
    return async (facts) => {
      const { judgeScript } = await import("./script_check.ts");
      return [...judgeScript(subject, options), ...await properties(facts)];
    };
  };
}

const checkScript = scriptCheck({ certain: true });
const checkUnknownScript = scriptCheck({ certain: false });
