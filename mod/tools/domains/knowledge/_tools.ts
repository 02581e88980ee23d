/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as knowledgeKnowledge from "./knowledge.ts";
import * as knowledgePublish from "./publish.ts";
import * as knowledgeSearch from "./search.ts";

export const placed = placeDomain({
  name: "knowledge",
  domain,
  files: [
    knowledgeKnowledge,
    knowledgePublish,
    knowledgeSearch,
  ],
});
