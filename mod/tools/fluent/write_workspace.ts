import type { DashboardSpec } from "./write_dashboard.ts";
import { dashboardCall } from "./write_dashboard.ts";
import { call, Code, fluentFile, idOf, slugOf } from "./fluent_text.ts";
import type { SourceFile } from "./fluent_text.ts";

export interface WorkspaceSpec {
  name: string;
  path: string;
  homepage?: string | undefined;
  description?: string | undefined;
  lists: readonly {
    category: string;
    title: string;
    table: string;
    columns: readonly string[];
    /** Encoded query, as stored. */
    condition: string;
  }[];
  /** sys_ids of the roles that may open it; one at least. */
  roles: readonly string[];
  dashboard: Omit<DashboardSpec, "experience">;
}

function keyOf(path: string): string {
  return `workspace_${slugOf(path)}`;
}

/** Where the source of the workspace with a path stands. */
export function workspacePath(path: string): string {
  return `src/fluent/workspaces/${keyOf(path)}.now.ts`;
}

/**
 * The source of a workspace: its menu of lists, who may open it, and the dashboard that it opens with,
 * without which the vendor's guide says that it does not work.
 */
export function writeWorkspace(spec: WorkspaceSpec): SourceFile {
  const { name, path, homepage, lists, roles, dashboard } = spec;
  const key = keyOf(path);
  const tables = [...new Set(lists.map(({ table }) => table))];
  const audience = call("Applicability", {
    $id: idOf(key, "audience"),
    name: `${name} users`,
    roles: [...roles],
  });
  const menu = menuCall(spec, key);
  const workspace = call("Workspace", {
    $id: idOf(key),
    title: name,
    path,
    landingPath: homepage,
    tables,
    listConfig: new Code("lists"),
  });
  const access = call("Acl", {
    $id: idOf(key, "access"),
    localOrExisting: "Existing",
    type: "ux_route",
    operation: "read",
    roles: [...roles],
    name: `now.${path}.*`,
  });
  return fluentFile(workspacePath(path), {
    imports: {
      "@servicenow/sdk/core": [
        "Workspace",
        "UxListMenuConfig",
        "Applicability",
        "Dashboard",
        "Acl",
      ],
    },
    statements: [
      `const audience = ${audience.text};`,
      `${access.text};`,
      `const lists = ${menu.text};`,
      `const workspace = ${workspace.text};`,
      `${dashboardCall({ ...dashboard, experience: new Code("workspace") }).text};`,
    ],
  });
}

/** The lists by their headings, each shown to the workspace's audience. */
function menuCall({ name, description, lists }: WorkspaceSpec, key: string): Code {
  return call("UxListMenuConfig", {
    $id: idOf(key, "lists"),
    name: `${name} lists`,
    description,
    categories: [...Map.groupBy(lists, ({ category }) => category)].map(([title, own], place) => ({
      $id: idOf(key, "category", slugOf(title)),
      title,
      order: (place + 1) * 100,
      lists: own.map((list, index) => ({
        $id: idOf(key, "list", slugOf(title), slugOf(list.title)),
        title: list.title,
        table: list.table,
        columns: list.columns.join(","),
        condition: list.condition,
        order: (index + 1) * 100,
        applicabilities: [{
          $id: idOf(key, "shown", slugOf(title), slugOf(list.title)),
          applicability: new Code("audience"),
        }],
      })),
    })),
  });
}
