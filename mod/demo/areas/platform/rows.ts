import { readRecords } from "../../declare/read_records.ts";
import type { SeedRow } from "../../declare/seed_row.ts";

/** table | name | values; one record of each table that is taken as it stands. */
const RECORDS = `
sn_aia_team | Fleet team | name=Fleet team, active=true
sn_aia_agent_config | Fleet advisor | agent=@sn_aia_agent:Fleet advisor, active=true
sn_aia_version | Fleet advisor 1 | version_name=First, version_number=1, target_table=sn_aia_agent, target_id=@sn_aia_agent:Fleet advisor
sn_aia_usecase_config_override | Plan a service | usecase_configuration=Plan a service, active=true
sys_one_extend_capability | Summarise | name=Summarise, active=true
sys_one_extend_capability_definition | Summarise a task | name=Summarise a task, capability=@sys_one_extend_capability:Summarise
sys_one_extend_definition_config | Summarise a task | definition=@sys_one_extend_capability_definition:Summarise a task, capability=@sys_one_extend_capability:Summarise, active=true
sys_generative_ai_config | Summarise a task | name=Summarise a task, definition=@sys_one_extend_capability_definition:Summarise a task, active=true
sys_generative_ai_prompt_config | Summarise a task | ai_config=@sys_generative_ai_config:Summarise a task
sn_nowassist_skill_config_status | Incident summary | skill_config=Incident summary
sys_pd_lane | Diagnose | name=Diagnose, order=100, active=true
sys_pd_activity | Ask the driver | name=Ask the driver, lane=@sys_pd_lane:Diagnose, order=100, active=true
sys_pd_process_input | vehicle | name=vehicle, element=vehicle, order=100, active=true
sys_pd_trigger_instance | Vehicle breaks down | name=Vehicle breaks down
pa_tabs | Overview | name=Overview, canvas_page=@sys_grid_canvas:Overview
pa_m2m_dashboard_tabs | Overview | tab=@pa_tabs:Overview, order=1
pa_dashboards_permissions | Agents | read=true, role=itil
pa_widgets | Open incidents | name=Open incidents, type=singlescore
sys_grid_canvas | Overview | name=Overview
sys_grid_canvas_pane | Open incidents | grid_canvas=@sys_grid_canvas:Overview, posx=0, posy=0, width=6, height=4
par_dashboard_tab | Service | dashboard=@par_dashboard:Service desk today, name=Service, order=1, active=true
par_dashboard_canvas | Service | dashboard=@par_dashboard:Service desk today, dashboard_tab=@par_dashboard_tab:Service
par_dashboard_widget | Open incidents | canvas=@par_dashboard_canvas:Service, x=0, y=0, w=6, h=4
par_dashboard_visibility | Service | experience=Fleet
par_dashboard_permission | Agents | dashboard=@par_dashboard:Service desk today, can_read=true, role=itil
sys_hub_trigger_instance_v2 | Created | name=Created, trigger_type=record_create
sys_hub_action_instance_v2 | Update Record | display_text=Update Record, order=1, active=true
sys_hub_flow_logic_instance_v2 | If | comment=If the vehicle is in use, order=2
sys_hub_sub_flow_instance_v2 | Plan an inspection | display_text=Plan an inspection, order=3
sys_hub_sub_flow_instance | Notify | display_text=Notify, order=3
sys_flow_record_trigger | Vehicle created | name=Vehicle created, table=x_demo_fleet_vehicle, on_insert=true, active=true
sys_ui_formatter | Activities (filtered) | name=Activities (filtered), formatter=activity.xml, table=task
sys_ui_annotation_type | Info Box Blue | name=Info Box Blue
sys_ui_annotation | Ask for the plate | text=Ask for the plate, type=@sys_ui_annotation_type:Info Box Blue
sys_security_data_filter | Own companies | description=Companies of signed-in users, table_name=core_company, security_attribute=@sys_security_attribute:UserIsAuthenticated, active=false
sp_instance_menu | Fleet menu | title=Fleet menu
sp_rectangle_menu_item | Book a vehicle | label=Book a vehicle, sp_rectangle_menu=@sp_instance_menu:Fleet menu
sp_css_include | Fleet | name=Fleet, sp_css=@sp_css:Fleet
m2m_sp_theme_css_include | Fleet | sp_theme=@sp_theme:Fleet, sp_css_include=@sp_css_include:Fleet, order=1
m2m_sp_theme_js_include | Fleet | sp_theme=@sp_theme:Fleet, order=1
m2m_sp_dependency_css_include | Fleet | sp_css_include=@sp_css_include:Fleet, order=1
m2m_sp_dependency_js_include | Fleet | order=1
sys_retry_policy | Default | name=Default, count=3, interval=60
fx_price | Setup fee | amount=20, currency=EUR, type=fixed
m2m_sp_ng_pro_sp_ng_pro | Fleet plate | required_by=@sp_angular_provider:fleetPlate
m2m_sp_portal_catalog | Fleet | sp_portal=@sp_portal:fleet, order=100, active=true
m2m_sp_portal_knowledge_base | Fleet | sp_portal=@sp_portal:fleet, order=100, active=true
m2m_sp_portal_search_source | Fleet | sp_portal=@sp_portal:fleet, order=100
m2m_sp_portal_taxonomy | Fleet | sp_portal=@sp_portal:fleet, order=100, active=true
scan_column_type_check | Scripts | name=Scripts without comments, column_type=script, active=false
sys_choice_set | Vehicle state | name=x_demo_fleet_vehicle, element=state
sys_agent_access_role_configuration | Fleet advisor | name=Fleet advisor, agent=@sn_aia_agent:Fleet advisor, agent_table=sn_aia_agent
sys_agent_access_role_mapping | Fleet advisor | agent_access_config=@sys_agent_access_role_configuration:Fleet advisor, role=@sys_user_role:itil
sys_element_mapping | Vehicle | field=table_name, table=var__m_sys_hub_action_input, value=x_demo_fleet_vehicle
sys_gen_ai_feature_mapping | Summarise | feature_name=Summarise, document_table=sys_one_extend_capability, document=@sys_one_extend_capability:Summarise, active=true
sys_gen_ai_strategy_mapping | Summarise | feature=@sys_gen_ai_feature_mapping:Summarise, active=true
sys_module | Fleet plates | path=x_demo_fleet/plates.js, content=export const digits = 4;, external_source=false
sys_one_extend_definition_attribute | Task | name=task, label=Task, type=input, capability=@sys_one_extend_capability:Summarise, active=true
sys_one_extend_resource_mapping | Summarise | resource_name=Summarise, parent_capability=@sys_one_extend_capability:Summarise, active=true
sys_ui_action_role | Close a vehicle | sys_user_role=@sys_user_role:itil
sys_ux_applicability | Everybody | name=Everybody, active=true
sys_ux_registry_m2m_category | Fleet workspace | page_registry=@sys_ux_page_registry:fleet-workspace, order=100`;

/** Records of the tables that nobody wrote by hand. */
export const platformRows: SeedRow[] = readRecords(RECORDS);
