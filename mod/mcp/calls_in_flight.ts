import type { RequestId } from "./protocol.ts";
import type { WireCall } from "./wire_call.ts";

/** A running platform call: its signal fires on disconnect and on `notifications/cancelled`. */
export interface Flight {
  signal: AbortSignal;
  end(): void;
}

export interface CallsInFlight {
  begin(call: WireCall): Flight;
  /** Cancels a call of a legacy session; false when it is not running here. */
  cancel(session: string, id: RequestId): boolean;
}

/** The running platform calls of legacy sessions, so that a cancellation in another request finds them. */
export function createCallsInFlight(): CallsInFlight {
  const running = new Map<string, AbortController>();
  return {
    begin(call) {
      const disconnected = call.signal();
      // Without a session id the ids of different clients cannot be told apart.
      if (call.session === null) return { signal: disconnected, end: () => {} };
      const key = keyOf(call.session, call.id);
      const controller = new AbortController();
      running.set(key, controller);
      return {
        signal: AbortSignal.any([disconnected, controller.signal]),
        end() {
          if (running.get(key) === controller) running.delete(key);
        },
      };
    },
    cancel(session, id) {
      const controller = running.get(keyOf(session, id));
      controller?.abort(new DOMException("The client cancelled the call", "AbortError"));
      return controller !== undefined;
    },
  };
}

function keyOf(session: string, id: RequestId): string {
  return `${session} ${typeof id} ${id}`;
}
