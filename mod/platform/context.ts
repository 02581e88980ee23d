import { AppError } from "../base/errors.ts";
import { listRequest, readBatchPage, type ReadRequest } from "./table.ts";
import type { BatchAnswer, CurrentUser, PlatformRecord, Reader } from "./types.ts";

/** An application scope. The global one has the sys_id `global`. */
export interface Scope {
  sysId: string;
  /** The label of the application. */
  name: string;
  /** `x_acme_app` */
  scope: string;
}

/** An update set that is in progress. */
export interface UpdateSet {
  sysId: string;
  name: string;
  scope: Scope;
  isDefault: boolean;
}

/** Where the platform would record this user's changes. */
export interface SessionContext {
  user: CurrentUser;
  /** The user's current application; `default` when none was ever chosen. */
  scope: Scope & { source: "preference" | "default" };
  /** The scopes that were asked for. */
  scopes: Scope[];
  /** In progress, of every scope. */
  updateSets: UpdateSet[];
  /** `apps.current_app`, `sys_update_set` and every `updateSetForScope<scope>`, by name. */
  preferences: Record<string, string>;
  /** Tables that this account may not read: what is missing above proves nothing then. */
  unreadable: string[];
  /** True when there are more update sets in progress than were read. */
  truncated: boolean;
}

export interface EffectiveUpdateSet extends UpdateSet {
  /** Which rule chose it. */
  source: "preference" | "scope_memory" | "default";
}

export interface ContextOptions {
  /** Scopes to look up, each by sys_id, scope name or label; `all` lists up to 1,000. */
  scopes?: "all" | readonly string[];
}

const GLOBAL: Scope = { sysId: "global", name: "Global", scope: "global" };
const SET_FIELDS = [
  "sys_id",
  "name",
  "application",
  "application.name",
  "application.scope",
  "is_default",
  "state",
] as const;
const MOST_SETS = 2000;
const TABLES = ["sys_user_preference", "sys_update_set", "sys_scope"] as const;

/**
 * The requests whose answers `parseContext` reads, three of them, for a batch of the caller's own.
 * Names of preferences: `apps.current_app`, `sys_update_set`, `updateSetForScope<scope sys_id>`, as
 * measured on live instances. Throws `invalid_input` for a scope that cannot stand in a query.
 */
export function contextRequests(user: CurrentUser, options: ContextOptions = {}): ReadRequest[] {
  const { scopes = "all" } = options;
  return [
    listRequest("sys_user_preference", {
      query:
        `user=${user.sysId}^nameINapps.current_app,sys_update_set^ORnameSTARTSWITHupdateSetForScope`,
      fields: ["name", "value", "user"],
      limit: MOST_SETS,
    }),
    listRequest("sys_update_set", {
      query: "state=in progress",
      fields: SET_FIELDS,
      limit: MOST_SETS,
    }),
    listRequest("sys_scope", {
      query: scopes === "all" ? "" : scopeQuery(["global", ...scopes]),
      fields: ["sys_id", "name", "scope"],
      limit: 1000,
    }),
  ];
}

function scopeQuery(wanted: readonly string[]): string {
  for (const text of wanted) {
    if (!/[\^,]|^$/.test(text)) continue;
    throw new AppError("invalid_input", `"${text}" is no application scope`, {
      remedy: "Give the sys_id, the scope name (x_…) or the label of the application.",
    });
  }
  const list = wanted.join(",");
  return `sys_idIN${list}^ORscopeIN${list}^ORnameIN${list}`;
}

/** Reads the answers to `contextRequests`, in its order. Throws the error of a failed one but a 403. */
export function parseContext(answers: readonly BatchAnswer[], user: CurrentUser): SessionContext {
  const unreadable: string[] = [];
  const [preferenceRows, setRows, scopeRows] = TABLES.map((table, index) => {
    const answer = answers[index];
    if (!answer.ok && answer.error.code === "forbidden") {
      unreadable.push(table);
      return { records: [], total: null };
    }
    return readBatchPage(answer);
  });
  const own = preferenceRows.records.filter((row) => !row.user || row.user === user.sysId);
  const preferences = Object.fromEntries(own.map((row) => [row.name, row.value]));
  const scopes = scopeRows.records.map(readScope);
  const updateSets = setRows.records
    .filter((row) => row.state === "in progress")
    .map((row) => readUpdateSet(row, scopes));
  return {
    user,
    scope: currentScope(preferences, scopes, updateSets),
    scopes,
    updateSets,
    preferences,
    unreadable,
    truncated: setRows.records.length >= MOST_SETS,
  };
}

/** One round trip when the current user is cached. */
export async function readSessionContext(
  reader: Pick<Reader, "currentUser" | "getBatch">,
  options: ContextOptions = {},
): Promise<SessionContext> {
  const user = await reader.currentUser();
  return parseContext(await reader.getBatch(contextRequests(user, options)), user);
}

/**
 * The set that records this user's changes in a scope: the preference if its application is the
 * scope, else what the platform remembers for the scope, else the scope's default set (measured on
 * live instances). A set that is no longer in progress counts for nothing.
 */
export function effectiveUpdateSet(
  context: SessionContext,
  scopeSysId: string,
): EffectiveUpdateSet | undefined {
  const inScope = context.updateSets.filter((set) => set.scope.sysId === scopeSysId);
  const preferred = context.preferences.sys_update_set;
  const remembered = context.preferences[`updateSetForScope${scopeSysId}`];
  const rules = [
    ["preference", (set: UpdateSet) => set.sysId === preferred],
    ["scope_memory", (set: UpdateSet) => set.sysId === remembered],
    ["default", (set: UpdateSet) => set.isDefault],
  ] as const;
  for (const [source, applies] of rules) {
    const set = inScope.find(applies);
    if (set) return { ...set, source };
  }
  return undefined;
}

/** The scope that a sys_id, a scope name or a label names; scope names go before labels. */
export function findScope(context: SessionContext, text: string): Scope | undefined {
  const known = [...context.scopes, ...context.updateSets.map((set) => set.scope), GLOBAL];
  const label = text.toLowerCase();
  return known.find((scope) => scope.sysId === text) ??
    known.find((scope) => scope.scope === text) ??
    known.find((scope) => scope.name.toLowerCase() === label);
}

function currentScope(
  preferences: Record<string, string>,
  scopes: readonly Scope[],
  updateSets: readonly UpdateSet[],
): SessionContext["scope"] {
  const chosen = preferences["apps.current_app"];
  const sysId = chosen || GLOBAL.sysId;
  const known = [...scopes, ...updateSets.map((set) => set.scope), GLOBAL];
  const scope = known.find((scope) => scope.sysId === sysId) ??
    { sysId, name: sysId, scope: sysId };
  return { ...scope, source: chosen ? "preference" : "default" };
}

function readScope(row: PlatformRecord): Scope {
  return { sysId: row.sys_id, name: row.name || row.scope, scope: row.scope };
}

function readUpdateSet(row: PlatformRecord, scopes: readonly Scope[]): UpdateSet {
  const sysId = row.application || GLOBAL.sysId;
  const listed = scopes.find((scope) => scope.sysId === sysId);
  const scope = listed ?? {
    sysId,
    name: row["application.name"] || sysId,
    scope: row["application.scope"] || sysId,
  };
  return { sysId: row.sys_id, name: row.name, scope, isDefault: row.is_default === "true" };
}
