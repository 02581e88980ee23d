import type { VNode } from "preact";
import { lazyPage } from "../parts/lazy_page.ts";
import type { NavigationPage } from "../parts/navigation_page.ts";
import type { ServiceConfig } from "../state.ts";
import { ActivityPage } from "./activity/activity.ts";
import { AnalyticsPage } from "./analytics/analytics.ts";
import { InstancesPage } from "./instances/instances.ts";
import { ModelsPage } from "./models/models.ts";
import { NotesPage } from "./notes/notes.ts";
import { OverviewPage } from "./overview/overview.ts";
import { SettingsPage } from "./settings/settings.ts";
import { SkillsPage } from "./skills/skills.ts";
import { ToolsPage } from "./tools/tools.ts";

const HubPage = lazyPage("Hub", async () => (await import("./hub/hub.ts")).HubPage);

/** Every page, in the order of the navigation. */
export const pages: readonly (NavigationPage & { Page: () => VNode })[] = [
  { segment: "hub", name: "Hub", icon: "hub", letter: "h", Page: HubPage },
  { segment: "overview", name: "Overview", icon: "overview", letter: "o", Page: OverviewPage },
  { segment: "instances", name: "Instances", icon: "instances", letter: "i", Page: InstancesPage },
  { segment: "tools", name: "Tools", icon: "tools", letter: "t", Page: ToolsPage },
  { segment: "activity", name: "Activity", icon: "activity", letter: "a", Page: ActivityPage },
  { segment: "analytics", name: "Analytics", icon: "analytics", letter: "y", Page: AnalyticsPage },
  { segment: "skills", name: "Skills", icon: "skills", letter: "s", Page: SkillsPage },
  { segment: "notes", name: "Notes", icon: "notes", letter: "n", Page: NotesPage },
  { segment: "models", name: "Models", icon: "models", letter: "m", Page: ModelsPage },
  { segment: "settings", name: "Settings", icon: "settings", letter: "e", Page: SettingsPage },
];

/** The page of the bare address: where the agent can be talked to, once it has a model. */
export function startSegment(config: ServiceConfig | undefined): string {
  return config?.config.model === undefined ? "overview" : "hub";
}
