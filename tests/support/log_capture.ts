import type { Logger } from "../../mod/base/log.ts";

export interface LogCapture {
  logger: Logger;
  lines: { level: string; message: string; properties: Record<string, unknown> }[];
}

/** A logger that keeps what it is told. */
export function startLogCapture(): LogCapture {
  const lines: LogCapture["lines"] = [];
  const note = (level: string) => (message: string, properties: Record<string, unknown> = {}) =>
    void lines.push({ level, message: String(message), properties });
  const logger = {
    debug: note("debug"),
    info: note("info"),
    warn: note("warning"),
    warning: note("warning"),
    error: note("error"),
    getChild: () => logger,
  } as unknown as Logger;
  return { logger, lines };
}
