import { AppError } from "../../base/errors.ts";
import { judgeOutput } from "./judge_output.ts";
import { isRedirect, openScriptPage, type PageAnswer, type PageOptions } from "./script_page.ts";
import type { ScriptOutcome, ScriptRun } from "../script_run.ts";
import { readMarked, wrapScript } from "./wrap_script.ts";

const PAGE = "/sys.scripts.do";
/** The page waits for the script; its own limit is four hours. */
const TOKEN = /name=["']sysparm_ck["'][^>]*?value=["']([^"']+)["']/i;
const HISTORY = /sys_script_execution_history\.do\?sys_id=([0-9a-f]{32})/i;
const MOST_WORDS = 300;

/**
 * Runs a script on the background script page: reads the form's token, posts the form, reads the
 * output. In another application than global nothing can be printed there: its lines go to the log.
 * Throws where the page refuses before anything runs; field names were measured on live instances.
 */
export async function runOnPage(run: ScriptRun, options: PageOptions): Promise<ScriptOutcome> {
  const { signal } = run;
  const pages = await openScriptPage(options, { signal });
  try {
    const token = readToken(await pages.send({ path: PAGE, signal }), options);
    const answer = await pages.send({
      path: PAGE,
      write: true,
      form: {
        script: wrapScript(run, run.scope === "global" ? "page" : "log"),
        sysparm_ck: token,
        sys_scope: run.scope,
        runscript: "Run script",
        quota_managed_transaction: "on",
        ...(run.rollback && { record_for_rollback: "on" }),
      },
      timeoutMs: run.timeoutMs,
      signal,
    });
    return readOutcome(run, answer, options);
  } finally {
    await pages.close();
  }
}

function readToken(answer: PageAnswer, { credentials }: PageOptions): string {
  if (isRedirect(answer) || answer.status === 401) throw sessionGone(credentials.label);
  const token = TOKEN.exec(answer.text)?.[1];
  if (answer.status === 200 && token) return token;
  throw new AppError(
    "forbidden",
    `${credentials.label} does not open its background script page to this user`,
    {
      remedy: "The role that property glide.script_processor.admin names is needed, by default " +
        "background_script_admin: admin may not be enough. Or use the route helper or scheduler.",
      details: { outcome: "failed", status: answer.status },
    },
  );
}

function readOutcome(run: ScriptRun, answer: PageAnswer, options: PageOptions): ScriptOutcome {
  const { label } = options.credentials;
  // A stale token and a sign-in page stand before the script: it did not run.
  if (isRedirect(answer) || answer.status === 401) throw sessionGone(label);
  const marked = readMarked(answer.text, run.marker);
  const history = HISTORY.exec(answer.text)?.[1];
  if (answer.status >= 400 && answer.status < 500 && !marked.begun) {
    throw new AppError("forbidden", `${label} refused the script: ${wordsOf(answer.text)}`, {
      remedy: "Nothing was run. Read what the instance says, or use another route.",
      details: { outcome: "failed", status: answer.status },
    });
  }
  return { ...judgeOutput(run.route, marked), ...(history && { history }) };
}

function sessionGone(label: string): AppError {
  return new AppError("session_expired", `The session on ${label} ended before the script ran`, {
    remedy: "Nothing was run. Sign in again, then repeat the call.",
    details: { outcome: "failed" },
  });
}

/** The text of a page without its markup, cut. */
function wordsOf(html: string): string {
  const text = html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ").trim();
  return text.length > MOST_WORDS ? `${text.slice(0, MOST_WORDS)}…` : text;
}
