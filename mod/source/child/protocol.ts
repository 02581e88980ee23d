import { z } from "zod";

/** What the process says where it cannot give up reading: it compiles nothing then. */
export const STILL_READS = "The compiler cannot be kept from reading files here";

/** What it says of a compiler that is not the published one: it does not load it. */
export const OTHER_COMPILER = "The compiler on this machine is not the one that was installed";

/** The word of the command line that makes this program the compiler's child. */
export const COMPILER_WORD = "compile-source";

/** What the child reads from its standard input, as JSON. */
export const compileRequestSchema = z.strictObject({
  /** Where the vendor's compiler was put. */
  installation: z.string(),
  /** What its compiler has to be. */
  bundleSha256: z.string(),
  scope: z.string(),
  /** sys_id of the scope, or `global`. */
  scopeId: z.string(),
  name: z.string(),
  /** Records for an update set, without those of the application itself. */
  configuration: z.boolean(),
  /** Path below the workspace → text. */
  files: z.record(z.string(), z.string()),
  /** File name → XML: these records become sources, and nothing is compiled. */
  records: z.record(z.string(), z.string()).optional(),
});
export type CompileRequest = Omit<z.infer<typeof compileRequestSchema>, "bundleSha256">;

const faultSchema = z.strictObject({
  level: z.enum(["error", "warning", "hint"]),
  /** Below the workspace; absent where the compiler names no place. */
  file: z.string().optional(),
  line: z.int().optional().describe("1-based"),
  column: z.int().optional().describe("1-based"),
  code: z.string().optional().describe("The compiler's number"),
  message: z.string(),
});

/** What the child writes to its standard output, as JSON. */
export const compileAnswerSchema = z.strictObject({
  ok: z.boolean(),
  faults: z.array(faultSchema),
  /**
   * Path below the output folder → text; empty where it does not compile. Of records that became
   * sources: path below the workspace → text of each source that is new or otherwise.
   */
  output: z.record(z.string(), z.string()),
  /** Records that the registry knows and no source defines any more. */
  removed: z.array(z.strictObject({ table: z.string(), id: z.string() })).optional(),
  /** Of records that became sources: those that stay files, by path below the workspace, and why. */
  left: z.array(z.strictObject({ file: z.string(), why: z.string() })).optional(),
  /** The registry of sys_ids as it is now: belongs to the sources. */
  keys: z.string().optional(),
});
export type CompileAnswer = z.infer<typeof compileAnswerSchema>;
export type Fault = z.infer<typeof faultSchema>;
