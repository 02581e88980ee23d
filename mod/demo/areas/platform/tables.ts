/** Written by `deno task gen` from the independent dictionary, `scripts/dictionary`. */
import { definePlatformTable } from "../../declare/platform_table.ts";
import type { TableSource } from "../../declare/table_source.ts";

export const platformTables: TableSource[] = [
  definePlatformTable(
    "sn_aia_team",
    "AI Agent Team",
    "sys_metadata",
    `
active|boolean; description|string; name|string|display
`,
  ),
  definePlatformTable(
    "sn_aia_agent_config",
    "AI Agent Configuration",
    "sys_metadata",
    `
active|boolean; agent|string|display; agent_descriptor|string; agent_learning|string
doc_url|string; icon_url|string; public|string; run_as_user|string
`,
  ),
  definePlatformTable(
    "sn_aia_version",
    "AI Agent Version",
    "sys_metadata",
    `
condition|string|display; instructions|string; state|string; target_id|string
target_table|string; version_name|string; version_number|string
`,
  ),
  definePlatformTable(
    "sn_aia_usecase_config_override",
    "AI Agent Use Case Override",
    "sys_metadata",
    `
active|boolean; run_as_user|string|display; usecase_configuration|string
`,
  ),
  definePlatformTable(
    "sys_one_extend_capability",
    "Generative AI Capability",
    "sys_metadata",
    `
active|boolean; description|string; name|string|display; short_description|string; type|string
`,
  ),
  definePlatformTable(
    "sys_one_extend_capability_definition",
    "Generative AI Capability Definition",
    "sys_metadata",
    `
api|string; api_type|string; capability|string; description|string; name|string|display
truncate_strategy|string
`,
  ),
  definePlatformTable(
    "sys_one_extend_definition_config",
    "Generative AI Definition Configuration",
    "sys_metadata",
    `
active|boolean; capability|string|display; default|string; definition|string
`,
  ),
  definePlatformTable(
    "sys_generative_ai_config",
    "Generative AI Configuration",
    "sys_metadata",
    `
active|boolean; capability|string; definition|string; definition_table|string
description|string; max_tokens|string; min_word_count|string; model|string; name|string|display
prompt|string; show_in_prompt_library|string; state|string; temperature|string; version|string
`,
  ),
  definePlatformTable(
    "sys_generative_ai_prompt_config",
    "Generative AI Prompt",
    "sys_metadata",
    `
ai_config|string|display; definition|string; filter_properties|string; filter_type|string
is_default|string
`,
  ),
  definePlatformTable(
    "sn_nowassist_skill_config_status",
    "Now Assist Skill Status",
    "sys_metadata",
    `
skill_config|string|display
`,
  ),
  definePlatformTable(
    "sys_pd_lane",
    "Playbook Lane",
    "sys_metadata",
    `
active|boolean; condition_to_run|string; description|string; label|string; name|string|display
order|integer; permission|string; process_definition|string; restart_rule|string
start_rule|string; start_rule_name|string; starts_after_activities|string
starts_after_branches|string; starts_after_lanes|string
`,
  ),
  definePlatformTable(
    "sys_pd_activity",
    "Playbook Activity",
    "sys_metadata",
    `
active|boolean; activity_definition|string; ai_agent_execution_mode|string
ai_agent_obj_additional_detail|string; ai_agent_objective|string; ai_agent_run_as|string
ai_agent_run_with_roles|string; ai_agent_user|string; condition_to_run|string
conversational_agents|string; description|string; enable_ai_agent|string; label|string
lane|string; launch_agent_when_activity_start|string; name|string|display; order|integer
process_definition|string; restart_rule|string; start_rule_name|string
starts_after_activities|string; starts_after_branches|string; starts_after_lanes|string
`,
  ),
  definePlatformTable(
    "sys_pd_process_input",
    "Playbook Input",
    "sys_metadata",
    `
active|boolean; attributes|string; element|string; internal_type|string; label|string
mandatory|string; max_length|string; model|string; model_id|string; model_table|string
name|string|display; order|integer; reference|string
`,
  ),
  definePlatformTable(
    "sys_pd_trigger_instance",
    "Playbook Trigger",
    "sys_metadata",
    `
label|string; name|string|display; process_definition|string; trigger_type|string
`,
  ),
  definePlatformTable(
    "pa_tabs",
    "Dashboard Tab",
    "sys_metadata",
    `
canvas_page|string; name|string|display; page|string
`,
  ),
  definePlatformTable(
    "pa_m2m_dashboard_tabs",
    "Tab of a Dashboard",
    "sys_metadata",
    `
dashboard|string|display; home|string; homepage|string; order|integer; tab|string
`,
  ),
  definePlatformTable(
    "pa_dashboards_permissions",
    "Dashboard Permission",
    "sys_metadata",
    `
dashboard|string|display; delete|string; group|string; identity|string; read|string; role|string
type|string; user|string; write|string
`,
  ),
  definePlatformTable(
    "pa_widgets",
    "Analytics Widget",
    "sys_metadata",
    `
aggregate|string; alignment|string; breakdown|string; breakdown_level2|string
breakdown_page_size|string; chart_color|string; color_scheme|string; coloring_method|string
column_bulletchart|string; column_change|string; column_change_perc|string
column_current|string; column_gap|string; column_gap_perc|string; column_multiple|string
column_steps|string; column_stepsize|string; column_target|string; column_trend|string
compare_main_label|string; compare_number_of_periods|string; compare_period|string
cube_facts_table|string; cutoff|string; cutoff_condition|string; cutoff_type|string
date_from|string; date_to|string; default_indicator|string; description|string; element|string
element_level2|string; elements_filter|string; field|string; filter|string; flip_axes|string
follow_element|string; follow_managed_element|string; followed_breakdown|string
followed_breakdown_relation|string; gauge_autoscale|string; gauge_from|string; gauge_to|string
include_comments|string; include_confidence|string; include_forecast|string
include_prediction_interval|string; include_target|string; include_thresholds|string
include_trend|string; indicator|string; is_compare_chart|string; lastscore_compare|string
lastscore_periods_back|string; limit|string; lookup_name|string; manual_elements|string
max_color|string; multiple_elements_view|string; name|string|display; number_of_records|string
overlap_data_labels|string; percentages|string; period|string; pivot_breakdown|string
pivot_elements_filter|string; related_dashboards|string; score_font_size|string
scorecard_options|string; show_bar|string; show_breakdown_selector|string; show_change|string
show_change_perc|string; show_comparison_date|string; show_data_labels|string
show_empty_elements|string; show_gap|string; show_gap_perc|string; show_legend|string
show_on_click_link_label|string; show_range_selector|string; show_target|string
show_top_x|string; show_total|string; show_trend|string; show_visualization_selector|string
sort_direction|string; sort_on|string; subtitle|string; tag|string; template|string
treemap_max_color|string; treemap_min_color|string; type|string; visualization|string
words_in_trendline|string; yaxis2_from|string; yaxis2_title|string; yaxis2_to|string
yaxis_from|string; yaxis_title|string; yaxis_to|string
`,
  ),
  definePlatformTable(
    "sys_grid_canvas",
    "Responsive Canvas",
    "sys_metadata",
    `
dropzone|string; grid_canvas|string; height|string; legacy_page|string; name|string|display
offset|string; page|string; portal_section|string; portal_widget|string; posx|string
posy|string; related_items_node|string; summary|string
sys_grid_canvas_pane|reference(sys_grid_canvas_pane); sys_portal|string
sys_portal_preferences|string; value|string; width|string
`,
  ),
  definePlatformTable(
    "sys_grid_canvas_pane",
    "Pane of a Canvas",
    "sys_metadata",
    `
grid_canvas|string|display; height|string; portal_widget|string; posx|string; posy|string
width|string
`,
  ),
  definePlatformTable(
    "par_dashboard_tab",
    "Dashboard Tab (Platform Analytics)",
    "sys_metadata",
    `
active|boolean; dashboard|string; name|string|display; order|integer
`,
  ),
  definePlatformTable(
    "par_dashboard_canvas",
    "Dashboard Canvas",
    "sys_metadata",
    `
dashboard|string|display; dashboard_tab|string
`,
  ),
  definePlatformTable(
    "par_dashboard_widget",
    "Dashboard Widget",
    "sys_metadata",
    `
canvas|string|display; component|string; component_props|string; h|string; w|string; x|string
y|string
`,
  ),
  definePlatformTable(
    "par_dashboard_visibility",
    "Dashboard Visibility",
    "sys_metadata",
    `
dashboard|string|display; experience|string
`,
  ),
  definePlatformTable(
    "par_dashboard_permission",
    "Dashboard Permission (Platform Analytics)",
    "sys_metadata",
    `
can_read|string|display; can_share|string; can_write|string; dashboard|string; group|string
owner|string; role|string; user|string
`,
  ),
  definePlatformTable(
    "sys_hub_trigger_instance_v2",
    "Trigger Instance V2",
    "",
    `
category|string; comment|string; flow|string; name|string|display; trigger_definition|string
trigger_inputs|string; trigger_outputs|string; trigger_type|string
`,
  ),
  definePlatformTable(
    "sys_hub_action_instance_v2",
    "Action Instance V2",
    "",
    `
action_type|string; action_type_parent|string; active|boolean; comment|string
display_text|string|display; flow|string; generation_source|string; order|integer
parent_ui_id|string; ui_id|string; updation_source|string; values|string
`,
  ),
  definePlatformTable(
    "sys_hub_flow_logic_instance_v2",
    "Flow Logic Instance V2",
    "sys_hub_flow_component",
    `
block|reference(sys_hub_flow_block); connected_to|string(255)
decision_table|reference(sys_decision); flow_variables_assigned|string(4000)
outputs_assigned|string(4000); values|string(16777215)
workflow_reference|reference(wf_workflow)
`,
  ),
  definePlatformTable(
    "sys_hub_sub_flow_instance",
    "Subflow Instance",
    "",
    `
comment|string; display_text|string|display; flow|string; inputs|string; order|integer
parent_ui_id|string; subflow|string; subflow_instance_inputs|string
sys_hub_sub_flow_instance|reference(sys_hub_sub_flow_instance); ui_id|string
`,
  ),
  definePlatformTable(
    "sys_flow_record_trigger",
    "Record Trigger",
    "sys_metadata",
    `
active|boolean; condition|string; item|string; name|string|display; on_delete|string
on_insert|string; on_update|string; table|string
`,
  ),
  definePlatformTable(
    "sys_ui_formatter",
    "Formatter",
    "sys_metadata",
    `
active|boolean|default=true; angular_module|string; formatter|string(100); name|string|display
seismic_component|reference(sys_ux_macroponent); table|table_name
type|string|mandatory,default=formatter
`,
  ),
  definePlatformTable(
    "sys_ui_annotation_type",
    "Annotation Type",
    "sys_metadata",
    `
active|boolean|default=true; name|string|mandatory,display; omit_spacer|boolean; style|string
`,
  ),
  definePlatformTable(
    "sys_ui_annotation",
    "Annotation",
    "",
    `
is_plain_text|boolean|default=true; text|string|display; type|reference(sys_ui_annotation_type)
`,
  ),
  definePlatformTable(
    "dl_matcher",
    "Data Lookup Matcher",
    "sys_metadata",
    `
active|boolean|default=true; order|integer|default=100
`,
  ),
  definePlatformTable(
    "dl_definition",
    "Data Lookup Definition",
    "sys_metadata",
    `
active|boolean|default=true; matcher_table|table_name|mandatory; name|string|mandatory,display
run_on_form_change|boolean|default=true; run_on_insert|boolean|default=true
run_on_update|boolean; source_table|table_name|mandatory
`,
  ),
  definePlatformTable(
    "dl_definition_rel_match",
    "Data Lookup Match",
    "sys_metadata",
    `
dl_definition|reference(dl_definition); exact_match|boolean; matcher_table|string(80)
matcher_table_field|field_name|mandatory; source_table|string(80)
source_table_field|field_name|mandatory
`,
  ),
  definePlatformTable(
    "dl_definition_rel_set",
    "Data Lookup Setter",
    "sys_metadata",
    `
always_replace|boolean; dl_definition|reference(dl_definition); matcher_table|string(80)
matcher_table_field|field_name|mandatory; source_table|string(80)
source_table_field|field_name|mandatory
`,
  ),
  definePlatformTable(
    "sys_security_data_filter",
    "Data Filter",
    "sys_metadata",
    `
active|boolean|default=true; description|string(4000)|mandatory,display; filter|conditions
mode|choice|default=unless; security_attribute|reference(sys_security_attribute)|mandatory
show_in_ui|boolean; table_name|table_name|mandatory
`,
  ),
  definePlatformTable(
    "sp_instance_menu",
    "Menu Instance",
    "sp_instance",
    `
advanced_placeholder_dimensions|string; assignment_group|reference(sys_user_group)
async_load|string; async_load_device_type|string; async_load_trigger|string
average_wait_time|glide_duration; class_name|string; confirm_problem|translated_field
initial_agent_response|translated_field; name|string|display; not_available|translated_html
placeholder_dimensions|string; placeholder_dimensions_script|string; placeholder_template|string
preserve_placeholder_size|string; question|translated_field; schedule|reference(cmn_schedule)
short_description|string; size|string
`,
  ),
  definePlatformTable(
    "sp_rectangle_menu_item",
    "Menu Item",
    "sys_metadata",
    `
active|boolean|default=true; color|bootstrap_color|default=default; condition|condition_string
display_1|field_name; display_2|field_name; display_date|field_name; filter|conditions
glyph|glyphicon; hint|translated_text(255); kb_article|reference(kb_knowledge)
kb_category|reference(kb_category); kb_topic|string; label|translated_text(255)|display
order|integer|default=100; record_script|script_server; roles|string
sc_cat_item|reference(sc_cat_item); sc_category|reference(sc_category)
short_description|string(100); sp_page|reference(sp_page)
sp_rectangle_menu|reference(sp_instance_menu)
sp_rectangle_menu_item|reference(sp_rectangle_menu_item); table|table_name
type|string|default=page; url|string(255); url_target|string
`,
  ),
  definePlatformTable(
    "sp_css_include",
    "CSS Include",
    "sys_metadata",
    `
lazy_load|boolean; name|string|display; rtl_css_file_url|url; source|string|default=local
sp_css|reference(sp_css); url|url
`,
  ),
  definePlatformTable(
    "m2m_sp_theme_css_include",
    "CSS Include of a Theme",
    "sys_metadata",
    `
order|integer; sp_css_include|reference(sp_css_include); sp_theme|reference(sp_theme)
`,
  ),
  definePlatformTable(
    "m2m_sp_theme_js_include",
    "JS Include of a Theme",
    "sys_metadata",
    `
order|integer; sp_js_include|reference(sp_js_include); sp_theme|reference(sp_theme)
`,
  ),
  definePlatformTable(
    "m2m_sp_dependency_css_include",
    "CSS Include of a Dependency",
    "sys_metadata",
    `
order|integer; sp_css_include|reference(sp_css_include); sp_dependency|reference(sp_dependency)
`,
  ),
  definePlatformTable(
    "m2m_sp_dependency_js_include",
    "JS Include of a Dependency",
    "sys_metadata",
    `
order|integer; sp_dependency|reference(sp_dependency); sp_js_include|reference(sp_js_include)
`,
  ),
  definePlatformTable(
    "sys_retry_policy",
    "Retry Policy",
    "sys_metadata",
    `
condition|conditions; connection_type|string(40)|default=http_retry_conditions; count|integer
interval|long; max_elapsed_time|integer; name|string(40)|display; restrict_to|string(120)
retry_strategy|string(40)|default=fixed_time_interval
`,
  ),
];
