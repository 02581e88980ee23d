import { readPlatformTables } from "../../declare/platform_table.ts";

/** Tables of every instance that no other area holds and the independent dictionary lacks. */
export const baseTables = readPlatformTables(`
incident_task|Incident Task|task|number=TASK: incident|reference(incident)|mandatory
metric_instance|Metric Instance|: definition|reference(metric_definition)|display; table|table_name; id|document_id||ID; field|field_name; field_value|string(100); value|string(255); start|glide_date_time; end|glide_date_time; duration|glide_duration; business_duration|glide_duration; calculation_complete|boolean
sys_audit_delete|Deleted Record|: tablename|table_name||Table name; documentkey|string(32)||Document key; display_value|string(255)|display; payload|xml
sys_user_delegate|Delegate|: user|reference(sys_user)|mandatory; delegate|reference(sys_user)|mandatory,display; starts|glide_date_time; ends|glide_date_time; approvals|boolean|default=true; assignments|boolean|default=true; notifications|boolean|default=true; invitations|boolean|default=true
cmn_rota|Rota|: name|string(40)|mandatory,display; group|reference(sys_user_group); schedule|reference(cmn_schedule); active|boolean|default=true
dl_matcher|Data Lookup Matcher|sys_metadata|tracked:
domain|Domain|: name|string(100)|mandatory,display; parent|reference(domain); type|string(40); active|boolean|default=true; default|boolean; primary|boolean
ecc_agent_property|MID Server Property|: ecc_agent|reference(ecc_agent)||MID Server; name|string(100)|mandatory,display; value|string(4000)
ecc_agent_capability_m2m|MID Server Capability|: agent|reference(ecc_agent)||MID Server; capability|string(100)|display; value|string(255)
oauth_credential|OAuth Token|: name|string(255)|display; type|string(40)|choice; token|password2; expires|glide_date_time; peer|reference(oauth_entity)||Application registry; user|reference(sys_user); oauth_entity_profile|reference(oauth_entity_profile)||OAuth entity profile
sys_email_account|Email Account|: name|string(100)|mandatory,display; active|boolean; type|string(40)|choice; server|string(255); port|integer; user_name|string(100); password|password2; enable_tls|boolean||Enable TLS; enable_ssl|boolean||Enable SSL
sys_processor|Processor|sys_metadata|tracked: name|string(100)|mandatory,display; path|string(100); type|string(40); script|script; active|boolean|default=true
sys_web_service|Scripted Web Service|sys_metadata|tracked: name|string(100)|mandatory,display; function_name|string(100); wsdl|string(4000)||WSDL; script|script; active|boolean|default=true
sys_notif_subscription|Notification Subscription|: notification|reference(sysevent_email_action)|display; user|reference(sys_user); active|boolean|default=true
sys_import_set_run|Transform History|: set|reference(sys_import_set)|display; sys_transform_map|reference(sys_transform_map)||Transform map; state|string(40)|choice; total|integer; inserts|integer; updates|integer; ignored|integer; skipped|integer; errors|integer; completed|glide_date_time
sys_decision_answer|Decision Answer|sys_metadata|tracked: decision_table|reference(sys_decision); label|string(255)|display
sys_archive|Archive Rule|sys_metadata|tracked: name|string(100)|mandatory,display; table|table_name; conditions|conditions; active|boolean
sys_auto_flush|Table Cleaner|sys_metadata|tracked: tablename|table_name|mandatory,display|Table name; matchfield|string(80)||Match field; age|integer||Age in seconds; conditions|conditions; cascade_delete|boolean; active|boolean|default=true
sys_translated|Translated Name / Field|sys_metadata|tracked: name|table_name||Table; element|field_name; language|string(40); value|string(255)|display; label|string(255)
sys_kmf_crypto_module|Cryptographic Module|sys_metadata|tracked: name|string(100)|mandatory,display
sys_pd_context|Process Execution|: process_definition|reference(sys_pd_process_definition); input_table|table_name; state|string(40); name|string(100)|display
sys_sg_screen|Screen|sys_metadata|tracked: name|string(100)|mandatory,display
sys_ux_form_action_layout|UX Form Action Layout|sys_metadata|tracked: name|string(100)|mandatory,display; table|table_name; active|boolean|default=true
clone_data_exclude|Exclude Table|: name|table_name|mandatory,display|Table
clone_data_preserver|Data Preserver|: name|string(100)|mandatory,display; table|table_name; conditions|conditions; active|boolean|default=true
multi_factor_criteria|Multi-factor Criteria|: name|string(100)|mandatory,display; active|boolean
sso_properties|Identity Provider|: name|string(100)|mandatory,display; idp|string(255)||Identity Provider URL; active|boolean; default|boolean
kb_feedback|Knowledge Feedback|: article|reference(kb_knowledge)|mandatory,display; comments|string(4000); rating|integer; useful|string(40); user|reference(sys_user); flagged|boolean; query|string(255)
ais_datasource|AI Search Indexed Source|sys_metadata|tracked: name|string(100)|mandatory,display; source|table_name; active|boolean
ais_search_source|AI Search Source|sys_metadata|tracked: name|string(100)|mandatory,display; datasource|reference(ais_datasource); condition|conditions; active|boolean
sys_hub_flow_variable|Flow Variable|sys_metadata|tracked: model|reference(sys_hub_flow)|mandatory; element|string(80); label|string(255)|display; internal_type|string(40); order|integer
sys_hub_flow_output|Flow Output|sys_metadata|tracked: model|reference(sys_hub_flow_base)|mandatory; element|string(80); label|string(255)|display; internal_type|string(40); order|integer
`);
