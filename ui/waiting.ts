import { useEffect, useState } from "preact/hooks";
import type { ApprovalRequest } from "../mod/changes/journal/journal.ts";
import { useApp } from "./state.ts";

/** The time of day, again every second while something counts down. */
export function useNow(counting: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!counting) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [counting]);
  return now;
}

/** The requests that a person can still decide, the one that lapses first in front. */
export function useWaiting(): { waiting: ApprovalRequest[]; now: number } {
  const requests = useApp().approvals.state.value.data?.approvals ?? [];
  const open = requests.filter(({ state }) => state === "waiting");
  const now = useNow(open.length > 0);
  const waiting = open.filter(({ expires }) => Date.parse(expires) > now)
    .sort((a, b) => a.expires < b.expires ? -1 : 1);
  return { waiting, now };
}

/** `9:05`: what is left until then. */
export function timeLeft(expires: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(expires) - now) / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
