import { readPlatformTables } from "../../declare/platform_table.ts";

/**
 * The other halves of the products that tools touch, as far as the product documentation names
 * them (pages "Components installed with …" and "Tables installed with …" of each product).
 */
export const productWorkTables = readPlatformTables(`
rm_scrum_task|Scrum Task|planned_task|number=STSK: story|reference(rm_story)|mandatory; type|string(40)|choice,default=2; hours|integer
m2m_story_dependencies|Story Dependency|: prerequisite_story|reference(rm_story)|mandatory,display; dependent_story|reference(rm_story)|mandatory
pm_project_task|Project Task|planned_task|number=PRJTASK:
cost_plan|Cost Plan|: name|string(100)|display; task|reference(planned_task); unit_cost|currency; quantity|integer|default=1
resource_plan|Resource Plan|: number|string(40)|display; short_description|string(160); task|reference(planned_task); resource_type|string(40); user_resource|reference(sys_user); group_resource|reference(sys_user_group); start_date|glide_date; end_date|glide_date; planned_hours|decimal; state|integer
sn_align_core_planning_item|Planning Item|task: planned_start_date|glide_date; planned_end_date|glide_date
sn_hr_core_task|HR Task|task|number=HRT: hr_task_type|string(40)||HR task type; subject_person|reference(sys_user)
sn_hr_le_case|Lifecycle Event Case|sn_hr_core_case|number=HRL:
sn_hr_core_coe_security_policy|COE Security Policy|sys_metadata|tracked: name|string(100)|mandatory,display; active|boolean|default=true; type|string(40); applies_to|table_name
sn_customerservice_task|Case Task|task|number=CSTASK:
sn_install_base_item|Install Base Item|: name|string(100)|display; account|reference(customer_account); product|reference(cmdb_model)
awa_queue|Work Item Queue|sys_metadata|tracked: name|string(100)|mandatory,display; active|boolean|default=true; order|integer|default=100
awa_assignment_rule|Agent Assignment Rule|sys_metadata|tracked: name|string(100)|mandatory,display; active|boolean|default=true
sn_audit_engagement|Engagement|planned_task|number=ENG: 
sn_compliance_policy_statement|Control Objective|sn_grc_content: reference|string(100)
sn_ti_observable|Observable|: value|string(1024)|mandatory,display; type|string(100)
sn_vul_remediation_task|Remediation Task|task|number=VUL: risk_score|integer; risk_rating|string(40)
sm_part_requirement|Part Requirement|: number|string(40)|display; model|reference(cmdb_model); quantity|integer|default=1
wm_crew|Crew|: name|string(100)|mandatory,display; active|boolean|default=true
wm_work_type|Work Type|sys_metadata|tracked: name|string(100)|mandatory,display; active|boolean|default=true
sn_aia_agent_tool_m2m|AI Agent Tool|sys_metadata|tracked: agent|reference(sn_aia_agent)|mandatory; name|string(100)|display; description|string(4000); active|boolean|default=true; tool|reference(sn_aia_tool); inputs|string(65000); execution_mode|string(40); max_auto_executions|integer; timeout|integer; pre_run|boolean; display_output|boolean; document_status|string(40); output_transformation_strategy|string(40); transformation_instructions|string(4000); pre_message|string(4000); post_message|string(4000); post_processing_script|script; tool_attributes|string(4000); widgets|string(4000)
sn_aia_tool|AI Agent Tool Definition|sys_metadata|tracked: name|string(100)|mandatory,display; description|string(4000); active|boolean|default=true; type|string(40); record_type|string(40); script|script; post_processing_script|script; input_schema|string(65000); target_document_table|table_name; target_document|document_id; sys_domain|domain_id; sys_overrides|reference(sn_aia_tool)
sn_aia_execution_plan|Execution Plan|: usecase|reference(sn_aia_usecase); agent|reference(sn_aia_agent); objective|string(4000)|display; state|string(40)
sn_mcp_server|MCP Server|sys_metadata|tracked: name|string(100)|mandatory,display; active|boolean|default=true; description|string(4000)
sys_cs_conversation|Conversation|: topic|reference(sys_cs_topic); title|string(255)|display; state|string(40); api_version|string(255); context_format|string(255); conversation_type|string(255); current_device|string(255); device_subtype|string(255); device_type|string(255); label|string(255); lock_version|integer; model_type|string(255); sentiment|string(255); sentiment_normalized|integer; topic_definition_name|string(255); topic_published|boolean
sys_generative_ai_log|Generative AI Log|: prompt|string(8000); response|string(8000); error|string(4000); additional_data|string(255); caller|string(255); conversation|reference(sys_cs_conversation); definition|reference(sys_one_extend_capability_definition); edited_response|string(255); error_code|string(255); external|boolean; feedback|string(255); gen_ai_usage_log|reference(sys_gen_ai_usage_log); output_metadata|string(255); prompt_config_id|reference(sys_generative_ai_prompt_config); prompt_token_count|integer; response_token_count|integer; skill_config_id|reference(sn_nowassist_skill_config); source|string(255); status|string(255); time_taken|integer|readonly; untranslated_prompt|string(255)
sys_gen_ai_usage_log|Generative AI Usage Log|: user|reference(sys_user); assists|integer; document_table|string(255); license_line_item_name|string(255); license_name|string(255); plugin_name|string(255); skill_config_id|reference(sn_nowassist_skill_config); trial_assists|integer
ml_solution|ML Solution|: solution_name|string(100)|display; active|boolean; state|string(40); advanced_solution_params|string(255)|readonly; cal_purity|boolean|readonly; capability_version|string(255)|readonly; ci_table|string(255)|readonly; class_count|integer|readonly; cluster_concept_type|string(255)|readonly; create_ci_table|boolean|readonly; group_unclustered_rec|boolean|readonly; job_id|string(255)|readonly; min_records|integer|readonly; model_count|string(255)|readonly; progress_tracker|reference(sys_execution_tracker)|readonly; regression_stats|string(255)|readonly; row_count|integer|readonly; solution_coverage|integer|readonly; solution_distribution|integer|readonly; solution_metadata|string(255)|readonly; solution_precision|integer|readonly; solution_properties|string(255)|readonly; solution_recall|integer|readonly; threshold|integer; token_hash|string(255)|readonly; triggered_source|string(255)|readonly; update_config|string(255)|readonly; use_segmentation|boolean|readonly; version|string(255)|readonly; worker_id|string(255)|readonly
sys_nlu_model|NLU Model|sys_metadata|tracked: name|string(100)|mandatory,display; display_name|string(100); language|string(40)|default=en; state|string(40); category|string(255); confidence_threshold|integer; description|string(255); oob|boolean|readonly; primary_model|reference(sys_nlu_model); vocabulary_needs_review|boolean
`);
