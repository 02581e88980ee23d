import type { ContractCase } from "../contract_case.ts";
import { create } from "../contract_case.ts";
import { schemaTraces } from "./traces.ts";

const NOWHERE = "f{hex}";

/** Errors, and what is accepted without complaint. */
export const refusalCases: readonly ContractCase[] = [
  {
    name: "an absent record is refused in one form by every method",
    certainty: "M",
    steps: (["GET", "PATCH", "PUT", "DELETE"] as const).map((method) => ({
      method,
      path: `table/incident/${NOWHERE}`,
      ...(method.startsWith("P") && { body: { short_description: "{mark}" } }),
      expect: {
        status: 404,
        body: {
          "/error/message": "No Record found",
          "/error/detail": "Record doesn't exist or ACL restricts the record retrieval",
          "/status": "failure",
        },
      },
    })),
  },
  {
    name: "an unknown table is refused by its name",
    certainty: "M",
    steps: [
      {
        method: "GET",
        path: "table/u_{mark}",
        expect: {
          status: 400,
          body: { "/error/message": "Invalid table u_{mark}", "/error/detail": null },
        },
      },
    ],
  },
  {
    name: "requests without or with wrong credentials are refused alike",
    certainty: "M",
    steps: (["none", "wrong"] as const).map((credentials) => ({
      method: "GET",
      path: "table/incident",
      query: { sysparm_limit: "1" },
      credentials,
      expect: {
        status: 401,
        headers: { "www-authenticate": /^basic realm="service-now"/i },
        body: {
          "/error/message": /^User (Not Authenticated|is not authenticated)$/,
          "/error/detail": "Required to provide Auth information",
          "/status": "failure",
        },
      },
    })),
  },
  {
    name: "an unknown path is refused with 400",
    certainty: "K",
    fact: "An unknown path answers 400, not 404",
    steps: [
      {
        method: "GET",
        path: "/api/now/{mark}",
        expect: {
          status: 400,
          body: { "/error/message": /^Requested URI does not represent any resource/ },
        },
      },
    ],
  },
  {
    name: "malformed JSON is refused",
    certainty: "A",
    steps: [
      {
        method: "POST",
        path: "table/incident",
        body: '{"short_description":',
        expect: { status: 400, body: { "/status": "failure" } },
      },
    ],
  },
  {
    name: "types that do not exist are refused before anything is written",
    certainty: "A",
    steps: [
      {
        method: "GET",
        path: "table/incident",
        query: { sysparm_limit: "1" },
        headers: { accept: "image/png" },
        expect: { status: 406 },
      },
      {
        method: "POST",
        path: "table/incident",
        headers: { "content-type": "application/yaml" },
        body: "short_description: {mark}",
        expect: { status: 415 },
      },
    ],
  },
  {
    name: "without Accept and Content-Type both are JSON",
    certainty: "K",
    fact: "A missing `Accept` or `Content-Type` is taken as JSON",
    steps: [
      {
        method: "POST",
        path: "table/incident",
        headers: { accept: "", "content-type": "" },
        body: { short_description: "{mark}" },
        expect: {
          status: 201,
          headers: { "content-type": /^application\/json/ },
          body: { "/result/short_description": "{mark}" },
        },
      },
    ],
  },
  {
    name: "a second value of a unique column is refused",
    certainty: "K",
    fact: "A second value in a unique column answers 403 with `Unique Key violation`",
    steps: [
      create("sys_user", "first", { user_name: "{mark}", last_name: "{mark}" }),
      {
        method: "POST",
        path: "table/sys_user",
        body: { user_name: "{mark}", last_name: "{mark}" },
        expect: { status: 403, body: { "/error/detail": /Unique Key violation/ } },
      },
    ],
  },
  {
    name: "a table closed to REST is refused for everybody",
    certainty: "K",
    fact: "A table closed to REST answers the message `User Not Authorized`",
    needs: "schema",
    steps: [
      create("sys_db_object", "table", {
        name: "u_{mark}",
        label: "{mark}",
        ws_access: "false",
      }),
      {
        method: "GET",
        path: "table/u_{mark}",
        expect: {
          status: 403,
          body: {
            "/error/message": "User Not Authorized",
            "/error/detail": "Failed API level ACL Validation",
          },
        },
      },
    ],
    leaves: schemaTraces("u_{mark}", "{table}"),
  },
  {
    name: "a restricted account reads the same as a wrong password",
    certainty: "K",
    fact: "The restriction of Basic authentication answers as wrong credentials do",
    needs: "restricted",
    steps: [
      {
        method: "GET",
        path: "table/incident",
        query: { sysparm_limit: "1" },
        expect: {
          status: 401,
          headers: { "x-is-logged-in": "false" },
          body: {
            "/error/message": "User Not Authenticated",
            "/error/detail": "Required to provide Auth information",
          },
        },
      },
    ],
  },
];
