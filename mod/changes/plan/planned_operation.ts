import type { PlatformRecord, TableSchema } from "../../platform/types.ts";
import type { CallOperation, Operation } from "../operation.ts";
import type { OperationKind } from "../change_report.ts";
import type { CapturedRow } from "../capture.ts";
import type { Risk } from "../risk.ts";

/** One operation with everything resolved: ready to be judged, journalled and sent. */
export interface PlannedOperation {
  kind: OperationKind;
  table: string;
  schema: TableSchema;
  /** Of the record; chosen here for a create, so that an unknown outcome can be looked up. */
  sysId: string;
  /** Of a create whose record the instance gave another sys_id than the one that was chosen. */
  chosenSysId?: string;
  name: string | null;
  /** All columns as they were; null for a create. */
  before: PlatformRecord | null;
  /** What is sent: for an update only what differs. */
  values: Record<string, string>;
  risk: Risk;
  /** Why the risk is above a plain write. */
  riskReason?: string;
  /** sys_id of the application whose update set records the change; null when untracked. */
  scope: string | null;
  /** The record's rows in `sys_update_xml` before the write; null where there can be none. */
  capturedBefore: CapturedRow[] | null;
  undoes: string | null;
  /** Earlier entries of the same record that it reverses with that one. */
  undoesToo?: readonly string[];
  /** Of a create that is not sent through the Table API. */
  endpoint?: Extract<Operation, { kind: "create" }>["endpoint"];
  /** Of a call: what is sent and how it is proved. */
  call?: CallOperation;
}

/** Whether records of the table belong to an application, which the write has to name. */
export function isOfApplication({ tracked, customCapture }: TableSchema): boolean {
  return tracked || customCapture;
}
