import { readRecords } from "../../declare/read_records.ts";
import type { SeedRow } from "../../declare/seed_row.ts";

/** Places, costs and what the platform keeps beside work. */
const BASE = `
cmn_building | Leeds North Street 4 | name=Leeds North Street 4, location=@cmn_location:Leeds, floors=3
cmn_building | Utrecht Quay House | name=Utrecht Quay House, location=@cmn_location:Utrecht, floors=5
cmn_cost_center | Operations | name=Operations, code=CC-100, account_number=4100, manager=@sys_user:itil.agent, valid_from=2026-01-01 00:00:00
cmn_cost_center | Service desk | name=Service desk, code=CC-110, account_number=4110, parent=@cmn_cost_center:Operations, valid_from=2026-01-01 00:00:00
business_unit | Retail | name=Retail, description=Shops and the web shop
life_cycle_stage | Operational | name=Operational
life_cycle_stage | End of Life | name=End of Life
life_cycle_stage_status | In Use | name=In Use
ldap_server_config | Staff directory | name=Staff directory, server_url=ldap://directory.example.com/, active=false
sla | Mail within a day | number=SLA0001001, name=Mail within a day, active=true
std_change_proposal | STDCHG0001001 | number=STDCHG0001001, short_description=Restart the file server, template_name=Restart the file server
sysapproval_group | GAPRV0001001 | number=GAPRV0001001, short_description=Approval by the service desk, parent=@change_request:CHG0030001, wait_for=anyone
sysrule_approvals | Changes to the web shop | name=Changes to the web shop, table=change_request, user=@sys_user:itil.agent, active=true
asmt_metric_type | Service desk survey | name=Service desk survey, active=true, evaluation_method=survey, table=incident, publish_state=published
asmt_assessment_instance | AINST0001001 | number=AINST0001001, metric_type=@asmt_metric_type:Service desk survey, state=ready, user=@sys_user:requester, task_id=@incident:INC0010001
ais_datasource | Incidents | name=Incidents, source=incident, active=true
ais_search_source | Open incidents | name=Open incidents, datasource=@ais_datasource:Incidents, condition=active=true
ais_search_profile | Fleet portal | name=fleet_portal, label=Fleet portal, active=true, state=PUBLISHED
discovery_status | DIS0001001 | number=DIS0001001, description=Servers in Utrecht, state=Completed, discover=CIs, started=4, completed=4
sys_attachment_doc | First part | position=0
sys_cs_channel | Chat | name=Chat, type=chat
sys_filter | My open incidents | title=My open incidents, table=incident, filter=active=true^assigned_toDYNAMIC90d1921e5f510100a9ad2572f2b477fe, user=@sys_user:itil.agent
sys_history_set | INC0010001 | table=incident, id=@incident:INC0010001, line_table=sys_history_line
sys_history_line | INC0010001 state | set=@sys_history_set:INC0010001, field=state, label=State, old=New, new=In Progress, old_value=1, new_value=2, update=1, update_time=2026-01-05 09:00:00, user_id=itil.agent, user_name=Ines Tilburg, type=audit
sys_hub_flow_stage | Inspect | label=Inspect, value=inspect, order=100, flow=@sys_hub_flow:plan_an_inspection
sys_hub_flow_input | vehicle | element=vehicle, label=Vehicle, model=@sys_hub_flow:plan_an_inspection, order=100
sys_hub_flow_output | result | element=result, column_label=Result, internal_type=string, model=@sys_hub_flow:plan_an_inspection
sys_hub_flow_variable | inspector | element=inspector, column_label=Inspector, internal_type=string, model=@sys_hub_flow:plan_an_inspection
sys_hub_action_input | plate | element=plate, label=Plate, model=@sys_hub_action_type_definition:create_record, order=100
sys_hub_action_output | made | element=made, label=Record made, model=@sys_hub_action_type_definition:create_record, order=100
sys_hub_trigger_definition | Created | name=Created, type=record_create, active=true, order=100
sys_hub_action_type_snapshot | create_record | name=create_record, internal_name=create_record, parent_action=@sys_hub_action_type_definition:create_record, master=true
sys_hub_step_instance | Look up depot 1 | action=@sys_hub_action_type_snapshot:create_record, label=Look Up Record, order=1
pa_thresholds | Number of open incidents above 50 | indicator=@pa_indicators:Number of open incidents, condition=gt, value=50, active=true
proc_po | PO0001001 | number=PO0001001, short_description=Notebooks for the new staff, vendor=@core_company:Northfield Systems, status=requested
proc_po_item | POL0001001 | number=POL0001001, purchase_order=@proc_po:PO0001001, short_description=Northbook 14, model=@cmdb_model:Northbook 14, ordered_quantity=10
sys_sg_applet_launcher | Agent home | name=Agent home, title=Home, active=true
sys_sg_button | Assign to me | name=Assign to me, table=incident, context=record
sys_sg_screen | Incident details | name=Incident details
sys_sg_list_screen | My incidents | name=My incidents, active=true, parent_table=incident
sys_ux_event | Vehicle chosen | event_name=VEHICLE_CHOSEN, label=Vehicle chosen
incident_task | TASK0020011 | number=TASK0020011, incident=@incident:INC0010001, parent=@incident:INC0010001, short_description=Read the concentrator's log, assignment_group=@sys_user_group:Network, state=1
metric_instance | INC0010001 new | definition=@metric_definition:Incident state duration, table=incident, id=@incident:INC0010001, field=incident_state, field_value=1, value=New, start=2026-01-05 08:00:00, end=2026-01-05 09:00:00, duration=1970-01-01 01:00:00, calculation_complete=true
metric_instance | INC0010001 in progress | definition=@metric_definition:Incident state duration, table=incident, id=@incident:INC0010001, field=incident_state, field_value=2, value=In Progress, start=2026-01-05 09:00:00, calculation_complete=false
metric_instance | INC0010002 new | definition=@metric_definition:Incident state duration, table=incident, id=@incident:INC0010002, field=incident_state, field_value=1, value=New, start=2026-01-05 08:30:00, end=2026-01-05 08:50:00, duration=1970-01-01 00:20:00, calculation_complete=true
sys_audit_delete | Retired depot | tablename=x_demo_fleet_depot, documentkey=c0ffee00c0ffee00c0ffee00c0ffee00, display_value=Retired depot
sys_user_delegate | Ines to Devi | user=@sys_user:itil.agent, delegate=@sys_user:developer, starts=2026-07-01 00:00:00, ends=2026-07-14 23:59:59
cmn_rota | Network on call | name=Network on call, group=@sys_user_group:Network
domain | TOP | name=TOP, type=Top, active=true
ecc_agent_property | glide.mid.max.threads | ecc_agent=@ecc_agent:mid-utrecht-01, name=threads.max, value=25
ecc_agent_capability | REST | capability=REST
ecc_agent_capability_m2m | mid-utrecht-01 REST | agent=@ecc_agent:mid-utrecht-01, capability=@ecc_agent_capability:REST
oauth_credential | Weather service | type=access, peer=@oauth_entity:Weather service, expires=2026-01-05 09:00:00
sys_email_account | Demo SMTP | name=Demo SMTP, type=smtp, server=mail.example.com, port=587, active=false
sys_processor | FleetExport | name=FleetExport, path=fleet_export, type=script, active=false
sys_web_service | Fleet lookup | name=Fleet lookup, function_name=fleetLookup, active=false
sys_notif_subscription | Requester | name=Mail to Rena Quest, user=@sys_user:requester, active=true
sys_import_set_run | ISET0010001 | set=@sys_import_set:ISET0010001, state=complete, total=4, inserts=2, updates=1, errors=1, ignored=0, skipped=0, completed=2026-01-05 08:01:00
sys_decision_answer | Workshop inspects | decision_table=@sys_decision:Who inspects, label=Workshop inspects
sys_archive | Old incidents | name=Old incidents, table=incident, condition=active=false, active=false
sys_auto_flush | syslog | tablename=syslog, matchfield=sys_created_on, age=2592000, active=true
sys_translated | Vehicle | name=x_demo_fleet_vehicle, element=name, language=de, value=Lieferwagen, label=Van
sys_kmf_crypto_module | Column encryption | name=Column encryption
sys_pd_context | Vehicle breaks down | name=Vehicle breaks down, state=IN_PROGRESS, input_table=x_demo_fleet_vehicle
sys_ux_form_action_layout | Incident | name=Incident, table=incident, active=true
clone_data_exclude | syslog | name=System log, table=syslog
clone_instance | Last clone | target_instance=test1, source_instance=prod1, state=Completed, scheduled=2026-01-02 20:00:00
clone_data_preserver | Mail settings | name=Mail settings, table=sys_email_account
multi_factor_criteria | Role based | name=Role based, active=false
sso_properties | Staff identity provider | name=Staff identity provider, active=false
kb_feedback | Helpful | article=@kb_knowledge:KB0000001, useful=yes, rating=5, user=@sys_user:requester
`;

/** The records of the tables in `base_tables.ts` and of those that the dictionary adds to them. */
export const baseRows: SeedRow[] = readRecords(BASE);
