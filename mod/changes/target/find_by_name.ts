import { AppError } from "../../base/errors.ts";
import type { NextCall } from "../../base/next_call.ts";
import { nearestNames } from "../../base/nearest.ts";
import type { Scope, UpdateSetRow, WorkContext } from "../../platform/work_context.ts";
import { soleOf } from "../../base/lists.ts";

/** The application a caller means by scope name, label or sys_id. Throws `not_found`, `ambiguous`. */
export function findScope(context: WorkContext, text: string): Scope {
  const matches = context.scopes.filter((scope) =>
    [scope.sysId, scope.scope, scope.name].includes(text)
  );
  return onlyOne(matches, {
    absent: `There is no application "${text}" on the instance`,
    several: `"${text}" names ${matches.length} applications`,
    remedy: "Use the scope name or the sys_id; sn_list_scopes shows them.",
    nextCall: { tool: "sn_list_scopes", args: {} },
    near: nearestNames(text, context.scopes.flatMap((scope) => [scope.scope, scope.name])),
  });
}

/** The open update set a caller means by name or sys_id. Throws `not_found`, `ambiguous`. */
export function findOpenUpdateSet(context: WorkContext, text: string): UpdateSetRow {
  const matches = context.updateSets.filter((set) => set.sysId === text || set.name === text);
  return onlyOne(matches, {
    absent: `There is no update set "${text}" in state "in progress"`,
    several: `"${text}" names ${matches.length} open update sets`,
    remedy: "sn_list_update_sets shows the open ones; use the sys_id where names repeat. " +
      "sn_create_update_set makes a new one.",
    nextCall: { tool: "sn_list_update_sets", args: {} },
    near: nearestNames(text, context.updateSets.map((set) => set.name)),
  });
}

function onlyOne<T>(
  matches: T[],
  words: { absent: string; several: string; remedy: string; near: string[]; nextCall: NextCall },
): T {
  const only = soleOf(matches);
  if (only !== undefined) return only;
  const { absent, several, remedy, near, nextCall } = words;
  throw matches.length === 0
    ? new AppError("not_found", absent, { remedy, details: { near }, nextCall })
    : new AppError("ambiguous", several, { remedy, details: { candidates: matches }, nextCall });
}
