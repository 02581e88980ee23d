import type { ContractCase, Leaving, Need, Step } from "./contract_case.ts";
import { ABSENT, describe, fillAll, matches, readPointer } from "./match_expected.ts";

/** The instance that cases are run against. */
export interface ContractTarget {
  /** `https://dev1.example`, without a path. */
  origin: string;
  user: string;
  password: string;
  /** What the instance may be asked for beyond plain records. */
  offers: ReadonlySet<Need>;
  fetch(request: Request): Promise<Response>;
  /** Lets time pass; there where `clock` is offered. */
  wait?(minutes: number): void;
}

export interface CaseOutcome {
  contractCase: ContractCase;
  /** What was not as expected; none when all was. */
  differences: string[];
  /** What the instance does not offer, when the case was therefore not run. */
  missing?: Need;
  /** Records that could not be removed again, as table and sys_id. */
  left: string[];
}

interface Created {
  table: string;
  sysId: string;
}

interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Runs one case and removes what it made, also when a step was not as expected. */
export async function runCase(
  target: ContractTarget,
  contractCase: ContractCase,
  mark: string,
): Promise<CaseOutcome> {
  const { needs } = contractCase;
  if (needs && !target.offers.has(needs)) {
    return { contractCase, differences: [], missing: needs, left: [] };
  }
  const run = createRun(target, mark);
  const differences: string[] = [];
  for (const [index, step] of contractCase.steps.entries()) {
    const found = await run.take(step);
    const place = `step ${index + 1}, ${step.method} ${run.fill(step.path)}`;
    differences.push(...found.map((difference) => `${place}: ${difference}`));
    // The rest builds on this one's answer.
    if (found.length > 0) break;
  }
  return { contractCase, differences, left: await run.cleanUp(contractCase.leaves ?? []) };
}

function createRun(target: ContractTarget, mark: string) {
  const hex = crypto.randomUUID().replaceAll("-", "").slice(1);
  const saved = new Map<string, string>([["mark", mark], ["hex", hex], ["user", target.user]]);
  const created: Created[] = [];
  const cookies = new Map<string, string>();
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name) => saved.get(name) ?? whole);

  async function send(step: Step): Promise<Answer> {
    const response = await target.fetch(buildRequest(target, step, { fill, cookies }));
    for (const line of response.headers.getSetCookie()) {
      const [, name, value = ""] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      if (name) cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: readBody(text) };
  }

  async function take(step: Step): Promise<string[]> {
    if (step.after !== undefined) target.wait?.(step.after);
    const answer = await send(step);
    note(step, answer);
    const differences = compare(step, answer, fill);
    for (const [name, place] of Object.entries(step.save ?? {})) {
      const value = place.startsWith("header:")
        ? answer.headers.get(place.slice("header:".length)) ?? ABSENT
        : readPointer(answer.body, place);
      if (typeof value === "string") saved.set(name, value);
      else differences.push(`${place} holds ${describe(value)}, a text is needed to go on`);
    }
    return differences;
  }

  /** Remembers the record that an answer has made. */
  function note(step: Step, answer: Answer): void {
    const table = step.creates?.table ?? /^table\/([^/]+)$/.exec(fill(step.path))?.[1];
    const sysId = readPointer(answer.body, step.creates?.sysId ?? "/result/sys_id");
    const location = answer.headers.get("location")?.split("/").at(-1);
    if (!table || answer.status !== 201 || step.method !== "POST") return;
    const known = typeof sysId === "string" ? sysId : location;
    if (known) created.push({ table: fill(table), sysId: known });
  }

  async function remove({ table, sysId }: Created): Promise<string[]> {
    const { status } = await send(plain("DELETE", `table/${table}/${sysId}`));
    return status === 204 || status === 404 ? [] : [`${table} ${sysId} (${status})`];
  }

  async function cleanUp(leaves: readonly Leaving[]): Promise<string[]> {
    const left: string[] = [];
    for (const record of created.toReversed()) left.push(...await remove(record));
    for (const leaving of leaves) {
      for (const sysId of await findLeft(leaving)) {
        left.push(...await remove({ table: leaving.table, sysId }));
      }
    }
    return left;
  }

  /** Each row is looked at again: an instance drops a term it does not know and answers them all. */
  async function findLeft({ table, field, value, prefix }: Leaving): Promise<string[]> {
    const filled = fill(value);
    if (/\{\w+\}/.test(filled)) return [];
    const { body } = await send({
      ...plain("GET", `table/${table}`),
      query: {
        sysparm_query: `${field}${prefix ? "STARTSWITH" : "="}${filled}`,
        sysparm_fields: `sys_id,${field}`,
        sysparm_exclude_reference_link: "true",
      },
    });
    const rows = readPointer(body, "/result");
    return (Array.isArray(rows) ? rows : []).flatMap((row: Record<string, unknown>) => {
      const found = String(row[field] ?? "");
      const ours = prefix ? found.startsWith(filled) : found === filled;
      return ours ? [String(row.sys_id)] : [];
    });
  }

  return { take, fill, cleanUp };
}

