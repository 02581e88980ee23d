import type { CallOptions, ToolResult } from "../mod/tools/call.ts";
import { type ApiClient, inPath } from "./api.ts";

export interface ApprovedCall {
  api: ApiClient;
  approval: NonNullable<ToolResult["approval"]>;
  call: (options: CallOptions) => Promise<ToolResult>;
  /** Whether it was approved already, in another place. */
  approved?: boolean;
}

/**
 * The second call of a two-call write, after the person in front of the page has agreed. Where only
 * a person may issue the approval, their decision is recorded first.
 */
export async function approvedCall(
  { api, approval, call, approved }: ApprovedCall,
): Promise<ToolResult> {
  if (approval.by === "person" && !approved) {
    await api.read(api.routes.approvals[":id"].$post({
      param: { id: inPath(approval.approval) },
      json: { decision: "approved" },
    }));
  }
  return await call({ approval: approval.approval });
}
