import type { DemoAnswer, DemoCall } from "../../call.ts";
import { requireRole } from "../../access/require_role.ts";
import { unknownPath, wrongMethod } from "../../wire/rest_error.ts";
import {
  CHANGE,
  type ChangeType,
  createChange,
  createFromTemplate,
  deleteChange,
  requireChange,
  updateChange,
} from "./change_records.ts";
import { conflictApi } from "./conflicts.ts";
import { decideApproval } from "./decide.ts";
import { itemsApi, refreshServices } from "./items.ts";
import { nextStates } from "./next_states.ts";
import { type Found, listRecords, requireReadable, showRecord } from "./records.ts";
import { assessRisk } from "./risk.ts";
import { scheduleOfChange, scheduleOfItem, takeFirstSlot } from "./schedule.ts";
import { tasksApi } from "./tasks.ts";
import { readWorker } from "./worker.ts";

/** Documented: reading and writing is for these roles. */
const READERS = ["change_manager", "itil", "sn_change_read"];
const WRITERS = ["change_manager", "itil"];

/** `/api/sn_chg_rest/[v1/]change/…`. */
export function changeApi(call: DemoCall, path: string[]): DemoAnswer {
  requireRole(call, call.method === "GET" ? READERS : WRITERS);
  const [first, second, third] = path;
  switch (first) {
    case undefined:
      if (call.method === "GET") return listRecords(call, { name: CHANGE });
      if (call.method === "POST") return createChange(call);
      throw wrongMethod(call.method);
    case "normal":
    case "emergency":
    case "standard":
      return typedApi(call, first, path.slice(1));
    case "model":
      return readOnly(call, { name: "chg_model", path: path.slice(1) });
    case "worker":
      if (second === undefined || path.length > 2) throw unknownPath();
      return onlyGet(call, () => readWorker(call, second));
    case "ci":
      if (second === undefined || path.length !== 3 || third !== "schedule") throw unknownPath();
      return onlyGet(call, () => scheduleOfItem(call, second));
    default:
      return changePartApi(call, requireChange(call, first), path.slice(1));
  }
}

function onlyGet(call: DemoCall, answer: () => DemoAnswer): DemoAnswer {
  if (call.method !== "GET") throw wrongMethod(call.method);
  return answer();
}

/** A table that is read here and written elsewhere. */
function readOnly(
  call: DemoCall,
  { name, path: [sysId, ...rest] }: { name: string; path: string[] },
): DemoAnswer {
  if (rest.length > 0) throw unknownPath();
  return onlyGet(
    call,
    () =>
      sysId === undefined
        ? listRecords(call, { name })
        : showRecord(call, requireReadable(call, name, sysId)),
  );
}

/** `…/change/normal`, `…/emergency` and `…/standard`, the last with its templates. */
function typedApi(call: DemoCall, type: ChangeType, path: string[]): DemoAnswer {
  const [sysId, ...rest] = path;
  if (type === "standard" && sysId === "template") {
    return readOnly(call, { name: "std_change_record_producer", path: rest });
  }
  if (rest.length > 0) throw unknownPath();
  if (sysId === undefined) {
    if (call.method === "GET") return listRecords(call, { name: CHANGE, base: `type=${type}` });
    if (call.method === "POST" && type !== "standard") return createChange(call, { type });
    throw wrongMethod(call.method);
  }
  if (type === "standard" && call.method === "POST") return createFromTemplate(call, sysId);
  return changePartApi(call, requireChange(call, sysId, type), []);
}

const PARTS: Record<string, { methods: string[]; run(call: DemoCall, found: Found): DemoAnswer }> =
  {
    "": { methods: ["GET", "PATCH", "DELETE"], run: wholeChange },
    ci: { methods: ["GET", "POST"], run: itemsApi },
    conflict: { methods: ["GET", "POST", "DELETE"], run: conflictApi },
    nextstates: { methods: ["GET"], run: nextStates },
    schedule: { methods: ["GET"], run: scheduleOfChange },
    "schedule/first_available": { methods: ["PATCH"], run: takeFirstSlot },
    risk: { methods: ["PATCH"], run: assessRisk },
    approvals: { methods: ["PATCH"], run: decideApproval },
    refresh_impacted_services: { methods: ["POST"], run: refreshServices },
  };

function changePartApi(call: DemoCall, found: Found, path: string[]): DemoAnswer {
  if (path[0] === "task" && path.length <= 2) return tasksApi(call, found, path[1]);
  const part = PARTS[path.join("/")];
  if (!part) throw unknownPath();
  if (!part.methods.includes(call.method)) throw wrongMethod(call.method);
  return part.run(call, found);
}

function wholeChange(call: DemoCall, found: Found): DemoAnswer {
  if (call.method === "PATCH") return updateChange(call, found);
  if (call.method === "DELETE") return deleteChange(call, found);
  return showRecord(call, found);
}
