import { newRow } from "../records/capture.ts";
import type { DemoAnswer, DemoCall } from "../call.ts";
import { readJsonObject } from "../call.ts";
import type { SqlRow } from "../database/database.ts";
import { effectiveScope, effectiveUpdateSet } from "../records/effective_set.ts";
import { tableMetaApi } from "./table_meta_api.ts";
import { impersonationApi } from "./impersonation_api.ts";
import { roleElevationApi } from "./role_elevation_api.ts";
import { RestError, unknownPath, wrongMethod } from "../wire/rest_error.ts";
import { insertRow, readRow, textOf, updateRow } from "../database/rows.ts";

/** `/api/now/ui/user/current_user` and the picker of application and update set. */
export function uiApi(call: DemoCall, segments: string[]): DemoAnswer {
  const [area, name] = segments;
  if (area === "user" && name === "current_user") return currentUser(call);
  if (area === "impersonate" && name === "role" && segments.length === 2) {
    return roleElevationApi(call);
  }
  if (area === "impersonate" && name && segments.length === 2) return impersonationApi(call, name);
  if (area === "meta" && name && segments.length === 2) return tableMetaApi(call, name);
  if (area !== "concoursepicker") throw unknownPath();
  if (name === "current") return { status: 200, result: currentPicks(call) };
  if (name === "updateset") return updateSetPicker(call);
  if (name === "application") return applicationPicker(call);
  throw unknownPath();
}

function currentUser(call: DemoCall): DemoAnswer {
  const { sysId, userName, name } = call.actor;
  return {
    status: 200,
    result: { user_sys_id: sysId, user_name: userName, user_display_name: name },
  };
}

function currentPicks(call: DemoCall) {
  const scope = effectiveScope(call);
  const set = effectiveUpdateSet(call, scope);
  return {
    currentApplication: { sysId: scope, name: scopeName(call, scope) },
    currentUpdateSet: { sysId: textOf(set, "sys_id"), name: setLabel(call, set) },
  };
}

function scopeName({ instance }: DemoCall, sysId: string): string {
  const row = instance.database.get(`SELECT name FROM t_sys_metadata WHERE sys_id = ?`, sysId);
  return row ? textOf(row, "name") : sysId;
}

/** Names are shown with their application: `Name [Global]`. */
function setLabel(call: DemoCall, set: SqlRow): string {
  return `${textOf(set, "name")} [${scopeName(call, textOf(set, "application"))}]`;
}

/** GET lists the open sets of the application, and mends a stale preference; PUT chooses one. */
function updateSetPicker(call: DemoCall): DemoAnswer {
  const scope = effectiveScope(call);
  if (call.method === "PUT") {
    const sysId = String(readJsonObject(call).sysId ?? "");
    const table = call.instance.table("sys_update_set");
    const set = table && readRow(call.instance, table, sysId);
    if (!set || textOf(set, "state") !== "in progress") {
      throw new RestError(400, "Invalid update set", `No open update set ${sysId}`);
    }
    chooseForSession(call, "sys_update_set", sysId);
    return { status: 200, result: { success: true } };
  }
  if (call.method !== "GET") throw wrongMethod(call.method);
  const current = effectiveUpdateSet(call, scope);
  chooseForSession(call, "sys_update_set", textOf(current, "sys_id"));
  const sets = call.instance.database.all(
    `SELECT * FROM t_sys_update_set WHERE application = ? AND state = 'in progress' ORDER BY name`,
    scope,
  );
  return {
    status: 200,
    result: {
      current: { sysId: textOf(current, "sys_id"), name: setLabel(call, current) },
      updateSet: sets.map((set) => ({ sysId: textOf(set, "sys_id"), name: setLabel(call, set) })),
    },
  };
}

/** Over REST the PUT reports success without moving the session's application, unless told otherwise. */
function applicationPicker(call: DemoCall): DemoAnswer {
  if (call.method === "PUT") {
    const wanted = String(readJsonObject(call).app_id ?? "");
    if (!call.instance.behaviour.applicationPickerIsDecoy) {
      chooseForSession(call, "apps.current_app", wanted);
    }
    return { status: 200, result: { success: true } };
  }
  if (call.method !== "GET") throw wrongMethod(call.method);
  const scopes = call.instance.database.all(
    `SELECT sys_id, name FROM t_sys_metadata
     WHERE sys_class_name IN ('sys_scope', 'sys_app') ORDER BY name`,
  );
  return {
    status: 200,
    result: {
      current: effectiveScope(call),
      list: scopes.map((row) => ({ sysId: textOf(row, "sys_id"), name: textOf(row, "name") })),
    },
  };
}

/** The picker changes the row and, unlike an edit by record, the running session too. */
export function chooseForSession(call: DemoCall, name: string, value: string): void {
  const { database } = call.instance;
  const row = database.get(
    `SELECT sys_id FROM t_sys_user_preference WHERE user = ? AND name = ?`,
    call.actor.sysId,
    name,
  );
  if (row) {
    updateRow(call.instance, "sys_user_preference", {
      sysId: textOf(row, "sys_id"),
      changes: { value },
    });
  } else {
    const values = { user: call.actor.sysId, name, value };
    insertRow(call.instance, "sys_user_preference", newRow(call, "sys_user_preference", values));
  }
  call.login.preferences.set(name, value);
}
