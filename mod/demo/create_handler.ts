import { messageOf } from "../base/errors.ts";
import { newSysId } from "../base/ids.ts";
import { attachmentApi } from "./api/attachment_api.ts";
import { asksForFile, sendsFile } from "./api/attachment_body.ts";
import { asksForExport, listExport } from "./api/list_export.ts";
import { batchApi } from "./api/batch_api.ts";
import type { DemoAnswer, DemoCall } from "./call.ts";
import { advanceDueOperations } from "./areas/cicd/due_operations.ts";
import { clientPage } from "./areas/fluent/client_pages.ts";
import { asksForForm, formPage } from "./areas/forms/form_page.ts";
import { uiApi } from "./api/context_api.ts";
import {
  type Fault,
  faultAfter,
  faultBefore,
  faultOf,
  type FaultSettings,
  underFault,
} from "./control/faults.ts";
import { advanceImports } from "./areas/imports/insert_multiple.ts";
import { advanceDueWork } from "./areas/events/due_work.ts";
import { advanceServiceLevels } from "./areas/service_levels/advance.ts";
import { withDebugLogs } from "./areas/diagnostics/session_debug.ts";
import type { TransactionLog } from "./areas/diagnostics/transaction_log.ts";
import type { DemoInstance } from "./database/instance.ts";
import { createSignInRoutes } from "./login/routes.ts";
import { prepareEngines } from "./scripts/engine/load_engine.ts";
import { closeScripts } from "./scripts/run_script.ts";
import { droppedHeaders, nothingDropped } from "./wire/dropped.ts";
import { refuseLongAddress } from "./wire/long_address.ts";
import { methodOf } from "./wire/method_of.ts";
import { createOauthTokens } from "./login/token_store.ts";
import { findProductApi } from "./area_apis.ts";
import { readBody } from "./wire/read_body.ts";
import { RestError, unknownPath } from "./wire/rest_error.ts";
import { scriptedRestApi } from "./areas/integration/scripted_rest.ts";
import { answerUploadPage } from "./areas/update_sets/upload_page.ts";
import { answerScriptsPage } from "./areas/script_running/scripts_page.ts";
import { createLogins, type Login } from "./login/logins.ts";
import { statsApi } from "./api/stats_api.ts";
import { tableApi } from "./api/table_api.ts";
import { updateSetXmlApi } from "./areas/update_sets/xml_api.ts";

const XML_TYPE = "application/xml;charset=UTF-8";
const NO_STORE = {
  "Cache-Control": "no-cache,no-store,must-revalidate,max-age=-1",
  Pragma: "no-store,no-cache",
  Expires: "0",
};

/** The REST interface as one fetch handler. Never throws. */
export function createHandler(
  instance: DemoInstance,
  { standing, transactions }: { standing: FaultSettings; transactions: TransactionLog },
): (request: Request) => Promise<Response> {
  const tokens = createOauthTokens(instance.clock);
  const logins = createLogins(instance, { userOfToken: tokens.userOf });
  const signIn = createSignInRoutes(instance, { logins, tokens });

  async function answer(
    request: Request,
    { fault, inBatch }: { fault?: Fault | undefined; inBatch: boolean },
  ): Promise<Response> {
    let login: Login | undefined;
    let userName = "guest";
    const started = instance.clock();
    try {
      const url = new URL(request.url);
      if (!inBatch) transactions.prepareFor(request.url);
      const page = await signIn(request) ??
        await answerScriptsPage({ instance, logins }, request) ??
        await answerUploadPage({ instance, logins }, request);
      if (page) return page;
      const found = logins.authenticate(request);
      login = found.login;
      userName = found.actor.userName;
      await prepareEngines();
      const call = await readCall(instance, { request, url, found, fault });
      // Undocumented within a batch, a batch is refused there: the depth stays at one.
      const dispatch = inBatch
        ? undefined
        : (inner: Request) => answer(inner, { fault, inBatch: true });
      const result = await route(call, dispatch);
      return await respond(call, result, logins.cookies(found.login, found));
    } catch (error) {
      return await refuse(request, toRestError(error), login);
    } finally {
      closeScripts(instance.database);
      const { pathname: path } = new URL(request.url);
      if (!inBatch && path.startsWith("/api/")) {
        const ended = instance.clock();
        transactions.note({ path, userName, ended, milliseconds: ended - started });
      }
    }
  }

  return async function fetchDemo(request) {
    const tooLong = refuseLongAddress(request);
    if (tooLong) return tooLong;
    let asked: FaultSettings;
    try {
      asked = faultOf(request, standing);
    } catch (error) {
      return await refuse(request, toRestError(error));
    }
    const { origin } = new URL(request.url);
    const early = await faultBefore(asked, { origin, now: instance.clock() });
    return early ?? await faultAfter(asked, await answer(request, { ...asked, inBatch: false }));
  };
}

/** A fault of the emulator itself keeps its text: nothing here is secret, and someone must see it. */
function toRestError(error: unknown): RestError {
  if (error instanceof RestError) return error;
  return new RestError(500, "The demo instance failed on this request", messageOf(error));
}

