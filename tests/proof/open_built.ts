import assert from "node:assert/strict";
import type { Client } from "../../mod/platform/types.ts";
import { quoteValue } from "../../mod/query/quote.ts";
import { allTools } from "../../mod/tools/domains/all_tools.ts";
import { present } from "../support/present.ts";
import type { TestServices } from "../support/services.ts";
import { done } from "../support/tool_runs.ts";

/** What was built on one instance, opened on another as its clients open it. */

type Row = Record<string, string>;

/** The arguments that a tool was run with: those of its example. */
export function exampleOf(name: string): Record<string, unknown> {
  return { ...present(allTools.find((tool) => tool.name === name), name).example };
}

/** A workspace by its address: each route leads to a screen, and that to a page with something on it. */
export async function openWorkspace(next: TestServices): Promise<number> {
  const experience = exampleOf("sn_build_workspace").name;
  const { routes } = (await done(next, "sn_get_ux_page_tree", { experience })).result as {
    routes: { name: string; route: string; screens: { page: { note?: string } }[] }[];
  };
  assert.ok(routes.length > 0);
  for (const { route, screens } of routes) {
    assert.ok(screens.length > 0, `${route}: no screen`);
    for (const { page } of screens) assert.equal(page.note, undefined, `${route}: no page`);
  }
  return routes.length;
}

/** A dashboard: the tabs and widgets that were asked for, each drawn by a component that is there. */
export async function openDashboard(next: TestServices, client: Client): Promise<number> {
  const { name, tabs: wanted } = exampleOf("sn_build_dashboard") as {
    name: string;
    tabs: { name: string; widgets?: unknown[] }[];
  };
  const { tabs, permissions } = (await done(next, "sn_describe_dashboard", { id: name }))
    .result as {
      tabs: { name: string; widgets: { component: string }[] }[];
      permissions: unknown[];
    };
  assert.deepEqual(
    tabs.map((tab) => [tab.name, tab.widgets.length]),
    wanted.map((tab) => [tab.name, tab.widgets?.length ?? 0]),
  );
  assert.ok(permissions.length > 0);
  const widgets = tabs.flatMap((tab) => tab.widgets);
  for (const { component } of widgets) {
    await client.getRecord("sys_ux_macroponent", component);
  }
  return widgets.length;
}

/** An agent: its configuration, its version and the tools that it may call. */
export async function openAgent(client: Client): Promise<number> {
  const { name, tools: wanted } = exampleOf("sn_create_ai_agent") as {
    name: string;
    tools: { name: string }[];
  };
  const list = async (table: string, query: string) =>
    (await client.listRecords(table, { query, limit: 20 })).records as Row[];
  const [agent] = await list("sn_aia_agent", `name=${quoteValue(name)}`);
  const id = present(agent?.sys_id, name);
  assert.equal((await list("sn_aia_agent_config", `agent=${id}`)).length, 1);
  const [version] = await list("sn_aia_version", `target_id=${id}`);
  assert.ok(present(version).instructions, "it knows what to do");
  const links = await list("sn_aia_agent_tool_m2m", `agent=${id}`);
  const tools = await list("sn_aia_tool", `sys_idIN${links.map(({ tool }) => tool).join(",")}`);
  assert.deepEqual(tools.map((tool) => tool.name), wanted.map((tool) => tool.name));
  return tools.length;
}

/** The layouts of a table as its forms and lists show them: sections, columns, related lists by name. */
export async function readLayouts(next: TestServices, client: Client, table: string) {
  const { form, list, related_lists } = (await done(next, "sn_get_form_layout", { table }))
    .result as {
      form: { sections: { caption: string; elements: string[] }[] };
      list: { columns: string[] };
      related_lists: { lists: string[] };
    };
  const names = related_lists.lists.map(async (key) => {
    const relationship = await client.getRecord("sys_relationship", key.replace("REL:", ""));
    return relationship.name;
  });
  return {
    sections: form.sections.map(({ caption, elements }) => ({ caption, elements })),
    columns: list.columns,
    lists: await Promise.all(names),
  };
}

/** References of these records that lead nowhere there: `table.column -> value`. */
export async function findDangling(
  client: Client,
  records: readonly { table: string; fields: Readonly<Row> }[],
): Promise<string[]> {
  const wanted = new Map<string, Map<string, string>>();
  for (const { table, fields } of records) {
    const { columns } = await client.schema.table(table);
    for (const [column, { type, reference }] of columns) {
      const value = fields[column];
      if (type !== "reference" || !reference || !value || value === "global") continue;
      const places = wanted.get(reference) ?? new Map();
      wanted.set(reference, places.set(value, `${table}.${column} -> ${reference} ${value}`));
    }
  }
  const dangling: string[] = [];
  for (const [table, places] of wanted) {
    const { records: found } = await client.listRecords(table, {
      query: `sys_idIN${[...places.keys()].join(",")}`,
      fields: ["sys_id"],
      limit: 1000,
    });
    const there = new Set(found.map(({ sys_id }) => sys_id));
    dangling.push(...[...places].filter(([id]) => !there.has(id)).map(([, place]) => place));
  }
  return dangling.sort();
}
