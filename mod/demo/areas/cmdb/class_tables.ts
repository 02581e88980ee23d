import { readPlatformTables } from "../../declare/platform_table.ts";

/**
 * Classes of items that clients take for granted, and what is kept beside items. Classes and their
 * parents: "CMDB tables descriptions" and "Tables installed with" pages of the documentation; most
 * of their columns come from the independent dictionary.
 */
export const classTables = readPlatformTables(`
cmdb_ci_service_auto|Application Service|cmdb_ci_service: bucket|integer; hide_from_dashboard|boolean
cmdb_ci_vm_object|Virtual Machine Object|cmdb_ci:
cmdb_ci_vm_instance|Virtual Machine Instance|cmdb_ci_vm_object: cpus|integer||CPUs; memory|integer; state|string(40); disks|integer; disks_size|integer; guest_os_fullname|string(255); nics|integer; termination_protection|boolean; vm_inst_id|string(255)
cmdb_ci_database|Database|cmdb_ci: version|string(40); type|string(40); db_server|reference(cmdb_ci_server)
cmdb_ci_app_server|Application Server|cmdb_ci_appl: container|string(255)
cmdb_ci_infra_service|Infrastructure Service|cmdb_ci_appl: provided_by|reference(cmdb_ci_computer)
cmdb_ci_web_server|Web Server|cmdb_ci_infra_service: type|string(255)
cmdb_ci_netgear|Network Gear|cmdb_ci_hardware:
cmdb_ci_ip_router|IP Router|cmdb_ci_netgear:
cmdb_ci_printer|Printer|cmdb_ci_hardware: colors|integer; print_type|string(40); color|boolean; horizontal_resolution|integer; paper|string(255); pcl|boolean; postscript|boolean; ppm|integer; resolution_units|string(255); use_count|integer; use_units|string(255); vertical_resolution|integer
cmdb_ci_outage|Outage|: number|string(40)|display; short_description|string(160); cmdb_ci|reference(cmdb_ci)||Configuration item; type|string(40)|choice,default=outage; begin|glide_date_time; end|glide_date_time; duration|glide_duration; details|string(4000); task_number|reference(task)||Task number; message|string(255)
svc_ci_assoc|Service Configuration Item Association|: service_id|reference(cmdb_ci_service)|mandatory|Service; ci_id|reference(cmdb_ci)|mandatory,display|Configuration item; ignore_errors|boolean
cmdb_sam_sw_install|Software Installation|: display_name|string(255)|display; publisher|string(255); version|string(255); installed_on|reference(cmdb_ci_computer); install_date|glide_date_time
reconcile_duplicate_task|Remediate Duplicate CI Task|task|number=TASK: duplicate_count|integer|readonly; internal_payload|string(255)
sa_pattern|Discovery Pattern|sys_metadata|tracked: name|string(255)|mandatory,display; active|boolean|default=true; ci_type|table_name||CI type
alm_license|Software License|alm_asset: license_key|string(1000); is_merged_license|boolean|readonly; merged_into|reference(alm_license)|readonly; rights|integer
`);
