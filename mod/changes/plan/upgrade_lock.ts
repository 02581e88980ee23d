import { AppError } from "../../base/errors.ts";
import { listRequest, readBatchPage } from "../../platform/records/table_requests.ts";
import type { BatchAnswer, Reader } from "../../platform/types.ts";
import type { Operation } from "../operation.ts";

/** Requests that install: they change records of applications as an upgrade does. */
const INSTALLS = new RegExp(
  "^/+(?:sn_appclient_upload_processor\\.do|api/(?:fluent/load/|sn_cicd/(?:" +
    ["update_set/(?:commit|back_out)", "app/batch/", "app_repo/(?:install|rollback)"].join("|") +
    "|plugin/|sc/(?:apply|import))))",
  "i",
);

/** Whether a call installs something on the instance. */
export function installs(operation: Operation): boolean {
  if (operation.kind !== "call") return false;
  const { method, path } = operation.request;
  return method !== "GET" && INSTALLS.test(path);
}

/** The lock that the vendor's command line waits for. */
export const UPGRADE_LOCK = listRequest("sys_mutex", {
  query: "name=Update-Mutex^acquiredISNOTEMPTY",
  fields: ["sys_id", "acquired", "acquired_by"],
  limit: 1,
});

/** Why an instance in upgrade is left alone; a lock that cannot be read tells nothing. */
export function upgradeRefusal(
  answer: BatchAnswer,
  { label }: Pick<Reader, "label">,
): AppError | undefined {
  const held = answer.ok ? readBatchPage(answer).records[0] : undefined;
  if (!held) return undefined;
  return new AppError(
    "conflict",
    `${label} is in an upgrade or an installation: its Update-Mutex is held since ${
      held.acquired || "an unknown time"
    }`,
    { remedy: "Wait until it has ended, and repeat the call. Nothing was sent." },
  );
}
