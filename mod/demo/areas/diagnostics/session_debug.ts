import type { DemoCall } from "../../call.ts";

/**
 * The body of an answer with `session.debug_logs` where the request asks for them with
 * `X-WantSessionDebugMessages: true`. Documented: debugging must be on, and the property
 * `glide.rest.debug` puts the processing of requests into the session's log. Headers and bodies,
 * which a real instance logs too, stay out: they carry passwords.
 */
export function withDebugLogs(call: DemoCall, status: number, content: unknown): unknown {
  const asked = call.request.headers.get("x-wantsessiondebugmessages")?.toLowerCase() === "true";
  if (!asked || typeof content !== "object" || content === null) return content;
  if (call.instance.property("glide.rest.debug") !== "true") return content;
  const moment = new Date(call.instance.clock()).toISOString().slice(11, 23);
  const lines = [
    `${call.method} ${call.url.pathname}`,
    `User ${call.actor.userName}, roles: ${[...call.actor.roles].sort().join(", ")}`,
    ...[...call.parameters.keys()].map((name) => `Parameter ${name}`),
    `Status ${status}`,
  ];
  const debug_logs = lines.map((line) => ({
    type: "log",
    customerUpdate: false,
    line: `${moment}: [REST API] ${line}`,
    debugClassSet: "",
  }));
  return { ...content, session: { debug_logs } };
}
