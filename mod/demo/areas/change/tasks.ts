import type { DemoAnswer, DemoCall } from "../../call.ts";
import { deleteRecord } from "../../records/delete_records.ts";
import { noRecord, wrongMethod } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { insertRecord, updateRecord } from "../../records/write_records.ts";
import { written } from "./change_records.ts";
import { readChangeInput } from "./input.ts";
import { type Found, listRecords, requireReadable, requireTable, showRecord } from "./records.ts";

const TASK = "change_task";

/** `…/change/{sys_id}/task[/{sys_id}]`: only the tasks of that change are found. */
export function tasksApi(call: DemoCall, change: Found, taskId: string | undefined): DemoAnswer {
  const changeId = textOf(change.row, "sys_id");
  if (taskId === undefined) {
    if (call.method === "POST") return createTask(call, changeId);
    if (call.method !== "GET") throw wrongMethod(call.method);
    return listRecords(call, { name: TASK, base: `change_request=${changeId}` });
  }
  const task = requireReadable(call, TASK, taskId);
  if (textOf(task.row, "change_request") !== changeId) throw noRecord();
  switch (call.method) {
    case "GET":
      return showRecord(call, task);
    case "PATCH":
      return updateTask(call, task);
    case "DELETE": {
      const answer = showRecord(call, task);
      deleteRecord(call, task.table, taskId);
      return answer;
    }
    default:
      throw wrongMethod(call.method);
  }
}

const FIXED = ["change_request", "parent"];

function createTask(call: DemoCall, change: string): DemoAnswer {
  const table = requireTable(call, TASK);
  const { values, ignored } = readChangeInput(call, { table, fixed: FIXED });
  const row = insertRecord(call, table, { ...values, change_request: change, parent: change });
  return written(call, { table, row }, ignored);
}

function updateTask(call: DemoCall, task: Found): DemoAnswer {
  const { values, ignored } = readChangeInput(call, { ...task, fixed: FIXED });
  const row = updateRecord(call, task.table, { sysId: textOf(task.row, "sys_id"), input: values });
  return written(call, { table: task.table, row }, ignored);
}
