/** Written by `deno task gen` from the folders. */
import type { PlacedDomain } from "../place_tools.ts";

/** Loads the code of a domain. */
export const loadDomain: Readonly<Record<string, () => Promise<{ placed: PlacedDomain }>>> = {
  applications: () => import("./applications/_tools.ts"),
  attachments: () => import("./attachments/_tools.ts"),
  background_scripts: () => import("./background_scripts/_tools.ts"),
  business_logic: () => import("./business_logic/_tools.ts"),
  cmdb: () => import("./cmdb/_tools.ts"),
  code: () => import("./code/_tools.ts"),
  context: () => import("./context/_tools.ts"),
  flows: () => import("./flows/_tools.ts"),
  imports: () => import("./imports/_tools.ts"),
  integration: () => import("./integration/_tools.ts"),
  itsm: () => import("./itsm/_tools.ts"),
  knowledge: () => import("./knowledge/_tools.ts"),
  logs: () => import("./logs/_tools.ts"),
  notifications: () => import("./notifications/_tools.ts"),
  portal: () => import("./portal/_tools.ts"),
  product_packs: () => import("./product_packs/_tools.ts"),
  records: () => import("./records/_tools.ts"),
  reporting: () => import("./reporting/_tools.ts"),
  schema: () => import("./schema/_tools.ts"),
  security: () => import("./security/_tools.ts"),
  service_catalog: () => import("./service_catalog/_tools.ts"),
  source: () => import("./source/_tools.ts"),
  testing: () => import("./testing/_tools.ts"),
  update_sets: () => import("./update_sets/_tools.ts"),
  workspaces: () => import("./workspaces/_tools.ts"),
};
