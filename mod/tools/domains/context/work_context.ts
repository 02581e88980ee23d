import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { findOpenUpdateSet, findScope } from "../../../changes/target/find_by_name.ts";
import type { Operation } from "../../../changes/operation.ts";
import {
  effectiveUpdateSet,
  readWorkContext,
  type WorkContext,
} from "../../../platform/work_context.ts";
import type { Reader } from "../../../platform/types.ts";
import { defineTool } from "../../tool.ts";

/** Who is working, in which application and update set. */

export const getInstanceStatus = defineTool({
  name: "sn_get_instance_status",
  summary: "Release, user, roles and environment of the connected instance.",
  risk: "R",
  endpoint: "GET /api/now/ui/user/current_user; sys_properties; sys_user_has_role",
  input: z.strictObject({}),
  example: {},
  synonyms: ["whoami", "Zurich Yokohama Xanadu Washington", "patch level"],
  skill: "assistant",
  byHand: { clicks: 2, reads: 1 },
  async read(_args, { reader, signal }) {
    const user = await reader.currentUser();
    const names = ["glide.buildname", "glide.buildtag", "glide.installation.production"];
    const properties = await Promise.all(names.map((name) => reader.property(name)));
    const roles: string[] = [];
    for await (
      const row of reader.listAllRecords("sys_user_has_role", {
        query: `user=${user.sysId}`,
        fields: ["role.name"],
        signal,
        max: 500,
      })
    ) if (row["role.name"]) roles.push(row["role.name"]);
    return {
      instance: reader.url,
      user: { user_name: user.userName, name: user.name, roles: [...new Set(roles)].sort() },
      release: properties[0] ?? null,
      build: properties[1] ?? null,
      production: properties[2] === undefined ? null : properties[2] === "true",
    };
  },
});

export const getContext = defineTool({
  name: "sn_get_context",
  summary: "The current application scope and update set, and where each comes from.",
  risk: "R",
  endpoint: "sys_user_preference, sys_update_set, sys_scope",
  input: z.strictObject({}),
  example: {},
  synonyms: ["where will my change land", "where am I working", "is my work captured"],
  byHand: { clicks: 2 },
  async read(_args, { reader }) {
    const context = await readWorkContext(reader);
    const set = effectiveUpdateSet(context, context.scope.sysId);
    return {
      scope: {
        name: context.scope.name,
        scope: context.scope.scope,
        sys_id: context.scope.sysId,
        source: context.scope.source,
      },
      update_set: set
        ? { name: set.name, sys_id: set.sysId, is_default: set.isDefault, source: set.source }
        : null,
      open_update_sets: context.updateSets.filter((entry) => !entry.isDefault).map((entry) => ({
        name: entry.name,
        sys_id: entry.sysId,
        scope: context.scopes.find((scope) => scope.sysId === entry.application)?.scope,
      })).slice(0, 50),
      ...(set?.isDefault && {
        next: "Changes would land in Default and never ship: sn_create_update_set makes a set.",
      }),
    };
  },
});

export const switchScope = defineTool({
  name: "sn_switch_scope",
  summary: "Make an application the current scope of this user, and verify it by reading again.",
  risk: "W",
  idempotent: true,
  endpoint: "sys_user_preference (apps.current_app)",
  input: z.strictObject({
    scope: inForm(z.string().min(1), { kind: "record", table: "sys_scope" }).describe(
      "Scope name, application name or sys_id; global for Global",
    ),
  }),
  example: { scope: "x_demo_fleet" },
  synonyms: ["application picker", "select application", "back to global"],
  byHand: { clicks: 3 },
  async plan({ scope }, { reader }) {
    const context = await readWorkContext(reader);
    const found = findScope(context, scope);
    return {
      operations: await preferenceOperations(reader, {
        context,
        values: { "apps.current_app": found.sysId },
      }),
      result: () => ({ scope: found.scope, name: found.name, sys_id: found.sysId }),
      warnings: ["Switching the scope also switches the update set: sn_get_context shows it."],
    };
  },
});

export const switchUpdateSet = defineTool({
  name: "sn_switch_update_set",
  summary: "Make an open update set, and its application, the current one of this user.",
  risk: "W",
  idempotent: true,
  endpoint: "sys_user_preference (sys_update_set, apps.current_app, updateSetForScope…)",
  input: z.strictObject({
    update_set: inForm(z.string().min(1), { kind: "record", table: "sys_update_set" }).describe(
      "Name or sys_id of an update set in progress",
    ),
  }),
  example: { update_set: "Ticket integration" },
  synonyms: ["update set picker", "select an update set", "continue in another set"],
  skill: "update-sets",
  byHand: { clicks: 3 },
  async plan({ update_set }, { reader }) {
    const context = await readWorkContext(reader);
    const set = findOpenUpdateSet(context, update_set);
    return {
      operations: await currentSetOperations(reader, {
        context,
        scope: set.application,
        updateSet: set.sysId,
      }),
      result: () => ({ update_set: set.name, sys_id: set.sysId }),
    };
  },
});

/** The preference writes that make a set, and its application, the current one. */
export async function currentSetOperations(
  reader: Reader,
  options: { context: WorkContext; scope: string; updateSet: string },
): Promise<Operation[]> {
  const { context, scope, updateSet } = options;
  return await preferenceOperations(reader, {
    context,
    values: {
      "apps.current_app": scope,
      sys_update_set: updateSet,
      [`updateSetForScope${scope}`]: updateSet,
    },
  });
}

async function preferenceOperations(
  reader: Reader,
  options: { context: WorkContext; values: Record<string, string> },
): Promise<Operation[]> {
  const user = await reader.currentUser();
  return Object.entries(options.values).map(([name, value]) => {
    const row = options.context.preferences[name];
    return row
      ? { kind: "update", table: "sys_user_preference", id: row.sysId, values: { value } }
      : {
        kind: "create",
        table: "sys_user_preference",
        values: { user: user.sysId, name, value },
      };
  });
}
