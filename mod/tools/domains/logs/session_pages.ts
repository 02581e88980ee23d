import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { defineTool } from "../../tool.ts";

/**
 * Work that the platform offers on pages of its user interface alone. No interface with a documented
 * answer does it, so that nothing could be proved: these tools say so and name the page.
 */

export const cancelTransaction = defineTool({
  name: "sn_cancel_transaction",
  summary: "Cancel own long transactions: refused, no interface does it; names the page that does.",
  risk: "W",
  endpoint: "/cancel_my_transactions.do (a page of the user interface)",
  input: z.strictObject({}),
  example: {},
  synonyms: ["stop long running query", "abort transaction", "kill"],
  skill: "performance-retention",
  byHand: { clicks: 1 },
  plan: (_args, { reader }) =>
    Promise.reject(
      new AppError("write_refused", "Transactions cannot be cancelled over the REST interface", {
        remedy:
          `Open ${reader.url}/cancel_my_transactions.do in the browser where you are signed ` +
          "in: it ends the transactions of that session. A REST call ends by itself at its quota.",
      }),
    ),
});

export const flushCache = defineTool({
  name: "sn_flush_cache",
  summary: "Flush the instance's cache: refused, no interface does it; names the page that does.",
  risk: "X",
  endpoint: "/cache.do (a page of the user interface)",
  input: z.strictObject({}),
  example: {},
  synonyms: ["clear cache", "stale cache", "purge cache"],
  skill: "performance-retention",
  byHand: { clicks: 1 },
  plan: (_args, { reader }) =>
    Promise.reject(
      new AppError("write_refused", "The cache cannot be flushed over the REST interface", {
        remedy: `An administrator opens ${reader.url}/cache.do in a browser. It slows the whole ` +
          "instance for minutes and is seldom the answer: saved records flush what depends on them.",
      }),
    ),
});
