import { z } from "zod";
import { waitForProgress } from "../../cicd_progress.ts";
import { defineTool } from "../../tool.ts";

export const waitForProgressTool = defineTool({
  name: "sn_wait_for_progress",
  summary: "Wait for work that the instance does in the background, and tell how it ended.",
  risk: "R",
  endpoint: "GET /api/sn_cicd/progress/{id}",
  input: z.strictObject({
    progress_id: z.string().min(1).describe("The id that the starting tool answered"),
    timeout: z.number().int().min(0).max(600).optional().describe("Seconds; 120 unless set"),
  }),
  example: { progress_id: "040ceecc31d8be459fe0e70eb32b7a4c", timeout: 0 },
  synonyms: ["poll", "still running", "commit finished"],
  skill: "cicd-release",
  byHand: { clicks: 2 },
  async read({ progress_id, timeout = 120 }, { reader, signal, sleep, progress }) {
    const state = await waitForProgress(progress_id, {
      reader,
      signal,
      sleep,
      progress,
      waitMs: timeout * 1000,
    });
    const ended = ["2", "3", "4"].includes(state.status);
    return {
      ...state,
      ended,
      succeeded: state.status === "2",
      ...(!ended && { next: "Call again to wait on." }),
    };
  },
});