async function readCall(
  instance: DemoInstance,
  { request, url, found, fault }: {
    request: Request;
    url: URL;
    found: Pick<DemoCall, "actor" | "login">;
    fault: Fault | undefined;
  },
): Promise<DemoCall> {
  const anyType = asksForFile(request) || asksForExport(request) || asksForForm(request);
  if (answerType(request) === undefined && !anyType) {
    throw new RestError(406, "Not Acceptable", "Only application/json and application/xml exist.");
  }
  const method = methodOf(request);
  return {
    instance: underFault(instance, fault),
    actor: found.actor,
    login: found.login,
    method: method === "HEAD" ? "GET" : method,
    url,
    origin: url.origin,
    parameters: url.searchParams,
    request,
    body: sendsFile(request) ? "" : await readBody(request),
    hideRows: fault === "acl-hide-rows",
    dropped: nothingDropped(),
  };
}

async function route(
  call: DemoCall,
  dispatch: ((request: Request) => Promise<Response>) | undefined,
): Promise<DemoAnswer> {
  const [root, ...below] = pathSegments(call.url.pathname);
  const page = clientPage(call);
  if (page) return await page();
  if (asksForExport(call.request)) return await listExport(call);
  if (asksForForm(call.request)) return formPage(call);
  if (root === "demo") return await updateSetXmlApi(call, below);
  if (root !== "api") throw unknownPath();
  const [namespace = "", ...rest] = below;
  await advanceDueOperations(call);
  advanceImports(call);
  advanceServiceLevels(call);
  advanceDueWork(call);
  const segments = /^v\d$/.test(rest[0] ?? "") ? rest.slice(1) : rest;
  const [area, ...path] = segments;
  const product = findProductApi(namespace, segments);
  if (product) return await product.api(call, product.path);
  if (namespace !== "now") return scriptedRestApi(call, { namespace, path: rest });
  switch (area) {
    case "table":
      if (!path[0] || path.length > 2) throw unknownPath();
      return tableApi(call, { name: path[0], sysId: path[1] });
    case "stats":
      if (!path[0] || path.length > 1) throw unknownPath();
      return statsApi(call, path[0]);
    case "ui":
      return uiApi(call, path);
    case "attachment":
      return await attachmentApi(call, path);
    case "batch":
      if (!dispatch) throw unknownPath();
      return await batchApi(call, dispatch);
    default:
      throw unknownPath();
  }
}

function pathSegments(path: string): string[] {
  try {
    return path.split("/").slice(1).map(decodeURIComponent);
  } catch (error) {
    if (error instanceof URIError) throw unknownPath();
    throw error;
  }
}

/** What the client takes: the first of its types that exists here; undefined when none does. */
function answerType(request: Request): "json" | "xml" | undefined {
  const accept = request.headers.get("accept")?.toLowerCase() ?? "*/*";
  for (const range of accept.split(",")) {
    const type = range.replace(/;.*/s, "").trim();
    if (type === "application/xml" || type === "text/xml") return "xml";
    if (["*/*", "application/*", "application/json", "text/json", ""].includes(type)) return "json";
  }
}

async function writeBody(
  request: Request,
  content: unknown,
): Promise<{ type: string; body: string }> {
  if (answerType(request) === "xml") {
    // Loaded when asked for: few ask, and the library for it takes four megabytes.
    const { toXml } = await import("./wire/xml_answer.ts");
    return { type: XML_TYPE, body: toXml(content) };
  }
  return { type: "application/json;charset=UTF-8", body: JSON.stringify(content) };
}

async function respond(
  call: DemoCall,
  answer: DemoAnswer,
  cookies: string[],
): Promise<Response> {
  const headers = new Headers({
    ...NO_STORE,
    "X-Is-Logged-In": "true",
    "X-Transaction-ID": newSysId().slice(0, 12),
    ...answer.headers,
    ...(call.dropped && droppedHeaders(call.dropped)),
  });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  const silent = call.method !== "GET" &&
    call.request.headers.get("x-no-response-body") === "true";
  if (answer.status === 204 || silent || call.request.method === "HEAD") {
    return new Response(null, { status: answer.status, headers });
  }
  if (answer.file) {
    headers.set("Content-Type", answer.file.type);
    return new Response(answer.file.bytes.slice(), { status: answer.status, headers });
  }
  const { type, body } = answer.xml === undefined
    ? await writeBody(
      call.request,
      withDebugLogs(call, answer.status, answer.raw ?? { result: answer.result }),
    )
    : { type: XML_TYPE, body: answer.xml };
  headers.set("Content-Type", type);
  return new Response(body, { status: answer.status, headers });
}

async function refuse(
  request: Request,
  error: RestError,
  login?: Login,
): Promise<Response> {
  const { type, body } = await writeBody(request, {
    error: { message: error.message, detail: error.detail },
    status: "failure",
  });
  return new Response(request.method === "HEAD" ? null : body, {
    status: error.status,
    headers: {
      ...NO_STORE,
      "Content-Type": type,
      "X-Is-Logged-In": String(login !== undefined),
      ...error.headers,
    },
  });
}
