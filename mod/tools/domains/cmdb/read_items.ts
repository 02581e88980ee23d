import { z } from "zod";
import { idInput, listInput } from "../../inputs.ts";
import { listRecords } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { classInput, findClass, findItem, ITEM } from "./classes.ts";

const MOST_RELATIONS = 100;
/** What tells items apart at a glance, where their class has it. */
const SHOWN = [
  "name",
  "sys_class_name",
  "serial_number",
  "ip_address",
  "operational_status",
  "install_status",
  "support_group",
  "location",
  "discovery_source",
  "last_discovered",
];

export const queryCis = defineTool({
  name: "sn_query_cis",
  summary: "List configuration items of a class and the classes below it.",
  risk: "R",
  endpoint: "GET /api/now/table/{class}",
  input: listInput.extend({ class: classInput }),
  queried: async ({ class: text }, context) =>
    (await findClass(context.reader, { ...context, text })).name,
  example: { class: "cmdb_ci_server", query: "nameSTARTSWITHlnx-sql", limit: 5 },
  synonyms: ["CMDB inventory", "linux servers", "virtual machines"],
  skill: "cmdb-csdm",
  byHand: { lists: 1, fields: 1 },
  async read({ class: text, fields, ...request }, { reader, signal }) {
    const schema = await findClass(reader, { text, signal });
    return await listRecords(reader, {
      ...request,
      table: schema.name,
      fields: fields ?? SHOWN.filter((name) => schema.columns.has(name) || !schema.verified),
      signal,
    });
  },
});

interface Reference {
  display_value?: string | undefined;
  value?: string;
}

interface RelationAnswer {
  sys_id?: string;
  type?: Reference;
  target?: Reference;
}

interface ItemAnswer {
  attributes?: Record<string, string | Reference | null>;
  inbound_relations?: RelationAnswer[];
  outbound_relations?: RelationAnswer[];
}

export const getCi = defineTool({
  name: "sn_get_ci",
  summary: "Read one configuration item with its filled attributes and its relations.",
  risk: "R",
  endpoint: "GET /api/now/cmdb/instance/{class}/{id}",
  input: z.strictObject({
    id: idInput("configuration item", "cmdb_ci"),
    class: classInput.optional().describe("Class, where several items have the name"),
  }),
  example: { id: "shop-frontend" },
  synonyms: ["IP of a server", "owner of a CI", "details about a host"],
  skill: "cmdb-csdm",
  byHand: { lists: 1, reads: 2 },
  async read({ id, class: text }, { reader, signal }) {
    const schema = text === undefined ? undefined : await findClass(reader, { text, signal });
    const item = await findItem(reader, { id, className: schema?.name, signal });
    const { result } = await reader.get<ItemAnswer>({
      path: `/api/now/cmdb/instance/${item.sys_class_name ?? ITEM}/${item.sys_id}`,
      signal,
    });
    const { attributes = {}, inbound_relations = [], outbound_relations = [] } = result;
    const filled = Object.entries(attributes).map(([name, value]) => [name, shown(value)])
      .filter(([, value]) => value !== "");
    return {
      class: item.sys_class_name,
      sys_id: item.sys_id,
      name: item.name,
      attributes: Object.fromEntries(filled),
      // Of an outbound relation the item is the parent: it depends on, runs on, contains.
      outbound: relations(outbound_relations),
      inbound: relations(inbound_relations),
    };
  },
});

function relations(found: RelationAnswer[]) {
  return {
    total: found.length,
    relations: found.slice(0, MOST_RELATIONS).map(({ sys_id, type, target }) => ({
      relation: sys_id,
      type: type?.display_value ?? "",
      item: target?.display_value ?? "",
      item_sys_id: target?.value ?? "",
    })),
    ...(found.length > MOST_RELATIONS && {
      next: `The first ${MOST_RELATIONS} are shown; sn_list_ci_relationships has the others.`,
    }),
  };
}

function shown(value: string | Reference | null): string | Reference {
  if (value === null || typeof value === "string") return value ?? "";
  return value.value ? { value: value.value, display_value: value.display_value } : "";
}
