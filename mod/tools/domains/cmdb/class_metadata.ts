import { z } from "zod";
import type { Reader } from "../../../platform/types.ts";
import { defineTool } from "../../tool.ts";
import { classInput, findClass } from "./classes.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";

interface Attribute {
  element?: string;
  label?: string;
  type?: string;
  is_inherited?: string;
  is_mandatory?: string;
  is_read_only?: string;
}

interface ClassAnswer {
  label?: string;
  parent?: string;
  children?: string[];
  is_extendable?: boolean | string;
  attributes?: Attribute[];
  relationship_rules?: { parent?: string; child?: string; relation_type?: string }[];
  identification_rules?: {
    name?: string;
    applies_to?: string;
    is_independent?: boolean;
    identifiers?: { attributes?: string; table?: string | null; order?: number | string }[];
  };
}

const MOST_ATTRIBUTES = 200;

export const getClassMetadata = defineTool({
  name: "sn_get_class_metadata",
  summary: "Attributes of a CI class, how its items are identified, and the classes around it.",
  risk: "R",
  endpoint: "GET /api/now/cmdb/meta/{class}",
  input: z.strictObject({
    class: classInput,
    inherited: z.boolean().optional().describe(
      "Also the attributes of the classes above; its own alone unless set",
    ),
  }),
  example: { class: "cmdb_ci_linux_server" },
  synonyms: [
    "CMDB class attributes identifiers hierarchy",
    "which fields identify a server",
    "identification attributes",
  ],
  skill: "identification-reconciliation",
  byHand: { lists: 1, reads: 2 },
  async read({ class: text, inherited = false }, { reader, signal }) {
    const schema = await findClass(reader, { text, signal });
    const { result } = await reader.get<ClassAnswer>({
      path: `/api/now/cmdb/meta/${schema.name}`,
      signal,
    });
    const all = result.attributes ?? [];
    const wanted = all.filter((attribute) => inherited || !isTrue(attribute.is_inherited));
    return {
      class: schema.name,
      label: result.label,
      parent: result.parent,
      children: result.children ?? [],
      extendable: isTrue(result.is_extendable),
      attributes: wanted.slice(0, MOST_ATTRIBUTES).map(describe),
      ...(wanted.length < all.length && {
        inherited: `${all.length - wanted.length} more come from the classes above; ` +
          "inherited: true shows them.",
      }),
      ...(wanted.length > MOST_ATTRIBUTES && {
        next: `The first ${MOST_ATTRIBUTES} are shown; sn_describe_table has all.`,
      }),
      identification: identification(result),
      relationship_rules: await relationRules(reader, { result, signal }),
    };
  },
});

function isTrue(flag: unknown): boolean {
  return flag === true || flag === "true";
}

function describe({ element, label, type, is_mandatory, is_read_only }: Attribute): string {
  const flags = [
    type,
    ...(isTrue(is_mandatory) ? ["mandatory"] : []),
    ...(isTrue(is_read_only) ? ["read-only"] : []),
  ];
  return `${orAbsent(element)}: ${orAbsent(label)} (${flags.join(", ")})`;
}

function identification({ identification_rules: rule }: ClassAnswer) {
  if (!rule) return "No rule identifies items of this class.";
  return {
    rule: rule.name,
    class: rule.applies_to,
    independent: rule.is_independent,
    by: (rule.identifiers ?? []).map(({ attributes, table, order }) =>
      `${order ?? "?"}: ${orAbsent(attributes)}${table ? ` of ${table}` : ""}`
    ),
  };
}

/** The rules name relation types by sys_id. */
async function relationRules(
  reader: Reader,
  { result, signal }: { result: ClassAnswer; signal?: AbortSignal | undefined },
) {
  const rules = result.relationship_rules ?? [];
  const types = [...new Set(rules.map(({ relation_type }) => relation_type ?? ""))]
    .filter((type) => /^[0-9a-f]{32}$/.test(type));
  if (types.length === 0) return rules;
  const { records } = await reader.listRecords("cmdb_rel_type", {
    query: `sys_idIN${types.join(",")}`,
    fields: ["sys_id", "name"],
    limit: types.length,
    signal,
  });
  const names = new Map(records.map(({ sys_id, name }) => [sys_id, name]));
  return rules.map(({ parent, child, relation_type = "" }) => ({
    parent,
    type: names.get(relation_type) ?? relation_type,
    child,
  }));
}
