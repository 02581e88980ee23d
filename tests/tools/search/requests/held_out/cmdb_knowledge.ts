import type { LabelledRequest } from "../labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request": "alle Linux-Server aus der CMDB auflisten",
    "tools": ["sn_query_cis"],
    "args": { "class": "cmdb_ci_linux_server" },
  },
  {
    "request": "record that shop-frontend runs on lnx-web-02",
    "tools": ["sn_relate_cis", "sn_create_ci_relationship"],
    "args": { "parent": "shop-frontend", "child": "lnx-web-02", "type": "Runs on" },
  },
  {
    "request": "by which attributes does IRE tell two linux servers apart?",
    "tools": ["sn_get_class_metadata", "sn_list_identifier_rules", "sn_get_identifier_rule"],
    "args": { "class": "cmdb_ci_linux_server" },
  },
  {
    "request": "discovery should sweep the servers in Utrecht every day at 3am",
    "tools": ["sn_update_discovery_schedule", "sn_create_discovery_schedule"],
    "args": {
      "id": "Utrecht servers",
      "changes": { "run_type": "Daily", "run_time": "1970-01-01 03:00:00" },
    },
  },
  {
    "request": "is there an article about the guest wifi?",
    "tools": ["sn_search_knowledge", "sn_list_knowledge_articles"],
    "args": { "text": "guest network" },
  },
  {
    "request": "make the draft KB0000009 visible to everyone",
    "tools": ["sn_publish_knowledge_article"],
    "args": { "id": "KB0000009", "action": "publish" },
  },
];
