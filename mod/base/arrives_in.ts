import { AppError } from "./errors.ts";

/** What a body may take to arrive; half a request must not keep a call open. */
const BODY_TIMEOUT_MS = 30_000;

/**
 * What reading a request's body gives. Throws `timeout` when that takes longer than `timeoutMs`,
 * 30,000 unless told, and `cancelled` when the client hangs up.
 */
export async function arrivesIn<T>(body: Promise<T>, timeoutMs = BODY_TIMEOUT_MS): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const message = `The request body did not arrive within ${timeoutMs / 1000} seconds`;
    late.reject(new AppError("timeout", message, { remedy: "Send the whole request at once." }));
  }, timeoutMs);
  try {
    return await Promise.race([body.catch(throwHungUp), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Nothing but the end of its connection keeps a body from being read. */
function throwHungUp(cause: unknown): never {
  throw new AppError("cancelled", "The client hung up before its request was whole", { cause });
}
