import { type ContractCase, create, finds } from "../contract_case.ts";
import { LOADED, loads, SET } from "./loads.ts";
import { recordTraces } from "./traces.ts";

const RULE = { name: "{mark}", collection: "incident", when: "after", active: "false" };

/** Takes a rule away, as the vendor's compiler writes what no source defines any more. */
const removal = (sysId: string) =>
  `<?xml version="1.0"?>
<record_update table="sys_script"><sys_script action="DELETE"><sys_id>${sysId}</sys_id>
</sys_script></record_update>`;

/** A list in front of whose rows a query takes away all others, as the compiler writes parts. */
const REST = `<?xml version="1.0"?>
<record_update><sys_variable_value action="delete_multiple" query="document_key={rule}"/>
<sys_script action="INSERT_OR_UPDATE"><sys_id>{rule}</sys_id><sys_scope>global</sys_scope>
<name>{mark} kept</name></sys_script></record_update>`;

/** What a load takes away. */
export const sourceDeletionCases: readonly ContractCase[] = [
  {
    name: "a file with a deletion takes the record away and is captured as one",
    certainty: "K",
    fact:
      "A file whose action is DELETE takes the record away, and its set holds one entry with that action",
    needs: "rules",
    steps: [
      SET,
      create("sys_script", "rule", RULE),
      loads({ "sys_script_{rule}.xml": removal("{rule}") }, LOADED),
      finds("sys_script", "sys_id={rule}", "name", []),
      finds("sys_update_xml", "update_set={set}", "action", ["DELETE"]),
      finds("sys_update_xml", "update_set={set}", "name", ["sys_script_{rule}"]),
    ],
    leaves: recordTraces("sys_script_{rule}"),
  },
  {
    name: "a deletion of a record that is not there is no error",
    certainty: "K",
    fact: "A file with the deletion of a record that is not there is loaded without an error",
    needs: "rules",
    steps: [
      SET,
      loads({ "sys_script_a{hex}.xml": removal("a{hex}") }, LOADED),
      finds("sys_script", "sys_id=a{hex}", "name", []),
    ],
    leaves: recordTraces("sys_script_a{hex}"),
  },
  {
    name: "a query in a file takes away what it finds, and the file's rows stay",
    certainty: "K",
    fact:
      "`delete_multiple` in a file takes away the rows that its query finds, and nothing where it finds none",
    needs: "rules",
    steps: [
      SET,
      create("sys_script", "rule", RULE),
      create("sys_variable_value", "value", {
        document: "sys_script",
        document_key: "{rule}",
        value: "zzc",
      }),
      loads({ "sys_script_{rule}.xml": REST }, LOADED),
      finds("sys_variable_value", "document_key={rule}", "value", []),
      finds("sys_script", "sys_id={rule}", "name", ["{mark} kept"]),
    ],
    leaves: recordTraces("sys_script_{rule}", "sys_variable_value_{value}"),
  },
];
