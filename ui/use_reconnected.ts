import { useEffect, useRef } from "preact/hooks";
import { useApp } from "./state.ts";

/** Does something whenever the service is there again after it was gone. */
export function useReconnected(work: () => void): void {
  const status = useApp().live.status.value;
  const wasLost = useRef(false);
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    if (status === "live" && wasLost.current) latest.current();
    wasLost.current = status === "lost" || wasLost.current && status !== "live";
  }, [status]);
}
