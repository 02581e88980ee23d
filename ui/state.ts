import { type Signal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Connection } from "../mod/auth/connection.ts";
import type { ApprovalList } from "../mod/web/schemas/activity.ts";
import type { ApiClient } from "./api.ts";
import type { Live } from "./live.ts";
import type { Command } from "./commands.ts";
import { createLock, type Lock } from "./lock.ts";
import { createResource, type Resource } from "./resource.ts";
import type { Router } from "./router.ts";
import type { Theme } from "./stored_theme.ts";

export type ServiceConfig = Awaited<ReturnType<typeof readConfig>>;

/** A short message about something that was done; read out by screen readers. */
export interface Notice {
  text: string;
  tone: "good" | "bad";
}

/** What all pages share. */
export interface AppState {
  api: ApiClient;
  router: Router;
  live: Live;
  theme: Signal<Theme>;
  /** False shows the sign-in page. */
  signedIn: Signal<boolean>;
  lock: Lock;
  config: Resource<ServiceConfig>;
  instances: Resource<Connection[]>;
  approvals: Resource<ApprovalList>;
  notice: Signal<Notice | null>;
  /** Whether the map of the keyboard is shown. */
  keyMap: Signal<boolean>;
  /** What the page in view can do at a word. */
  commands: Signal<readonly Command[]>;
}

export interface StateParts {
  api: ApiClient;
  router: Router;
  live: Live;
  theme: Signal<Theme>;
  signedIn: Signal<boolean>;
  /** Whether the service takes this browser for the person's; null until it was asked. */
  unlocked: Signal<boolean | null>;
  tellTabs?: () => void;
}

/** What all pages share; nothing is loaded yet. */
export function createState(parts: StateParts): AppState {
  const { api, router, live, theme, signedIn } = parts;
  return {
    api,
    router,
    live,
    theme,
    signedIn,
    lock: createLock(parts),
    config: createResource(() => readConfig(api)),
    instances: createResource(async () =>
      (await api.read(api.routes.instances.$get())).instances as Connection[]
    ),
    approvals: createResource(async () =>
      await api.read(api.routes.approvals.$get()) as ApprovalList
    ),
    notice: signal<Notice | null>(null),
    keyMap: signal(false),
    commands: signal<readonly Command[]>([]),
  };
}

function readConfig(api: ApiClient) {
  return api.read(api.routes.config.$get());
}

const StateContext = createContext<AppState | null>(null);
export const StateProvider = StateContext.Provider;

/** The state that the page stands in. Throws outside of it. */
export function useApp(): AppState {
  const state = useContext(StateContext);
  if (!state) throw new Error("A page was rendered outside the dashboard's state");
  return state;
}
