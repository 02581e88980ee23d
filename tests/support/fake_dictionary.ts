import { platformError, type Respond, result, type SeenRequest } from "./fake_platform.ts";

export interface FakeTable {
  label?: string;
  parent?: string;
  /** The parent is set, but this account does not see which table it is. */
  parentHidden?: boolean;
  attributes?: string;
  columns?: Record<string, Record<string, string>>;
}

export interface FakeDictionary {
  tables: Record<string, FakeTable>;
  overrides?: Record<string, string>[];
  choices?: Record<string, string>[];
  /** Tables that answer 403. */
  closed?: readonly string[];
  /** Tables whose rows are hidden while the count still tells of them. */
  hidden?: readonly string[];
}

/** Answers dictionary reads, singly and through the Batch API, the way an instance does. */
export function respondFromDictionary(dictionary: FakeDictionary): Respond {
  return async (request) => {
    if (request.path !== "/api/now/v1/batch") return answerTable(dictionary, request);
    const { batch_request_id, rest_requests } = JSON.parse(request.body);
    const serviced = [];
    for (const item of rest_requests) {
      const url = new URL(item.url, "http://instance");
      const inner = { ...request, method: "GET", path: url.pathname, query: url.searchParams };
      const answer = answerTable(dictionary, inner);
      serviced.push({
        id: item.id,
        status_code: answer.status,
        status_text: "",
        body: btoa(await answer.text()),
        headers: [...answer.headers].map(([name, value]) => ({ name, value })),
      });
    }
    return Response.json({
      batch_request_id,
      serviced_requests: serviced,
      unserviced_requests: [],
    });
  };
}

function answerTable(dictionary: FakeDictionary, request: SeenRequest): Response {
  const table = request.path.split("/").at(-1) ?? "";
  const query = request.query.get("sysparm_query") ?? "";
  if (dictionary.closed?.includes(table)) {
    return platformError(403, {
      message: "User Not Authorized",
      detail: "Failed API level ACL Validation",
    });
  }
  const rows = rowsOf(dictionary, table, query);
  if (rows === undefined) return platformError(400, { message: `Invalid table ${table}` });
  const offset = Number(request.query.get("sysparm_offset") ?? 0);
  const limit = Number(request.query.get("sysparm_limit") ?? 10_000);
  const shown = dictionary.hidden?.includes(table) ? [] : rows.slice(offset, offset + limit);
  return result(shown, { headers: { "X-Total-Count": String(rows.length) } });
}

function rowsOf(dictionary: FakeDictionary, table: string, query: string) {
  const names = /nameIN([^^]*)/.exec(query)?.[1]?.split(",") ?? [];
  switch (table) {
    case "sys_db_object": {
      const exact = /^name=([^^]*)/.exec(query)?.[1];
      const all = Object.entries(dictionary.tables).map(([name, table]) =>
        tableRow(dictionary, name, table)
      );
      return exact === undefined ? all : all.filter((row) => row.name === exact);
    }
    case "sys_dictionary":
      return names.flatMap((name) => {
        const { columns = {}, attributes = "" } = dictionary.tables[name] ?? {};
        if (query.includes("^elementISEMPTY")) return [{ name, element: "", attributes }];
        return Object.entries(columns).map(([element, row]) => ({ name, element, ...row }));
      });
    case "sys_dictionary_override":
      return (dictionary.overrides ?? []).filter((row) => names.includes(row.name ?? ""));
    case "sys_choice": {
      const element = /\^element=([^^]*)/.exec(query)?.[1];
      return (dictionary.choices ?? []).filter((row) =>
        names.includes(row.name ?? "") && row.element === element
      );
    }
    default:
      return table in dictionary.tables ? [] : undefined;
  }
}

function tableRow(
  dictionary: FakeDictionary,
  name: string,
  table: FakeTable,
): Record<string, string> {
  const row: Record<string, string> = { name, label: table.label ?? name };
  let path = "super_class";
  let { parent } = table;
  for (let level = 1; level <= 6; level++) {
    row[path] = parent ? `id-of-${parent}` : "";
    if (!table.parentHidden) row[`${path}.name`] = parent ?? "";
    path += ".super_class";
    parent = parent && dictionary.tables[parent]?.parent;
  }
  return row;
}
