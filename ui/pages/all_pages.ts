import type { VNode } from "preact";
import { t } from "../language.ts";
import { lazyPage } from "../parts/lazy_page.ts";
import type { NavigationPage } from "../parts/navigation_page.ts";
import type { ServiceConfig } from "../state.ts";
import { OverviewPage } from "./overview/overview.ts";

interface Page extends NavigationPage {
  Page: () => VNode;
  /** Fetches its code, of a page that is not among the first. */
  load?: () => Promise<() => VNode>;
}

/** A page whose code is a file of its own. */
function lazy(page: NavigationPage, load: () => Promise<() => VNode>): Page {
  return { ...page, Page: lazyPage(page.name, load), load };
}

/** Every page, in the order of the navigation. */
export const pages: readonly Page[] = [
  lazy(
    { segment: "hub", name: t("Hub"), icon: "hub", letter: "h" },
    async () => (await import("./hub/hub.ts")).HubPage,
  ),
  { segment: "overview", name: t("Overview"), icon: "overview", letter: "o", Page: OverviewPage },
  lazy(
    { segment: "instances", name: t("Instances"), icon: "instances", letter: "i" },
    async () => (await import("./instances/instances.ts")).InstancesPage,
  ),
  lazy(
    { segment: "tools", name: t("Tools"), icon: "tools", letter: "t" },
    async () => (await import("./tools/tools.ts")).ToolsPage,
  ),
  lazy(
    { segment: "activity", name: t("Activity"), icon: "activity", letter: "a" },
    async () => (await import("./activity/activity.ts")).ActivityPage,
  ),
  lazy(
    { segment: "analytics", name: t("Analytics"), icon: "analytics", letter: "y" },
    async () => (await import("./analytics/analytics.ts")).AnalyticsPage,
  ),
  lazy(
    { segment: "skills", name: t("Skills"), icon: "skills", letter: "s" },
    async () => (await import("./skills/skills.ts")).SkillsPage,
  ),
  lazy(
    { segment: "notes", name: t("Notes"), icon: "notes", letter: "n" },
    async () => (await import("./notes/notes.ts")).NotesPage,
  ),
  lazy(
    { segment: "models", name: t("Models"), icon: "models", letter: "m" },
    async () => (await import("./models/models.ts")).ModelsPage,
  ),
  lazy(
    { segment: "eval", name: t("Evaluation"), icon: "eval", letter: "v" },
    async () => (await import("./eval/eval.ts")).EvalPage,
  ),
  lazy(
    { segment: "settings", name: t("Settings"), icon: "settings", letter: "e" },
    async () => (await import("./settings/settings.ts")).SettingsPage,
  ),
  lazy(
    { segment: "docs", name: t("Docs"), icon: "docs", letter: "d" },
    async () => (await import("./docs/docs.ts")).DocsPage,
  ),
];

/** Pages that no navigation names: whoever works on the dashboard knows their addresses. */
export const hiddenPages: readonly Page[] = [
  lazy(
    { segment: "parts", name: t("Parts"), icon: "overview" },
    async () => (await import("./parts/parts.ts")).PartsPage,
  ),
];

/** Fetches the code of all pages, so that none is waited for, nor lacks when the service is gone. */
export async function loadPages(): Promise<void> {
  // Which one fails is told where it is opened.
  await Promise.allSettled(pages.map(({ load }) => load?.()));
}

/** The page of the bare address: where the agent can be talked to, once it has a model. */
export function startSegment(config: ServiceConfig | undefined): string {
  return config?.config.model === undefined ? "overview" : "hub";
}
