import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { boolean, dateTime, text } from "../../artifact_fields.ts";
import { defineArtifact } from "../../artifact.ts";
import { defineTool } from "../../tool.ts";

/** Copies of a whole instance onto another. */

const skill = "upgrades-clones";

/** What was asked for on the page before the Clone Admin Console, which keeps a history of its own. */
export const cloneRequest = defineArtifact({
  stem: "clone_request",
  plural: "clone_requests",
  noun: "clone request",
  table: "clone_instance",
  skill,
  verbs: ["list", "get"],
  defaultVerb: "list",
  synonyms: ["clone history", "when was the last clone", "copy down of production"],
  fields: {
    target_instance: text("The instance that is overwritten"),
    source_instance: text("The instance that is copied"),
    state: text("How far it is"),
    scheduled: dateTime("When it begins"),
    email: text("Who is told"),
    exclude_large_data: boolean("Large tables are left out"),
    preserve_theme: boolean("The target keeps its look"),
  },
  examples: { id: "test1" },
});

/** It stands here so that whoever looks for it learns the way that works. */
export const requestClone = defineTool({
  name: "sn_request_clone",
  summary: "Refuses: a clone overwrites a whole instance and has no REST interface; names the way.",
  risk: "D",
  endpoint: "local",
  input: z.strictObject({
    target: z.string().min(1).describe("The instance that would be overwritten"),
  }),
  example: { target: "test1" },
  synonyms: [
    "copy production down to test",
    "refresh a sub-production instance",
    "schedule a clone",
  ],
  skill,
  byHand: { clicks: 1 },
  plan({ target }) {
    return Promise.reject(
      new AppError(
        "write_refused",
        `A clone onto ${JSON.stringify(target)} cannot be requested over REST`,
        {
          remedy: "On the source instance: Clone Admin Console, Request Clone, with the role " +
            "clone_admin. What the target keeps stands in its data preservers and exclude tables " +
            "before: sn_query_table with clone_data_preserver and clone_data_exclude. Export open " +
            "update sets of the target first (sn_export_update_set).",
          details: { table: "clone_data_preserver" },
        },
      ),
    );
  },
});
