import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { noRecord } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { FAILED, type Outcome, readTracker, SUCCESSFUL } from "./operation.ts";

const LABELS: Readonly<Record<string, string>> = {
  "0": "Pending",
  "1": "Running",
  "2": "Successful",
  "3": "Failed",
  "4": "Canceled",
};

/**
 * A progress as every starting path and GET `/api/sn_cicd/progress/{id}` answer it; the shape is
 * documented, `status` is text and `percent_complete` a number. Throws 404.
 */
export function progressOf(call: DemoCall, sysId: string) {
  const tracker = readTracker(call, sysId);
  if (!tracker) throw noRecord();
  const state = textOf(tracker, "state");
  return {
    links: {
      progress: { id: sysId, url: `${call.origin}/api/sn_cicd/progress/${sysId}` },
      ...sourceLink(call, tracker),
      ...resultLinks(call, tracker),
    },
    status: state,
    status_label: LABELS[state] ?? "",
    status_message: textOf(tracker, "message"),
    status_detail: textOf(tracker, "detail_message"),
    error: state === FAILED ? textOf(tracker, "message") : "",
    percent_complete: Number(textOf(tracker, "percent_complete")) || 0,
  };
}

function sourceLink(call: DemoCall, tracker: SqlRow) {
  const [table, id] = [textOf(tracker, "source_table"), textOf(tracker, "source")];
  if (table === "" || textOf(tracker, "state") !== SUCCESSFUL) return {};
  return { source: { id, url: `${call.origin}/api/now/table/${table}/${id}` } };
}

function resultLinks(call: DemoCall, tracker: SqlRow) {
  const links: NonNullable<Outcome["links"]> = JSON.parse(textOf(tracker, "result") || "{}");
  return Object.fromEntries(
    Object.entries(links).map(([name, { id, path }]) => [
      name,
      { id, ...(path !== undefined && { url: call.origin + path }) },
    ]),
  );
}
