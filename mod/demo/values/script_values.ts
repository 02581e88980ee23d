import { type DateContext, dateFunctions } from "./relative_dates.ts";
import { readScriptCall, type ScriptArgument, type ScriptCall } from "./script_call.ts";
import { storedSpan } from "./spans.ts";

/** A script that belongs to a record. */
export interface NamedScript {
  source: string;
  /** What faults call it. */
  name: string;
  /** sys_id of the application that it belongs to. */
  scope: string;
}

export type Delegated = "assignments" | "approvals";

/** What a `javascript:` value of a query or a default may ask for. */
export interface ScriptContext extends DateContext {
  userId: string;
  userName: string;
  roles: ReadonlySet<string>;
  preference(name: string): string;
  /** A column of the user's record, or what it shows; "" where the table lacks it. */
  ofUser(element: string, shown?: "shown"): string;
  /** The sys_ids of the groups that the user belongs to. */
  groups(): readonly string[];
  /** Those of the groups that the user manages. */
  managedGroups(): readonly string[];
  /** Those of the people whose delegate the user is now. */
  delegators(kind: Delegated): readonly string[];
  /** What a script of the instance's own gives; undefined where none runs or this one stops. */
  evaluate(script: NamedScript): ScriptValue | undefined;
}

/** A list stands for any of its values. */
export type ScriptValue = string | readonly string[];
type ScriptFunction = (context: ScriptContext, ...args: ScriptArgument[]) => ScriptValue;

/** What values in script begin with. */
export const SCRIPT_PREFIX = "javascript:";

/** Whether a value is a `javascript:` one. */
export function isScript(value: string): boolean {
  return value.startsWith(SCRIPT_PREFIX);
}

/** The value of one call on the fixed lists below; undefined for anything else. */
export function readScript(script: string, context: ScriptContext): ScriptValue | undefined {
  const read = readScriptCall(script.slice(SCRIPT_PREFIX.length));
  if (!read) return undefined;
  const [first, second] = read.calls;
  if (!first) return undefined;
  if (read.onSystem && first.name === "getUser" && second) return run(ofUser, second, context);
  if (second) return undefined;
  return run(read.onSystem ? ofSystem : global, first, context);
}

/** The same as text, as a column would hold it: a list with commas. */
export function evaluateScript(script: string, context: ScriptContext): string | undefined {
  const value = readScript(script, context);
  return value === undefined || typeof value === "string" ? value : value.join(",");
}

function run(
  functions: Readonly<Record<string, ScriptFunction>>,
  { name, args }: ScriptCall,
  context: ScriptContext,
): ScriptValue | undefined {
  return Object.hasOwn(functions, name) ? functions[name]?.(context, ...args) : undefined;
}

const hasRole: ScriptFunction = ({ roles }, role) =>
  String(roles.has("admin") || roles.has(String(role ?? "")));
const isMemberOf: ScriptFunction = (context, group) =>
  String(context.groups().includes(String(group ?? "")));
const column = (element: string): ScriptFunction => (context) => context.ofUser(element);
const userId: ScriptFunction = (context) => context.userId;
const userName: ScriptFunction = (context) => context.userName;
const groups: ScriptFunction = (context) => context.groups();

/**
 * GlideSystem, of which guarded scripts may call these and the date functions (documentation page
 * "JavaScript APIs supported by guarded script").
 */
const ofSystem: Readonly<Record<string, ScriptFunction>> = {
  ...dateFunctions,
  getUserID: userId,
  userID: userId,
  user_id: userId,
  getUserName: userName,
  user: userName,
  getUserDisplayName: column("name"),
  getPreference: (context, name) => context.preference(String(name ?? "")),
  hasRole,
  isLoggedIn: () => "true",
  getDurationDate: (_context, text) => storedSpan(String(text ?? "")),
};

/** GlideUser, by the same page, with `getID`, `getName` and `hasRole` of its API reference. */
const ofUser: Readonly<Record<string, ScriptFunction>> = {
  getID: userId,
  getName: userName,
  hasRole,
  getMyGroups: groups,
  getMyExplicitGroups: groups,
  getMyGroupsExcludeAdmin: groups,
  getManagedGroups: (context) => context.managedGroups(),
  isMemberOf,
  isExplicitMemberOf: isMemberOf,
  getUserRoles: ({ roles }) => [...roles],
  getCompanyID: column("company"),
  getDepartmentID: column("department"),
  getLocation: column("location"),
  getManagerID: column("manager"),
  getManagerName: (context) => context.ofUser("manager", "shown"),
  getCountry: column("country"),
  getDisplayName: column("name"),
  getFullName: column("name"),
  getFirstName: column("first_name"),
  getLastName: column("last_name"),
  getEmail: column("email"),
  getMobileNumber: column("mobile_phone"),
  getTitle: column("title"),
  getTZ: (context) => context.timeZone,
};

const withDelegators = (kind: Delegated): ScriptFunction => (context) => [
  context.userId,
  ...context.delegators(kind),
];

/** Functions without an object in front, as modules and filters of the platform call them. */
const global: Readonly<Record<string, ScriptFunction>> = {
  getMyGroups: groups,
  getMyAssignments: withDelegators("assignments"),
  getMyApprovals: withDelegators("approvals"),
};

/** The names of the functions of `gs` that answer moments and days. */
export const scriptFunctions: readonly string[] = Object.keys(dateFunctions);
