import { changeChoices } from "../areas/change/choices.ts";
import { operationsChoices } from "../areas/operations/choices.ts";
import { baseChoices } from "../areas/platform/base_choices.ts";
import { platformChoices } from "../areas/platform/choices.ts";

/** `table.element`: `value=Label` pairs in order. */
export const seededChoices: Record<string, string> = {
  ...platformChoices,
  ...baseChoices,
  "task.state":
    "-5=Pending|1=Open|2=Work in Progress|3=Closed Complete|4=Closed Incomplete|7=Closed Skipped",
  "task.priority": "1=1 - Critical|2=2 - High|3=3 - Moderate|4=4 - Low|5=5 - Planning",
  "task.impact": "1=1 - High|2=2 - Medium|3=3 - Low",
  "task.urgency": "1=1 - High|2=2 - Medium|3=3 - Low",
  "task.approval":
    "not requested=Not Yet Requested|requested=Requested|approved=Approved|rejected=Rejected",
  "task.contact_type": "email=Email|phone=Phone|self-service=Self-service|walk-in=Walk-in",
  "incident.state": "1=New|2=In Progress|3=On Hold|6=Resolved|7=Closed|8=Canceled",
  "incident.incident_state": "1=New|2=In Progress|3=On Hold|6=Resolved|7=Closed|8=Canceled",
  "incident.category":
    "inquiry=Inquiry / Help|software=Software|hardware=Hardware|network=Network|database=Database",
  "incident.severity": "1=1 - High|2=2 - Medium|3=3 - Low",
  "incident.hold_reason":
    "1=Awaiting Caller|5=Awaiting Change|3=Awaiting Problem|4=Awaiting Vendor",
  "incident.close_code":
    "Duplicate=Duplicate|Known error=Known error|No resolution provided=No resolution provided|Resolved by caller=Resolved by caller|Solution provided=Solution provided|User error=User error",
  "problem.state":
    "101=New|102=Assess|103=Root Cause Analysis|104=Fix in Progress|106=Resolved|107=Closed",
  "problem.resolution_code":
    "fix_applied=Fix Applied|risk_accepted=Risk Accepted|duplicate=Duplicate|canceled=Canceled",
  "change_request.state":
    "-5=New|-4=Assess|-3=Authorize|-2=Scheduled|-1=Implement|0=Review|3=Closed|4=Canceled",
  "change_request.type": "standard=Standard|normal=Normal|emergency=Emergency",
  ...changeChoices,
  ...operationsChoices,
  "change_request.risk": "2=High|3=Moderate|4=Low",
  "change_request.close_code":
    "successful=Successful|successful_issues=Successful with issues|unsuccessful=Unsuccessful",
  "cmdb.install_status": "1=Installed|2=On Order|3=In Maintenance|6=In Stock|7=Retired|8=Stolen",
  "cmdb_ci.operational_status":
    "1=Operational|2=Non-Operational|3=Repair in Progress|4=DR Standby|5=Ready|6=Retired",
  "cmdb_ci.discovery_source": "ServiceNow=ServiceNow|Manual Entry=Manual Entry|ImportSet=ImportSet",
  "cmdb_ci_service.busines_criticality":
    "1 - most critical=1 - most critical|2 - somewhat critical=2 - somewhat critical|3 - less critical=3 - less critical|4 - not critical=4 - not critical",
  "cmdb_ci_business_app.business_criticality":
    "1 - most critical=1 - most critical|2 - somewhat critical=2 - somewhat critical|3 - less critical=3 - less critical|4 - not critical=4 - not critical",
  "cmdb_ci_server.used_for": "Production=Production|Development=Development|Test=Test|QA=QA",
  "sys_app_module.link_type":
    "LIST=List of Records|NEW=New Record|DETAIL=Single Record|SEPARATOR=Separator|DIRECT=URL (from Arguments:)|FILTER=List Filter|HTML=HTML (from Arguments:)|ASSESSMENT=Assessment|SEARCH=Search Screen|SURVEY=Survey|SCRIPT=Script (from Arguments:)|CONTENT_PAGE=Content Page|REPORT=Run a Report|DOC_LINK=Documentation Link|MAP=Map Page|HOMEPAGE=Homepage|TIMELINE=Timeline Page",
  "sys_update_set.state": "in progress=In progress|complete=Complete|ignore=Ignore",
  "sys_update_xml.action": "INSERT_OR_UPDATE=Insert or Update|DELETE=Delete",
  "sys_update_version.state": "current=Current|previous=Previous",
  "sys_remote_update_set.state": "loaded=Loaded|previewed=Previewed|committed=Committed",
  "sys_script.when": "before=before|after=after|async_always=async|before_display=display",
  "sys_script_client.type":
    "onLoad=onLoad|onChange=onChange|onSubmit=onSubmit|onCellEdit=onCellEdit",
  "sys_script_client.ui_type": "0=Desktop|1=Mobile / Service Portal|10=All",
  "sys_script_include.access":
    "public=All application scopes|package_private=This application scope only",
  "sys_db_object.access":
    "public=All application scopes|package_private=This application scope only",
  "sys_rest_message.access":
    "public=All application scopes|package_private=This application scope only",
  "sys_rest_message.authentication_type":
    "no_authentication=No authentication|basic=Basic|basic_simple=Basic (simple)|oauth2=OAuth 2.0",
  "sys_rest_message_fn.authentication_type":
    "inherit_from_parent=Inherit from parent|no_authentication=No authentication|basic=Basic|basic_simple=Basic (simple)|oauth2=OAuth 2.0",
  "sys_rest_message_fn.http_method":
    "get=GET|post=POST|put=PUT|patch=PATCH|delete=DELETE|head=HEAD",
  "sys_properties.type":
    "string=string|integer=integer|boolean=true \\ false|choicelist=choice list|color=color|password=password|password2=password2|date_format=date format|time_format=time format|image=image|uploaded_image=uploaded image|timezone=time zone|short_string=short string",
  "sys_user_preference.type":
    "string=string|integer=integer|boolean=true \\ false|choicelist=choice list|color=color|password=password|password2=password2|date_format=date format|time_format=time format|image=image|uploaded_image=uploaded image|timezone=time zone|short_string=short string",
  "sys_user_has_role.state": "active=Active|inactive=Inactive",
  "sys_dictionary.choice":
    "0=Dropdown not used|1=Dropdown with -- None --|2=Suggestion|3=Dropdown without -- None --",
  "sys_dictionary.use_reference_qualifier": "simple=Simple|dynamic=Dynamic|advanced=Advanced",
  "sys_dictionary.reference_cascade_rule":
    "none=None|cascade=Cascade|delete=Delete|delete_no_workflow=Delete no workflow|restrict=Restrict|clear=Clear",
  "sys_scope.js_level":
    "es_latest=ECMAScript 2021|helsinki_es5=ES5 Standards Mode|traditional=Compatibility Mode",
  "oauth_entity_profile.grant_type":
    "authorization_code=Authorization Code|client_credentials=Client Credentials|password=Resource Owner Password Credentials",
  "problem_task.state": "151=New|152=Assess|154=Work in Progress|157=Closed",
  "problem_task.problem_task_type": "rca=Root Cause Analysis|general=General",
  "change_task.state": "-5=Pending|1=Open|2=In Progress|3=Closed|4=Canceled",
  "change_task.change_task_type":
    "planning=Planning|implementation=Implementation|testing=Testing|review=Review",
  "contract_sla.type": "SLA=SLA|OLA=OLA|Underpinning contract=Underpinning contract",
  "contract_sla.target": "response=Response|resolution=Resolution",
  "contract_sla.when_to_cancel":
    "no_match=Start conditions are not met|on_condition=Cancel conditions are met|never=Never",
  "contract_sla.when_to_resume":
    "no_match=Pause conditions are not met|on_condition=Resume conditions are met",
  "contract_sla.reset_action": "complete=Complete|cancel=Cancel",
  "contract_sla.schedule_source":
    "sla_definition=SLA definition|task_field=Task field|no_schedule=No schedule",
  "task_sla.stage":
    "in_progress=In progress|paused=Paused|completed=Completed|breached=Breached|cancelled=Cancelled",
  "sysapproval_approver.state":
    "not requested=Not Yet Requested|requested=Requested|approved=Approved|rejected=Rejected|cancelled=No Longer Required",
  "sys_update_set_source.type": "dev=Development|test=Test|uat=UAT",
  "sys_update_preview_problem.type": "error=Error|warning=Warning",
  "sys_atf_test_result.status":
    "success=Success|failure=Failure|error=Error|skipped=Skipped|canceled=Canceled",
  "sys_atf_test_result_step.status": "success=Success|failure=Failure|error=Error|skipped=Skipped",
  "sys_atf_test_suite_result.status":
    "success=Success|failure=Failure|error=Error|skipped=Skipped|canceled=Canceled",
  "scan_check.category":
    "security=Security|performance=Performance|upgradability=Upgradability|manageability=Manageability|user_experience=User Experience",
  "scan_check.priority": "1=1 - Critical|2=2 - High|3=3 - Moderate|4=4 - Low",
  "scan_result.scan_type": "full_scan=Full Scan|point_scan=Point Scan|suite_scan=Suite Scan",
  "scan_result.state": "in_progress=In progress|complete=Complete|failed=Failed",
  "v_plugin.active": "active=Active|inactive=Inactive",
  "sys_batch_install_plan.state":
    "Ready=Ready|In progress=In progress|Installed=Installed|Failed=Failed|Rolled Back=Rolled Back",
  "sys_batch_install_item.state":
    "Ready=Ready|In progress=In progress|Installed=Installed|Failed=Failed|Rolled Back=Rolled Back",
  "sys_execution_tracker.state": "0=Pending|1=Running|2=Successful|3=Failed|4=Cancelled",
  "sys_scope_privilege.target_type":
    "sys_db_object=Table|scriptable=Scriptable|sys_script_include=Script Include",
  "sys_scope_privilege.operation":
    "read=Read|create=Create|write=Write|delete=Delete|execute=Execute API",
  "sys_scope_privilege.status": "requested=Requested|allowed=Allowed|denied=Denied",
  "sys_restricted_caller_access.status": "1=Requested|2=Allowed|3=Denied",
  "sys_ui_policy.ui_type": "0=Desktop|1=Mobile / Service Portal|10=All",
  "sys_ui_policy_action.visible": "ignore=Leave alone|true=True|false=False",
  "sys_ui_policy_action.mandatory": "ignore=Leave alone|true=True|false=False",
  "sys_ui_policy_action.disabled": "ignore=Leave alone|true=True|false=False",
  "sysauto.run_type":
    "daily=Daily|weekly=Weekly|monthly=Monthly|periodically=Periodically|once=Once|on_demand=On Demand|day_and_month_in_year=Day and month in year|day_week_month_year=Day, week, month and year|week_in_month=Week in month|business_calendar_start=Business calendar: entry start|business_calendar_end=Business calendar: entry end",
  "sysauto.run_dayofweek": "1=Monday|2=Tuesday|3=Wednesday|4=Thursday|5=Friday|6=Saturday|7=Sunday",
  "sysevent_email_action.generation_type":
    "engine=Record inserted or updated|event=Event is fired|triggered=Triggered",
  "sys_hub_flow_base.status": "draft=Draft|published=Published",
  "sys_hub_flow_base.type": "flow=Flow|subflow=Subflow|action=Action",
  "sys_hub_flow_base.run_as": "user=User who initiates session|system=System User",
  "sys_hub_flow_base.access":
    "public=All application scopes|package_private=This application scope only",
  "sys_flow_context.state":
    "QUEUED=Queued|IN_PROGRESS=In Progress|WAITING=Waiting|COMPLETE=Complete|ERROR=Error|CANCELLED=Cancelled",
  "sys_flow_log.level": "0=Info|1=Warn|2=Error|-1=Debug",
  "wf_context.state": "executing=Executing|finished=Finished|cancelled=Cancelled",
  "kb_knowledge.workflow_state":
    "draft=Draft|review=Review|published=Published|pending_retirement=Pending retirement|retired=Retired|outdated=Outdated",
  "kb_knowledge.article_type": "text=HTML|wiki=Wiki",
  "sys_email.type":
    "received=Received|received-ignored=Received - ignored|send-failed=Send - failed|send-ignored=Send - ignored|send-ready=Send - ready|sent=Sent",
  "sys_email.state": "error=Error|ignored=Ignored|processed=Processed|ready=Ready",
  "pa_indicators.direction": "1=None|2=Minimize|3=Maximize",
  "pa_indicators.frequency": "10=Daily|20=Weekly|30=Monthly|50=Quarterly|70=Yearly",
  "analytics_visualization.type": "bar=Bar|list=List|pie=Pie|trend=Trend",
  "sys_ws_operation.http_method": "GET=GET|POST=POST|PUT=PUT|PATCH=PATCH|DELETE=DELETE",
  "sys_import_set.state": "loading=Loading|loaded=Loaded|processed=Processed",
  "sys_transform_script.when":
    "onStart=onStart|onBefore=onBefore|onAfter=onAfter|onComplete=onComplete|onForeignInsert=onForeignInsert|onChoiceCreate=onChoiceCreate|onReject=onReject",
  "sys_data_source.type":
    "File=File|JDBC=JDBC|LDAP=LDAP|OIDC=OIDC|REST=Data Stream (IntegrationHub)|CUSTOM=Custom (Load by Script)",
  "sys_data_source.format":
    "CSV=CSV|CSV (tab)=CSV (tab)|Excel=Excel|XML=XML|JSON=JSON|Custom (Parse by Script)=Custom (Parse by Script)",
  "sys_data_source.file_retrieval_method":
    "Attachment=Attachment|HTTP=HTTP|HTTPS=HTTPS|FTP=FTP|FTPS (Auth SSL)=FTPS (Auth SSL)|FTPS (Auth TLS)=FTPS (Auth TLS)|FTPS (Implicit SSL)=FTPS (Implicit SSL)|FTPS (Implicit TLS)=FTPS (Implicit TLS)|SFTP=SFTP|SCP=SCP",
  "sys_alias.type": "connection=Connection and Credential|credential=Credential",
  "sys_connection.mid_selection": "auto_select=Auto-Select MID Server|specific=Specific MID Server",
  "http_connection.protocol": "http=http|https=https",
  "oauth_entity.default_grant_type":
    "authorization_code=Authorization Code|client_credentials=Client Credentials|password=Resource Owner Password Credentials",
  "ecc_queue.queue": "input=Input|output=Output",
  "ecc_queue.state": "ready=Ready|processing=Processing|processed=Processed|error=Error",
  "sysevent_in_email_action.type": "new=New|reply=Reply|forward=Forward",
  "sysevent_in_email_action.action": "record_action=Record Action|reply_email=Reply Email",
  "sysauto_report.output_type": "PDF=PDF|PDF-landscape=PDF - landscape",
  "sys_report.aggregate": "COUNT=Count|SUM=Sum|AVG=Average|COUNT(DISTINCT=Count Distinct",
  "pa_indicators.type": "1=Automated|2=Formula|3=Manual",
  "pa_indicators.aggregate": "1=Count|2=Sum|3=Average|4=Min|5=Max|6=Count Distinct",
  "pa_breakdowns.type": "1=Automated|2=Manual",
  "sys_declarative_action_assignment.declarative_action_type":
    "server_script=Server Script|client_script=Client Script|uxf_client_action=UXF Client Action|action_component=Action Component|dispatch_action=Dispatch Action|interaction=Interaction",
  "sys_declarative_action_assignment.button_type":
    "primary=Primary|secondary=Secondary|tertiary=Tertiary|primary-positive=Primary positive|primary-negative=Primary negative|secondary-positive=Secondary positive|secondary-negative=Secondary negative",
  "discovery_schedule.disco_run_type":
    "daily=Daily|weekly=Weekly|monthly=Monthly|periodically=Periodically|once=Once|on_demand=On Demand|after_discovery=After Discovery",
  "sys_security_acl.decision_type": "allow=Allow If|deny=Deny Unless",
  "sys_transform_entry.choice_action": "create=create|ignore=ignore|reject=reject",
  "sys_rest_insert_multiple.transformation": "asynchronous=Asynchronous|synchronous=Synchronous",
  "sys_rest_insert_multiple.column_mapping": "label=Label|column_name=Column name",
  "sys_import_set_row.sys_import_state":
    "pending=Pending|inserted=Inserted|updated=Updated|ignored=Ignored|skipped=Skipped|error=Error",
  "sc_cat_item.recurring_frequency": "daily=Daily|monthly=Monthly|yearly=Annually",
  "sc_req_item.recurring_frequency": "daily=Daily|monthly=Monthly|yearly=Annually",
  "sc_request.request_state":
    "requested=Pending Approval|in_process=Approved|closed_complete=Closed Complete|closed_incomplete=Closed Incomplete|closed_cancelled=Closed Cancelled|closed_rejected=Closed Rejected",
  "sc_request.stage":
    "requested=Requested|closed_complete=Completed|closed_incomplete=Closed Incomplete|closed_cancelled=Request Cancelled|closed_rejected=Rejected",
  "sc_req_item.stage":
    "waiting_for_approval=Waiting for Approval|fulfillment=Fulfillment|complete=Completed|request_cancelled=Request Cancelled",
  "question.type":
    "1=Yes / No|2=Multi Line Text|3=Multiple Choice|5=Select Box|6=Single Line Text|7=CheckBox|8=Reference|9=Date|10=Date/Time|16=Wide Single Line Text|31=Requested For",
  "item_option_new_set.type": "one_to_one=Single Row|one_to_many=Multi Row",
  "catalog_script_client.applies_to": "item=A Catalog Item|set=A Variable Set",
  "catalog_ui_policy.applies_to": "item=A Catalog Item|set=A Variable Set",
  "item_option_new_set.layout":
    "normal=1 Column Wide|2down=2 Columns Wide, alternating sides|2across=2 Columns Wide, one side, then the other",
  "sc_cat_item_producer.redirect_url":
    "generated_record=To generated task record|catalog_home=To catalog home page",
  "sp_container.width": "container=Fixed|container-fluid=Fluid",
  "sp_angular_provider.type": "directive=Directive|factory=Factory|service=Service",
  "sp_js_include.source": "local=UI Script|url=URL",
  "sys_pd_process_definition.status": "draft=Draft|published=Published",
  "syslog.level": "0=Information|1=Warning|2=Error|-1=Debug",
  "x_demo_fleet_vehicle.state": "available=Available|in_use=In use|workshop=In the workshop",
};

/** Choices that a column requires (dictionary choice 3: a list without –None–). */
export const requiredChoices: ReadonlySet<string> = new Set([
  "task.state",
  "task.priority",
  "task.impact",
  "task.urgency",
  "incident.incident_state",
  "sys_update_set.state",
  "sys_rest_message_fn.http_method",
  "sys_script.when",
]);
