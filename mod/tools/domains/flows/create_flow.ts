import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { defineTool } from "../../tool.ts";
import { ownWords } from "../../words.ts";

/** It stands here so that whoever looks for it learns the way that works. */
export const createFlow = defineTool({
  name: "sn_create_flow",
  summary: "Refuses: flows and subflows cannot be built from nothing over REST; names the way.",
  risk: "W",
  endpoint: "local",
  input: z.strictObject({
    name: z.string().min(1).describe("Name that the flow would have"),
    type: ownWords(["flow", "subflow"]).optional(),
  }),
  example: { name: "Remind the driver" },
  synonyms: ["flow designer flow", "build an automation", "flow from scratch"],
  skill: "flow-designer",
  byHand: { clicks: 1 },
  plan({ name, type = "flow" }) {
    return Promise.reject(
      new AppError(
        "write_refused",
        `The ${type} "${name}" cannot be built from nothing: no interface adds steps, and records ` +
          "written one by one make a flow that never runs",
        {
          remedy: "Copy one that is close with sn_copy_flow, change its steps with sn_edit_flow " +
            "and publish it with sn_publish_flow; or draw it in Flow Designer.",
        },
      ),
    );
  },
});
