import { type ContractCase, create } from "../contract_case.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** Ways of signing in, what they answer, and what refuses a write. */
export const accessCases: readonly ContractCase[] = [
  {
    name: "a client that signs in for itself gets an access token alone",
    certainty: "K",
    fact: "Client credentials get no refresh token",
    needs: "rules",
    steps: [
      {
        method: "GET",
        path: "table/sys_user",
        query: { sysparm_query: "user_name={user}", sysparm_fields: "sys_id" },
        save: { me: "/result/0/sys_id" },
        expect: { status: 200 },
      },
      create("oauth_entity", "client", {
        name: "{mark}",
        client_id: "{mark}{hex}",
        client_secret: "{mark}secret",
        user: "{me}",
      }),
      {
        method: "POST",
        path: "/oauth_token.do",
        credentials: "none",
        headers: FORM,
        body: "grant_type=client_credentials&client_id={mark}{hex}&client_secret={mark}secret",
        expect: {
          status: 200,
          body: { "/token_type": "Bearer", "/refresh_token": { absent: true } },
        },
      },
    ],
    leaves: [
      { table: "sys_update_xml", field: "name", value: "oauth_entity_{client}" },
      { table: "sys_update_version", field: "name", value: "oauth_entity_{client}" },
    ],
  },
  {
    name: "a wrong password leads to the form again",
    certainty: "K",
    fact: "A wrong sign-in answers 200 with the form again",
    steps: [
      {
        method: "POST",
        path: "/login.do",
        credentials: "none",
        headers: FORM,
        body: "user_name={mark}&user_password=wrong&sys_action=sysverb_login",
        expect: { status: 200, headers: { "content-type": /^text\/html/ } },
      },
    ],
  },
  {
    name: "a session's cookie reads by itself, but not with a wrong token",
    certainty: "K",
    fact:
      "A session cookie without `X-UserToken` may read; a wrong token is refused in reading too",
    steps: [
      { method: "GET", path: "table/sys_user?sysparm_limit=1", expect: { status: 200 } },
      {
        method: "GET",
        path: "table/sys_user?sysparm_limit=1",
        credentials: "session",
        expect: { status: 200 },
      },
      {
        method: "GET",
        path: "table/sys_user?sysparm_limit=1",
        credentials: "session",
        headers: { "x-usertoken": "wrong" },
        expect: {
          status: 401,
          headers: { "x-is-logged-in": "true", "x-usertoken-response": { present: true } },
        },
      },
    ],
  },
  {
    name: "a data policy names what it misses",
    certainty: "K",
    fact: "A data policy refuses a write with the labels of all columns that it misses",
    needs: "rules",
    steps: [
      create("sys_data_policy2", "policy", {
        short_description: "{mark}",
        model_table: "incident",
        conditions: "short_description={mark}^EQ",
      }),
      create("sys_data_policy_rule", "rule", {
        sys_data_policy: "{policy}",
        table: "incident",
        field: "close_notes",
        mandatory: "true",
      }),
      {
        method: "POST",
        path: "table/incident",
        body: { short_description: "{mark}" },
        expect: {
          status: 403,
          body: { "/error/detail": /^Data Policy Exception: .*mandatory: Close notes$/ },
        },
      },
    ],
    leaves: [
      { table: "sys_update_xml", field: "name", value: "sys_data_policy2_{policy}" },
      { table: "sys_update_version", field: "name", value: "sys_data_policy2_{policy}" },
      { table: "sys_update_xml", field: "name", value: "sys_data_policy_rule_{rule}" },
      { table: "sys_update_version", field: "name", value: "sys_data_policy_rule_{rule}" },
    ],
  },
];
