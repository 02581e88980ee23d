import { z } from "zod";

/** How a request was copied. */
export const pasteDialectSchema = z.enum([
  "curl-bash",
  "curl-cmd",
  "powershell",
  "fetch",
  "request-headers",
  "cookies",
]);
export type PasteDialect = z.infer<typeof pasteDialectSchema>;

/** One request as its text says, before anybody judged it. */
export interface PastedRequest {
  dialect: PasteDialect;
  /** As written; absent where the dialect carries none. */
  url?: string | undefined;
  /** In the order of the text, repeated names included. */
  headers: [name: string, value: string][];
  /** The text ends inside a quotation: something is missing at its end. */
  cutOff: boolean;
}

/** One command of a shell. */
export interface ShellCommand {
  words: string[];
  /** The text ends inside a quotation. */
  cutOff: boolean;
}
