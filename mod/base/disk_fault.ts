import { AppError, messageOf } from "./errors.ts";

/** The system's numbers stand in the runtime's messages alone, as in `(os error 28)`. */
const FAULTS: readonly [pattern: RegExp, says: string][] = [
  [/\(os error (28|112|122)\)/, "the disk is full"],
  [/\(os error (30|19)\)/, "the disk is read-only"],
  [/\(os error (1|5|13)\)/, "this user may not write there"],
  [/\(os error (20|267)\)/, "a file stands where a folder should"],
  [/\(os error (17|183)\): mkdir/, "a file stands where a folder should"],
  [/\(os error (2|3)\): mkdir/, "no folder can be made there"],
];

/** Why the disk took no file, in words; undefined for any other error. */
export function whyDiskRefuses(error: unknown): string | undefined {
  const text = messageOf(error);
  return error instanceof Error ? FAULTS.find(([pattern]) => pattern.test(text))?.[1] : undefined;
}

/** `storage_failed` for what the disk refuses, naming the place; undefined for any other error. */
export function diskFault(error: unknown, place: string): AppError | undefined {
  const says = whyDiskRefuses(error);
  if (says === undefined) return undefined;
  return new AppError("storage_failed", `The service cannot write to ${place}: ${says}`, {
    remedy: "Make room and the folder writable, or set ASSISTANT_DATA_DIR to another one.",
    details: { place },
    cause: error,
  });
}
