import { AppError } from "../base/errors.ts";
import { runsOwnersScript } from "../changes/gate/owner_scripts.ts";
import type { CallOperation, Operation } from "../changes/operation.ts";
import type { QueryParameters } from "../platform/types.ts";

/** A call to the REST interface as a caller writes it. */
export interface RestCall {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  body?: Record<string, unknown> | undefined;
}

/** The parts of a path that has been checked: relative, below `/api/`, its query apart. */
export interface RestPath {
  path: string;
  query: QueryParameters;
}

/** The application "Global" alone has a sys_id that is no GUID. */
const TABLE_PATH = /^\/api\/now\/(?:v\d\/)?table\/([a-z0-9_]+)(?:\/([0-9a-f]{32}|global))?\/?$/;

/** The table whose records a path of the REST interface leads to; undefined for other paths. */
export function tableOf(path: string): string | undefined {
  return TABLE_PATH.exec(path)?.[1];
}

/** Throws `invalid_input` for anything but a path of the REST interface of the same instance. */
export function readPath(text: string): RestPath {
  const base = "https://instance.invalid";
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  // A path that changes when it is normalised leads elsewhere than it seems to.
  const [path, query = ""] = text.split(/\?(.*)/s);
  const same = url?.origin === base && url.pathname === path;
  if (!same || !path.startsWith("/api/") || text.includes("#")) {
    throw new AppError(
      "invalid_input",
      `${JSON.stringify(text.slice(0, 120))} is not a path of the REST interface`,
      {
        remedy: "Give a path that begins with /api/, without a host and without dots, e.g. " +
          "/api/now/table/incident?sysparm_limit=5.",
      },
    );
  }
  return { path, query: Object.fromEntries(new URLSearchParams(query)) };
}

/**
 * A GET of a scripted resource as an operation: what the script changes is not known here, so it is
 * held to what holds for writes. `table` and `id` name the resource's record, where it is known.
 */
export function scriptedGet(
  { table, id, name, path, query }: {
    table: string;
    id: string;
    name?: string;
    path: string;
    query?: QueryParameters | undefined;
  },
): CallOperation {
  return {
    kind: "call",
    sends: false,
    table,
    id,
    summary: name === undefined ? `call GET ${path}` : `call "${name}": GET ${path}`,
    risk: "W",
    request: { method: "GET", path, query },
    undo: "Whatever the resource's script wrote has to be undone by hand",
    prove: (answer) => Promise.resolve({ state: "done", result: answer ?? null }),
  };
}

/**
 * A writing call as an operation of the pipeline. What the Table API does to one record is planned,
 * checked and proved like any other write; every other interface counts as the highest risk, and
 * what it did cannot be proved.
 */
export function toOperation({ method, path: text, body = {} }: RestCall): Operation {
  const { path, query } = readPath(text);
  const [, table, sysId] = TABLE_PATH.exec(path) ?? [];
  if (table !== undefined) {
    if (method === "POST" && sysId === undefined) {
      return { kind: "create", table, values: body, asForm: true };
    }
    if ((method === "PATCH" || method === "PUT") && sysId !== undefined) {
      return { kind: "update", table, id: sysId, values: body };
    }
    if (method === "DELETE" && sysId !== undefined) return { kind: "delete", table, id: sysId };
    throw new AppError("invalid_input", `${method} ${path} does not exist`, {
      remedy: "POST creates at /table/{table}; PATCH, PUT and DELETE take /table/{table}/{sys_id}.",
    });
  }
  if (method === "GET" && runsOwnersScript(path)) {
    return scriptedGet({ table: "", id: "", path, query });
  }
  if (method === "GET") {
    throw new AppError("invalid_input", `GET ${path} writes nothing`, {
      remedy: "sn_read_rest_api reads.",
      details: { path: text },
    });
  }
  return {
    kind: "call",
    sends: true,
    table: "",
    id: "",
    summary: `${method} ${path}`,
    request: { method, path, query, body },
    risk: "X",
    prove: (answer) =>
      Promise.resolve({
        state: "unknown",
        result: answer ?? null,
        error: "The instance took the call. What it did is for you to read: no tool knows this " +
          "interface well enough to prove it",
      }),
  };
}
