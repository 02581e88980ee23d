import { readPlatformTables } from "../../declare/platform_table.ts";

/**
 * Classes of items that clients take for granted, and what is kept beside items. Classes and their
 * parents: "CMDB tables descriptions" and "Tables installed with" pages of the documentation; most
 * of their columns come from the independent dictionary.
 */
export const classTables = readPlatformTables(`
cmdb_ci_service_auto|Application Service|cmdb_ci_service:
cmdb_ci_vm_object|Virtual Machine Object|cmdb_ci:
cmdb_ci_vm_instance|Virtual Machine Instance|cmdb_ci_vm_object: cpus|integer||CPUs; memory|integer; state|string(40)
cmdb_ci_database|Database|cmdb_ci: version|string(40); type|string(40); tcp_port|integer||TCP port
cmdb_ci_app_server|Application Server|cmdb_ci_appl:
cmdb_ci_web_server|Web Server|cmdb_ci_app_server:
cmdb_ci_netgear|Network Gear|cmdb_ci_hardware:
cmdb_ci_ip_router|IP Router|cmdb_ci_netgear:
cmdb_ci_printer|Printer|cmdb_ci_hardware: colors|integer; print_type|string(40)
cmdb_ci_outage|Outage|: number|string(40)|display; short_description|string(160); cmdb_ci|reference(cmdb_ci)||Configuration item; type|string(40)|choice,default=outage; begin|glide_date_time; end|glide_date_time; duration|glide_duration; details|string(4000); task_number|reference(task)||Task number
svc_ci_assoc|Service Configuration Item Association|: service_id|reference(cmdb_ci_service)|mandatory|Service; ci_id|reference(cmdb_ci)|mandatory,display|Configuration item
cmdb_sam_sw_install|Software Installation|: display_name|string(255)|display; publisher|string(255); version|string(255); installed_on|reference(cmdb_ci_computer); install_date|glide_date_time
reconcile_duplicate_task|Remediate Duplicate CI Task|task|number=TASK:
sa_pattern|Discovery Pattern|sys_metadata|tracked: name|string(255)|mandatory,display; active|boolean|default=true; ci_type|table_name||CI type
alm_license|Software License|alm_asset: license_key|string(1000)
`);
