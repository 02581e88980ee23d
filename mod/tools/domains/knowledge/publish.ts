import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { Reader } from "../../../platform/types.ts";
import { idInput } from "../../inputs.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import {
  addressed,
  type AddressedRecord,
  orAbsent,
} from "../../../platform/records/record_values.ts";
import { columnWords } from "../../words.ts";

const ARTICLE = "kb_knowledge";
const STATES = { publish: "published", retire: "retired" } as const;
/** The workflow that publishes or retires at once. Source: platform documentation, knowledge workflows. */
const INSTANT = /instant/i;

export const publishKnowledgeArticle = defineTool({
  name: "sn_publish_knowledge_article",
  summary: "Publish or retire a knowledge article, where no approval stands in between.",
  risk: "W",
  idempotent: true,
  endpoint: "PATCH /api/now/table/kb_knowledge/{id}",
  input: z.strictObject({
    id: idInput("article", ARTICLE),
    action: columnWords("kb_knowledge.workflow_state", ["publish", "retire"], {
      stored: STATES,
      source: "Knowledge Management API; ServiceNowDevProgram/code-snippets, publishretiredkb.js",
    }).optional().describe("publish unless set"),
    skip_workflow: z.boolean().optional().describe(
      "Sets the state although the workflow of the knowledge base has an approval for it",
    ),
  }),
  example: { id: "KB0000009" },
  synonyms: ["unpublish", "retire outdated", "take offline"],
  skill: "knowledge-management",
  byHand: { lists: 1, clicks: 2 },
  async plan({ id, action = "publish", skip_workflow = false }, { reader, signal }) {
    const article = await readArticle(reader, { id, signal });
    const wanted = STATES[action];
    const { number, sys_id, workflow_state } = article;
    if (workflow_state === wanted) {
      throw new AppError("conflict", `${orAbsent(number)} is ${wanted} already`, {
        remedy: "There is nothing to do.",
      });
    }
    await refuseWaiting(reader, { article, signal });
    const workflow = article[
      action === "publish"
        ? "kb_knowledge_base.workflow.name"
        : "kb_knowledge_base.retire_workflow.name"
    ] ?? "";
    if (workflow !== "" && !INSTANT.test(workflow) && !skip_workflow) {
      throw new AppError(
        "write_refused",
        `The workflow "${workflow}" decides when ${
          orAbsent(number)
        } is ${wanted}; no interface starts it`,
        {
          remedy: `Choose ${action === "publish" ? "Publish" : "Retire"} on its form, so that it ` +
            "is approved, or pass skip_workflow to go past the approval.",
        },
      );
    }
    return {
      operations: [{
        kind: "update",
        table: ARTICLE,
        id: sys_id,
        values: { workflow_state: wanted },
      }],
      warnings: skip_workflow && workflow !== ""
        ? [`The workflow "${workflow}" is passed over.`]
        : [],
      result: ([record]) => ({
        number,
        workflow_state: record?.workflow_state,
        published: record?.published,
        ...(action === "retire" && { retired: record?.retired }),
      }),
    };
  },
});

async function readArticle(
  reader: Reader,
  { id, signal }: { id: string; signal?: AbortSignal | undefined },
): Promise<AddressedRecord> {
  const sysId = await findSysId(reader, { table: ARTICLE, id, signal });
  return addressed(
    await reader.getRecord(ARTICLE, sysId, {
      fields: [
        "sys_id",
        "number",
        "workflow_state",
        "kb_knowledge_base.workflow.name",
        "kb_knowledge_base.retire_workflow.name",
      ],
      signal,
    }),
  );
}

/** Throws `conflict` where somebody has been asked to decide about the article. */
async function refuseWaiting(
  reader: Reader,
  { article, signal }: { article: AddressedRecord; signal?: AbortSignal | undefined },
): Promise<void> {
  const { records } = await reader.listRecords("sysapproval_approver", {
    query: `document_id=${article.sys_id}^state=requested`,
    fields: ["approver.name"],
    limit: 5,
    signal,
  });
  if (records.length === 0) return;
  const names = records.map((record) => record["approver.name"]).join(", ");
  throw new AppError("conflict", `${orAbsent(article.number)} waits for the approval of ${names}`, {
    remedy: "sn_decide_approval decides it.",
  });
}
