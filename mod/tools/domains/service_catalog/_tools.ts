/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as serviceCatalogBuildItem from "./build_item.ts";
import * as serviceCatalogCatalogs from "./catalogs.ts";
import * as serviceCatalogDescribeItem from "./describe_item.ts";
import * as serviceCatalogFormLogic from "./form_logic.ts";
import * as serviceCatalogItems from "./items.ts";
import * as serviceCatalogOrderItem from "./order_item.ts";
import * as serviceCatalogRequestItemVariables from "./request_item_variables.ts";
import * as serviceCatalogSubmitProducer from "./submit_producer.ts";
import * as serviceCatalogVariables from "./variables.ts";

export const placed = placeDomain({
  name: "service_catalog",
  domain,
  files: [
    serviceCatalogBuildItem,
    serviceCatalogCatalogs,
    serviceCatalogDescribeItem,
    serviceCatalogFormLogic,
    serviceCatalogItems,
    serviceCatalogOrderItem,
    serviceCatalogRequestItemVariables,
    serviceCatalogSubmitProducer,
    serviceCatalogVariables,
  ],
});
