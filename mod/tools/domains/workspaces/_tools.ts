/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as workspacesApplications from "./applications.ts";
import * as workspacesBuildWorkspace from "./build_workspace.ts";
import * as workspacesPageContent from "./page_content.ts";
import * as workspacesPageTree from "./page_tree.ts";

export const placed = placeDomain({
  name: "workspaces",
  domain,
  files: [
    workspacesApplications,
    workspacesBuildWorkspace,
    workspacesPageContent,
    workspacesPageTree,
  ],
});
