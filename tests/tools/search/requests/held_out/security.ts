import type { LabelledRequest } from "../labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request": "create an account for a new starter: Mia Berg, Finance department",
    "tools": ["sn_create_user"],
    "args": {
      "user_name": "mia.berg",
      "first_name": "Mia",
      "last_name": "Berg",
      "department": "Finance",
    },
  },
  {
    "request": "put Emil Ashworth in the Network group",
    "tools": ["sn_create_group_member"],
    "args": { "user": "Emil Ashworth", "group": "Network" },
  },
  {
    "request": "why does itil.agent have pa_viewer, is it direct or from a group",
    "tools": ["sn_explain_access"],
    "args": { "user": "itil.agent", "role": "pa_viewer" },
  },
  {
    "request": "only itil may read x_demo_legacy_archive, lock it down",
    "tools": ["sn_build_table_acls", "sn_create_acl"],
    "args": { "table": "x_demo_legacy_archive", "grants": { "read": ["itil"] } },
  },
  {
    "request": 'Neue Gruppe "Field Support" anlegen, Leiterin ist Fenna Visser',
    "tools": ["sn_create_group"],
    "args": { "name": "Field Support", "manager": "Fenna Visser" },
  },
  {
    "request": "accounts that are deactivated, with department",
    "tools": ["sn_list_users"],
    "args": { "query": "active=false", "fields": ["user_name", "name", "department"] },
  },
  {
    "request": "ユーザー sales.lead のメールアドレスと役職を教えて",
    "tools": ["sn_get_user"],
    "args": { "id": "sales.lead", "fields": ["email", "title"] },
  },
];
