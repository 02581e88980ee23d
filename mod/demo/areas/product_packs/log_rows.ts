import { readRecords } from "../../declare/read_records.ts";
import type { SeedRow } from "../../declare/seed_row.ts";

const LOGS = `
discovery_device_history | lnx-mail-01 | status=@discovery_status:DIS0001001, source=192.0.2.21, cmdb_ci=@cmdb_ci_linux_server:lnx-mail-01, classified_as=Linux Server, last_state=Updated CI, issues=1
discovery_range_item | Servers in Utrecht | name=Servers in Utrecht, schedule=@discovery_schedule:Utrecht servers, type=IP Network, network_ip=192.0.2.0, netmask=255.255.255.0
ecc_agent_issue | mid-utrecht-01 | mid_server=@ecc_agent:mid-utrecht-01, source=Discovery, message=The credential of 192.0.2.21 was refused, state=resolved, count=2, last_detected=2026-01-05 08:00:00
discovery_log | lnx-mail-01 | status=@discovery_status:DIS0001001, device_history=@discovery_device_history:lnx-mail-01, cmdb_ci=@cmdb_ci_linux_server:lnx-mail-01, short_message=The disks could not be read
cmn_rota_roster | Network primary | name=Primary, rota=@cmn_rota:Network on call, order=1
cmn_rota_member | Ines Til | roster=@cmn_rota_roster:Network primary, member=@sys_user:itil.agent, order=1
cmn_rota_member | Devi Loper | roster=@cmn_rota_roster:Network primary, member=@sys_user:developer, order=2
sys_cs_message | Reset a password 1 | conversation=@sys_cs_conversation:Reset a password, direction=inbound, message_type=text, payload=I cannot sign in, serial_number=1
sys_cs_message | Reset a password 2 | conversation=@sys_cs_conversation:Reset a password, direction=outbound, message_type=text, payload=A new password is on its way, serial_number=2, is_bot_message=true
sn_vul_nvd_entry | CVE-2026-0002 | id=CVE-2026-0002
sn_vul_vulnerability | VUL0002001 | number=VUL0002001, short_description=Close the relay on lnx-mail-01
sn_risk_definition | Mail is relayed for strangers | name=Mail is relayed for strangers
sn_audit_task | Talk to the team | short_description=Talk to the team, parent=@sn_audit_engagement:ENG0001001
sn_audit_control_test | Read the roles | short_description=Read who has the role admin, parent=@sn_audit_engagement:ENG0001001
`;

/** A record or two of what `log_tables.ts` keeps. */
export const productLogRows: SeedRow[] = readRecords(LOGS);
