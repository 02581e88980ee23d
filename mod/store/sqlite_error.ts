import { AppError, messageOf } from "../base/errors.ts";

export type SqliteFault = "busy" | "corrupt" | "full" | "read_only" | "cannot_open" | "io";

// Primary result codes of https://sqlite.org/rescode.html. Errors of `exec` and of opening a file
// carry no code in Deno, so the text of the same table stands beside each.
const FAULTS: { fault: SqliteFault; codes: number[]; text: RegExp }[] = [
  { fault: "busy", codes: [5, 6], text: /database (table )?is locked|database schema is locked/ },
  { fault: "corrupt", codes: [11, 26], text: /is not a database|malformed/ },
  { fault: "full", codes: [13], text: /database or disk is full/ },
  { fault: "read_only", codes: [8, 3], text: /readonly database|access permission denied/ },
  { fault: "cannot_open", codes: [14], text: /unable to open database file/ },
  { fault: "io", codes: [10], text: /disk I\/O error/ },
];

/** What kind of storage fault an error of `node:sqlite` is; undefined for faults of the statement. */
export function sqliteFault(error: unknown): SqliteFault | undefined {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "ERR_SQLITE_ERROR") return;
  const code = "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : 0;
  return FAULTS.find(({ codes, text }) => codes.includes(code) || text.test(error.message))?.fault;
}

const REMEDIES: Record<SqliteFault, string> = {
  busy: "Stop the other program that keeps the file locked, then repeat the request.",
  corrupt: "Restart the service: it keeps the damaged file aside and starts a new one.",
  full: "Free space on that disk, or set ASSISTANT_DATA_DIR to a folder on another one.",
  read_only:
    "Make the folder and the file writable for this user, or set ASSISTANT_DATA_DIR to one that is.",
  cannot_open: "Make sure that the folder exists and that this user may read and write in it.",
  io: "Check the disk that holds the file, or set ASSISTANT_DATA_DIR to a folder on another one.",
};

const MESSAGES: Record<SqliteFault, string> = {
  busy: "is locked by another program",
  corrupt: "is damaged",
  full: "cannot grow: the disk is full",
  read_only: "cannot be written: it is read-only",
  cannot_open: "cannot be opened",
  io: "cannot be read or written: the disk reports an error",
};

/** A storage fault as `storage_failed` with its remedy; every other error as it came. */
export function translateSqliteError(error: unknown, path: string): unknown {
  const fault = sqliteFault(error);
  if (!fault) return error;
  return new AppError("storage_failed", `The database ${path} ${MESSAGES[fault]}`, {
    remedy: REMEDIES[fault],
    details: { path, fault },
    cause: error,
  });
}

/** Faults of the file system around the database as `storage_failed`; every other error as it came. */
export function translateFileError(error: unknown, path: string): unknown {
  const translated = translateSqliteError(error, path);
  if (translated !== error || !isSystemError(error)) return translated;
  return new AppError("storage_failed", `The database ${path} cannot be opened`, {
    remedy: REMEDIES.cannot_open,
    details: { path, reason: messageOf(error) },
    cause: error,
  });
}

/** Errors of the operating system carry its name for them: ENOTDIR, EACCES, EROFS. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^E(?!RR_)[A-Z0-9]+$/.test(`${error.code}`);
}
