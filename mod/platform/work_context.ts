import { AppError } from "../base/errors.ts";
import { answerAt, listRequest, readBatchPage } from "./records/table_requests.ts";
import type { BatchAnswer, CurrentUser, PlatformRecord, Reader, ReadRequest } from "./types.ts";
import { columnOf } from "./records/record_values.ts";

/** An application scope. The global one has the sys_id `global`. */
export interface Scope {
  sysId: string;
  /** The label of the application. */
  name: string;
  /** `x_acme_app` */
  scope: string;
}

/** An update set that is in progress. */
export interface UpdateSetRow {
  sysId: string;
  name: string;
  /** sys_id of its scope. */
  application: string;
  isDefault: boolean;
  state: string;
}

/** A row of `sys_user_preference`. */
export interface Preference {
  sysId: string;
  value: string;
}

/** Where the platform would record this user's changes. */
export interface WorkContext {
  /** The user's current application; `default` (global) when none was ever chosen. */
  scope: Scope & { source: "preference" | "default" };
  scopes: Scope[];
  /** In progress, of every scope. */
  updateSets: UpdateSetRow[];
  /** `apps.current_app`, `sys_update_set` and every `updateSetForScope<scope>`, by name. */
  preferences: Record<string, Preference>;
  /** Tables that this account may not read: what is missing above proves nothing then. */
  unreadable: string[];
  /** True when there are more rows than were read. */
  truncated: boolean;
}

export interface EffectiveUpdateSet extends UpdateSetRow {
  /** Which rule chose it. */
  source: "preference" | "scope_memory" | "default";
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
const MOST_ROWS = 5000;

/**
 * The requests whose answers `parseWorkContext` reads, three of them, for a batch of the caller's own.
 * Names of preferences: `apps.current_app`, `sys_update_set`, `updateSetForScope<scope sys_id>`, as
 * measured on live instances.
 */
export function workContextRequests(user: CurrentUser): ReadRequest[] {
  const preferences = "nameINapps.current_app,sys_update_set^ORnameSTARTSWITHupdateSetForScope";
  return [
    listRequest("sys_user_preference", {
      query: `user=${user.sysId}^${preferences}`,
      fields: ["sys_id", "name", "value"],
      limit: MOST_ROWS,
    }),
    listRequest("sys_update_set", {
      query: "state=in progress",
      fields: SET_FIELDS,
      limit: MOST_ROWS,
    }),
    listRequest("sys_scope", { fields: ["sys_id", "name", "scope"], limit: MOST_ROWS }),
  ];
}

/** Reads the answers to `workContextRequests`, in its order. Throws the error of a failed one but a 403. */
export function parseWorkContext(answers: readonly BatchAnswer[]): WorkContext {
  const unreadable: string[] = [];
  const rowsOf = (slot: number, table: string) => {
    const answer = answerAt(answers, slot);
    if (answer.ok || answer.error.code !== "forbidden") return readBatchPage(answer).records;
    unreadable.push(table);
    return [];
  };
  const preferenceRows = rowsOf(0, "sys_user_preference");
  const setRows = rowsOf(1, "sys_update_set");
  const scopeRows = rowsOf(2, "sys_scope");
  const preferences = Object.fromEntries(
    preferenceRows.map((row) => [
      row.name,
      { sysId: columnOf(row, "sys_id"), value: row.value ?? "" },
    ]),
  );
  const open = setRows.filter((row) => row.state === "in progress");
  const scopes = readScopes(scopeRows, open);
  return {
    scope: currentScope(preferences, scopes),
    scopes,
    updateSets: open.map(readUpdateSet),
    preferences,
    unreadable,
    truncated: [preferenceRows, setRows, scopeRows].some((rows) => rows.length >= MOST_ROWS),
  };
}

/** One round trip when the current user is cached. */
export async function readWorkContext(
  reader: Pick<Reader, "currentUser" | "getBatch">,
): Promise<WorkContext> {
  return parseWorkContext(await reader.getBatch(workContextRequests(await reader.currentUser())));
}

/**
 * The set that records this user's changes in a scope: the preference if its application is the
 * scope, else what the platform remembers for the scope, else the scope's default set (measured on
 * live instances). A set that is no longer in progress counts for nothing.
 */
export function effectiveUpdateSet(
  context: WorkContext,
  scopeSysId: string,
): EffectiveUpdateSet | undefined {
  const inScope = context.updateSets.filter((set) => set.application === scopeSysId);
  const preferred = context.preferences.sys_update_set?.value;
  const remembered = context.preferences[`updateSetForScope${scopeSysId}`]?.value;
  const rules = [
    ["preference", (set: UpdateSetRow) => set.sysId === preferred],
    ["scope_memory", (set: UpdateSetRow) => set.sysId === remembered],
    ["default", (set: UpdateSetRow) => set.isDefault],
  ] as const;
  for (const [source, applies] of rules) {
    const set = inScope.find(applies);
    if (set) return { ...set, source };
  }
  return undefined;
}

/**
 * Whether the instance calls itself a production one (`glide.installation.production`), undefined
 * when it does not say or this account may not read it. Cached with the client's properties.
 */
export async function isProduction(
  reader: Pick<Reader, "property">,
): Promise<boolean | undefined> {
  const value = (await reader.property("glide.installation.production"))?.trim().toLowerCase();
  if (value === "true") return true;
  return value === "false" ? false : undefined;
}

/** The property that holds an instance's id; scripts of the platform's clone feature read it there. */
export const INSTANCE_ID = "instance_id";
const LONGEST_ID = 100;

/** The id that a value of the property is; undefined for what is none. */
export function instanceIdIn(value: string | undefined): string | undefined {
  const id = value?.trim();
  return id && id.length <= LONGEST_ID ? id : undefined;
}

/**
 * The instance's own id. Undefined when it does not say, this account may not read it, or the reading
 * fails. Cached with the client's properties.
 */
export async function readInstanceId(
  reader: Pick<Reader, "property">,
): Promise<string | undefined> {
  try {
    return instanceIdIn(await reader.property(INSTANCE_ID));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function currentScope(
  preferences: Record<string, Preference>,
  scopes: readonly Scope[],
): WorkContext["scope"] {
  const chosen = preferences["apps.current_app"]?.value;
  const sysId = chosen || GLOBAL.sysId;
  const scope = scopes.find((scope) => scope.sysId === sysId) ??
    { sysId, name: sysId, scope: sysId };
  return { ...scope, source: chosen ? "preference" : "default" };
}

/** The scopes of the instance, those that only an update set names, and the global one. */
function readScopes(
  rows: readonly PlatformRecord[],
  sets: readonly PlatformRecord[],
): Scope[] {
  const scopes = new Map<string, Scope>([[GLOBAL.sysId, GLOBAL]]);
  for (const set of sets) {
    const { application: sysId, "application.name": name, "application.scope": scope } = set;
    if (sysId && scope) scopes.set(sysId, { sysId, name: name || scope, scope });
  }
  for (const { sys_id: sysId, name, scope = "" } of rows) {
    if (sysId) scopes.set(sysId, { sysId, name: name || scope, scope });
  }
  return [...scopes.values()];
}

function readUpdateSet(row: PlatformRecord): UpdateSetRow {
  return {
    sysId: columnOf(row, "sys_id"),
    name: row.name ?? "",
    application: row.application || GLOBAL.sysId,
    isDefault: row.is_default === "true",
    state: row.state ?? "",
  };
}
