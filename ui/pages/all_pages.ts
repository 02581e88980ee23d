import type { VNode } from "preact";
import type { NavigationPage } from "../parts/navigation_page.ts";
import { ActivityPage } from "./activity/activity.ts";
import { AnalyticsPage } from "./analytics/analytics.ts";
import { InstancesPage } from "./instances/instances.ts";
import { ModelsPage } from "./models/models.ts";
import { NotesPage } from "./notes/notes.ts";
import { OverviewPage } from "./overview/overview.ts";
import { SettingsPage } from "./settings/settings.ts";
import { SkillsPage } from "./skills/skills.ts";
import { ToolsPage } from "./tools/tools.ts";

/** Every page, in the order of the navigation. */
export const pages: readonly (NavigationPage & { Page: () => VNode })[] = [
  { segment: undefined, name: "Overview", icon: "overview", Page: OverviewPage },
  { segment: "instances", name: "Instances", icon: "instances", Page: InstancesPage },
  { segment: "tools", name: "Tools", icon: "tools", Page: ToolsPage },
  { segment: "activity", name: "Activity", icon: "activity", Page: ActivityPage },
  { segment: "analytics", name: "Analytics", icon: "analytics", Page: AnalyticsPage },
  { segment: "skills", name: "Skills", icon: "skills", Page: SkillsPage },
  { segment: "notes", name: "Notes", icon: "notes", Page: NotesPage },
  { segment: "models", name: "Models", icon: "models", Page: ModelsPage },
  { segment: "settings", name: "Settings", icon: "settings", Page: SettingsPage },
];
