import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { idInput } from "../../inputs.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { describePage, type PageDetail } from "./page_definition.ts";
import { columnOf, orAbsent } from "../../../platform/records/record_values.ts";

/** More are counted, not shown: a workspace of the platform has some dozen pages. */
const MOST_ROUTES = 60;
const MOST_SCREENS = 200;

interface Context {
  reader: Reader;
  signal?: AbortSignal | undefined;
}

export const getUxPageTree = defineTool({
  name: "sn_get_ux_page_tree",
  summary: "Show a workspace's routes, screens and pages; of one route its elements, data, events.",
  risk: "R",
  endpoint: "GET sys_ux_page_registry, sys_ux_app_config, sys_ux_app_route, sys_ux_screen, " +
    "sys_ux_macroponent, sys_ux_client_script",
  input: z.strictObject({
    experience: idInput(
      "Next Experience application (its title, or the sys_id)",
      "sys_ux_page_registry",
    ),
    route: z.string().min(1).optional()
      .describe("Name or URL segment of a route, to show what its pages consist of"),
  }),
  example: { experience: "Fleet workspace", route: "vehicles" },
  synonyms: ["what is on this UI Builder page", "structure of a workspace", "components of a page"],
  skill: "ui-builder-pages",
  byHand: { lists: 1, clicks: 3, reads: 4 },
  async read({ experience, route }, { reader, signal }) {
    const context = { reader, signal };
    const registry = await reader.getRecord(
      "sys_ux_page_registry",
      await findSysId(reader, { table: "sys_ux_page_registry", id: experience, signal }),
      { signal },
    );
    const config = await readConfig(registry, context);
    const routes = await readRoutes(columnOf(config, "sys_id"), context);
    const chosen = route === undefined
      ? routes.records
      : routes.records.filter((one) =>
        one.name?.toLowerCase() === route.toLowerCase() || one.route_type === route
      );
    if (route !== undefined && chosen.length === 0) throw unknownRoute(route, routes.records);
    const screens = await readScreens(chosen, context);
    const details = await readPages(screens, { ...context, whole: route !== undefined });
    return {
      experience: {
        sys_id: registry.sys_id,
        title: registry.title,
        path: registry.path,
        active: registry.active === "true",
      },
      app_config: {
        sys_id: config.sys_id,
        name: config.name,
        landing_path: config.landing_path,
      },
      routes: chosen.map((one) => ({
        ...shownRoute(one),
        screens: screens.filter(({ screen_type }) => screen_type === one.screen_type)
          .map((screen) => shownScreen(screen, details)),
      })),
      ...(routes.total !== null && routes.total > MOST_ROUTES && {
        next: `Only ${MOST_ROUTES} of ${routes.total} routes: sn_list_ux_routes shows all.`,
      }),
      ...(route === undefined && { more: "Give a route to see what its pages consist of." }),
    };
  },
});

/** An application's own configuration; the platform's classic pages have none. */
async function readConfig(
  { sys_id, title, admin_panel, admin_panel_table = "" }: PlatformRecord,
  { reader, signal }: Context,
): Promise<PlatformRecord> {
  if (admin_panel && ["", "sys_ux_app_config"].includes(admin_panel_table)) {
    return await reader.getRecord("sys_ux_app_config", admin_panel, { signal });
  }
  throw new AppError("not_found", `"${orAbsent(title)}" has no app configuration`, {
    remedy: admin_panel
      ? `Its admin panel is a record of ${admin_panel_table}: it is no workspace of UI Builder.`
      : "Without one it has no routes: sn_get_ux_experience shows what it has.",
    details: { id: sys_id },
  });
}

async function readRoutes(config: string, { reader, signal }: Context) {
  return await reader.listRecords("sys_ux_app_route", {
    query: `app_config=${config}^ORDERBYorder`,
    limit: MOST_ROUTES,
    signal,
  });
}

function unknownRoute(route: string, known: readonly PlatformRecord[]): AppError {
  const names = known.map(({ route_type }) => route_type);
  return new AppError("not_found", `The application has no route "${route}"`, {
    remedy: names.length > 0
      ? `It has ${names.slice(0, 30).join(", ")}.`
      : "It has no route at all.",
  });
}

async function readScreens(
  routes: readonly PlatformRecord[],
  { reader, signal }: Context,
): Promise<PlatformRecord[]> {
  const types = [...new Set(routes.map(({ screen_type }) => screen_type).filter(Boolean))];
  if (types.length === 0) return [];
  const { records } = await reader.listRecords("sys_ux_screen", {
    query: `screen_typeIN${types.join(",")}^ORDERBYorder`,
    limit: MOST_SCREENS,
    signal,
  });
  return records;
}

async function readPages(
  screens: readonly PlatformRecord[],
  { reader, signal, whole }: Context & { whole: boolean },
): Promise<ReadonlyMap<string, PageDetail>> {
  const ids = [...new Set(screens.map(({ macroponent }) => macroponent).filter(Boolean))];
  if (ids.length === 0) return new Map();
  const [pages, scripts] = await Promise.all([
    reader.listRecords("sys_ux_macroponent", {
      query: `sys_idIN${ids.join(",")}`,
      limit: MOST_SCREENS,
      signal,
    }),
    reader.listRecords("sys_ux_client_script", {
      query: `macroponentIN${ids.join(",")}`,
      fields: ["sys_id", "name", "macroponent"],
      limit: MOST_SCREENS,
      signal,
    }),
  ]);
  return new Map(
    pages.records.map((page) => {
      const own = scripts.records.filter(({ macroponent }) => macroponent === page.sys_id)
        .map(({ sys_id, name }) => ({ sys_id, name }));
      return [columnOf(page, "sys_id"), describePage(page, { scripts: own, whole })];
    }),
  );
}

function shownRoute({ sys_id, name, route_type, fields, optional_parameters }: PlatformRecord) {
  return {
    sys_id,
    name,
    route: route_type,
    ...(fields && { required_parameters: fields }),
    ...(optional_parameters && { optional_parameters }),
  };
}

function shownScreen(screen: PlatformRecord, details: ReadonlyMap<string, PageDetail>) {
  const { sys_id, name, active, order, screen_condition, macroponent } = screen;
  return {
    sys_id,
    name,
    active: active === "true",
    order: Number(order) || 0,
    ...(screen_condition && { condition: screen_condition }),
    page: details.get(macroponent ?? "") ??
      { sys_id: macroponent, note: "These credentials do not see the page definition." },
  };
}
