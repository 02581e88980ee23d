import type { PlatformRecord, TableSchema } from "../../platform/types.ts";
import type { AppError } from "../../base/errors.ts";
import type { SourceFile, SourceRoute } from "../../platform/source_load.ts";
import type { RecordUpdate } from "../../source/record_update.ts";
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
  /** The journal knows the record that the instance named as the created one from before. */
  knownBefore?: boolean;
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
  /** It is sent as a file that the instance loads, in place of the Table API. */
  loaded?: true;
  /** Of a call: what is sent and how it is proved. */
  call?: CallOperation;
  /** Of a load: its files and their records. */
  load?: PlannedLoad;
}

/** One record of a load, as it is and as it is to be; an update of nothing is there already. */
export interface LoadedRecord extends PlannedOperation {
  /** What the file says of it; of a row that a file's query or layout takes away, what it stands for. */
  update: RecordUpdate;
}

/** One file of a load. */
export interface PlannedFile extends SourceFile {
  /** The name under which an update set records it; undefined for a table's structure. */
  updateName: string | undefined;
  records: LoadedRecord[];
  /** Its rows in `sys_update_xml` before the load. */
  captured: CapturedRow[];
}

/** Record files that are loaded into an application as one change. */
export interface PlannedLoad {
  /** How the files get there; the first that the instance has. */
  route: SourceRoute;
  /** Those that are sent: what is on the instance already, and recorded, is left out. */
  files: PlannedFile[];
  flows: string[];
  actions: string[];
  /** Why it is not carried out. */
  refusal?: AppError | undefined;
  keep?: (() => Promise<void>) | undefined;
}

/** The records that an operation writes: those of a load, else the one that it is about. */
export function recordsOf(operation: PlannedOperation): PlannedOperation[] {
  return operation.load ? operation.load.files.flatMap(({ records }) => records) : [operation];
}

/** Whether records of the table belong to an application, which the write has to name. */
export function isOfApplication({ tracked, customCapture }: TableSchema): boolean {
  return tracked || customCapture;
}
