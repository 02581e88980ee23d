/**
 * How sure a statement about the platform is: `A` documented, `M` measured on live instances by
 * public clients, `K` common knowledge that nobody here has seen on a real instance.
 */
export type Certainty = "A" | "M" | "K";

/**
 * What a case asks of an instance beyond reading and writing records of its own: `schema` makes a
 * table or column and removes it, `rules` makes a rule or a client application that is in force while
 * the case runs, `context` changes the caller's own picker and preferences, `clock`
 * lets half an hour pass, `restricted` refuses Basic authentication to most accounts, `settings`
 * changes a system property for a moment and makes a user who can log in, `mocks` answers outbound
 * calls from their own records.
 */
export type Need = "schema" | "rules" | "context" | "clock" | "restricted" | "settings" | "mocks";

/**
 * What is expected of a value. Text is filled like a path; a list or record must be equal as a
 * whole; the other forms are conditions.
 */
export type Expected =
  | string
  | number
  | boolean
  | null
  | RegExp
  | readonly Expected[]
  | { readonly absent: true }
  | { readonly present: true }
  | { readonly length: number }
  | { readonly atLeast: number }
  | { readonly oneOf: readonly Expected[] }
  | { readonly not: Expected }
  | { readonly equals: unknown };

export interface Expectation {
  /** The HTTP status; of several any one will do. */
  status: number | readonly number[];
  headers?: Readonly<Record<string, Expected>>;
  /** JSON pointers into the answer, `/result/0/number`; the empty one is the whole. */
  body?: Readonly<Record<string, Expected>>;
}

/**
 * One request and what must come back. In paths, queries, headers and bodies `{name}` stands for a
 * saved value; `{mark}` begins the names of all records of a run, `{hex}` is 31 random hexadecimal
 * digits, `{user}` the caller.
 */
export interface Step {
  method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Behind `/api/now/`, or from `/` on. */
  path: string;
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON; text is sent as it is. */
  body?: unknown;
  /** An empty value leaves the header out. */
  headers?: Readonly<Record<string, string>>;
  /**
   * The caller's by Basic authentication unless set; `wrong` are those of nobody, `other` of a user
   * `{mark}` with the password `{hex}`, `session` sends the cookies of the case's earlier answers.
   */
  credentials?: "none" | "wrong" | "other" | "session";
  /** Minutes that pass before the request. */
  after?: number;
  /** Names for values of the answer, by JSON pointer, or by header as `header:location`. */
  save?: Readonly<Record<string, string>> | undefined;
  /** The answer has made this record, where it is not the Table API's 201. */
  creates?: { table: string; sysId: string };
  expect: Expectation;
}

/** One statement about the platform, as requests that show it. */
export interface ContractCase {
  name: string;
  certainty: Certainty;
  /** The row of `docs/platform-facts.md`, word for word; every `K` has one. */
  fact?: string | undefined;
  needs?: Need;
  steps: readonly Step[];
  /** Records that the platform makes on its own for the case's writes; removed at its end. */
  leaves?: readonly Leaving[];
}

/** Rows of a table whose field is this value, or with `prefix` begins with it. */
export interface Leaving {
  table: string;
  field: string;
  value: string;
  prefix?: boolean;
}

/** The parts of a request that many cases share. */
export const BARE = { sysparm_exclude_reference_link: "true" };

/** Makes a record and saves its sys_id under a name. */
export function create(
  table: string,
  name: string,
  body: Readonly<Record<string, string>>,
): Step {
  return {
    method: "POST",
    path: `table/${table}`,
    query: BARE,
    body,
    save: { [name]: "/result/sys_id" },
    expect: { status: 201 },
  };
}

/** Finds records of a table by a query and expects these values of a field, in this order. */
export function finds(
  table: string,
  query: string,
  field: string,
  values: readonly string[],
): Step {
  const body: Record<string, Expected> = { "/result": { length: values.length } };
  values.forEach((value, index) => body[`/result/${index}/${field}`] = value);
  return {
    method: "GET",
    path: `table/${table}`,
    query: { ...BARE, sysparm_query: query, sysparm_fields: field },
    expect: { status: 200, body },
  };
}
