import { type ContractCase, create } from "../contract_case.ts";

const LOGIN = {
  method: "GET",
  path: "table/sys_user",
  query: { sysparm_query: "user_name={user}", sysparm_fields: "sys_id,user_name" },
  save: { me: "/result/0/sys_id" },
  expect: { status: 200, headers: { "x-is-logged-in": "true" } },
} as const;

const READ = {
  method: "GET",
  path: "table/sys_user",
  query: { sysparm_limit: "1" },
  credentials: "session",
} as const;

/** Sessions, and what belongs to them. */
export const sessionCases: readonly ContractCase[] = [
  {
    name: "the cookies of an answer stand for the credentials in reading",
    certainty: "M",
    steps: [LOGIN, { ...READ, expect: { status: 200 } }],
  },
  {
    name: "a session ends after half an hour without use",
    certainty: "K",
    fact: "A session ends after 30 idle minutes by default",
    needs: "clock",
    steps: [
      LOGIN,
      { ...READ, after: 29, expect: { status: 200 } },
      { ...READ, after: 31, expect: { status: 401 } },
    ],
  },
  {
    name: "the picker names the application and the update set",
    certainty: "M",
    steps: [
      {
        method: "GET",
        path: "ui/concoursepicker/current",
        expect: {
          status: 200,
          body: {
            "/result/currentApplication": { present: true },
            "/result/currentUpdateSet": { present: true },
          },
        },
      },
    ],
  },
  {
    name: "the update-set picker takes effect in the session that is running",
    certainty: "M",
    needs: "context",
    steps: [
      create("sys_update_set", "set", { name: "{mark}" }),
      LOGIN,
      {
        method: "PUT",
        path: "ui/concoursepicker/updateset",
        body: { sysId: "{set}" },
        expect: { status: 200, body: { "/result/success": true } },
      },
      {
        method: "GET",
        path: "table/sys_user_preference",
        query: {
          sysparm_query: "user={me}^name=sys_update_set",
          sysparm_fields: "value",
        },
        expect: { status: 200, body: { "/result/0/value": "{set}" } },
      },
    ],
    leaves: [{ table: "sys_user_preference", field: "value", value: "{set}" }],
  },
  {
    name: "a role that the user does not hold is none to elevate to",
    certainty: "K",
    fact: "Elevating to a role that the user does not hold answers 403",
    steps: [
      {
        method: "POST",
        path: "ui/impersonate/role",
        body: { roles: "{mark}" },
        expect: { status: 403 },
      },
    ],
  },
];
