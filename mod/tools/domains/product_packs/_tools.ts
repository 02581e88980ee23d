/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as productPacksArtificialIntelligence from "./artificial_intelligence.ts";
import * as productPacksAssets from "./assets.ts";
import * as productPacksCreateAiAgent from "./create_ai_agent.ts";
import * as productPacksCustomers from "./customers.ts";
import * as productPacksFieldService from "./field_service.ts";
import * as productPacksGovernance from "./governance.ts";
import * as productPacksPeople from "./people.ts";
import * as productPacksPortfolio from "./portfolio.ts";
import * as productPacksSecurity from "./security.ts";

export const placed = placeDomain({
  name: "product_packs",
  domain,
  files: [
    productPacksArtificialIntelligence,
    productPacksAssets,
    productPacksCreateAiAgent,
    productPacksCustomers,
    productPacksFieldService,
    productPacksGovernance,
    productPacksPeople,
    productPacksPortfolio,
    productPacksSecurity,
  ],
});
