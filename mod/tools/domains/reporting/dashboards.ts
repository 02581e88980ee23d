import { z } from "zod";
import { newSysId } from "../../../base/ids.ts";
import type { Operation } from "../../../changes/operation.ts";
import { columnOf } from "../../../platform/records/record_values.ts";
import type { PlatformRecord } from "../../../platform/types.ts";
import { boolean, integer, reference, required, script, text } from "../../artifact_fields.ts";
import { type ArtifactDefinition, defineArtifact } from "../../artifact.ts";
import { idInput } from "../../inputs.ts";
import { findSysId, findSysIds } from "../../record_views.ts";
import { partOf } from "../../fluent/fluent_text.ts";
import {
  type DashboardSpec,
  WIDGET_COMPONENTS,
  writeDashboard,
} from "../../fluent/write_dashboard.ts";
import { defineTool, type Plan, type ToolContext } from "../../tool.ts";
import { meantScope, planApplication } from "../source/apply_source.ts";
import { canBuildFromSource } from "../source/can_build.ts";
import { applicationTurn } from "../source/workspace.ts";

/**
 * Dashboards of Platform Analytics with what is on them: a tab has a canvas, a canvas widgets. Tables
 * and columns: what the vendor's compiler writes for a dashboard.
 */

const DASHBOARD = "par_dashboard";
const TAB = "par_dashboard_tab";
const CANVAS = "par_dashboard_canvas";
const WIDGET = "par_dashboard_widget";
const PERMISSION = "par_dashboard_permission";
const VISIBILITY = "par_dashboard_visibility";
const COMPONENT = "sys_ux_macroponent";
const EXPERIENCE = "sys_ux_page_registry";
/** The grid of a canvas, measured on dashboards of that compiler. */
const COLUMNS = 48;
const MOST_ROWS = 500;

const shared = {
  product: "Platform Analytics",
  skill: "reporting-analytics",
  verbs: ["list", "get", "create", "update"],
} satisfies Partial<ArtifactDefinition>;

export const dashboardTab = defineArtifact({
  ...shared,
  stem: "dashboard_tab",
  plural: "dashboard_tabs",
  noun: "dashboard tab",
  table: TAB,
  synonyms: ["page of a dashboard", "second sheet of an overview"],
  idleUntil:
    "A tab shows nothing without a canvas and widgets: sn_build_dashboard makes all three.",
  fields: {
    dashboard: required(reference(DASHBOARD, "The dashboard")),
    name: required(text("Name on the tab")),
    order: integer("Place among the tabs"),
    active: boolean("Whether it is shown"),
  },
  examples: {
    id: "Service",
    create: { dashboard: "Service desk today", name: "Backlog", order: 2 },
    update: { order: 3 },
  },
});

export const dashboardWidget = defineArtifact({
  ...shared,
  stem: "dashboard_widget",
  plural: "dashboard_widgets",
  noun: "dashboard widget",
  table: WIDGET,
  synonyms: ["chart on a dashboard", "tile of an overview", "move a score on the canvas"],
  fields: {
    canvas: required(reference(CANVAS, "The canvas of its tab")),
    component: required(reference(COMPONENT, "What draws it")),
    component_props: script("Settings of the component, as JSON"),
    x: integer(`Column of its left edge, from 0; a canvas has ${COLUMNS}`),
    y: integer("Row of its upper edge, from 0"),
    w: integer("Width in columns"),
    h: integer("Height in rows"),
  },
  examples: {
    id: "cf2a7f95ebabc7c942d2e16e78f02757",
    create: {
      canvas: "36e489248afc5d9e72b61ff1c0e1e8e3",
      component: "List Page",
      x: 12,
      y: 0,
      w: 12,
      h: 8,
    },
    update: { w: 12 },
  },
});

