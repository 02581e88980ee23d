import { type Caller, readCallerHeaders } from "../auth/caller.ts";
import type { Services } from "../services.ts";
import type { PlatformCalls } from "../meta_tools/tool_execute.ts";
import type { CallsInFlight } from "./calls_in_flight.ts";
import { chooseSessionKey } from "./session_key.ts";
import type { ProtocolSessions } from "./protocol_sessions.ts";
import type { WireCall } from "./wire_call.ts";
import { clientNameOf } from "./client_name.ts";

interface PlatformCallParts {
  services: Pick<Services, "execute" | "catalogue">;
  sessions: ProtocolSessions;
  inFlight: CallsInFlight;
}

/**
 * The way from a wire call to the pipeline: who asks, how it is cancelled when the client goes away,
 * where progress goes.
 */
export function createPlatformCalls(parts: PlatformCallParts): PlatformCalls<WireCall> {
  const { services, sessions, inFlight } = parts;
  return {
    async run(request, call) {
      const caller = await describeCaller(call, sessions);
      const { onProgress, answer } = call;
      // Local tools answer at once; only for platform work is the signal's price worth paying.
      if (services.catalogue.tools.get(request.tool)?.endpoint === "local") {
        return await services.execute({ ...request, caller, answer, onProgress });
      }
      onProgress?.({ done: 0, message: `Running ${request.tool}` });
      const flight = inFlight.begin(call);
      try {
        const { signal } = flight;
        return await services.execute({ ...request, caller, answer, onProgress, signal });
      } finally {
        flight.end();
      }
    },
  };
}

/** Who makes a call of the MCP port. */
export async function describeCaller(call: WireCall, sessions: ProtocolSessions): Promise<Caller> {
  const client = clientNameOf(call.meta) ??
    (call.session === null ? undefined : await sessions.clientOf(call.session));
  return {
    port: "mcp",
    headers: readCallerHeaders((name) => call.headers.get(name)),
    session: chooseSessionKey(call, client).key,
    era: call.era,
    ...(client !== undefined && { client }),
  };
}
