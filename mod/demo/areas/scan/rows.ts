import { type Cells, readLines } from "../../declare/read_lines.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";
import { seededSysId } from "../../values/sys_id.ts";

/** Class | name | category | priority | what it looks for: `table: conditions`, or the name of a rule */
const CHECKS = readLines(
  `
scan_table_check  | Business rule calls current.update()  | performance   | 2 | sys_script: active=true^scriptLIKEcurrent.update()
scan_table_check  | Write access without role or condition | security     | 1 | sys_security_acl: active=true^operationINwrite,delete^conditionISEMPTY^advanced!=true^RLQUERYsys_security_acl_role.sys_security_acl,=0^ENDRLQUERY
scan_table_check  | Work left in a default update set     | manageability | 2 | sys_update_xml: update_set.is_default=true^update_set.application=global
scan_linter_check | Query in a loop                       | performance   | 2 | query in a loop
scan_linter_check | Hard-coded sys_id                     | manageability | 3 | hard-coded sys_id
scan_linter_check | eval in a script                      | security      | 1 | eval
scan_linter_check | Secret in a script                    | security      | 1 | secret
scan_script_only_check | Table without access control     | security      | 2 | table without access control
`,
  5,
);

const SUITE = "Code quality";

const checkRow = ([table, name, category, priority, rule]: Cells<5>): SeedRow => {
  const colon = rule.indexOf(": ");
  return seedRow(table, name, {
    name,
    category,
    priority,
    short_description: name,
    sys_scope: "global",
    ...(table === "scan_table_check"
      ? { table: rule.slice(0, colon), conditions: `${rule.slice(colon + 2)}^EQ` }
      : { script: `/* demo rule "${rule}" */` }),
  });
};

/** The suite leaves out what is not about code. */
const members = CHECKS.filter(([table, , category]) =>
  table === "scan_linter_check" || category === "performance"
);

const RULE = "scan_table_check:Business rule calls current.update()";
const EARLIER = "RES0000001";
const LATEST = "RES0000002";
const LEFT = seededSysId("sys_script", "Incident: notify caller");

/** Scan | class and name of the check | table and key of the record | what was seen */
const FINDINGS = readLines(
  `
${EARLIER} | ${RULE} | sys_script:Fleet: set due date          | Business Rule "Fleet: set due date"
${EARLIER} | ${RULE} | sys_script:Fleet: set next inspection   | Business Rule "Fleet: set next inspection"
${EARLIER} | scan_linter_check:eval in a script | sys_script_include:FormulaTable           | eval() in line 4 of Script Include "FormulaTable"
${EARLIER} | scan_linter_check:Secret in a script | sys_script_include:ParcelClientConfigured | A secret in line 6 of Script Include "ParcelClientConfigured"
${LATEST} | ${RULE} | sys_script:Fleet: set due date | Business Rule "Fleet: set due date"
${LATEST} | scan_table_check:Write access without role or condition | sys_security_acl:core_company.write. | Access Control "core_company"
${LATEST} | scan_table_check:Work left in a default update set | sys_update_xml:Default.global.sys_script_${LEFT} | Customer Update "sys_script_${LEFT}"
${LATEST} | scan_linter_check:Query in a loop | sys_script_include:FleetReport | A query in a loop in line 5 of Script Include "FleetReport"
${LATEST} | scan_linter_check:Hard-coded sys_id | sys_script:Incident: route network faults | A hard-coded sys_id in line 2 of Business Rule "Incident: route network faults"
${LATEST} | scan_linter_check:eval in a script | sys_script_include:FormulaRunner | eval() in line 4 of Script Include "FormulaRunner"
${LATEST} | scan_linter_check:Secret in a script | sys_script_include:ParcelClient | A secret in line 6 of Script Include "ParcelClient"
${LATEST} | scan_script_only_check:Table without access control | sys_db_object:x_demo_legacy_archive | Table x_demo_legacy_archive has no access-control records
`,
  4,
);

/** An earlier scan, most of which has been mended since, and the latest: what is there now. */
const resultRows: SeedRow[] = [EARLIER, LATEST].map((number, index) =>
  seedRow("scan_result", number, {
    number,
    scan_type: "full_scan",
    state: "complete",
    execution_time: "4000",
    sys_created_on: `2026-01-0${index * 6 + 2} 05:00:00`,
  })
);

const findingRows: SeedRow[] = FINDINGS.map(([scan, check, record, finding_details]) => {
  const colon = record.indexOf(":");
  const [source_table, key] = [record.slice(0, colon), record.slice(colon + 1)];
  return seedRow("scan_finding", `${scan}.${record}`, {
    result: `@scan_result:${scan}`,
    check: `@${check}`,
    source_table,
    source: seededSysId(source_table, key),
    finding_details,
    muted: "false",
  });
});

export const scanRows: SeedRow[] = [
  ...CHECKS.map(checkRow),
  ...resultRows,
  ...findingRows,
  seedRow("scan_check_suite", SUITE, { name: SUITE, sys_scope: "global" }),
  ...members.map(([table, name]) =>
    seedRow("scan_check_suite_check", `${SUITE}.${name}`, {
      suite: `@scan_check_suite:${SUITE}`,
      check: `@${table}:${name}`,
      sys_scope: "global",
    })
  ),
  seedRow("scan_combo", `${SUITE}.x_demo_fleet`, {
    sources: `@scan_check_suite:${SUITE}`,
    targets: seededSysId("sys_app", "x_demo_fleet"),
  }),
];
