import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { nearestNames } from "../../../base/nearest.ts";
import type { NamedRecord } from "../../../changes/operation.ts";
import type { Reader } from "../../../platform/types.ts";
import { findSysId } from "../../record_views.ts";

/** What the Service Catalog API says about an item's form. Names: platform documentation. */
export interface CatalogForm {
  sys_id: string;
  name: string;
  short_description: string;
  /** `catalog_item`, `record_producer`, `order_guide`. */
  type: string;
  show_quantity: boolean;
  price?: string;
  recurring_price?: string;
  category?: { title: string } | null;
  variables: CatalogQuestion[];
  ui_policy: { short_description?: string; actions?: unknown[] }[];
}

export interface CatalogQuestion {
  id: string;
  name: string;
  label: string;
  friendly_type: string;
  mandatory: boolean;
  read_only: boolean;
  value: unknown;
  reference?: string;
  choices?: { label: string; value: string }[];
  help_text?: string;
}

/** Throws `not_found` for an item that does not exist, is not active or is not for the caller. */
export async function readForm(
  reader: Reader,
  { id, signal }: { id: string; signal?: AbortSignal | undefined },
): Promise<CatalogForm> {
  const sysId = await findSysId(reader, { table: "sc_cat_item", id, signal });
  try {
    const { result } = await reader.get<CatalogForm>({
      path: `/api/sn_sc/servicecatalog/items/${sysId}`,
      signal,
    });
    return { ...result, variables: result.variables ?? [], ui_policy: result.ui_policy ?? [] };
  } catch (error) {
    if (!(error instanceof AppError) || !["invalid_input", "not_found"].includes(error.code)) {
      throw error;
    }
    throw new AppError("not_found", `"${id}" cannot be ordered with these credentials`, {
      remedy: "It is inactive, or its user criteria leave this user out: sn_get_catalog_item " +
        "and sn_list_catalog_item_criteria tell.",
      cause: error,
    });
  }
}

/** Layout only: nothing is asked, nothing is stored. */
const LAYOUT = ["container_start", "container_end", "container_split", "label", "break"];

/** What a form asks: its variables without those that are layout only. */
export function questionsOf(form: CatalogForm): CatalogQuestion[] {
  return form.variables.filter(({ name, friendly_type }) =>
    Boolean(name) && !LAYOUT.includes(friendly_type)
  );
}

export type Answers = Record<string, string | number | boolean>;

/**
 * The answers as the interface takes them: a choice by its text becomes its value. Throws
 * `invalid_input` naming every fault at once: unknown, mandatory and missing, not among the choices.
 */
export function checkAnswers(form: CatalogForm, given: Answers): Record<string, string> {
  const questions = questionsOf(form);
  const faults = [
    ...unknownNames(questions, given),
    ...questions.flatMap((question) => faultOf(question, given[question.name])),
  ];
  if (faults.length > 0) throw refusedAnswers(form, { questions, faults });
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const question = questions.find((candidate) => candidate.name === name);
      return [name, chosenValue(question, String(value)) ?? String(value)];
    }),
  );
}

/** What is wrong with answers, which questions take one, and which are read-only. */
function refusedAnswers(
  form: CatalogForm,
  { questions, faults }: { questions: readonly CatalogQuestion[]; faults: readonly string[] },
): AppError {
  const open = questions.filter(({ read_only }) => !read_only);
  const closed = questions.filter(({ read_only }) => read_only);
  const stuck = closed.find((question) => isUnanswered(question, undefined));
  return new AppError("invalid_input", `"${form.name}" cannot be sent: ${faults.join("; ")}`, {
    remedy: [
      `It takes answers to: ${open.map(describe).join("; ") || "nothing"}. (! mandatory)`,
      ...(closed.length > 0 ? [`Read-only on the form: ${closed.map(describe).join("; ")}.`] : []),
      ...(stuck
        ? [
          `"${stuck.name}" has no default value, so that nobody can order it by the form; what you ` +
          "answer here is sent, and the instance decides.",
        ]
        : []),
    ].join(" "),
    details: {
      variables: questions.map(({ name, mandatory, read_only }) => ({
        name,
        mandatory,
        ...(read_only && { read_only }),
      })),
    },
    nextCall: stuck
      ? { tool: "sn_get_catalog_variable", args: { id: stuck.id } }
      : { tool: "sn_describe_catalog_item", args: { id: form.sys_id } },
  });
}

/** Whether a mandatory question would go out without an answer. */
function isUnanswered(
  { mandatory, value: preset, friendly_type: type }: CatalogQuestion,
  value: Answers[string] | undefined,
): boolean {
  const text = value === undefined ? String(preset ?? "") : String(value);
  return mandatory && (text.trim() === "" || (type === "check_box" && text === "false"));
}

/** The records that answers name: those of references, and of lists of them. */
export function namedRecords(
  form: CatalogForm,
  answers: Readonly<Record<string, string>>,
): NamedRecord[] {
  return questionsOf(form).flatMap(({ name, reference }) =>
    reference
      ? (answers[name] ?? "").split(",").map((text) => text.trim()).filter(Boolean)
        .map((sysId) => ({ place: `variables.${name}`, table: reference, sysId }))
      : []
  );
}

function unknownNames(questions: readonly CatalogQuestion[], given: Answers): string[] {
  const names = questions.map(({ name }) => name);
  return Object.keys(given).filter((name) => !names.includes(name)).map((name) => {
    const near = nearestNames(name, names, 2);
    return `no variable "${name}"${near.length > 0 ? ` (did you mean ${near.join(", ")}?)` : ""}`;
  });
}

function faultOf(question: CatalogQuestion, value: Answers[string] | undefined): string[] {
  const { name, label, read_only: closed, choices = [] } = question;
  const text = value === undefined ? String(question.value ?? "") : String(value);
  if (isUnanswered(question, value)) {
    return [`"${name}" (${label}) is mandatory${closed ? " and read-only" : ""}`];
  }
  if (value === undefined || text === "" || choices.length === 0) return [];
  return chosenValue(question, text) === undefined ? [`"${name}" cannot be "${text}"`] : [];
}

function chosenValue(question: CatalogQuestion | undefined, text: string): string | undefined {
  const { choices = [] } = question ?? {};
  const exact = choices.find(({ value }) => value === text);
  const byLabel = choices.find(({ label }) => label.toLowerCase() === text.toLowerCase());
  return (exact ?? byLabel)?.value;
}

const MOST_CHOICES = 15;

/** One question in one phrase: `memory! (16 = 16 GB, 32 = 32 GB)`. */
export function describe(question: CatalogQuestion): string {
  const { name, mandatory, choices = [], reference, friendly_type } = question;
  const kind = choices.length > 0
    ? choices.slice(0, MOST_CHOICES).map(({ value, label }) => `${value} = ${label}`).join(", ") +
      (choices.length > MOST_CHOICES ? ", …" : "")
    : reference
    ? `sys_id in ${reference}`
    : friendly_type.replaceAll("_", " ");
  return `${name}${mandatory ? "!" : ""} (${kind})`;
}

export const answersInput = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .optional().describe(
    "Answers by variable name; a choice by value or text, a reference by sys_id",
  );

/** A text of what the interface answered. */
export function textAt(answer: unknown, name: string): string {
  if (typeof answer !== "object" || answer === null) return "";
  const value = new Map<string, unknown>(Object.entries(answer)).get(name);
  return typeof value === "string" ? value : "";
}
