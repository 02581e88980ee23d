import { type ContractCase, create, type Step } from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

const INCIDENT = create("incident", "incident", { short_description: "{mark}" });
const OVER_ONE_MEGABYTE = "x".repeat(1024 * 1024 + 1);

/** Sends a file for a record, its text as the bytes. */
function attach(
  fileName: string,
  text: string,
  to: { table: string; record: string } = { table: "incident", record: "{incident}" },
): Step {
  return {
    method: "POST",
    path: "/api/now/attachment/file",
    query: { table_name: to.table, table_sys_id: to.record, file_name: fileName },
    headers: { "content-type": "text/plain" },
    body: text,
    save: { file: "/result/sys_id" },
    creates: { table: "sys_attachment", sysId: "/result/sys_id" },
    expect: { status: 201 },
  };
}

const PROPERTY = "com.glide.attachment.max_size";

function setLimit(value: string): Step {
  return {
    method: "PATCH",
    path: "table/sys_properties/{property}",
    body: { value },
    expect: { status: 200, body: { "/result/value": value } },
  };
}

/** Files of records. */
export const attachmentCases: readonly ContractCase[] = [
  {
    name: "a file is sent as its bytes, described, read back, renamed and removed",
    certainty: "A",
    steps: [
      INCIDENT,
      {
        ...attach("{mark}.txt", "12345"),
        expect: {
          status: 201,
          headers: { location: /\/attachment\/[0-9a-f]{32}/ },
          body: {
            "/result/file_name": "{mark}.txt",
            "/result/content_type": "text/plain",
            "/result/size_bytes": "5",
            "/result/table_name": "incident",
            "/result/table_sys_id": "{incident}",
            "/result/download_link": /\/api\/now\/attachment\/[0-9a-f]{32}\/file$/,
          },
        },
      },
      {
        method: "GET",
        path: "/api/now/attachment/{file}/file",
        headers: { accept: "*/*" },
        expect: {
          status: 200,
          headers: {
            "content-type": /^text\/plain/,
            "x-attachment-metadata": /"size_bytes":"5"/,
          },
          body: { "": 12345 },
        },
      },
      {
        method: "GET",
        path: "/api/now/attachment",
        query: { sysparm_query: "table_sys_id={incident}" },
        expect: {
          status: 200,
          body: { "/result": { length: 1 }, "/result/0/sys_id": "{file}" },
        },
      },
      {
        method: "PATCH",
        path: "/api/now/attachment/{file}",
        body: { file_name: "{mark} renamed.txt" },
        expect: { status: 204 },
      },
      {
        method: "GET",
        path: "/api/now/attachment/{file}",
        expect: { status: 200, body: { "/result/file_name": "{mark} renamed.txt" } },
      },
      { method: "DELETE", path: "/api/now/attachment/{file}", expect: { status: 204 } },
      { method: "GET", path: "/api/now/attachment/{file}", expect: { status: 404 } },
    ],
  },
  {
    name: "a file without its record is refused",
    certainty: "A",
    steps: [
      {
        ...attach("{mark}.txt", "1", { table: "incident", record: "f{hex}" }),
        save: {},
        expect: { status: 404 },
      },
      {
        method: "POST",
        path: "/api/now/attachment/file",
        query: { table_name: "incident", file_name: "{mark}.txt" },
        headers: { "content-type": "text/plain" },
        body: "1",
        expect: { status: 400 },
      },
    ],
  },
  {
    name: "the description of a file is ASCII",
    certainty: "K",
    fact:
      "The metadata of a file spell characters beyond ASCII as `\\uXXXX` in `X-Attachment-Metadata`",
    steps: [
      INCIDENT,
      attach("{mark} ü.txt", "1"),
      {
        method: "GET",
        path: "/api/now/attachment/{file}/file",
        headers: { accept: "*/*" },
        expect: { status: 200, headers: { "x-attachment-metadata": /\\u00fc\.txt/i } },
      },
    ],
  },
  {
    name: "who may only read a record attaches nothing, and nobody too large a file",
    certainty: "K",
    fact: "Attaching takes the right to write the record; a file over the limit answers 400",
    needs: "settings",
    steps: [
      create("sys_user", "other", {
        user_name: "{mark}",
        last_name: "{mark}",
        user_password: "{hex}",
        active: "true",
      }),
      create("sys_user_group", "group", { name: "{mark}" }),
      {
        method: "GET",
        path: "table/sys_user_group/{group}",
        credentials: "other",
        expect: { status: 200 },
      },
      {
        ...attach("{mark}.txt", "1", { table: "sys_user_group", record: "{group}" }),
        credentials: "other",
        save: {},
        expect: { status: 403 },
      },
      {
        method: "GET",
        path: "table/sys_properties",
        query: { sysparm_query: `name=${PROPERTY}`, sysparm_fields: "sys_id,value" },
        save: { property: "/result/0/sys_id", limit: "/result/0/value" },
        expect: { status: 200 },
      },
      setLimit("1"),
      {
        ...attach("{mark}.txt", OVER_ONE_MEGABYTE, { table: "sys_user_group", record: "{group}" }),
        save: {},
        expect: { status: 400 },
      },
      setLimit("{limit}"),
    ],
    // The property is not the case's own, so neither are all of these: `settings` keeps the case to
    // the embedded instance.
    leaves: recordTraces("sys_properties_{property}"),
  },
  {
    name: "a file whose extension the property does not list is refused",
    certainty: "K",
    fact: "A file that `glide.attachment.extensions` does not allow answers 403",
    needs: "settings",
    steps: [
      INCIDENT,
      {
        method: "GET",
        path: "table/sys_properties",
        query: {
          sysparm_query: "name=glide.attachment.extensions",
          sysparm_fields: "sys_id,value",
        },
        save: { property: "/result/0/sys_id" },
        expect: { status: 200, body: { "/result/0/value": "" } },
      },
      setLimit("txt"),
      attach("{mark}.txt", "1"),
      { ...attach("{mark}.exe", "1"), save: {}, expect: { status: 403 } },
      setLimit(""),
      attach("{mark}.exe", "1"),
    ],
    leaves: recordTraces("sys_properties_{property}"),
  },
  {
    name: "attributes of a file are set, read and taken away by name",
    certainty: "K",
    fact: "Attributes of a file come and go as an object of names and values",
    steps: [
      INCIDENT,
      attach("{mark}.txt", "1"),
      {
        method: "POST",
        path: "/api/now/attachment/{file}/attributes",
        body: { kind: "log" },
        expect: { status: 201 },
      },
      {
        method: "GET",
        path: "/api/now/attachment/{file}/attributes",
        expect: { status: 200, body: { "/result/kind": "log" } },
      },
      {
        method: "DELETE",
        path: "/api/now/attachment/{file}/attributes/kind",
        expect: { status: 204 },
      },
      {
        method: "GET",
        path: "/api/now/attachment/{file}/attributes/kind",
        expect: { status: 404 },
      },
    ],
  },
];
