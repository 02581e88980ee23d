import { BARE, type ContractCase, create, finds } from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

const NAME = "sys_ui_message_{message}";
const INTO = {
  ...BARE,
  sysparm_transaction_scope: "global",
  sysparm_transaction_update_set: "{set}",
};

/** What a deleted record leaves in an update set, and how that is taken out. */
export const leftEntryCases: readonly ContractCase[] = [
  {
    name:
      "what is made and deleted in one set stands there to be deleted, until its entry is taken out",
    certainty: "K",
    fact:
      "A record made and deleted in one update set leaves an entry with the action `DELETE`, which " +
      "can be deleted",
    steps: [
      create("sys_update_set", "set", { name: "{mark}" }),
      {
        ...create("sys_ui_message", "message", {
          key: "{mark}",
          message: "{mark}",
          language: "en",
        }),
        query: INTO,
      },
      {
        method: "DELETE",
        path: "table/sys_ui_message/{message}",
        query: INTO,
        expect: { status: 204 },
      },
      {
        method: "GET",
        path: "table/sys_update_xml",
        query: { ...BARE, sysparm_query: `name=${NAME}^update_set={set}^action=DELETE` },
        save: { entry: "/result/0/sys_id" },
        expect: { status: 200, body: { "/result": { length: 1 } } },
      },
      { method: "DELETE", path: "table/sys_update_xml/{entry}", expect: { status: 204 } },
      finds("sys_update_xml", `name=${NAME}^update_set={set}`, "name", []),
    ],
    leaves: recordTraces(NAME),
  },
];