const widgetInput = z.strictObject({
  component: z.string().min(1).describe(
    "What draws it: single-score, line, pie, list …, or name or sys_id of a component",
  ),
  props: z.record(z.string(), z.unknown()).optional().describe("Settings of the component"),
  w: z.int().min(1).max(COLUMNS).optional().describe("Width in columns; 12 unless set"),
  h: z.int().min(1).max(200).optional().describe("Height in rows; 8 unless set"),
});

export const buildDashboard = defineTool({
  name: "sn_build_dashboard",
  summary: "Create a dashboard with its tabs, canvases, widgets and who may read it, in one call.",
  risk: "W",
  endpoint: "POST /api/fluent/load/{scope}; else POST par_dashboard, _tab, _canvas, _widget",
  input: z.strictObject({
    name: z.string().min(1).describe("Name"),
    description: z.string().optional().describe("What it shows"),
    tabs: z.array(z.strictObject({
      name: z.string().min(1).describe("Name on the tab"),
      widgets: z.array(widgetInput).max(50).optional().describe(
        "Placed side by side, row by row, in this order",
      ),
    })).min(1).max(20),
    readers: z.array(z.string().min(1)).max(20).optional().describe("Roles that may read it"),
    workspace: z.string().min(1).optional().describe("Workspace that shows it: title or sys_id"),
  }),
  example: {
    name: "Desk at a glance",
    tabs: [{ name: "Today", widgets: [{ component: "List Page", w: 24 }] }, { name: "Backlog" }],
    readers: ["itil"],
  },
  synonyms: ["new dashboard with charts", "dashboard with several tabs", "put widgets on a page"],
  skill: "reporting-analytics",
  byHand: { lists: 2, forms: 5, fields: 10 },
  turn: async (_args, context) => applicationTurn(await meantScope(undefined, context)),
  async plan({ readers = [], workspace, ...given }, context) {
    const { reader, signal } = context;
    const fromSource = await canBuildFromSource(context);
    const components = await findSysIds(reader, {
      table: COMPONENT,
      names: given.tabs.flatMap(({ widgets = [] }) => widgets.map(({ component }) => component))
        .filter((name) => sharedComponent(name) === undefined),
      signal,
    });
    const roles = await findSysIds(reader, { table: "sys_user_role", names: readers, signal });
    const experience = workspace && await findSysId(reader, { table: EXPERIENCE, id: workspace });
    const spec: DashboardSpec = {
      name: given.name,
      description: given.description,
      tabs: given.tabs.map((tab) => ({
        name: tab.name,
        widgets: placeWidgets(tab.widgets ?? []).map(({ component, ...widget }) => ({
          ...widget,
          component: components.get(component) ??
            (fromSource ? component : sharedComponent(component)) ?? component,
        })),
      })),
      readers: [...roles.values()],
      experience,
    };
    const plan = fromSource ? await planSource(spec, context) : planRecords(spec);
    return {
      ...plan,
      warnings: [
        ...(readers.length === 0
          ? ["Nobody but you is given the right to read it: name roles in readers."]
          : []),
        ...plan.warnings ?? [],
      ],
    };
  },
});

async function planSource(spec: DashboardSpec, context: ToolContext): Promise<Plan> {
  const scope = await meantScope(undefined, context);
  const files = [writeDashboard(spec)];
  const plan = await planApplication({ scope, files, part: partOf(files) }, context);
  return {
    ...plan,
    result: (records, results) => ({
      ...Object(plan.result?.(records, results)),
      ...describeTabs(spec),
    }),
  };
}

/** The same over the Table API, where there is no compiler or no load. */
function planRecords(spec: DashboardSpec): Plan {
  const dashboard = newSysId();
  const { name, description, tabs, readers = [], experience } = spec;
  const operations: Operation[] = [
    create(DASHBOARD, { name, active: true, ...(description && { description }) }, dashboard),
  ];
  for (const [index, tab] of tabs.entries()) {
    const [tabId, canvas] = [newSysId(), newSysId()];
    operations.push(
      create(TAB, { dashboard, name: tab.name, order: index, active: true }, tabId),
      create(CANVAS, { dashboard, dashboard_tab: tabId }, canvas),
      ...tab.widgets.map(({ props, ...widget }) =>
        create(WIDGET, {
          canvas,
          ...(Object.keys(props).length > 0 && { component_props: JSON.stringify(props) }),
          ...widget,
        })
      ),
    );
  }
  for (const role of readers) {
    operations.push(create(PERMISSION, { dashboard, role, can_read: true }));
  }
  if (typeof experience === "string") {
    operations.push(create(VISIBILITY, { dashboard, experience }));
  }
  return {
    operations,
    result: ([record]) => ({ dashboard: record?.sys_id, ...describeTabs(spec) }),
  };
}

