import { defineArtifact } from "../../artifact.ts";
import { boolean, list, reference, required, text } from "../../artifact_fields.ts";
import { order, roles, shared } from "./portal_fields.ts";

/** Portals, their pages, and the way between pages. */

export const portal = defineArtifact({
  ...shared,
  stem: "portal",
  plural: "portals",
  noun: "portal",
  table: "sp_portal",
  synonyms: ["self-service site", "portal url suffix", "homepage of a portal"],
  skill: "service-portal-pages",
  fields: {
    title: required(text("Name")),
    url_suffix: required(text("Its address below the instance, e.g. fleet")),
    homepage: reference("sp_page", "Page it opens with"),
    login_page: reference("sp_page", "Page to log in"),
    notfound_page: reference("sp_page", "Page for addresses that lead nowhere"),
    theme: reference("sp_theme", "Its look"),
    kb_knowledge_base: reference("kb_knowledge_base", "Knowledge base it shows"),
    sc_catalog: reference("sc_catalog", "Catalog it shows"),
    default: boolean("The portal of the instance"),
  },
  examples: {
    id: "Fleet",
    create: { title: "Drivers", url_suffix: "drivers", homepage: "Fleet" },
    update: { theme: "Fleet" },
  },
});

export const portalPage = defineArtifact({
  ...shared,
  stem: "portal_page",
  plural: "portal_pages",
  noun: "portal page",
  table: "sp_page",
  synonyms: ["sp page", "page title", "public page"],
  skill: "service-portal-pages",
  fields: {
    title: required(text("Name")),
    id: required(text("The id in its address: ?id=fleet_home")),
    short_description: text("What it shows"),
    public: boolean("Seen without a login"),
    draft: boolean("Not finished"),
    roles,
    css: text("Its style sheet"),
  },
  examples: {
    id: "Vehicle",
    create: { title: "My drives", id: "fleet_drives" },
    update: { short_description: "One vehicle with its inspections" },
  },
});

export const pageRouteMap = defineArtifact({
  ...shared,
  stem: "page_route_map",
  plural: "page_route_maps",
  noun: "page route map",
  table: "sp_page_route_map",
  synonyms: ["redirect", "custom page instead of standard page", "portal redirect"],
  skill: "service-portal-pages",
  fields: {
    short_description: text("Why"),
    route_from_page: required(reference("sp_page", "The page that is asked for")),
    route_to_page: required(reference("sp_page", "The page that is shown")),
    portals: list("sp_portal", "Portals it is for; all when empty"),
    roles,
    order,
    active: boolean("Whether it applies"),
  },
  examples: {
    id: "The fleet has a page of its own to log in",
    create: {
      short_description: "Vehicles open in the list",
      route_from_page: "Vehicle",
      route_to_page: "Fleet",
      portals: ["Fleet"],
    },
    update: { order: 200 },
  },
});
