import { z } from "zod";
import type { Reader } from "../../../platform/types.ts";
import { readProgress } from "../../../platform/progress.ts";
import { proveProgress } from "../../cicd_progress.ts";
import { defineTool } from "../../tool.ts";
import { interfaceWords } from "../../words.ts";

const MOST_PACKAGES = 50;

/**
 * Several applications and plugins in one go. Body, states and results: platform documentation, CI/CD
 * batch install API.
 */
export const batchInstallApplications = defineTool({
  name: "sn_batch_install_applications",
  summary: "Install several applications and plugins in one batch; answers what came of each.",
  risk: "D",
  endpoint: "POST /api/sn_cicd/app/batch/install; GET /api/sn_cicd/app/batch/results/{id}",
  input: z.strictObject({
    name: z.string().min(1).describe("Name of the batch, e.g. January release"),
    packages: z.array(
      z.strictObject({
        id: z.string().min(1).describe("sys_id of the application, or id of the plugin"),
        type: interfaceWords(["application", "plugin"], "CICD API"),
        requested_version: z.string().optional().describe("Of an application, needed"),
        load_demo_data: z.boolean().optional(),
        notes: z.string().optional(),
      }).refine(
        ({ type, requested_version }) => type === "plugin" || Boolean(requested_version),
        "An application needs requested_version",
      ),
    ).min(1).max(MOST_PACKAGES).describe("In the order in which they are installed"),
    notes: z.string().optional().describe("What the batch is for"),
  }),
  example: {
    name: "Parts planning",
    packages: [{ id: "com.demo.parts_planning", type: "plugin" }],
  },
  synonyms: ["manifest", "apps and plugins at once", "bulk install"],
  skill: "cicd-release",
  byHand: { lists: 1, fields: 1, clicks: 3, reads: 1 },
  plan: ({ name, packages, notes }) =>
    Promise.resolve({
      operations: [{
        kind: "call" as const,
        sends: false,
        table: "",
        id: "",
        summary: `install "${name}": ${packages.map(({ id }) => id).join(", ")}`,
        request: {
          method: "POST" as const,
          path: "/api/sn_cicd/app/batch/install",
          body: { name, notes, packages },
        },
        undo: "POST /api/sn_cicd/app/batch/rollback/{batch} through sn_call_rest_api",
        async prove(answer, context) {
          const batch = readProgress(answer).links.results?.id;
          return await proveProgress(answer, context, async () => {
            if (!batch) {
              return {
                state: "unknown",
                result: null,
                error: "The instance named no results of the batch",
              };
            }
            const items = await readItems(context.reader, batch);
            const open = items.filter(({ state }) => !INSTALLED.test(state));
            const result = { batch, items };
            return open.length === 0 && items.length === packages.length
              ? { state: "done", result }
              : {
                state: "failed",
                result,
                error: `Not installed: ${
                  open.map(({ id, state, message }) => `${id} (${message || state})`).join(", ") ||
                  `${packages.length - items.length} packages`
                }`,
              };
          });
        },
      }],
      result: (_records, [result]) => result,
    }),
});

const INSTALLED = /^(installed|success|skipped)/i;

interface BatchItem {
  id: string;
  type: string;
  version: string;
  state: string;
  message: string;
}

async function readItems(reader: Reader, batch: string): Promise<BatchItem[]> {
  const { result } = await reader.get<{ batch_items?: Record<string, string>[] }>({
    path: `/api/sn_cicd/app/batch/results/${batch}`,
  });
  return (result.batch_items ?? []).map((item) => ({
    id: item.id ?? "",
    type: item.type ?? "",
    version: item.version ?? "",
    state: item.state ?? "",
    message: item.status_message ?? "",
  }));
}
