/** Written by `deno task gen` from the independent dictionary, `scripts/dictionary`. */
import { readPlatformChoices } from "../../declare/platform_table.ts";

/** Lists of values of the columns that the dictionary adds. */
export const platformChoices = readPlatformChoices(`
sys_db_object.caller_access: 1=Caller Tracking|2=Caller Restriction
sys_db_object.extension_model: class=Table per class|hierarchy=Table per hierarchy|partition=Table per partition
sys_dictionary.virtual_type: script=Script|formula=Formula
sys_dictionary_override.read_only_option: instance_configured=Instance Configured|display_read_only=Display Read Only|client_script_modifiable=Client Script Modifiable|strict_read_only=Strict Read Only
sys_script.access: package_private=package_private|public=public
sys_script_include.caller_access: 1=Caller Tracking|2=Caller Restriction
sys_package.enforce_license: none=None|log=Monitor|enforce=Required
sys_package.license_model: none=Not applicable|fulfiller=Fulfiller/Requester|producer=Producer|capacity=Capacity|mixed=Mixed|app_use=Application in use
sys_scope.runtime_access_tracking: permissive=permissive|tracking=tracking
sys_app_application.device_type: any=Any|browser=Browser|mobile=Mobile
sys_app_module.device_type: any=Any|browser=Browser|mobile=Mobile
sys_user.identity_type: human=Human|machine=Machine|ai_agent=AI Agent|unclassified=-
contract_sla.adv_condition_type: none=None|advanced=Has advanced|advanced_journal=Has advanced with Journal|advanced_system=Has advanced with System field|advanced_journal_and_system=Has advanced with Journal and System field
contract_sla.relative_duration_works_on: Task record=Task record|SLA record=SLA record
contract_sla.timezone_source: task.caller_id.time_zone=The caller's time zone|sla.timezone=The SLA definition's time zone|task.cmdb_ci.location.time_zone=The CI's location's time zone|task.location.time_zone=The task's location's time zone|task.caller_id.location.time_zone=The caller's location's time zone
sys_ui_action.form_style: primary=Primary|destructive=Destructive|unstyled=Unstyled
sys_ui_action.list_style: primary=Primary|destructive=Destructive|unstyled=Unstyled
sysauto.run_weekinmonth: 1=First|2=Second|3=Third|4=Fourth|5=Fifth|6=Sixth
sysauto.time_zone: floating=Use System Time Zone
sp_page.category: standard=Standard|custom=Custom|kb=Knowledge Base|sc=Service Catalog|other=Other Applications|sample=Sample|sp_platform=Service Portal Platform|sn_ex_sp_taxonomy=Taxonomy
sp_widget.category: standard=Standard|custom=Custom|kb=Knowledge Base|sc=Service Catalog|other=Other Applications|sample=Sample|sp_platform=Service Portal Platform
sp_container.background_style: default=Default|cover=Cover|contain=Contain|repeat=Repeating
sp_container.semantic_tag: main=Main
sp_row.semantic_tag: main=Main
sp_column.semantic_tag: main=Main
sp_column.size_lg: NULL_OVERRIDE=-- Default --|1=1|2=2|3=3|4=4|5=5|6=6|7=7|8=8|9=9|10=10|11=11|12=12
sp_column.size_sm: NULL_OVERRIDE=-- Default --|1=1|2=2|3=3|4=4|5=5|6=6|7=7|8=8|9=9|10=10|11=11|12=12
sp_column.size_xs: NULL_OVERRIDE=-- Default --|1=1|2=2|3=3|4=4|5=5|6=6|7=7|8=8|9=9|10=10|11=11|12=12
sp_instance.async_load_device_type: desktop=Desktop|tablet=Tablet|mobile=Mobile
sp_instance.async_load_trigger: viewport=Viewport / The widget will only load when it comes into view on the screen|parallel=Parallel / The widget starts loading as soon as the page finishes loading
sp_instance.size: xs=Extra Small|sm=Small|md=Medium|lg=Large
sc_category.mobile_subcategory_render_type: list=List|card=Card
sc_cat_item.fulfillment_automation_level: unspecified=Unspecified|manual=Manual|semi_automated=Semi-automated|fully_automated=Fully automated
sc_cat_item_producer.save_options: destination=Save in destination
sys_data_source.scp_authentication: Public key=Public key|Username and Password=Username and Password
alm_asset.expenditure_type: capex=Capex|opex=Opex
sys_declarative_action_assignment.action_type: type=Field type|field=Specific field
sys_declarative_action_assignment.button_position: right=Right|left=Left
sys_declarative_action_assignment.field_type: domain_id=Domain ID|glide_list=List|price=Price|glide_date=Date|glide_date_time=Date/Time|decimal=Decimal|document_id=Document ID|email=Email|float=Floating point number|integer=Integer|password=Password (1-way encrypted)|ph_number=Phone Number|phone_number_e164=Phone Number (E164)|reference=Reference|string=String
sys_declarative_action_assignment.form_position: related_item=Related Item|contexual_sidebar=Contextual Side Bar|action_bar=Action Bar
sys_atf_step_config.batch_order_constraint: start=Start a batch execution|middle=Run in the middle of a batch execution|stop=Stop a batch execution
sys_atf_step_config.class_type: java=Java|script=Script
sys_ui_formatter.type: formatter=Formatter|component=Component
sys_security_data_filter.mode: if=Filter if security attribute condition met|unless=Filter unless security attribute condition met
sp_rectangle_menu_item.color: default=Default|primary=Primary|success=Success|info=Info|warning=Warning|danger=Danger
sp_rectangle_menu_item.type: page=Page|url=URL|sc=Service Catalog|sc_category=Catalog Category|sc_cat_item=Catalog Item|kb=Knowledge Base|kb_topic=KB Topic|kb_article=KB Article|kb_category=KB Category|filtered=Filtered List|scripted=Scripted List
sp_css_include.source: local=Style Sheet|url=URL
sys_retry_policy.connection_type: http_retry_conditions=HTTP|jdbc_retry_conditions=JDBC|basic_retry_conditions=Basic(SFTP)
sys_retry_policy.retry_strategy: fixed_time_interval=Fixed Interval|exponential_backoff=Exponential Backoff|retry_after=Honor "Retry-After" Header
cmn_relative_duration.duration_unit: days=Days|hours=Hours|minutes=Minutes
sc_ordered_item_link.target: internal=Within Catalog|_blank=New Window/Tab
`);
