import { parse } from "jsonc-parser";
import { t } from "../../language.ts";
import type { ConfigSchema } from "./complete.ts";

export type FieldKind = "switch" | "choice" | "number" | "text" | "list";

/** One value of the configuration that a form can set. */
export interface ConfigField {
  path: string[];
  kind: FieldKind;
  description: string;
  /** What holds where the file says nothing, in words; empty for nothing. */
  usual: string;
  /** Of a choice. */
  options: string[];
}

export interface FieldGroup {
  /** `activity`; `General` for what stands at the top. */
  name: string;
  fields: ConfigField[];
}

/** Values that are set singly, in the groups of the file; what is nested deeper stands in the text. */
export function fieldGroups(schema: ConfigSchema): FieldGroup[] {
  const entries = Object.entries(schema.properties ?? {}).filter(([key]) => key !== "$schema");
  const general = entries.flatMap(([key, inner]) => toField([key], inner) ?? []);
  const groups = entries.flatMap(([name, { properties }]): FieldGroup[] => {
    const inner = Object.entries(properties ?? {});
    const fields = inner.flatMap(([key, schema]) => toField([name, key], schema) ?? []);
    return fields.length > 0 && fields.length === inner.length ? [{ name, fields }] : [];
  });
  return [{ name: t("General"), fields: general }, ...groups];
}

/** The text of a field as the file has it; empty where it says nothing. */
export function textOf(text: string, { path }: Pick<ConfigField, "path">): string {
  const value = path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined,
    parse(text, [], { allowTrailingComma: true }),
  );
  if (value === undefined) return "";
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "object" ? IN_THE_TEXT : String(value);
}

/** Stands for a value that a form cannot show: the text has it. */
export const IN_THE_TEXT = t("as the text says");

/** What a field's text means in the file; undefined removes the key. A bad number stays its text. */
export function valueOf(
  kind: FieldKind,
  text: string,
): string | number | boolean | string[] | undefined {
  const given = text.trim();
  if (given === "") return undefined;
  if (kind === "switch") return given === "true";
  if (kind === "list") return given.split(",").map((part) => part.trim()).filter(Boolean);
  if (kind === "number") return Number.isFinite(Number(given)) ? Number(given) : given;
  return given;
}

function toField(path: string[], schema: ConfigSchema): ConfigField | undefined {
  const kind = kindOf(schema);
  if (!kind) return undefined;
  const { description = "", default: usual } = schema;
  const words = Array.isArray(usual) ? usual.join(", ") : usual === undefined ? "" : String(usual);
  const options = kind === "choice" ? choicesOf(schema) : [];
  return { path, kind, description, usual: words, options };
}

/** Of a value that is one of some words, or something that only the text can say. */
function choicesOf({ enum: values = [], anyOf = [] }: ConfigSchema): string[] {
  return [...values, ...anyOf.flatMap((variant) => variant.enum ?? [])].map(String);
}

function kindOf(schema: ConfigSchema): FieldKind | undefined {
  const { type, items } = schema;
  if (choicesOf(schema).length > 0) return "choice";
  if (type === "boolean") return "switch";
  if (type === "integer" || type === "number") return "number";
  if (type === "string") return "text";
  return type === "array" && items?.type === "string" ? "list" : undefined;
}
