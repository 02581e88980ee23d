import { boolean, required, secret, text } from "../../artifact_fields.ts";
import { defineArtifact } from "../../artifact.ts";

/** The instances from which update sets are retrieved. */
export const updateSetSource = defineArtifact({
  stem: "update_set_source",
  plural: "update_set_sources",
  noun: "update source",
  table: "sys_update_set_source",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["instance to retrieve from", "remote instance record", "where transports come from"],
  skill: "update-sets",
  idleUntil: "An update source only names the other instance: sn_retrieve_update_set, or " +
    "sn_transport_update_set with source, fetches a set from it.",
  fields: {
    name: required(text("Name")),
    url: required(text("Address of the other instance, e.g. https://dev1.service-now.com")),
    username: required(text("User name over there, one who may read update sets")),
    password: secret("Password over there"),
    active: boolean("Whether it is used"),
  },
  examples: {
    id: "Partner instance",
    create: {
      name: "Second partner",
      url: "https://second.example.com",
      username: "transfer",
      password: "not-a-real-password",
    },
    update: { url: "https://partner2.example.com" },
  },
});
