import type { LabelledRequest } from "../labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request": "未割り当てのインシデントを一覧表示して",
    "tools": ["sn_list_incidents", "sn_query_table"],
    "args": { "query": "active=true^assigned_toISEMPTY" },
  },
  {
    "request": "ユーザー requester の権限はどこから来ているの?",
    "tools": ["sn_explain_access", "sn_list_user_role_grants"],
    "args": { "user": "requester" },
  },
  {
    "request": "車両テーブルの列と型を教えて",
    "tools": ["sn_describe_table", "sn_list_columns"],
    "args": { "table": "x_demo_fleet_vehicle" },
  },
  {
    "request": "変更 CHG0030004 を次の段階に進めたい",
    "tools": ["sn_move_change", "sn_get_change_next_states"],
    "args": { "id": "CHG0030004", "state": "Assess" },
  },
  {
    "request": "更新セット「Weather integration」を新しく作る",
    "tools": ["sn_create_update_set"],
    "args": { "name": "Weather integration" },
  },
  {
    "request": "ワークスペースの「Vehicles in use」の一覧に走行距離の列を足したい",
    "tools": ["sn_update_ux_list"],
    "args": { "id": "Vehicles in use", "changes": { "columns": "number,plate,driver,mileage" } },
  },
  {
    "request": "パスワードを忘れた時の手順の記事を探して",
    "tools": ["sn_search_knowledge", "sn_list_knowledge_articles"],
    "args": { "text": "パスワード" },
  },
  {
    "request": "データベースビュー x_demo_incident_sla の結合を左外部結合にして",
    "tools": ["sn_update_database_view_table"],
    "args": { "id": "fbe5aee0fe4a982e9952af7f1ccd9613", "changes": { "left_join": true } },
  },
  {
    "request": "pokaż wszystkie problemy, które są znanymi błędami",
    "tools": ["sn_list_problems"],
    "args": { "query": "known_error=true" },
  },
  {
    "request": "dodaj nagłówek User-Agent do wiadomości REST Parcel service",
    "tools": ["sn_create_rest_message_header"],
    "args": { "rest_message": "Parcel service", "name": "User-Agent", "value": "parcel-sync" },
  },
  {
    "request": "jakie pozycje są w katalogu usług?",
    "tools": ["sn_list_catalog_items"],
    "args": { "query": "active=true" },
  },
  {
    "request": "usuń zgłoszenie INC0010002",
    "tools": ["sn_delete_record", "sn_delete_artifact"],
    "args": { "table": "incident", "id": "INC0010002" },
  },
  {
    "request": "zmień wykonawcę zadania zmiany CTASK0011002",
    "tools": ["sn_update_change_task"],
    "args": { "id": "CTASK0011002", "changes": { "assigned_to": "developer" } },
  },
  {
    "request": "które serwery MID są wyłączone?",
    "tools": ["sn_list_mid_servers", "sn_get_mid_server_health"],
    "args": { "query": "status=Down" },
  },
  {
    "request": "vilka e-postmeddelanden har gått ut i dag?",
    "tools": ["sn_list_email_logs"],
    "args": {
      "query":
        "type=sent^sys_created_onONToday@javascript:gs.beginningOfToday()@javascript:gs.endOfToday()",
    },
  },
  {
    "request": "skapa en vy för dispatchers",
    "tools": ["sn_create_ui_view"],
    "args": { "name": "dispatch", "title": "Dispatch" },
  },
  {
    "request": "gör så att samma fråga om leverans kan läggas på headset också",
    "tools": ["sn_create_variable_set_link"],
    "args": { "sc_cat_item": "Headset", "variable_set": "Delivery" },
  },
  {
    "request": "vem äger risken RK0001001? byt till developer",
    "tools": ["sn_update_risk"],
    "args": { "id": "RK0001001", "changes": { "owner": "developer" } },
  },
  {
    "request": "lägg till depot i Groningen i importtabellen",
    "tools": ["sn_import_row"],
    "args": {
      "table": "x_demo_fleet_depot_import",
      "row": { "depot": "Depot North", "town": "Groningen" },
    },
  },
  {
    "request": "vilka regler letar kodgranskningen efter?",
    "tools": ["sn_list_scan_checks"],
    "args": { "query": "active=true" },
  },
  {
    "request": "INC0010001 numaralı kaydın ayrıntılarını göster",
    "tools": ["sn_get_incident", "sn_get_record"],
    "args": { "id": "INC0010001" },
  },
  {
    "request": "yeni bir rol oluştur: parking_admin",
    "tools": ["sn_create_role"],
    "args": { "name": "parking_admin", "description": "Maintain parking spaces" },
  },
  {
    "request": "hangi uygulamalar yüklü?",
    "tools": ["sn_list_applications", "sn_list_plugins", "sn_list_scopes"],
    "args": { "limit": 50 },
  },
  {
    "request": "입사자 온보딩용 주문 가이드 설명을 바꿔 줘",
    "tools": ["sn_update_order_guide"],
    "args": {
      "id": "New colleague",
      "changes": { "short_description": "All that somebody new needs on the first day" },
    },
  },
  {
    "request": "lnx-web-02가 lnx-log-02에 의존한다고 등록해 줘",
    "tools": ["sn_relate_cis", "sn_create_ci_relationship"],
    "args": { "parent": "lnx-web-02", "child": "lnx-log-02", "type": "Depends on" },
  },
  {
    "request": "백그라운드 스크립트 결과가 나왔는지 확인",
    "tools": ["sn_get_script_result"],
    "args": { "run": "0123456789abcdef0123456789abcdef" },
  },
  {
    "request": "kdo schvaluje změnu CHG0030006?",
    "tools": ["sn_list_approvals"],
    "args": { "query": "document_id.number=CHG0030006^ORsysapproval.number=CHG0030006" },
  },
  {
    "request": "vytvoř závislost widgetu Vehicle detail na mapě Fleet map",
    "tools": ["sn_create_widget_dependency_link"],
    "args": { "sp_widget": "Vehicle detail", "sp_dependency": "Fleet map" },
  },
];
