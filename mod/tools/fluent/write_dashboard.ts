import { call, type Code, fluentFile, type FluentValue, idOf, slugOf } from "./fluent_text.ts";
import type { SourceFile } from "./fluent_text.ts";

export interface DashboardSpec {
  name: string;
  description?: string | undefined;
  tabs: readonly {
    name: string;
    widgets: readonly {
      /** A name that the compiler knows (`single-score`), or the sys_id of a component. */
      component: string;
      props: Readonly<Record<string, unknown>>;
      x: number;
      y: number;
      w: number;
      h: number;
    }[];
  }[];
  /** sys_ids of roles that may read it. */
  readers?: readonly string[] | undefined;
  /** sys_id of the workspace that shows it, or the source's name for it. */
  experience?: string | Code | undefined;
}

/** The names of components that the declarations of `Dashboard` have. */
export const WIDGET_NAMES: readonly string[] = [
  "area",
  "boxplot",
  "bubble",
  "calendar-report",
  "column",
  "dial",
  "donut",
  "gauge",
  "geomap",
  "heading",
  "heatmap",
  "horizontal-bar",
  "image",
  "indicator-scorecard",
  "line",
  "list",
  "pareto",
  "pie",
  "pivot-table",
  "rich-text",
  "scatter",
  "semi-donut",
  "single-score",
  "spline",
  "step",
  "vertical-bar",
];

/** The source of a dashboard with its tabs, widgets and readers. */
export function writeDashboard(spec: DashboardSpec): SourceFile {
  const key = `dashboard_${slugOf(spec.name)}`;
  return fluentFile(`src/fluent/dashboards/${key}.now.ts`, {
    imports: { "@servicenow/sdk/core": ["Dashboard"] },
    statements: [`${dashboardCall(spec).text};`],
  });
}

/** The dashboard as an expression of a file. */
export function dashboardCall(
  { name, description, tabs, readers = [], experience }: DashboardSpec,
): Code {
  const key = `dashboard_${slugOf(name)}`;
  return call("Dashboard", {
    $id: idOf(key),
    name,
    description,
    tabs: tabs.map((tab, place) => ({
      $id: idOf(key, `tab_${place + 1}`),
      name: tab.name,
      widgets: tab.widgets.map(({ component, props, x, y, w, h }, index) => ({
        $id: idOf(key, `tab_${place + 1}`, `widget_${index + 1}`),
        component,
        componentProps: jsonValue(props),
        width: w,
        height: h,
        position: { x, y },
      })),
    })),
    permissions: readers.map((role) => ({ $id: idOf(key, "reader", role), role, canRead: true })),
    visibilities: experience === undefined ? [] : [{ $id: idOf(key, "shown_in"), experience }],
  });
}

/** A value of JSON as the language writes it; what is null is left out. */
export function jsonValue(value: unknown): FluentValue {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    return value;
  }
  if (Array.isArray(value)) {
    return value.filter((one) => one !== null && one !== undefined).map(jsonValue);
  }
  return Object.fromEntries(
    Object.entries(value ?? {}).flatMap(([key, one]) =>
      one === null || one === undefined ? [] : [[key, jsonValue(one)]]
    ),
  );
}
