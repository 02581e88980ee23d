import assert from "node:assert/strict";
import { configJsonSchema } from "../../mod/config/json_schema.ts";

interface SchemaNode {
  description?: string;
  properties?: Record<string, SchemaNode>;
  additionalProperties?: SchemaNode | boolean;
  items?: SchemaNode;
  oneOf?: SchemaNode[];
  anyOf?: SchemaNode[];
  required?: string[];
  default?: unknown;
}

function undescribed(node: SchemaNode, path: string): string[] {
  const own = Object.entries(node.properties ?? {}).flatMap(([key, child]) => [
    ...(child.description ? [] : [`${path}.${key}`]),
    ...undescribed(child, `${path}.${key}`),
  ]);
  const rest = [node.additionalProperties, node.items, ...(node.oneOf ?? []), ...(node.anyOf ?? [])]
    .filter((child): child is SchemaNode => typeof child === "object");
  return [...own, ...rest.flatMap((child) => undescribed(child, `${path}[]`))];
}

Deno.test("configJsonSchema: lists exactly the top-level keys of the specification and activity, eval, websearch", () => {
  const { properties } = configJsonSchema() as SchemaNode;
  assert.deepEqual(Object.keys(properties ?? {}).toSorted(), [
    "$schema",
    "activity",
    "agent",
    "analytics",
    "disabled_providers",
    "enabled_providers",
    "eval",
    "mcp",
    "model",
    "model.mini",
    "permission",
    "plugin",
    "provider",
    "tools",
    "websearch",
  ]);
});

Deno.test("configJsonSchema: describes every key and requires none at the top", () => {
  const schema = configJsonSchema() as SchemaNode;
  assert.deepEqual(undescribed(schema, ""), []);
  assert.equal(schema.required, undefined);
  assert.equal(schema.properties?.analytics?.properties?.mcpSettleMinutes?.default, 30);
});
