/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as codeAnalyzeImpact from "./analyze_impact.ts";
import * as codeBreakpoints from "./breakpoints.ts";
import * as codeDiffArtifact from "./diff_artifact.ts";
import * as codeEditScript from "./edit_script.ts";
import * as codeFindUsages from "./find_usages.ts";
import * as codePullPush from "./pull_push.ts";
import * as codeReview from "./review.ts";
import * as codeSearchCode from "./search_code.ts";
import * as codeTraceAutomation from "./trace_automation.ts";

export const placed = placeDomain({
  name: "code",
  domain,
  files: [
    codeAnalyzeImpact,
    codeBreakpoints,
    codeDiffArtifact,
    codeEditScript,
    codeFindUsages,
    codePullPush,
    codeReview,
    codeSearchCode,
    codeTraceAutomation,
  ],
});
