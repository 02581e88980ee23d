import type { VNode } from "preact";
import { asJson } from "../../format.ts";
import { html } from "../../html.ts";
import { describeType } from "./form/describe_type.ts";
import type { JsonSchema } from "./form/json_schema.ts";

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