function plain(method: "GET" | "DELETE", path: string): Step {
  return { method, path, expect: { status: [] } };
}

function buildRequest(
  target: ContractTarget,
  step: Step,
  { fill, cookies }: { fill: (text: string) => string; cookies: ReadonlyMap<string, string> },
): Request {
  const path = fill(step.path);
  const url = new URL(path.startsWith("/") ? path : `/api/now/${path}`, target.origin);
  for (const [name, value] of Object.entries(step.query ?? {})) {
    url.searchParams.set(name, fill(value));
  }
  const headers = new Headers({ accept: "application/json" });
  if (step.body !== undefined) headers.set("content-type", "application/json");
  if (step.credentials === "session") {
    headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
  } else if (step.credentials !== "none") {
    headers.set("authorization", `Basic ${encodeBasic(...loginOf(target, step, fill))}`);
  }
  for (const [name, value] of Object.entries(step.headers ?? {})) {
    if (value === "") headers.delete(name);
    else headers.set(name, fill(value));
  }
  return new Request(url, {
    method: step.method,
    headers,
    body: step.body === undefined ? null : encodeBody(step.body, fill),
    redirect: "manual",
  });
}

/** A wrong password is tried on nobody's account: a few of them would lock the caller's. */
function loginOf(
  { user, password }: ContractTarget,
  { credentials }: Step,
  fill: (text: string) => string,
): [user: string, password: string] {
  if (credentials === "wrong") return [fill("{mark}"), "not-the-password"];
  return credentials === "other" ? [fill("{mark}"), fill("{hex}")] : [user, password];
}

function encodeBasic(user: string, password: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`)));
}

/** As bytes: with a text the runtime would add a content type of its own. */
function encodeBody(body: unknown, fill: (text: string) => string): BodyInit {
  const text = typeof body === "string" ? fill(body) : JSON.stringify(fillAll(body, fill));
  return new TextEncoder().encode(text);
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

function compare(step: Step, answer: Answer, fill: (text: string) => string): string[] {
  const { status, headers = {}, body = {} } = step.expect;
  const statuses = [status].flat();
  if (statuses.length > 0 && !statuses.includes(answer.status)) {
    const error = readPointer(answer.body, "/error");
    const reason = error === ABSENT ? "" : ` ${describe(error)}`;
    return [`status ${answer.status}${reason}, expected ${statuses.join(" or ")}`];
  }
  const differences: string[] = [];
  const check = (place: string, value: unknown, expected: Parameters<typeof matches>[1]) => {
    if (matches(value, expected, fill)) return;
    differences.push(`${place} is ${describe(value)}, expected ${fill(describe(expected))}`);
  };
  for (const [name, expected] of Object.entries(headers)) {
    check(`header ${name}`, answer.headers.get(name) ?? ABSENT, expected);
  }
  for (const [pointer, expected] of Object.entries(body)) {
    check(pointer || "the body", readPointer(answer.body, fill(pointer)), expected);
  }
  return differences;
}
