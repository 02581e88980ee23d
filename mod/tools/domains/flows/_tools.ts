/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as flowsCheckOut from "./check_out.ts";
import * as flowsCopyFlow from "./copy_flow.ts";
import * as flowsCreateFlow from "./create_flow.ts";
import * as flowsCreatePlaybook from "./create_playbook.ts";
import * as flowsEditFlow from "./edit_flow.ts";
import * as flowsExecutions from "./executions.ts";
import * as flowsProcessRecords from "./process_records.ts";
import * as flowsPublishFlow from "./publish_flow.ts";
import * as flowsReadFlows from "./read_flows.ts";
import * as flowsWorkflow from "./workflow.ts";

export const placed = placeDomain({
  name: "flows",
  domain,
  files: [
    flowsCheckOut,
    flowsCopyFlow,
    flowsCreateFlow,
    flowsCreatePlaybook,
    flowsEditFlow,
    flowsExecutions,
    flowsProcessRecords,
    flowsPublishFlow,
    flowsReadFlows,
    flowsWorkflow,
  ],
});
