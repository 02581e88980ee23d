import { chooseForSession } from "../../api/context_api.ts";
import type { DemoAnswer, DemoCall } from "../../call.ts";
import { findRow } from "../../database/find_rows.ts";
import { isAdmin } from "../../login/actor.ts";
import { escapeHtml } from "../../login/page.ts";
import { RestError, wrongMethod } from "../../wire/rest_error.ts";
import { operationKinds } from "../cicd/operation_kinds.ts";
import { enterOperation } from "../progress/operation.ts";

const PROCESSOR = "com.snc.apps.AppsAjaxProcessor";

/**
 * POST `/xmlhttp.do` with the processor of applications, the only one there is here: the current
 * application of a session is changed, or one is deleted behind a tracker. Its answer is the attribute
 * `answer` of `<xml>`, as the vendor's client reads it.
 */
export function appsPage(call: DemoCall): DemoAnswer {
  if (call.method !== "POST") throw wrongMethod(call.method);
  const form = new URLSearchParams(call.body);
  const processor = form.get("sysparm_processor") ?? "";
  if (processor !== PROCESSOR) throw new RestError(400, `There is no processor ${processor}`);
  const asked = form.get("sysparm_function") ?? "";
  switch (asked) {
    case "changeApplication": {
      const id = requireApplication(call, form.get("sysparm_value"));
      chooseForSession(call, "apps.current_app", id);
      // The client reads no more than that it was answered.
      return answer("");
    }
    case "deleteApplication":
    case "uninstallApplication":
      return answer(startRemoval(call, requireApplication(call, form.get("sysparm_sys_id"))));
    default:
      throw new RestError(400, `${PROCESSOR} has no function ${asked}`);
  }
}

function requireApplication({ instance }: DemoCall, sysId: string | null): string {
  const found = sysId && findRow(instance, "sys_scope", { sys_id: sysId });
  if (!found) throw new RestError(404, `There is no application ${sysId ?? ""}`);
  return sysId;
}

function startRemoval(call: DemoCall, scopeId: string): string {
  if (!isAdmin(call.actor)) throw new RestError(403, "Deleting is for administrators");
  return enterOperation(call, operationKinds.uninstall_app, {
    kind: "uninstall_app",
    input: { scopeId },
  });
}

function answer(text: string): DemoAnswer {
  return { status: 200, xml: `<?xml version="1.0"?><xml answer="${escapeHtml(text)}"/>` };
}
