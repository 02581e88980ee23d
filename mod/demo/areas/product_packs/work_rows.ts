import { readRecords } from "../../declare/read_records.ts";
import type { SeedRow } from "../../declare/seed_row.ts";

const WORK = `
rm_story | STRY0001002 | number=STRY0001002, short_description=Guests get a receipt by mail, epic=@rm_epic:EPIC0001001, sprint=@rm_sprint:SPNT0001001, story_points=3
rm_scrum_task | STSK0001001 | number=STSK0001001, short_description=Form for the card, story=@rm_story:STRY0001001, parent=@rm_story:STRY0001001, type=2, hours=6
rm_scrum_task | STSK0001002 | number=STSK0001002, short_description=Test with a refused card, story=@rm_story:STRY0001001, parent=@rm_story:STRY0001001, type=4, hours=3
m2m_story_dependencies | Receipt after payment | prerequisite_story=@rm_story:STRY0001001, dependent_story=@rm_story:STRY0001002
pm_project_task | PRJTASK0001001 | number=PRJTASK0001001, short_description=Order the laptops, parent=@pm_project:PRJ0001001, start_date=2026-02-02 08:00:00, end_date=2026-02-06 17:00:00
pm_project_task | PRJTASK0001002 | number=PRJTASK0001002, short_description=Hand them out, parent=@pm_project:PRJ0001001, start_date=2026-02-16 08:00:00, end_date=2026-02-20 17:00:00
cost_plan | Laptops | name=Laptops, task=@pm_project:PRJ0001001, unit_cost=900, quantity=20
resource_plan | RPLN0001001 | number=RPLN0001001, short_description=Hand out laptops, task=@pm_project:PRJ0001001, group_resource=@sys_user_group:Hardware, planned_hours=40, start_date=2026-02-16, end_date=2026-02-20
sn_align_core_planning_item | Workplace 2026 | short_description=Workplace 2026, planned_start_date=2026-01-01, planned_end_date=2026-12-31
sn_hr_core_task | HRT0001001 | number=HRT0001001, short_description=Sign the letter, parent=@sn_hr_core_case:HRC0001001, hr_task_type=sign_document
sn_hr_le_case | HRL0001001 | number=HRL0001001, short_description=First day in Leeds, subject_person=@sys_user:requester, opened_for=@sys_user:requester
sn_hr_core_coe_security_policy | Payroll cases | name=Payroll cases, active=true, applies_to=sn_hr_core_case
sn_customerservice_task | CSTASK0001001 | number=CSTASK0001001, short_description=Send the missing box, parent=@sn_customerservice_case:CS0001001
sn_install_base_item | Web shop of Harbour Lights | name=Web shop of Harbour Lights, account=@customer_account:Harbour Lights, product=@cmdb_model:Web shop
awa_queue | Chat | name=Chat, active=true, order=100
awa_assignment_rule | Most capacity | name=Most capacity, active=true
sn_audit_engagement | ENG0001001 | number=ENG0001001, short_description=Access reviews of 2026
sn_compliance_policy_statement | Access is granted by need | name=Access is granted by need, reference=AC-2
sn_ti_observable | 192.0.2.44 | value=192.0.2.44, type=IPV4 address
sn_vul_remediation_task | VUL0001001 | number=VUL0001001, short_description=Close the relay on lnx-mail-01, risk_score=71
sm_part_requirement | PRT0001001 | number=PRT0001001, model=@cmdb_model:Northbook 14, quantity=1
wm_crew | Leeds crew | name=Leeds crew, active=true
wm_work_type | Installation | name=Installation, active=true
sn_aia_agent_tool_m2m | Look up a vehicle | agent=@sn_aia_agent:Fleet advisor, tool=@sn_aia_tool:Find a vehicle, name=Look up a vehicle, execution_mode=copilot, active=true
sn_aia_tool | Find a vehicle | name=Find a vehicle, description=Looks a vehicle up by its plate, type=crud, active=true
sn_aia_execution_plan | Plan a service | usecase=@sn_aia_usecase:Plan a service, agent=@sn_aia_agent:Fleet advisor, objective=Plan the service of VAN-01, state=completed
sn_mcp_server | Fleet tools | name=Fleet tools, active=false
sys_cs_conversation | Reset a password | topic=@sys_cs_topic:Reset a password, title=Reset a password, state=closed
sys_generative_ai_log | Summary | prompt=Summarise INC0010001, response=The VPN drops every hour.
sys_gen_ai_usage_log | Summary | user=@sys_user:itil.agent
ml_solution | Incident assignment | solution_name=incident_assignment, active=true, state=solution_complete
sys_nlu_model | Service desk | name=service_desk, display_name=Service desk, language=en, state=published
`;

/** The tasks of the products' cases and stories, and one record of what else they keep. */
export const productWorkRows: SeedRow[] = readRecords(WORK);
