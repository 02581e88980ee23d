import { BARE, type ContractCase, create, finds, type Step } from "../contract_case.ts";

const INCIDENT = create("incident", "incident", { short_description: "{mark}" });

/** A list as a file, asked for without a type of its own. */
function file(address: string, expected: Step["expect"]["body"] | RegExp, type: RegExp): Step {
  return {
    method: "GET",
    path: address,
    query: { sysparm_query: "number={number}" },
    headers: { accept: "*/*" },
    expect: {
      status: 200,
      headers: { "content-type": type },
      body: expected instanceof RegExp ? { "": expected } : expected ?? {},
    },
  };
}

/** What other people's clients read first. */
export const clientCases: readonly ContractCase[] = [
  // The tests of the vendor's Python client, which ran against instances.
  {
    name: "the administrator and the role admin have the sys_ids of every instance",
    certainty: "M",
    steps: [
      {
        method: "GET",
        path: "table/sys_user/6816f79cc0a8016401c5a33be04be441",
        expect: { status: 200, body: { "/result/user_name": "admin" } },
      },
      {
        method: "GET",
        path: "table/sys_user_role/2831a114c611228501d4ea6c309d626d",
        expect: { status: 200, body: { "/result/name": "admin" } },
      },
    ],
  },
  {
    name:
      "no attachments are an empty list in every version, and a new one's address has its version",
    certainty: "M",
    steps: [
      INCIDENT,
      {
        method: "GET",
        path: "/api/now/v1/attachment",
        query: { sysparm_query: "table_sys_id={incident}" },
        expect: { status: 200, body: { "/result": [] } },
      },
      // So the client servicenow-rest-api asks for a record's files.
      {
        method: "GET",
        path: "/api/now/attachment",
        query: { table_sys_id: "{incident}" },
        expect: { status: 200, body: { "/result": [] } },
      },
      {
        method: "POST",
        path: "/api/now/v1/attachment/file",
        query: {
          table_name: "incident",
          table_sys_id: "{incident}",
          file_name: "{mark}.txt",
        },
        headers: { "content-type": "text/plain" },
        body: "x",
        creates: { table: "sys_attachment", sysId: "/result/sys_id" },
        expect: {
          status: 201,
          headers: { location: /\/api\/now\/v1\/attachment\/[0-9a-f]{32}\/file$/ },
        },
      },
    ],
  },
  {
    name: "the number of a batch comes back as text",
    certainty: "M",
    steps: [{
      method: "POST",
      path: "/api/now/v1/batch",
      body: {
        batch_request_id: 1,
        rest_requests: [{
          id: "7",
          method: "GET",
          url: "/api/now/table/sys_user?sysparm_limit=1&sysparm_fields=sys_id",
          headers: [{ name: "Accept", value: "application/json" }],
        }],
      },
      expect: {
        status: 200,
        body: { "/batch_request_id": "1", "/serviced_requests/0/id": "7" },
      },
    }],
  },
  {
    name: "a record keeps the capitals of the sys_id that it is created under",
    certainty: "M",
    steps: [
      create("problem", "problem", {
        short_description: "{mark}",
        sys_id: "AAAABBBBCCCCDDDDEEEEFFFF00001111",
      }),
      {
        method: "GET",
        path: "table/problem/AAAABBBBCCCCDDDDEEEEFFFF00001111",
        expect: {
          status: 200,
          body: { "/result/sys_id": "AAAABBBBCCCCDDDDEEEEFFFF00001111" },
        },
      },
    ],
  },
  {
    name: "a sys_id is taken in capitals",
    certainty: "K",
    fact: "A sys_id in capitals finds the record, in an address and in a query",
    steps: [
      create("problem", "problem", {
        short_description: "{mark}",
        sys_id: "aaaabbbbccccddddeeeeffff00002222",
      }),
      {
        method: "GET",
        path: "table/problem/AAAABBBBCCCCDDDDEEEEFFFF00002222",
        expect: { status: 200, body: { "/result/short_description": "{mark}" } },
      },
      finds("problem", "sys_id=AAAABBBBCCCCDDDDEEEEFFFF00002222", "short_description", ["{mark}"]),
    ],
  },
  {
    name: "a sys_id exists once in a hierarchy of classes",
    certainty: "K",
    fact: "A record under the sys_id of one of another class of its hierarchy is refused with 403",
    steps: [
      INCIDENT,
      {
        method: "POST",
        path: "table/problem",
        body: { short_description: "{mark}", sys_id: "{incident}" },
        expect: {
          status: 403,
          body: { "/error/message": "Operation Failed", "/error/detail": /Unique Key violation/ },
        },
      },
    ],
  },
  {
    name: "a password that is set shows as stars",
    certainty: "K",
    fact: "A password that is set shows as stars",
    steps: [{
      method: "GET",
      path: "table/sys_user",
      query: {
        sysparm_query: "user_name={user}",
        sysparm_fields: "user_password",
        sysparm_display_value: "true",
      },
      expect: { status: 200, body: { "/result/0/user_password": "********" } },
    }],
  },
  {
    name: "journals show their entries, the newest first, both in the column that lists them",
    certainty: "K",
    fact:
      "Journal columns show their entries newest first, each below `date - name (label)`; `comments_and_work_notes` shows both",
    steps: [
      INCIDENT,
      ...["work_notes", "comments"].map((element, index): Step => ({
        method: "PATCH",
        path: "table/incident/{incident}",
        body: { [element]: `{mark} ${index + 1}` },
        expect: { status: 200 },
      })),
      {
        method: "PATCH",
        path: "table/incident/{incident}",
        body: { work_notes: "{mark} 3" },
        expect: { status: 200 },
      },
      {
        method: "GET",
        path: "table/incident/{incident}",
        query: { ...BARE, sysparm_display_value: "true" },
        expect: {
          status: 200,
          body: {
            "/result/comments": /^[\d-]{10} [\d:]{8} - .+ \(Additional comments\)\n.+ 2\n\n$/,
            "/result/work_notes":
              /^[^\n]+ - .+ \(Work notes\)\n.+ 3\n\n[^\n]+ - .+ \(Work notes\)\n.+ 1\n\n$/,
            "/result/comments_and_work_notes": /3\n\n.+\n.+ 2\n\n.+\n.+ 1\n\n$/,
          },
        },
      },
    ],
    leaves: [{ table: "sys_journal_field", field: "element_id", value: "{incident}" }],
  },
  // Documentation pages "Export directly from a URL" and "JSONv2 web service".
  {
    name: "lists as CSV, XML and JSONv2",
    certainty: "A",
    steps: [
      {
        ...INCIDENT,
        save: { incident: "/result/sys_id", number: "/result/number" },
      },
      file(
        "/incident_list.do?CSV&sysparm_fields=sys_id,short_description",
        /^"sys_id","short_description"\r?\n"[0-9a-f]{32}","[^"]+"\s*$/,
        /csv/,
      ),
      file(
        "/incident_list.do?XML",
        /^<\?xml [^>]+><xml><incident>.*<sys_id>[0-9a-f]{32}<\/sys_id>.*<\/incident><\/xml>$/s,
        /xml/,
      ),
      file("/incident_list.do?JSONv2", {
        "/records": { length: 1 },
        "/records/0/__status": "success",
        "/records/0/sys_id": "{incident}",
        "/records/0/number": "{number}",
      }, /json/),
      file("/incident.do?JSONv2&sysparm_action=getKeys", {
        "/records": ["{incident}"],
      }, /json/),
    ],
  },
];
