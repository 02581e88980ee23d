import { readRecords } from "../../declare/read_records.ts";
import type { SeedRow } from "../../declare/seed_row.ts";

const ITEMS = `
service_offering | Web shop standard | name=Web shop standard, parent=@cmdb_ci_service:Web shop, busines_criticality=1 - most critical
service_offering | Mail for staff | name=Mail for staff, parent=@cmdb_ci_service:Mail, busines_criticality=1 - most critical
cmdb_ci_service_auto | Web shop production | name=Web shop production, operational_status=1, used_for=Production
cmdb_ci_vm_instance | vm-app-01 | name=vm-app-01, cpus=4, memory=8192, state=on
cmdb_ci_database | shop | name=shop, version=16
cmdb_ci_app_server | shop-app | name=shop-app, version=10
cmdb_ci_web_server | shop-web | name=shop-web, version=2.4
cmdb_ci_ip_router | rtr-leeds-01 | name=rtr-leeds-01, location=@cmn_location:Leeds, can_route=true
cmdb_ci_printer | prn-leeds-2 | name=prn-leeds-2, location=@cmn_location:Leeds, print_type=Laser
cmdb_ci_cluster | db-cluster-01 | name=db-cluster-01, cluster_type=failover
cmdb_ci_outage | OUT0001001 | number=OUT0001001, short_description=Mail was not delivered, cmdb_ci=@cmdb_ci_service:Mail, type=outage, begin=2026-01-04 06:00:00, end=2026-01-04 07:30:00, duration=1970-01-01 01:30:00
svc_ci_assoc | Web shop lnx-app-01 | service_id=@cmdb_ci_service:Web shop, ci_id=@cmdb_ci_linux_server:lnx-app-01
cmdb_sam_sw_install | Office on lap-0042 | display_name=Writer Suite 12, publisher=Copperleaf, version=12.1, installed_on=@cmdb_ci_computer:lap-0042
reconcile_duplicate_task | TASK0020012 | number=TASK0020012, short_description=Two items with the serial number NF-4411-77
sa_pattern | Linux server | name=Linux Server, ci_type=cmdb_ci_linux_server, active=true
alm_license | P1000201 | display_name=P1000201 - Writer Suite, model_category=@cmdb_model_category:Software, model=@cmdb_model:Writer Suite, asset_tag=P1000201, quantity=50
cmdb_model_category | Software | name=Software, allow_as_master=false
cmdb_model | Writer Suite | name=Writer Suite, display_name=Writer Suite
`;

/** Items of the classes in `class_tables.ts`, and what is kept beside them. */
export const classRows: SeedRow[] = readRecords(ITEMS);
