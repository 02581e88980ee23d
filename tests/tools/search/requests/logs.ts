import type { LabelledRequest } from "./labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    request: "show errors in the system log of the last hour",
    tools: ["sn_query_logs"],
    args: { level: "error", minutes: 60 },
  },
  {
    request: "warnungen im syslog seit gestern",
    tools: ["sn_query_logs"],
    args: { level: "warning", since: "2026-01-14" },
  },
  {
    request: "tail the log while my job runs",
    tools: ["sn_tail_log"],
    args: { seconds: 0 },
  },
  {
    request: "which transactions were slow",
    tools: ["sn_list_transactions"],
    args: { min_ms: 500 },
  },
  {
    request: "slow database queries on task",
    tools: ["sn_list_slow_queries"],
    args: { text: "task" },
  },
  {
    request: "is my scheduled job stuck",
    tools: ["sn_get_job_status"],
    args: { text: "Fleet" },
  },
  {
    request: "am i rate limited? 429",
    tools: ["sn_get_rate_limit_status"],
    args: {},
  },
  {
    request: "skipped records after the upgrade",
    tools: ["sn_list_upgrade_skipped"],
    args: {},
  },
  {
    request: "list the files attached to INC0010001",
    tools: ["sn_list_attachments"],
    args: { table: "incident", id: "INC0010001" },
  },
  {
    request: "anhang herunterladen",
    tools: ["sn_get_attachment"],
    args: { id: "2bead0ff421178330cc6f92b17b727af" },
  },
  {
    request: "attach a text file to the incident",
    tools: ["sn_upload_attachment"],
    args: { table: "incident", id: "INC0010002", name: "note.txt", text: "Restarted" },
  },
  {
    request: "delete an attachment",
    tools: ["sn_delete_attachment"],
    args: { id: "e652101b26a02b68162131ccfcdbaa4f" },
  },
  {
    request: "how do update sets work, look in the docs",
    tools: ["sn_search_docs"],
    args: { text: "update sets" },
  },
  {
    request: "cancel my hanging transaction",
    tools: ["sn_cancel_transaction"],
    args: {},
  },
  {
    request: "flush the instance cache cache.do",
    tools: ["sn_flush_cache"],
    args: {},
  },
];
