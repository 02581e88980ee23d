/** Written by `deno task gen` from the folders. */
import { gatherTools } from "../gather_tools.ts";
import { placed as applications } from "./applications/_tools.ts";
import { placed as attachments } from "./attachments/_tools.ts";
import { placed as backgroundScripts } from "./background_scripts/_tools.ts";
import { placed as businessLogic } from "./business_logic/_tools.ts";
import { placed as cmdb } from "./cmdb/_tools.ts";
import { placed as code } from "./code/_tools.ts";
import { placed as context } from "./context/_tools.ts";
import { placed as flows } from "./flows/_tools.ts";
import { placed as imports } from "./imports/_tools.ts";
import { placed as integration } from "./integration/_tools.ts";
import { placed as itsm } from "./itsm/_tools.ts";
import { placed as knowledge } from "./knowledge/_tools.ts";
import { placed as logs } from "./logs/_tools.ts";
import { placed as notifications } from "./notifications/_tools.ts";
import { placed as portal } from "./portal/_tools.ts";
import { placed as productPacks } from "./product_packs/_tools.ts";
import { placed as records } from "./records/_tools.ts";
import { placed as reporting } from "./reporting/_tools.ts";
import { placed as schema } from "./schema/_tools.ts";
import { placed as security } from "./security/_tools.ts";
import { placed as serviceCatalog } from "./service_catalog/_tools.ts";
import { placed as source } from "./source/_tools.ts";
import { placed as testing } from "./testing/_tools.ts";
import { placed as updateSets } from "./update_sets/_tools.ts";
import { placed as workspaces } from "./workspaces/_tools.ts";

export const { allTools, allArtifacts } = gatherTools([
  applications,
  attachments,
  backgroundScripts,
  businessLogic,
  cmdb,
  code,
  context,
  flows,
  imports,
  integration,
  itsm,
  knowledge,
  logs,
  notifications,
  portal,
  productPacks,
  records,
  reporting,
  schema,
  security,
  serviceCatalog,
  source,
  testing,
  updateSets,
  workspaces,
]);
