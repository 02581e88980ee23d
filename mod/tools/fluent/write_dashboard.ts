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

/**
 * The components that the declarations of `Dashboard` name, with the sys_ids of their macroponents on
 * every instance: `dist/dashboard/dashboard-component-resolver.js` of @servicenow/sdk-build-plugins
 * 4.9.0. Its `indicator-scorecard` is left out: what stands there has 33 characters.
 */
export const WIDGET_COMPONENTS: Readonly<Record<string, string>> = {
  area: "aba8630dc2ccc9b3c1774af1b6820696",
  boxplot: "c5d01636ff2602109bd2ffffffffff0a",
  bubble: "50dbc52a13c8b4691f7c60e0246bf28c",
  "calendar-report": "259e0221ff18a75c5f5f0fb28fa5d32f",
  column: "2bd5dc19a7ad083941b7c992a966dd78",
  dial: "63f050cf050137731a828878839e0b33",
  donut: "a2b0596cec6b9d49dd1ff9bf76b5084b",
  gauge: "037bd8ea3013833fd049186779528b70",
  geomap: "9c8c44bd78fe5918950e0db8e286211d",
  heading: "1f6e0643eca7a637e36bd7833549ec9e",
  heatmap: "d1f6c60ce95607ea1ef236430d5fdec9",
  "horizontal-bar": "85855283b7e03010097cb81cde11a91d",
  image: "15fe506403f8a98575b6df59008ea8f1",
  line: "18ac962264404bcc0039359d184b15f3",
  list: "7ff373544303121093711347efb8f23c",
  pareto: "53e0a2b49e3ff92ba54ea7ea6f0d0583",
  pie: "96abe7e38d8790718022c5630a92176c",
  "pivot-table": "06f6aacbd1818110f877d87436272684",
  "rich-text": "2d56f06d55f46bbd4e79b5e624beb940",
  scatter: "e3aade757ef3da131076d005cada40d5",
  "semi-donut": "3809c6583b8dd540a0bf735ed493bae2",
  "single-score": "d24d53f60350de7a652caf3188a46ed2",
  spline: "0f1e76928c4814e1430774fb864003f0",
  step: "7fa5f7264941fabfb1542985da30e0b8",
  "vertical-bar": "23051643b7e03010097cb81cde11a910",
};

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
