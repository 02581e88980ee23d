import { defineArtifact } from "../../artifact.ts";
import {
  boolean,
  choice,
  conditions,
  integer,
  list,
  reference,
  required,
  secret,
  text,
} from "../../artifact_fields.ts";

/** Applications and how people reach them: menus and modules; the sources of update sets. */

const skill = "scoped-applications";

export const application = defineArtifact({
  stem: "application",
  plural: "applications",
  noun: "custom application",
  table: "sys_app",
  skill,
  verbs: ["list", "get", "create", "update"],
  synonyms: ["namespace", "my own application", "scope prefix"],
  fields: {
    name: required(text("Name, as people see it")),
    scope: required(text("Scope name, e.g. x_acme_fleet; begins with x_ and your vendor prefix")),
    version: text("Version, e.g. 1.0.0"),
    short_description: text("What it does"),
    active: boolean("Whether it is in use"),
  },
  examples: {
    id: "x_demo_fleet",
    create: { name: "Parking", scope: "x_demo_parking", version: "1.0.0" },
    update: { short_description: "Vehicles, drivers and inspections" },
  },
});

export const scope = defineArtifact({
  stem: "scope",
  plural: "scopes",
  noun: "application scope",
  table: "sys_scope",
  skill,
  verbs: ["list", "get"],
  synonyms: [
    "store apps installed",
    "installed applications and their versions",
    "scope namespace of a vendor app",
  ],
  fields: {
    name: text("Name"),
    scope: text("Scope name"),
    version: text("Version"),
    short_description: text("What it does"),
    vendor: text("Who made it"),
  },
  examples: { id: "x_store_forms" },
});

export const appMenu = defineArtifact({
  stem: "app_menu",
  plural: "app_menus",
  noun: "application menu",
  table: "sys_app_application",
  skill,
  verbs: ["list", "get", "create", "update"],
  synonyms: ["left navigation section", "application navigator heading", "nav menu of my app"],
  fields: {
    title: required(text("Heading in the navigator")),
    roles: list("sys_user_role", "Who sees it; everybody when empty"),
    order: integer("Place among the menus; lower comes first"),
    category: reference("sys_app_category", "Style of the menu"),
    hint: text("Tooltip"),
    active: boolean("Whether it is shown"),
  },
  examples: {
    id: "Fleet",
    create: { title: "Parking", order: 300 },
    update: { hint: "Vehicles and drivers" },
  },
});

export const appModule = defineArtifact({
  stem: "app_module",
  plural: "app_modules",
  noun: "navigator module",
  table: "sys_app_module",
  skill,
  verbs: ["list", "get", "create", "update"],
  synonyms: ["left nav link", "menu entry", "shortcut"],
  fields: {
    title: required(text("Words of the link")),
    application: required(reference("sys_app_application", "The menu it stands in")),
    link_type: required(
      choice("What it opens", ["LIST", "NEW", "DETAIL", "SEPARATOR", "DIRECT", "FILTER", "REPORT"]),
    ),
    name: text("Table of a list or form"),
    filter: conditions("Rows of a list"),
    query: text("URL and arguments of a direct link"),
    order: integer("Place in the menu; lower comes first"),
    roles: list("sys_user_role", "Who sees it; everybody when empty"),
    active: boolean("Whether it is shown"),
  },
  examples: {
    id: "All vehicles",
    create: {
      title: "In the workshop",
      application: "Fleet",
      link_type: "LIST",
      name: "x_demo_fleet_vehicle",
      filter: "state=workshop",
    },
    update: { order: 150 },
  },
});

export const updateSource = defineArtifact({
  stem: "update_source",
  plural: "update_sources",
  noun: "update source",
  table: "sys_update_set_source",
  skill: "update-sets",
  verbs: ["list", "get", "create", "update"],
  defaultVerb: "list",
  synonyms: ["remote instance", "instances to retrieve update sets from", "update source url"],
  idleUntil:
    "An update source only names the other instance: sn_transport_update_set with source, " +
    "or sn_retrieve_update_set, fetches a set from it.",
  fields: {
    name: required(text("Name")),
    url: required(text("Address of the other instance, e.g. https://dev1.service-now.com")),
    username: text("User name over there, of somebody who may read update sets"),
    password: secret("Password over there"),
    type: choice("What it is", ["dev", "test", "uat"]),
    active: boolean("Whether it is in use"),
  },
  examples: {
    id: "Partner instance",
    create: {
      name: "Second partner",
      url: "https://second.example.com",
      username: "transfer",
      password: "not-a-real-password",
    },
    update: { username: "transfer.two" },
  },
});
