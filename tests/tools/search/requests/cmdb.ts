import type { LabelledRequest } from "./labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    request: "list all linux servers in the cmdb",
    tools: ["sn_query_cis"],
    args: { class: "cmdb_ci_linux_server", limit: 10 },
  },
  {
    request: "zeig mir den server lnx-web-01 mit beziehungen",
    tools: ["sn_get_ci"],
    args: { id: "lnx-web-01" },
  },
  {
    request: "add a new server to the CMDB without making a duplicate",
    tools: ["sn_upsert_ci"],
    args: {
      source: "Manual Entry",
      items: [{ class: "cmdb_ci_linux_server", values: { name: "lnx-new-01" } }],
    },
  },
  {
    request: "dry run identification and reconciliation for a ci",
    tools: ["sn_simulate_ci_upsert"],
    args: {
      source: "ServiceNow",
      items: [{ class: "cmdb_ci_linux_server", values: { name: "lnx-web-02", ram: 4096 } }],
    },
  },
  {
    request: "app x depends on server y, connect them",
    tools: ["sn_relate_cis", "sn_create_ci_relationship"],
    args: { parent: "shop-checkout", child: "lnx-web-02", type: "Depends on::Used by" },
  },
  {
    request: "which services are hit if lnx-web-01 goes down",
    tools: ["sn_get_ci_impact"],
    args: { id: "lnx-web-01" },
  },
  {
    request: "analyse d'impact d'un serveur, dépendances",
    tools: ["sn_get_ci_impact"],
    args: { id: "win-ad-01", depth: 2 },
  },
  {
    request: "what attributes and identifiers does the server class have",
    tools: ["sn_get_class_metadata"],
    args: { class: "cmdb_ci_server" },
  },
  {
    request: "send a test event to event management severity critical",
    tools: ["sn_send_monitoring_event"],
    args: {
      node: "lnx-web-01",
      severity: "critical",
      description: "Test",
      source: "Test",
    },
  },
  {
    request: "welche alarme sind gerade rot",
    tools: ["sn_list_alerts"],
    args: { query: "state!=Closed", limit: 10 },
  },
  {
    request: "acknowledge alert Alert0001001",
    tools: ["sn_update_alert"],
    args: { id: "Alert0001001", changes: { acknowledged: true } },
  },
  {
    request: "ignore noisy monitoring events from test hosts",
    tools: ["sn_create_event_rule"],
    args: { name: "Ignore test hosts", filter: "nodeSTARTSWITHtest^EQ", ignore_event: true },
  },
  {
    request: "alert management rule for critical alerts",
    tools: ["sn_create_alert_rule", "sn_list_alert_rules", "sn_get_alert_rule"],
    args: { name: "Critical", alert_filter: "severity=1^EQ" },
  },
  {
    request: "schedule network discovery every week in leeds",
    tools: ["sn_create_discovery_schedule"],
    args: { name: "Leeds weekly", discover: "CIs", location: "Leeds", run_type: "Weekly" },
  },
  {
    request: "reglas de identificación de CI",
    tools: ["sn_list_identifier_rules", "sn_get_identifier_rule"],
    args: { limit: 10 },
  },
  {
    request: "list relationship types of cis",
    tools: ["sn_list_relationship_types"],
    args: { limit: 20 },
  },
];