function describeTabs({ name, tabs }: DashboardSpec) {
  return { name, tabs: tabs.map((tab) => ({ name: tab.name, widgets: tab.widgets.length })) };
}

/** The sys_id of a component that every instance has, by the name that the vendor's source gives it. */
function sharedComponent(name: string): string | undefined {
  return WIDGET_COMPONENTS[name.toLowerCase()];
}

export const describeDashboard = defineTool({
  name: "sn_describe_dashboard",
  summary: "Show a dashboard whole: its tabs, the widgets on each and who may read or change it.",
  risk: "R",
  endpoint: "GET par_dashboard, par_dashboard_tab, _canvas, _widget, _permission",
  input: z.strictObject({ id: idInput("dashboard", DASHBOARD) }),
  example: { id: "Service desk today" },
  synonyms: ["what is on a dashboard", "widgets of a dashboard", "contents of an overview"],
  skill: "reporting-analytics",
  byHand: { lists: 3, reads: 2 },
  async read({ id }, { reader, signal }) {
    const sysId = await findSysId(reader, { table: DASHBOARD, id, signal });
    const { name, description, active } = await reader.getRecord(DASHBOARD, sysId, { signal });
    const list = async (table: string, query: string) =>
      (await reader.listRecords(table, { query, limit: MOST_ROWS, signal })).records;
    const tabs = await list(TAB, `dashboard=${sysId}^ORDERBYorder`);
    const canvases = await list(CANVAS, `dashboard=${sysId}`);
    const widgets = canvases.length === 0
      ? []
      : await list(WIDGET, `canvasIN${canvases.map((row) => columnOf(row, "sys_id")).join(",")}`);
    const permissions = await list(PERMISSION, `dashboard=${sysId}`);
    return {
      sys_id: sysId,
      name,
      description,
      active,
      tabs: tabs.map((tab) => ({
        sys_id: tab.sys_id,
        name: tab.name,
        active: tab.active,
        widgets: widgets.filter(({ canvas }) =>
          canvases.some((row) => row.sys_id === canvas && row.dashboard_tab === tab.sys_id)
        ).sort(byPlace).map(({ sys_id, component, x, y, w, h }) => ({
          sys_id,
          component,
          place: { x, y, w, h },
        })),
      })),
      permissions: permissions.map(({ role, user, group, can_read, can_write, owner }) => ({
        ...(role && { role }),
        ...(user && { user }),
        ...(group && { group }),
        can_read,
        can_write,
        ...(owner === "true" && { owner }),
      })),
    };
  },
});

function create(table: string, values: Record<string, unknown>, sysId?: string): Operation {
  return { kind: "create", table, values, ...(sysId && { sysId }) };
}

/** Side by side as far as they fit, then a row further down. */
function placeWidgets(widgets: readonly z.output<typeof widgetInput>[]) {
  let [x, y, tallest] = [0, 0, 0];
  return widgets.map(({ component, props = {}, w = 12, h = 8 }) => {
    if (x + w > COLUMNS) [x, y, tallest] = [0, y + tallest, 0];
    const place = { component, props, x, y, w, h };
    x += w;
    tallest = Math.max(tallest, h);
    return place;
  });
}

function byPlace(a: PlatformRecord, b: PlatformRecord): number {
  return Number(a.y) - Number(b.y) || Number(a.x) - Number(b.x);
}
