import { readPlatformTables } from "../../declare/platform_table.ts";

/**
 * What products keep of their runs, and who is on call. Columns: the tables' own entries in a
 * published dictionary of an instance (`discovery_log`, `sys_cs_message`), the vendor's script
 * includes `DiscoveryLogger`, `MIDServerUtil`, `OCRotaMember` and `OnCallRotation`, the vendor's
 * published script on the devices of a discovery, and scripts of others that make ranges. Of vulnerabilities, risks and audits the product documentation
 * ("Components installed with …") tells parents and labels.
 */
export const productLogTables = readPlatformTables(`
discovery_device_history|Discovery Device|: status|reference(discovery_status); source|string(255)|display; cmdb_ci|reference(cmdb_ci)||CMDB CI; classified_as|string(255); last_state|string(255); issues|integer; issues_link|string(4000)
discovery_range_item|Discovery IP Range|: name|string(100)|display; type|string(40); active|boolean|default=true; schedule|reference(discovery_schedule); network_ip|ip_addr||Network IP; netmask|ip_addr; start_ip_address|ip_addr||Start IP address; end_ip_address|ip_addr||End IP address
ecc_agent_issue|MID Server Issue|: mid_server|reference(ecc_agent)||MID Server; source|string(255)||Issue source; message|string(4000)|display; state|string(40); count|integer|default=1; last_detected|glide_date_time
discovery_log|Discovery Log|: status|reference(discovery_status)||Discovery status; created_on|glide_precise_time||Precise created; cmdb_ci|reference(cmdb_ci)||CI; result_code|integer; sensor|reference(ecc_queue)||ECC queue input; device_history|reference(discovery_device_history)||Device; short_message|string(255)|display|Short Message; help|string(4000)
cmn_rota_roster|Roster|: rota|reference(cmn_rota)|mandatory; name|string(100)|mandatory,display; order|integer|default=100; active|boolean|default=true; rotation_start_date|glide_date; rotation_interval_type|string(40); rotation_interval_count|integer; send_reminders|boolean
cmn_rota_member|Rota Member|: roster|reference(cmn_rota_roster)|mandatory; member|reference(sys_user)|mandatory,display; order|integer|default=100; from|glide_date; to|glide_date; rotation_schedule|reference(cmn_schedule)
sys_cs_message|Conversation Message|: conversation|reference(sys_cs_conversation); direction|string(40); sender|string(100); recipient|reference(sys_user); sender_profile|reference(sys_cs_channel_user_profile)||Sender Profile; message_type|string(40)||Message Type; payload|string(65000)|display; status|string(40); send_time|glide_date_time||Send Time; receive_time|glide_date_time||Receive Time; serial_number|integer|mandatory|Serial Number; message_size|integer||Message Size; is_agent|boolean||Agent; is_agentic|boolean||Is Agentic; is_bot_message|boolean||Bot Message; is_profane|boolean||Profane; is_sensitive|boolean||Sensitive; message_updated|boolean||Message Updated; validation_error_message|string(255)||Validation Error Message; visibility_type|string(40)||Visibility Type; sentiment|string(40); sentiment_normalized|decimal||Sentiment Normalized; agent_translated_msg|string(65000); external_chat_status|string(40)||External Chat status; primary_bot_history|string(255)||Primary Bot History; q_data_message_type|string(40)||Queue Data Message Type; system_id|string(100)||System ID; skill_document_table|table_name||Skill Document Table; skill_document|document_id||Skill Document; aia_execution_plan|reference(sn_aia_execution_plan)||AIA Execution Plan
sn_vul_nvd_entry|NVD Entry|sn_vul_entry:
sn_vul_vulnerability|Remediation Task|task|number=VUL:
sn_risk_definition|Risk Statement|sn_grc_content:
sn_audit_task|Audit Task|planned_task:
sn_audit_control_test|Control Test|sn_audit_task:
`);
