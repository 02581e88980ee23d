/** Written by `deno task gen` from the independent dictionary, `scripts/dictionary`. */
import { readPlatformTables } from "../../declare/platform_table.ts";

/** What tools and clients want and no area holds by hand. */
export const platformTables = readPlatformTables(`
sn_aia_team|AI Agent Team|sys_metadata|tracked: active|boolean; description|string; name|string|display
sn_aia_agent_config|AI Agent Configuration|sys_metadata|tracked: active|boolean; agent|string|display; agent_descriptor|string; agent_learning|string; doc_url|string; icon_url|string; public|string; run_as_user|string
sn_aia_version|AI Agent Version|sys_metadata|tracked: condition|string|display; instructions|string; state|string; target_id|string; target_table|string; version_name|string; version_number|string
sn_aia_usecase_config_override|AI Agent Use Case Override|sys_metadata|tracked: active|boolean; run_as_user|string|display; usecase_configuration|string
sys_one_extend_capability|Generative AI Capability|sys_metadata|tracked: active|boolean; description|string; name|string|display; short_description|string; type|string
sys_one_extend_capability_definition|Generative AI Capability Definition|sys_metadata|tracked: api|string; api_type|string; capability|string; description|string; name|string|display; truncate_strategy|string
sys_one_extend_definition_config|Generative AI Definition Configuration|sys_metadata|tracked: active|boolean; capability|string|display; default|string; definition|string
sys_generative_ai_config|Generative AI Configuration|sys_metadata|tracked: active|boolean; capability|string; definition|string; definition_table|string; description|string; max_tokens|string; min_word_count|string; model|string; name|string|display; prompt|string; show_in_prompt_library|string; state|string; temperature|string; version|string
sys_generative_ai_prompt_config|Generative AI Prompt|sys_metadata|tracked: ai_config|string|display; definition|string; filter_properties|string; filter_type|string; is_default|string
sn_nowassist_skill_config_status|Now Assist Skill Status|sys_metadata|tracked: skill_config|string|display
sys_pd_lane|Playbook Lane|sys_metadata|tracked: active|boolean; condition_to_run|string; description|string; label|string; name|string|display; order|integer; permission|string; process_definition|string; restart_rule|string; start_rule|string; start_rule_name|string; starts_after_activities|string; starts_after_branches|string; starts_after_lanes|string
sys_pd_activity|Playbook Activity|sys_metadata|tracked: active|boolean; activity_definition|string; ai_agent_execution_mode|string; ai_agent_obj_additional_detail|string; ai_agent_objective|string; ai_agent_run_as|string; ai_agent_run_with_roles|string; ai_agent_user|string; condition_to_run|string; conversational_agents|string; description|string; enable_ai_agent|string; label|string; lane|string; launch_agent_when_activity_start|string; name|string|display; order|integer; process_definition|string; restart_rule|string; start_rule_name|string; starts_after_activities|string; starts_after_branches|string; starts_after_lanes|string
sys_pd_process_input|Playbook Input|sys_metadata|tracked: active|boolean; attributes|string; element|string; internal_type|string; label|string; mandatory|string; max_length|string; model|string; model_id|string; model_table|string; name|string|display; order|integer; reference|string
sys_pd_trigger_instance|Playbook Trigger|sys_metadata|tracked: label|string; name|string|display; process_definition|string; trigger_type|string
pa_tabs|Dashboard Tab|sys_metadata|tracked: canvas_page|string; name|string|display; page|string
pa_m2m_dashboard_tabs|Tab of a Dashboard|sys_metadata|tracked: dashboard|string|display; home|string; homepage|string; order|integer; tab|string
pa_dashboards_permissions|Dashboard Permission|sys_metadata|tracked: dashboard|string|display; delete|string; group|string; identity|string; read|string; role|string; type|string; user|string; write|string
pa_widgets|Analytics Widget|sys_metadata|tracked: aggregate|string; alignment|string; breakdown|string; breakdown_level2|string; breakdown_page_size|string; chart_color|string; color_scheme|string; coloring_method|string; column_bulletchart|string; column_change|string; column_change_perc|string; column_current|string; column_gap|string; column_gap_perc|string; column_multiple|string; column_steps|string; column_stepsize|string; column_target|string; column_trend|string; compare_main_label|string; compare_number_of_periods|string; compare_period|string; cube_facts_table|string; cutoff|string; cutoff_condition|string; cutoff_type|string; date_from|string; date_to|string; default_indicator|string; description|string; element|string; element_level2|string; elements_filter|string; field|string; filter|string; flip_axes|string; follow_element|string; follow_managed_element|string; followed_breakdown|string; followed_breakdown_relation|string; gauge_autoscale|string; gauge_from|string; gauge_to|string; include_comments|string; include_confidence|string; include_forecast|string; include_prediction_interval|string; include_target|string; include_thresholds|string; include_trend|string; indicator|string; is_compare_chart|string; lastscore_compare|string; lastscore_periods_back|string; limit|string; lookup_name|string; manual_elements|string; max_color|string; multiple_elements_view|string; name|string|display; number_of_records|string; overlap_data_labels|string; percentages|string; period|string; pivot_breakdown|string; pivot_elements_filter|string; related_dashboards|string; score_font_size|string; scorecard_options|string; show_bar|string; show_breakdown_selector|string; show_change|string; show_change_perc|string; show_comparison_date|string; show_data_labels|string; show_empty_elements|string; show_gap|string; show_gap_perc|string; show_legend|string; show_on_click_link_label|string; show_range_selector|string; show_target|string; show_top_x|string; show_total|string; show_trend|string; show_visualization_selector|string; sort_direction|string; sort_on|string; subtitle|string; tag|string; template|string; treemap_max_color|string; treemap_min_color|string; type|string; visualization|string; words_in_trendline|string; yaxis2_from|string; yaxis2_title|string; yaxis2_to|string; yaxis_from|string; yaxis_title|string; yaxis_to|string
sys_grid_canvas|Responsive Canvas|sys_metadata|tracked: dropzone|string; grid_canvas|string; height|string; legacy_page|string; name|string|display; offset|string; page|string; portal_section|string; portal_widget|string; posx|string; posy|string; related_items_node|string; summary|string; sys_grid_canvas_pane|reference(sys_grid_canvas_pane); sys_portal|string; sys_portal_preferences|string; value|string; width|string
sys_grid_canvas_pane|Pane of a Canvas|sys_metadata|tracked: grid_canvas|string|display; height|string; portal_widget|string; posx|string; posy|string; width|string
par_dashboard_tab|Dashboard Tab (Platform Analytics)|sys_metadata|tracked: active|boolean; dashboard|string; name|string|display; order|integer
par_dashboard_canvas|Dashboard Canvas|sys_metadata|tracked: dashboard|string|display; dashboard_tab|string
par_dashboard_widget|Dashboard Widget|sys_metadata|tracked: canvas|string|display; component|string; component_props|string; h|string; w|string; x|string; y|string
par_dashboard_visibility|Dashboard Visibility|sys_metadata|tracked: dashboard|string|display; experience|string
par_dashboard_permission|Dashboard Permission (Platform Analytics)|sys_metadata|tracked: can_read|string|display; can_share|string; can_write|string; dashboard|string; group|string; owner|string; role|string; user|string
sys_hub_trigger_instance_v2|Trigger Instance V2|: category|string; comment|string; flow|string; name|string|display; trigger_definition|string; trigger_inputs|string; trigger_outputs|string; trigger_type|string
sys_hub_action_instance_v2|Action Instance V2|: action_type|string; action_type_parent|string; active|boolean; comment|string; display_text|string|display; flow|string; generation_source|string; order|integer; parent_ui_id|string; ui_id|string; updation_source|string; values|string
sys_hub_flow_logic_instance_v2|Flow Logic Instance V2|sys_hub_flow_component: block|reference(sys_hub_flow_block); connected_to|string(255)|display|Connected To; decision_table|reference(sys_decision); flow_variables_assigned|string(4000); logic_definition|reference(sys_hub_flow_logic_definition); outputs_assigned|string(4000); values|string(16777215); workflow_reference|reference(wf_workflow)
sys_hub_sub_flow_instance|Subflow Instance|: comment|string; display_text|string|display; flow|string; inputs|string; order|integer; parent_ui_id|string; subflow|string; subflow_instance_inputs|string; sys_hub_sub_flow_instance|reference(sys_hub_sub_flow_instance); ui_id|string
sys_flow_record_trigger|Record Trigger|sys_metadata|tracked: active|boolean; condition|string; name|string|display; on_delete|string; on_insert|string; on_update|string; table|string
sys_ui_formatter|Formatter|sys_metadata|tracked: active|boolean|default=true; angular_module|string||Angular Module; formatter|string(100); name|string|display; seismic_component|reference(sys_ux_macroponent)||Seismic Component; table|table_name; type|string|mandatory,choice,default=formatter
sys_ui_annotation_type|Annotation Type|sys_metadata|tracked: active|boolean|default=true; name|string|mandatory,display; omit_spacer|boolean; style|string
sys_ui_annotation|Annotation|: is_plain_text|boolean|default=true; text|string|display; type|reference(sys_ui_annotation_type)
dl_definition|Data Lookup Definition|sys_metadata|tracked: active|boolean|default=true; matcher_table|table_name|mandatory|Matcher Table; name|string|mandatory,display; run_on_form_change|boolean|default=true; run_on_insert|boolean|default=true; run_on_update|boolean; source_table|table_name|mandatory|Source Table
dl_definition_rel_match|Data Lookup Match|sys_metadata|tracked: dl_definition|reference(dl_definition)||Data Lookup; exact_match|boolean||Exact lookup match; matcher_table|string(80)|readonly,display; matcher_table_field|field_name|mandatory; source_table|string(80)|readonly; source_table_field|field_name|mandatory
dl_definition_rel_set|Data Lookup Setter|sys_metadata|tracked: always_replace|boolean; dl_definition|reference(dl_definition)||Data Lookup; matcher_table|string(80)|readonly,display; matcher_table_field|field_name|mandatory; source_table|string(80)|readonly; source_table_field|field_name|mandatory
sys_security_data_filter|Data Filter|sys_metadata|tracked: active|boolean|default=true; description|string(4000)|mandatory,display; filter|conditions; mode|choice|choice,default=unless; security_attribute|reference(sys_security_attribute)|mandatory|Security Attribute Condition; show_in_ui|boolean||Show in UI; table_name|table_name|mandatory|Table Name
sp_instance_menu|Menu Instance|sp_instance|tracked: assignment_group|reference(sys_user_group); average_wait_time|glide_duration; confirm_problem|translated_field; escalate_to|reference(chat_queue); initial_agent_response|translated_field; name|string|display; not_available|translated_html; question|translated_field; schedule|reference(cmn_schedule)
sp_rectangle_menu_item|Menu Item|sys_metadata|tracked: active|boolean|default=true; color|bootstrap_color|choice,default=default|Bootstrap color; condition|condition_string; display_1|field_name; display_2|field_name; display_date|field_name; filter|conditions; glyph|glyphicon; hint|translated_text(255); kb_article|reference(kb_knowledge)||KB article; kb_category|reference(kb_category)||KB category; kb_topic|string||KB topic; label|translated_text(255)|display; order|integer|default=100; record_script|script_server||Server Script; roles|string; sc_cat_item|reference(sc_cat_item)||Catalog item; sc_category|reference(sc_category)||Catalog category; short_description|string(100); sp_page|reference(sp_page)||Page; sp_rectangle_menu|reference(sp_instance_menu)||Parent Menu; sp_rectangle_menu_item|reference(sp_rectangle_menu_item)||Parent Menu Item; table|table_name; type|string|choice,default=page; url|string(255)||HREF / URL; url_target|string||URL target
sp_css_include|CSS Include|sys_metadata|tracked: lazy_load|boolean||Lazy Load; name|string|display; rtl_css_file_url|url||RTL CSS file URL; source|string|choice,default=local; sp_css|reference(sp_css)||Style sheet; url|url||CSS file URL
m2m_sp_theme_css_include|CSS Include of a Theme|sys_metadata|tracked: order|integer; sp_css_include|reference(sp_css_include)||CSS Include; sp_theme|reference(sp_theme)||Theme
m2m_sp_theme_js_include|JS Include of a Theme|sys_metadata|tracked: order|integer; sp_js_include|reference(sp_js_include)||JS Include; sp_theme|reference(sp_theme)||Theme
m2m_sp_dependency_css_include|CSS Include of a Dependency|sys_metadata|tracked: order|integer; sp_css_include|reference(sp_css_include); sp_dependency|reference(sp_dependency)
m2m_sp_dependency_js_include|JS Include of a Dependency|sys_metadata|tracked: order|integer; sp_dependency|reference(sp_dependency); sp_js_include|reference(sp_js_include)
sys_retry_policy|Retry Policy|sys_metadata|tracked: condition|conditions||Conditions; connection_type|string(40)|choice,default=http_retry_conditions|Connection Type; count|integer; interval|long||Interval (seconds); max_elapsed_time|integer||Max Elapsed Time (seconds); name|string(40)|display; restrict_to|string(120)||Restrict To; retry_strategy|string(40)|choice,default=fixed_time_interval|Retry Strategy
jwt_provider|JWT Provider|sys_metadata|tracked: expiry_interval|integer||Expiry Interval (sec); jwt_api_script|reference(sys_script_include)||JWT API Script; jwt_keystore_alias|reference(jwt_keystore_aliases)||Signing Configuration; name|string(40)|display
jwt_keystore_aliases|JWT Key|sys_metadata|tracked: active|boolean; certificate_thumbprint|string(500)||Certificate Thumbprint; expiry|glide_date_time; kid|string(40)||Key Id; name|string(40)|display; signing_algorithm|choice||Signing Algorithm; signing_key_password|password2||Signing Key; signing_keystore|reference(sys_certificate)||Signing Keystore
cmn_building|Building|: contact|reference(sys_user); floors|integer; location|reference(cmn_location); name|string(100)|display; notes|string(4000)
cmn_cost_center|Cost Center|: account_number|string; code|string; location|reference(cmn_location); manager|reference(sys_user); name|string(100)|display; parent|reference(cmn_cost_center); sys_domain|domain_id|default=global|Domain; valid_from|glide_date_time; valid_to|glide_date_time
business_unit|Business Unit|: bu_head|reference(sys_user); company|reference(core_company); description|wide_text; hierarchy_level|integer; name|string|display; parent|reference(business_unit)
life_cycle_stage|Life Cycle Stage|sys_metadata|tracked: name|translated_text|display
life_cycle_stage_status|Life Cycle Stage Status|sys_metadata|tracked: name|translated_text|display
ldap_server_config|LDAP Server|sys_metadata|tracked: active|boolean|default=true; attributes|string(4000); authenticate|boolean|default=true; connect_timeout|integer|default=10; dn|string(100)||Login distinguished name; dn_field|field_name||DN Field; listen_interval|integer|default=5; listener|boolean; map|reference(sys_impex_map); mid_server|reference(ecc_agent)||MID Server; name|string(40)|display; paging|boolean|default=true; password|password2||Login password; rdn|string(100)||Starting search directory; read_timeout|integer|default=30; server_url|string(1000)|readonly|Server URL; ssl|boolean||SSL; system_id|string(100)||System ID; vendor|string(40)|default=active_directory
cmn_relative_duration|Relative Duration|sys_metadata|tracked: active|boolean; description|string(4000); duration_amount|integer; duration_unit|string(40)|choice; name|string(100)|display; script|script_plain
sla|Agreement|: accountable_user|reference(sys_user); active|boolean; avail_pct|decimal; begins|glide_date; business_lead|reference(sys_user); business_unit|reference(business_unit); calendar|reference(sys_calendar); change_procedures|html; consultant_user|reference(sys_user); contract|reference(ast_contract); department|reference(cmn_department); description|html; disaster_recovery|html; ends|glide_date; functional_area|string; incident_procedures|html; informed_user|reference(sys_user); maintenance|reference(sys_calendar); name|string|display; next_review|glide_date; notes|html; number|string; reponsibilities|html; response_time|decimal; responsible_user|reference(sys_user); security_notes|html; service_goals|html; short_description|string; signatures|html; technical_lead|reference(sys_user); transaction_load|decimal; users|reference(sys_user_group)
service_offering|Service Offering|cmdb_ci_service: billing|string|default=monthly; contract|reference(ast_contract); description|string(4000)|display; order|string; price|price; technical_contact|reference(sys_user)
cmdb_ci_cluster|Cluster|cmdb_ci: cluster_id|string(255)|display|Cluster ID; cluster_status|string(40)||Cluster Status; cluster_type|string(40)||Cluster Type; cluster_version|string(40)||Cluster Version
std_change_proposal|Standard Change Proposal|task: business_justification|string(4000)|display; catalog|reference(sc_catalog); category|reference(sc_category); change_requests|glide_list||Sample Change Requests; created_from_change|reference(change_request); last_update_language|string(40); proposal_type|integer; std_change_producer|reference(std_change_record_producer)||Template to modify/retire; std_change_producer_version|reference(std_change_producer_version)||Template version; template_name|string(80); template_value|template_value(65000)||Change Request values
sysapproval_group|Group Approval|task: admin_override|boolean; approval_user|reference(sys_user); reject_handling|string(40)|display|Handle a rejection by; wait_for|string(40)
sysrule_approvals|Approval Rule|sysrule|tracked: active|boolean; condition|conditions||Conditions; group|reference(sys_user_group); match_conditions|string(40)|display; optional_group|reference(sys_user_group); run_rule_before|boolean; script|string(8000); set_state|string(40); table|table_name; user|reference(sys_user)
asmt_metric_type|Metric Type|sys_metadata|tracked: active|boolean; allow_public|boolean||Allow Public; allow_retake|boolean; anonymize|boolean||Anonymize responses; business_rule|reference(sys_script); chat_survey|boolean||Chat Survey; condition|conditions; default_filter|choice||Default matrix filter; delete_business_rule|reference(sys_script)||Deletion business rule; description|translated_text(1000); disable_ui_action|reference(sys_ui_action)||Disable UI Action; display_all_filters|boolean; display_field|field_name||Filter field; duration|glide_duration||Assessment duration; enable_ui_action|reference(sys_ui_action)||Enable UI Action; end_note|translated_html(8000); enforce_condition|boolean; evaluation_method|choice; filter_condition|conditions; filter_table|string(40); introduction|translated_html(8000); job|reference(sys_trigger)||Scheduled job; live_feed|boolean; name|translated_text(255)|display; not_show_intro_note|boolean||Do not show survey introduction notes; notify_if_overdue|boolean; notify_user|boolean||Send notifications; one_click_survey|boolean||One Click Survey; overdue_notify_user|reference(sys_user)||Assessment manager; portal_pagination|choice||Pagination setting for Service Portal view; publish_state|choice||State; roles|user_roles; sample_metric|reference(asmt_metric); scale_factor|integer; schedule_period|choice; schedule_type|choice; scoring_type|choice; signature|reference(asmt_signature); source_table|table_name; survey_owners|glide_list||Owners; table|table_name; url|string(500)||Return URL; user_field|field_name; user_field_business_rule|reference(sys_script)||Business rule
asmt_assessment_instance|Assessment Instance|: assessment_group|reference(asmt_assessment); channel|choice; continue_from_question|string(40)|display; due_date|glide_date; expiration_date|glide_date; metric_type|reference(asmt_metric_type); number|string(40); percent_answered|percent_complete; preview|boolean; related_id_1|document_id||Related record 1; related_id_2|document_id||Related record 2; related_id_3|document_id||Related record 3; related_id_4|document_id||Related record 4; related_table_1|table_name; related_table_2|table_name; related_table_3|table_name; related_table_4|table_name; signature|reference(asmt_signature); signature_result|string(40); state|string(40); taken_on|glide_date_time; task_id|reference(task)||Task; trigger_condition|reference(asmt_condition); trigger_id|document_id||Trigger ID; trigger_table|table_name; user|reference(sys_user)||Assigned to
ais_search_profile|Search Profile|sys_metadata|tracked: active|boolean; description|string; genius_result_assembly|string; label|string; name|string|display; publish_id|GUID; state|string
discovery_status|Discovery Status|: completed|integer; description|string(255)|display; discover|string(40); dscheduler|reference||Schedule; duration|glide_duration; estimated_probe_count|integer; include_alive|boolean; log_state_changes|boolean; max_run|glide_duration||Max run time; number|string(40); priority|integer; progress|percent_complete; scheduler_job|string(40); scratchpad|name_values(8000)||Scratch pad; source|string(40); started|integer; state|string(40); use_snmp_version|string(40)||Use SNMP Version
sys_attachment_doc|Attachment Document|: data|string(4000)|display; length|integer; position|integer; sys_attachment|reference(sys_attachment)
sys_cs_channel|Conversation Channel|sys_metadata|tracked: enable_notification|boolean; icon|user_image; live_agent_only|boolean; name|string|display; secure|boolean; sentiment_enabled|boolean; store_app_page_link|string; synchronous|boolean; timeout|integer; type|string; typing_indicators_enabled|boolean; whitelisted|boolean
sys_filter|Filter|sys_metadata|tracked: filter|string; group|string; last_used|string; mobile|string; roles|string; table|string; title|string|display; user|string
sys_history_set|History Set|: date_format|string|display; domain|string; id|document_id; initial_values|string; internal_checkpoint|string; language|string; last_update_recorded|string; line_table|table_name; load_time|glide_duration; refresh|boolean; table|table_name; timezone|string; updates|integer
sys_history_line|History|: audit_sysid|string; email|string; field|short_field_name; internal_checkpoint|string; label|string|display; new|string; new_value|string; old|string; old_value|string; relation|string; set|reference(sys_history_set); type|string; update|integer; update_time|string; user|reference(sys_user); user_id|string; user_name|string
sys_hub_flow_input|Flow Input|sys_metadata|tracked: active|boolean; array|string; array_denormalized|string; attributes|string; audit|string; calculation|string; choice|string; choice_field|string; choice_table|string; column_label|string; comments|string; create_roles|string; default_value|string; defaultsort|string; delete_roles|string; dependent|string; dependent_on_field|string; display|string; dynamic_creation|string; dynamic_creation_script|string; dynamic_default_value|string; dynamic_ref_qual|string; element|string; element_reference|string; foreign_database|string; formula|string; function_definition|string; function_field|string; help|string; hint|string; internal_type|string; label|string; mandatory|string; max_length|string; model|string; model_id|string; model_table|string; name|string|display; next_element|string; order|integer; primary|string; read_only|string; read_roles|string; reference|string; reference_cascade_rule|string; reference_floats|string; reference_key|string; reference_qual|string; reference_qual_condition|string; reference_type|string; sizeclass|string; spell_check|string; staged|string; sys_hub_flow_input|reference(sys_hub_flow_input); table_reference|string; text_index|string; unique|string; use_dependent_field|string; use_dynamic_default|string; use_reference_qualifier|string; virtual|string; virtual_type|string; widget|string; write_roles|string; xml_view|string
sys_hub_flow_stage|Flow Stage|: always_show|string; ancestor_array_position|string; ancestor_component_id|string; ancestor_stage_id|string; ancestral_if_else_logic|string; component_indexes|string; duration|string; flow|string; label|string|display; order|integer; stage_id|string; states|string; sys_hub_flow_stage|reference(sys_hub_flow_stage); type|string; value|string
sys_sg_applet_launcher|Applet Launcher|sys_metadata|tracked: active|boolean; available_offline|string; header_button|string; header_titles|string; hide_empty_sections|string; name|string|display; required_roles|string; search_config|string; title|string
sys_sg_button|Function|sys_metadata|tracked: acknowledgement_confirm_label|string; allow_images_upload|string; auto_redirection|string; button_table_field_name|string; cancel_label|string; condition|string; condition_script|string; condition_type|string; confirm_label|string; confirmation_message|string; context|string; description|string; destination_alp|string; destination_screen|string; destination_type|string; external_browser|string; failure_message|string; field_name|string; jump_to_previous|string; jump_to_screen|string; link_label|string; link_url|string; mail_address|string; mail_content|string; mail_subject|string; name|string|display; phone_number|string; phone_type|string; preconditions|string; relative_url|string; roles|string; save_signature_before_action_execution|string; select_current_record|string; show_acknowledgement|string; show_confirmation|string; show_refresh_on_previous|string; show_signature|string; sms|string; success_message|string; table|string; take_value_from_field|string; type|string; use_overlay|string; write_back_action_item|string
sys_sg_list_screen|List Screen|sys_metadata|tracked: active|boolean; application_roles|string; available_offline|string; data_item|string; description|string; dynamic_prefetch_count|string; fetch_type|string; hidden|string; hide_filters|string; hide_screen_name|string; icon|string; item_view|string; name|string|display; order|integer; parent|string; parent_table|string; roles_override|string; style|string
sys_ux_event|UX Event|sys_metadata|tracked: description|string; event_name|string; interfaces|string; label|string|display; props|string; required_translations|string; schema_version|string
`);

