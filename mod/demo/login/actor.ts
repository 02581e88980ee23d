import type { Viewer } from "../values/viewer.ts";

/** Who a request acts as, and within which session. */
export interface Actor extends Viewer {
  sysId: string;
  userName: string;
  name: string;
  roles: ReadonlySet<string>;
  /** Preferences as they stood when the session began; edits by record reach the next session. */
  preferences: Map<string, string>;
}

/** Whether the actor holds the role `admin`. */
export function isAdmin(actor: Pick<Actor, "roles">): boolean {
  return actor.roles.has("admin");
}
