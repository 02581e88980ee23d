/** Loads of record files through the pipeline, and what stands after them. */
import type { ChangeOutcome } from "../../mod/changes/apply.ts";
import type { CallOptions } from "../../mod/changes/call_options.ts";
import type { LoadOperation, Operation } from "../../mod/changes/operation.ts";
import { undoOperations } from "../../mod/changes/undo/undo_operations.ts";
import { type Pipeline, PIPELINE_HOST } from "./pipeline.ts";

/** Changes of one moment have no order: each is given a second of its own. */
export function tickEachChange(pipeline: Pipeline): Pipeline {
  const { apply } = pipeline;
  pipeline.apply = (...call) => {
    pipeline.clock.now += 1000;
    return apply(...call);
  };
  return pipeline;
}

/** The file of a message, which belongs to the application named. */
export function messageFile(sysId: string, text: string, scope = ""): SourceText {
  return {
    name: `sys_ui_message_${sysId}.xml`,
    xml: `<?xml version="1.0"?><record_update table="sys_ui_message">` +
      `<sys_ui_message action="INSERT_OR_UPDATE"><sys_id>${sysId}</sys_id><key>k ${sysId}</key>` +
      `<language>en</language><message>${text}</message>` +
      `${scope && `<sys_scope>${scope}</sys_scope>`}</sys_ui_message></record_update>`,
  };
}

export interface SourceText {
  name: string;
  xml: string;
}

/** A load of files into global unless told otherwise. */
export function loadOf(
  files: LoadOperation["files"],
  more: Partial<LoadOperation> = {},
): LoadOperation {
  return { kind: "load", table: "sys_scope", id: "global", name: "Global", files, ...more };
}

/** What a message says on the instance; null without one. */
export async function messageText(
  pipeline: Pick<Pipeline, "read">,
  sysId: string,
): Promise<string | null> {
  return (await pipeline.read("sys_ui_message", sysId))?.message ?? null;
}

/** Applies, and once more with the approval where it asks. */
export async function applyApproved(
  { apply }: Pick<Pipeline, "apply">,
  operations: Operation[],
  options: CallOptions = {},
): Promise<ChangeOutcome> {
  const asked = await apply(operations, { options });
  const approval = asked.approval?.approval;
  return approval ? await apply(operations, { options: { ...options, approval } }) : asked;
}

/** Undoes a change, approved where it asks. */
export async function undoChange(
  pipeline: Pick<Pipeline, "apply" | "journal">,
  id: string | null | undefined,
  options: CallOptions = {},
): Promise<ChangeOutcome> {
  const entry = await pipeline.journal.get(id ?? "");
  const later = await pipeline.journal.list({ since: entry.opened });
  const { operations } = undoOperations([entry], [PIPELINE_HOST], later);
  return await applyApproved(pipeline, operations, options);
}
