import type { VNode } from "preact";
import type { Capture, ChangeReport, LoadReport } from "../../../mod/changes/change_report.ts";
import type { ToolResult } from "../../../mod/tools/call.ts";
import { html } from "../../html.ts";
import { CaptureView } from "../../parts/capture.ts";
import { ChangeList } from "../../parts/change_list.ts";
import { DiffTable } from "../../parts/diff_table.ts";
import { LoadView } from "../../parts/load_view.ts";
import { ResultData } from "../../parts/result_data.ts";
import { ToolResultView } from "../../parts/tool_result_view.ts";
import { Shelf, Specimen } from "./specimen.ts";

const SET = { update_set: "0a".repeat(16), update_set_name: "Fleet 1.4" };
const CAPTURES: (Capture | null)[] = [
  { state: "planned", ...SET },
  { state: "captured", ...SET },
  { state: "captured_elsewhere", ...SET },
  { state: "not_captured" },
  { state: "unverified", reason: "the instance did not answer in time" },
  { state: "untracked" },
  { state: "declined", tracking: "application" },
  { state: "declined", tracking: "none" },
  null,
];
const DIFF: ChangeReport["diff"] = {
  name: { from: "Weather", to: "Weather of the docks" },
  active: { from: null, to: "true" },
  group: { from: "0b".repeat(16), to: "0c".repeat(16), from_name: "Yard", to_name: "Docks" },
  script: { from: "var a = 1;\nrun(a);", to: "var a = 2;\nrun(a);" },
  sys_mod_count: { from: "1", to: "2" },
};
const LOAD: LoadReport = {
  request: "POST /load",
  files: [
    { file: "fleet.now.ts", state: "loaded" },
    { file: "dock.now.ts", state: "not_loaded", error: "The table is gone" },
  ],
  records: [{
    operation: "create",
    table: "sys_script",
    sys_id: "0d".repeat(16),
    name: "Escalate",
    file: "fleet.now.ts",
    diff: { name: { from: null, to: "Escalate" } },
  }],
  publish: [
    { sys_id: "0e".repeat(16), name: "A plan" },
    { sys_id: "0f".repeat(16), name: "A flow", published: true },
    { sys_id: "1a".repeat(16), name: "Another", published: false, message: "It has no trigger." },
  ],
};

/** One change in each of its outcomes. */
const STATUSES = ["planned", "done", "unchanged", "failed", "unknown", "not_run"] as const;
const CHANGES = STATUSES.map((status): ChangeReport => ({
  id: status === "planned" ? null : status,
  operation: "update",
  table: "sys_rest_message",
  sys_id: "0a".repeat(16),
  name: "Weather",
  url: "/sys_rest_message.do",
  status,
  diff: status === "planned" || status === "done" ? DIFF : {},
  capture: { state: status === "planned" ? "planned" : "captured", ...SET },
  ...(status === "planned" && { lost: ["3 methods go with it"] }),
  ...(status === "failed" && { error: "The access rule of sys_rest_message refuses it" }),
}));

const RESULT: ToolResult = {
  status: "done",
  instance: { host: "dev1.example.com", label: "dev1", environment: "dev" },
  result: {
    total: 2,
    records: [
      {
        number: "INC0010001",
        state: { value: "1", display_value: "New" },
        sys_id: "0a".repeat(16),
      },
      { number: "INC0010002", state: { value: "6", display_value: "Resolved" }, sys_id: "" },
    ],
  },
  context: { scope: "global", update_set: "Fleet 1.4", tracking: "update_set" },
  warnings: ["The query was cut at 100 rows."],
  next: "Read one with sn_get_record.",
};

/** What a call answers and changes. */
export function Changes(): VNode {
  return html`
    <${Shelf} name="Results">
      <${Specimen} of="Of a tool">
        <${ToolResultView} result=${RESULT} />
        <//>
        <${Specimen} of="Neither facts nor rows">
          <${ResultData} value="true" />
          <//>
          <//>
          <${Shelf} name="Changes">
            <${Specimen} of="Outcomes">
              <${ChangeList} changes=${CHANGES} />
              <//>
              <${Specimen} of="Where they are recorded">
        ${CAPTURES.map((capture, index) =>
          html`
            <p key=${index}>
              <${CaptureView} capture=${capture} />
            </p>
          `
        )}
      <//>
      <${Specimen} of="Nothing differs"><${DiffTable} diff=${{}} /><//>
      <${Specimen} of="A load"><${LoadView} load=${LOAD} /><//>
    <//>
  `;
}
