import { configure, dispose, getConsoleSink, getLogger, type Logger } from "@logtape/logtape";
import { getRotatingFileSink } from "@logtape/file";
import {
  DEFAULT_REDACT_FIELDS,
  JWT_PATTERN,
  redactByField,
  redactByPattern,
} from "@logtape/redaction";
import { getJsonLinesFormatter } from "@logtape/logtape";
import { dirname } from "node:path";
import { diskFault } from "./disk_fault.ts";

export type { Logger };
export type LogLevel = "debug" | "info" | "warning" | "error";

export interface LogOptions {
  /** Rotated, four old files kept; no file when absent. */
  file?: string;
  /** Bytes at which the file is rotated; 5 MB unless set. */
  maxBytes?: number;
  level?: LogLevel;
  /** Also to standard error, warnings and up. */
  console?: boolean;
}

const SECRET_FIELDS = [
  ...DEFAULT_REDACT_FIELDS,
  /pass(word|wd)?$/i,
  /secret/i,
  /token/i,
  /cookie/i,
  /authorization/i,
  /^x-sn-(username|password|client-id|client-secret)$/i,
];

const BASIC_AUTH_PATTERN = {
  pattern: /\b(Basic|Bearer)\s+[A-Za-z0-9+/=._~-]{8,}/g,
  replacement: "$1 [REDACTED]",
};

/**
 * Starts logging for this process and returns the root logger. Later calls replace the sinks. With a
 * file, whatever the process creates from then on is this user's alone.
 */
export async function startLog(options: LogOptions = {}): Promise<Logger> {
  const { file, maxBytes = 5 * 1024 * 1024, level = "info", console = false } = options;
  const sinks: Record<string, ReturnType<typeof getConsoleSink>> = {};
  if (file) {
    await prepareFile(file);
    // The sink takes no file mode, and a rotation opens new files: only the umask keeps them private.
    if (Deno.build.os !== "windows") Deno.umask(0o077);
    const formatter = redactByPattern(getJsonLinesFormatter(), [JWT_PATTERN, BASIC_AUTH_PATTERN]);
    const sink = getRotatingFileSink(file, {
      maxSize: maxBytes,
      maxFiles: 4,
      bufferSize: 0,
      formatter,
    });
    sinks.file = redactByField(sink, { fieldPatterns: SECRET_FIELDS, action: () => "[REDACTED]" });
  }
  if (console) {
    sinks.console = redactByField(getConsoleSink(), {
      fieldPatterns: SECRET_FIELDS,
      action: () => "[REDACTED]",
    });
  }
  await configure({
    reset: true,
    sinks,
    loggers: [
      { category: ["assistant"], sinks: Object.keys(sinks), lowestLevel: level },
      { category: ["logtape", "meta"], sinks: [], lowestLevel: "error" },
    ],
  });
  return getLogger(["assistant"]);
}

/** The first file that the service writes: what keeps it from writing any shows here. */
async function prepareFile(file: string): Promise<void> {
  try {
    await Deno.mkdir(dirname(file), { recursive: true, mode: 0o700 });
    (await Deno.open(file, { create: true, append: true, mode: 0o600 })).close();
  } catch (error) {
    throw diskFault(error, dirname(file)) ?? error;
  }
}

/** Flushes and closes the sinks. */
export async function stopLog(): Promise<void> {
  await dispose();
}
