/** Requests with several wishes, each with the tools that serve one of them. */
export const wishes: readonly { request: string; tools: readonly (readonly string[])[] }[] = [
  {
    request:
      "Create an update set for the trip colours and then add a column colour to the trip table",
    tools: [["sn_create_update_set"], ["sn_create_column"]],
  },
  {
    request: "Check which automations run on the vehicle table, then create a business rule that " +
      "refuses vehicles without a driver, and export the update set",
    tools: [["sn_trace_table_automation"], ["sn_create_business_rule"], ["sn_export_update_set"]],
  },
  {
    request: "resolve INC0010045 and mail the caller that it works again",
    tools: [["sn_resolve_incident"], ["sn_send_email", "sn_add_comment"]],
  },
  {
    request: "Create the user maria.lopez. Put her into the group Network. Give her the role itil.",
    tools: [["sn_create_user"], ["sn_create_group_member"], ["sn_create_user_role_grant"]],
  },
  {
    request:
      "1. describe the incident table 2. count the open incidents 3. make a pie report of them",
    tools: [["sn_describe_table"], ["sn_count_records"], ["sn_create_report"]],
  },
  {
    request: "preview the retrieved update set, and commit it when there are no problems",
    tools: [["sn_preview_update_set"], ["sn_commit_update_set"]],
  },
  {
    request: "Lege eine neue Tabelle für Parkplätze an und dann erstelle eine Rolle dafür",
    tools: [["sn_create_table", "sn_build_table"], ["sn_create_role"]],
  },
  {
    request: "crée un nouveau groupe et puis ajoute-y Abel comme membre",
    tools: [["sn_create_group"], ["sn_create_group_member"]],
  },
  {
    request:
      "I want to know why Abel cannot see the trips; after that fix the ACL that is to blame",
    tools: [["sn_explain_access", "sn_evaluate_acl"], ["sn_update_acl"]],
  },
  {
    request: "order a laptop for Beth and approve the request",
    tools: [["sn_order_catalog_item"], ["sn_decide_approval"]],
  },
  {
    request: "find usages of FleetUtils\ncompare it with prod\nrun its tests",
    tools: [["sn_find_usages"], ["sn_diff_artifact"], ["sn_run_atf_test", "sn_run_atf_suite"]],
  },
  {
    request: "Run the nightly job now and show me the errors in the log",
    tools: [["sn_run_scheduled_job"], ["sn_query_logs", "sn_tail_log"]],
  },
  {
    request: "create a REST message to the parcel service, add a POST function and test it",
    tools: [["sn_create_rest_message"], ["sn_create_rest_message_function"], [
      "sn_test_rest_message",
    ]],
  },
  {
    request: "switch to the fleet scope, then switch to the update set Easter release",
    tools: [["sn_switch_scope"], ["sn_switch_update_set"]],
  },
  {
    request: "crea una notificación para el conductor y luego muestra quién la recibiría",
    tools: [["sn_create_notification"], ["sn_preview_notification"]],
  },
  {
    request:
      "Move CHG0030045 to Scheduled. Also check whether anything else is planned on that server.",
    tools: [["sn_move_change"], ["sn_check_change_conflicts"]],
  },
  {
    request: "Write a knowledge article about the VPN and publish the article",
    tools: [["sn_create_knowledge_article"], ["sn_publish_knowledge_article"]],
  },
  {
    request: "list the MID servers, then tell me whether mid-leeds-01 is healthy",
    tools: [["sn_list_mid_servers"], ["sn_get_mid_server_health"]],
  },
  {
    request:
      "Build a catalog item for standing desks and place an order for it to see that it works",
    tools: [["sn_build_catalog_item", "sn_create_catalog_item"], ["sn_order_catalog_item"]],
  },
  {
    request: "undo my last change and complete the update set",
    tools: [["sn_undo_changes"], ["sn_complete_update_set"]],
  },
];
