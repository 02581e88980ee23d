import { messageOf } from "../../base/errors.ts";
import {
  FAULT_EFFECTS,
  type FaultSettings,
  isFault,
  MAX_LATENCY_MS,
  readLatency,
} from "./faults.ts";
import type { Behaviour } from "../database/instance.ts";
import { isObject } from "../../base/is_object.ts";
import { readBody } from "../wire/read_body.ts";
import { RestError, wrongMethod } from "../wire/rest_error.ts";

export const CONTROL_PATH = "/demo/control";

/** What `GET /demo/control` answers. */
export interface ControlState {
  /** The file of its records; null while they are in memory. */
  data: string | null;
  /** The fault of every request that names none itself. */
  fault: string | null;
  /** Of the faults `slow` and `slow-drip`, in milliseconds. */
  latencyMs: number;
  behaviour: Readonly<Record<string, boolean>>;
  faults: Readonly<Record<string, string>>;
}

export interface Control {
  /** The control endpoint's answer; undefined for other paths, and for callers on other machines. */
  answer(request: Request, peer: string): Promise<Response | undefined>;
  isOpenTo(request: Request, peer: string): boolean;
  state(): ControlState;
}

export interface ControlOptions {
  data: string | null;
  /** Changed in place. */
  faults: FaultSettings;
  /** Changed in place. */
  behaviours: Behaviour;
  /** Brings the seeded records back and ends all sessions. */
  reset(): Promise<void>;
}

/**
 * The switches of the emulator itself, at `/demo/control`: GET reads them; POST sets those it names
 * (`fault`, `latencyMs`, `behaviour`) and, with `reset`, brings the seeded records back. JSON, or a
 * form of the front page. For this machine only, and not for the pages of other sites or ports.
 */
export function createControl({ data, faults, behaviours, reset }: ControlOptions): Control {
  const state = (): ControlState => ({
    data,
    fault: faults.fault ?? null,
    latencyMs: faults.latencyMs,
    behaviour: { ...behaviours },
    faults: FAULT_EFFECTS,
  });

  async function change(request: Request): Promise<void> {
    // Read whole before anything is set: a bad part leaves everything as it was.
    const changes = readChanges(await readSwitches(request), behaviours);
    Object.assign(behaviours, changes.behaviour);
    if (changes.fault !== undefined) faults.fault = changes.fault ?? undefined;
    if (changes.latencyMs !== undefined) faults.latencyMs = changes.latencyMs;
    if (changes.reset) await reset();
  }

  async function serve(request: Request): Promise<Response> {
    const refused = refusalOf(request);
    if (refused) throw refused;
    if (request.method === "POST") {
      await change(request);
      if (isForm(request)) return new Response(null, { status: 303, headers: { Location: "/" } });
    } else if (request.method !== "GET") throw wrongMethod(request.method);
    return json(200, state());
  }

  return {
    state,
    isOpenTo: (request, peer) => isLoopback(peer) && refusalOf(request) === undefined,
    async answer(request, peer) {
      if (new URL(request.url).pathname !== CONTROL_PATH || !isLoopback(peer)) return undefined;
      try {
        return await serve(request);
      } catch (error) {
        const { status, message, detail } = error instanceof RestError
          ? error
          : new RestError(500, "The demo instance failed on this request", messageOf(error));
        return json(status, { error: { message, detail }, status: "failure" });
      }
    },
  };
}

function json(status: number, content: unknown): Response {
  return Response.json(content, { status, headers: { "Cache-Control": "no-store" } });
}

/** A page that rebinds its name to 127.0.0.1 betrays itself by its Host, any other by its Origin. */
function refusalOf(request: Request): RestError | undefined {
  const host = request.headers.get("host") ?? new URL(request.url).host;
  if (!isLoopback(hostnameOf(`http://${host}`))) {
    return new RestError(403, `Host "${host}" is not an address of this machine`, "Use 127.0.0.1.");
  }
  const origin = request.headers.get("origin");
  // The page of another port is another program's, loopback or not.
  if (origin !== null && !(URL.canParse(origin) && new URL(origin).host === host)) {
    return new RestError(403, `Origin "${origin}" may not switch this instance`);
  }
  return refusalOfType(request);
}

/** Without preflight a page sends texts and forms alone; the form of the front page tells its origin. */
function refusalOfType(request: Request): RestError | undefined {
  if (request.method !== "POST") return undefined;
  const type = request.headers.get("content-type") ?? "";
  const ownForm = isForm(request) && request.headers.has("origin");
  if (ownForm || type.startsWith("application/json")) return undefined;
  return new RestError(415, "Switches are sent with the header Content-Type: application/json");
}

function hostnameOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : "";
}

function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1").replace(/^::ffff:/, "");
  return name === "localhost" || name === "::1" || /^127(\.\d{1,3}){3}$/.test(name);
}

function isForm(request: Request): boolean {
  const type = request.headers.get("content-type") ?? "";
  return type.startsWith("application/x-www-form-urlencoded");
}

type Switches = Record<string, unknown>;

async function readSwitches(request: Request): Promise<Switches> {
  const text = await readBody(request);
  if (isForm(request)) return readForm(new URLSearchParams(text));
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw bad("The body is not valid JSON");
  }
  if (!isObject(parsed)) throw bad("The body is not an object");
  return parsed;
}

/** `behaviour.<name>` comes twice where a box is ticked: the last one counts. */
function readForm(form: URLSearchParams): Switches {
  const switches: Switches = {};
  const behaviour: Record<string, boolean> = {};
  for (const [name, value] of form) {
    if (name.startsWith("behaviour.")) behaviour[name.slice(10)] = value === "true";
    else if (name === "fault") switches.fault = value === "" ? null : value;
    else if (name === "latencyMs") switches.latencyMs = Number(value);
    else switches[name] = value === "true";
  }
  return { ...switches, behaviour };
}

interface Changes {
  fault?: FaultSettings["fault"] | null;
  latencyMs?: number | undefined;
  behaviour: Partial<Behaviour>;
  reset: boolean;
}

function readChanges(switches: Switches, behaviours: Behaviour): Changes {
  const { fault, latencyMs, behaviour = {}, reset = false, ...unknown } = switches;
  const [extra] = Object.keys(unknown);
  if (extra !== undefined) throw bad(`Unknown switch "${extra}"`);
  if (fault !== undefined && fault !== null && !isFault(fault)) {
    throw bad(`Unknown fault ${JSON.stringify(fault)}`);
  }
  const latency = latencyMs === undefined ? undefined : readLatency(String(latencyMs));
  if (latencyMs !== undefined && latency === undefined) {
    throw bad(`latencyMs takes milliseconds from 0 to ${MAX_LATENCY_MS}`);
  }
  if (typeof reset !== "boolean") throw bad("reset is true or false");
  if (typeof behaviour !== "object" || behaviour === null) throw bad("behaviour is no object");
  for (const [name, value] of Object.entries(behaviour)) {
    if (!Object.hasOwn(behaviours, name)) throw bad(`Unknown behaviour "${name}"`);
    if (typeof value !== "boolean") throw bad(`The behaviour "${name}" is true or false`);
  }
  return { fault, latencyMs: latency, behaviour, reset };
}

function bad(message: string): RestError {
  return new RestError(
    400,
    message,
    "GET /demo/control shows what can be set. Nothing was changed.",
  );
}
