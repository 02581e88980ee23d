import { type ContractCase, create, finds, type Step } from "../contract_case.ts";
import { ends, starts, trackers } from "./cicd.ts";
import { recordTraces } from "./traces.ts";

const GROUP = create("sys_user_group", "group", { name: "{mark}" });
const CHECK = create("scan_table_check", "check", {
  name: "{mark}",
  table: "sys_user_group",
  conditions: "name={mark}",
  category: "manageability",
  priority: "4",
});

const POINT = { query: { target_table: "sys_user_group", target_sys_id: "{group}" } };

/** An instance scan's answer has no percentage. */
function scans(path: string, name: string, more: Pick<Step, "query" | "body"> = {}): Step {
  const step = starts(path, name, more);
  return { ...step, expect: { status: 200, body: { "/result/status": "0" } } };
}

/** Instance scans and their findings. */
export const scanCases: readonly ContractCase[] = [
  {
    name: "a point scan finds the record that meets a check's conditions",
    certainty: "A",
    needs: "clock",
    steps: [
      GROUP,
      CHECK,
      scans("instance_scan/point_scan", "scan", POINT),
      ends("scan", "2"),
      {
        method: "GET",
        path: "/api/sn_cicd/instance_scan/result/{scan}",
        expect: {
          status: 200,
          body: {
            "/result/status": "2",
            "/result/links/findings/url": /\/api\/now\/table\/scan_finding\?sysparm_query=result/,
            "/result/links/findings/label": "First 10,000 findings",
          },
        },
      },
      finds("scan_finding", "check={check}", "source", ["{group}"]),
    ],
    leaves: [
      { table: "scan_result", field: "progress_id", value: "{scan}" },
      ...recordTraces("scan_table_check_{check}"),
      ...trackers("scan"),
    ],
  },
  {
    name: "a scan needs its target",
    certainty: "A",
    steps: [
      { method: "POST", path: "/api/sn_cicd/instance_scan/point_scan", expect: { status: 400 } },
      {
        method: "POST",
        path: "/api/sn_cicd/instance_scan/point_scan",
        query: { target_table: "sys_user_group", target_sys_id: "{hex}0" },
        expect: { status: 400 },
      },
    ],
  },
];
