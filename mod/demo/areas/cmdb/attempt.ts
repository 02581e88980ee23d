import type { DemoCall } from "../../call.ts";
import { RestError } from "../../wire/rest_error.ts";

/**
 * Runs one part of a larger transaction. What it wrote is taken back when it is refused, and the
 * refusal is the answer; other errors pass through.
 */
export function attempt<R>({ instance }: DemoCall, work: () => R): R | RestError {
  const { database } = instance;
  database.execute("SAVEPOINT part");
  try {
    const result = work();
    database.execute("RELEASE part");
    return result;
  } catch (error) {
    database.execute("ROLLBACK TO part");
    database.execute("RELEASE part");
    if (error instanceof RestError) return error;
    throw error;
  }
}