/** What columns refer to, as far as the dictionary knows it: parents first, without records. */
export const referredTables = readPlatformTables(`
saml2_assertion_producer|Saml2 assertion producer|sys_metadata|tracked: name|string(255)|display
sys_certificate|Certificate|: name|string(128)|display
mid_server_profile|Mid server profile|: name|string(80)|display
gsw_content|Gsw content|sys_metadata|tracked: title|translated_text|display
license_details|License details|: name|string|display
sys_app_license_defn|App license defn|:
sys_portal_page|Portal page|sys_metadata|tracked: name|string|display
cmn_map_page|Map page|sys_metadata|tracked: name|string(40)|display
cmn_timeline_page|Timeline page|sys_metadata|tracked: name|translated_field|display
sys_perspective|Perspective|sys_metadata|tracked: name|translated_field(40)|display
time_sheet_policy|Time sheet policy|: name|string(40)|display
sys_phone_territory|Phone territory|: name|string(40)|display
sys_ui_theme|Ui theme|sys_metadata|tracked: name|translated_field(40)|display
vendor_type|Vendor type|:
sys_sentiment_details|Sentiment details|:
prb_model|Prb model|:
kb_template_known_error_article|Kb template known error article|:
sla_condition_class|Sla condition class|sys_metadata|tracked: name|string(40)|display
process_step|Process step|sys_metadata|tracked: name|string(40)|display
state_binding|State binding|:
sys_notification_category|Notification category|sys_metadata|tracked: name|translated_text(32)|mandatory,display
sys_email_digest_interval|Email digest interval|sys_metadata|tracked: name|translated_text|display
sys_push_notif_msg|Push notif msg|sys_metadata|tracked: name|string|display
sysevent_email_style|Sysevent email style|sys_metadata|tracked: name|string|display
sys_search_context_config|Search context config|sys_metadata|tracked: name|translated_text|display
sys_ux_composite_data|Ux composite data|sys_metadata|tracked: name|string|display
chat_queue|Chat queue|:
ts_index_group|Ts index group|sys_metadata|tracked: name|string|display
sp_documentation|Sp documentation|sys_metadata|tracked: title|string|display
sys_hub_category|Hub category|sys_metadata|tracked: name|translated_text(255)|display
sys_ux_page|Ux page|:
sys_ux_app|Ux app|:
sys_ux_theme|Ux theme|:
cmdb_ot_entity|Cmdb ot entity|:
spm_service_portfolio|Spm service portfolio|: name|translated_text|display
spm_taxonomy_node|Spm taxonomy node|: name|translated_text|display
cmdb_ci_business_process|Cmdb ci business process|:
cmdb_software_product_model|Cmdb software product model|cmdb_model: title|string(100)|display
sc_renderer|Sc renderer|sys_metadata|tracked: name|translated_text|display
sc_homepage_renderer|Sc homepage renderer|sc_renderer|tracked:
sys_calendar|Calendar|sys_metadata|tracked: name|string|display
sysrule_escalate|Sysrule escalate|sysrule|tracked:
sc_ordered_item_link|Sc ordered item link|sys_metadata|tracked: name|string(100)|display
sc_ic_item_staging|Sc ic item staging|sys_metadata|tracked: name|translated_text(100)|display
sc_template|Sc template|sys_metadata|tracked: name|translated_text(100)|display
topic|Topic|sys_metadata|tracked: name|translated_text(60)|mandatory,display
item_option_category|Item option category|sys_metadata|tracked: name|string(40)|display
question_regex|Question regex|sys_metadata|tracked: name|string(40)|display
sys_import_connection_alias|Import connection alias|:
ldap_ou_config|Ldap ou config|sys_metadata|tracked: name|string(40)|display
interaction|Interaction|: short_description|string|display
sc_cat_item_option|Sc cat item option|sys_metadata|tracked: name|string(100)|display|Name or Question
cmdb_model_unit|Cmdb model unit|: description|string|display
cmdb_depreciation|Cmdb depreciation|: name|string|display
cmdb_m2m_model_component|Cmdb m2m model component|:
alm_stockroom|Alm stockroom|: name|string|display
task_rel_task|Task rel task|:
planned_task_rel_planned_task|Planned task rel planned task|task_rel_task:
agile_filter_definition|Agile filter definition|: name|string(100)|display
backlog_definition|Backlog definition|agile_filter_definition:
goal|Goal|: short_description|string(80)|display
pm_program|Pm program|planned_task:
rate_model|Rate model|: name|string(40)|display
rm_defect|Rm defect|rm_feature:
rm_enhancement|Rm enhancement|rm_feature:
im_idea_core|Im idea core|task:
idea|Idea|im_idea_core:
sn_gf_core_goal|Gf core goal|: name|string|display
sn_gf_goal|Gf goal|sn_gf_core_goal:
sys_report_color|Report color|sys_metadata|tracked: name|string(40)|display
scrum_theme|Scrum theme|: name|string(40)|display
rm_release_scrum|Rm release scrum|rm_release:
scrum_pp_team|Scrum pp team|:
cmdb_application_product_model|Cmdb application product model|cmdb_model:
clm_condition_checker|Clm condition checker|:
sys_cluster_state|Cluster state|:
sys_atf_snapshot|Atf snapshot|:
sys_flow_cat_variable_model|Flow cat variable model|sys_metadata|tracked: name|string|display
stage_state|Stage state|:
column_renderer|Column renderer|sys_ui_macro|tracked:
wf_element_provider|Wf element provider|: name|string|display
wf_versionable|Wf versionable|:
wf_stage|Wf stage|: name|translated_field|display
wf_activity_variable|Wf activity variable|var_dictionary|tracked:
wf_executing|Wf executing|:
kb_quality_checklist|Kb quality checklist|:
kb_article_checklist_summary|Kb article checklist summary|:
kb_knowledge_summary|Kb knowledge summary|:
kb_version|Kb version|:
sys_mailbox|Mailbox|sys_metadata|tracked: name|string|display
pa_dashboards_group|Pa dashboards group|sys_metadata|tracked: name|string|display
sys_ui_hp_publisher|Ui hp publisher|:
pa_chart_color_schemes|Pa chart color schemes|sys_metadata|tracked: name|translated_field(80)|display
sys_report_import_table|Report import table|: name|string(255)|display
sys_report_map|Report map|: name|translated_text(100)|display
sys_report_map_source|Report map source|: name|translated_text(80)|display
sys_report_page_hdrftr|Report page hdrftr|sys_metadata|tracked: name|string(150)|display
sys_report_drill|Report drill|sys_report|tracked:
sys_report_source|Report source|sys_metadata|tracked: name|string(255)|display
sys_alias_templates|Alias templates|sys_metadata|tracked: name|string(100)|mandatory,display
sys_email_layout|Email layout|sys_metadata|tracked: name|string(100)|display
sys_ux_extension_point|Ux extension point|sys_metadata|tracked: name|translated_field(255)|display
sys_ux_lib_component|Ux lib component|sys_metadata|tracked:
st_sys_design_system_icon|St sys design system icon|:
sys_declarative_action_definition|Declarative action definition|:
sys_declarative_action_payload_definition|Declarative action payload definition|:
sys_declarative_action_model_field|Declarative action model field|:
sys_declarative_action_render_mode|Declarative action render mode|:
sys_declarative_action_group|Declarative action group|:
sys_ui_interaction|Ui interaction|:
sys_aw_master_config|Aw master config|:
sys_job|Job|sys_metadata|tracked: name|string(80)|display
cmdb_ci_virtualization_server|Cmdb ci virtualization server|:
sys_hub_flow_logic_definition|Hub flow logic definition|:
sys_impex_map|Impex map|sys_metadata|tracked: name|string(40)|display
asmt_metric|Asmt metric|sys_metadata|tracked: name|string(255)|display
asmt_signature|Asmt signature|sys_metadata|tracked: name|string(80)|display
asmt_assessment|Asmt assessment|:
asmt_condition|Asmt condition|sys_metadata|tracked: description|string(1000)|display
`);
