import type { VNode } from "preact";
import { asJson } from "../../format.ts";
import { html } from "../../html.ts";

/** The part of JSON Schema that tool arguments use. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Nested objects shown in place; deeper ones only by their type. */
const MAX_DEPTH = 3;

/** Arguments as a list a person can read, required ones first. */
export function SchemaView({ schema, depth = 0 }: { schema: JsonSchema; depth?: number }): VNode {
  const names = Object.keys(schema.properties ?? {});
  const required = new Set(schema.required ?? []);
  const ordered = [
    ...names.filter((name) => required.has(name)),
    ...names.filter((name) => !required.has(name)),
  ];
  if (ordered.length === 0) return html`<p class="hint">This tool takes no arguments.</p>`;
  return html`
    <dl class="schema">
      ${ordered.map((name) =>
        html`
          <${Argument}
            key=${name}
            name=${name}
            schema=${schema.properties?.[name] ?? {}}
            required=${required.has(name)}
            depth=${depth}
          />
        `
      )}
    </dl>
  `;
}

interface ArgumentProps {
  name: string;
  schema: JsonSchema;
  required: boolean;
  depth: number;
}

function Argument({ name, schema, required, depth }: ArgumentProps): VNode {
  const inner = schema.properties ? schema : schema.items?.properties ? schema.items : undefined;
  return html`
    <div class="argument">
      <dt>
        <code>${name}</code> <span class="hint">${describeType(schema)}</span>
        ${required && html`
          <span class="required">required</span>
        `}
      </dt>
      <dd>
        ${schema.description && html`<p>${schema.description}</p>`}
        ${schema.default !== undefined && html`
          <p class="hint">Default <code>${asJson(schema.default)}</code></p>
        `}
        ${inner && depth < MAX_DEPTH && html`<${SchemaView} schema=${inner} depth=${depth + 1} />`}
      </dd>
    </div>
  `;
}

/** `string`, `list of string`, `one of "a", "b"`, `integer from 1 to 20`. */
export function describeType(schema: JsonSchema): string {
  if (schema.const !== undefined) return asJson(schema.const);
  if (schema.enum) return `one of ${schema.enum.map((value) => JSON.stringify(value)).join(", ")}`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(describeType))].join(" or ");
  if (schema.items) return `list of ${describeType(schema.items)}`;
  const type = Array.isArray(schema.type) ? schema.type.join(" or ") : schema.type ?? "any value";
  if (type === "object" && !schema.properties && typeof schema.additionalProperties === "object") {
    return `object of ${describeType(schema.additionalProperties)}`;
  }
  return type + describeRange(schema);
}

function describeRange({ minimum, maximum, maxLength }: JsonSchema): string {
  const isSafeBound = (bound: number | undefined) =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  if (maxLength !== undefined) return `, at most ${maxLength} characters`;
  if (isSafeBound(minimum) && isSafeBound(maximum)) return ` from ${minimum} to ${maximum}`;
  if (isSafeBound(minimum)) return ` from ${minimum}`;
  if (isSafeBound(maximum)) return ` up to ${maximum}`;
  return "";
}
