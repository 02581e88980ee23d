import { BARE, type ContractCase, create, type Step } from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

/** A rule that aborts the writes that its filter means, on incidents of this case alone. */
function forbid(filter: string, event: "insert" | "update"): Step {
  return create("sys_script", "rule", {
    name: "{mark}",
    collection: "incident",
    when: "before",
    [`action_${event}`]: "true",
    abort_action: "true",
    filter_condition: `short_descriptionSTARTSWITH{mark}^${filter}^EQ`,
  });
}

function patch(body: Record<string, string>, status: 200 | 403): Step {
  return {
    method: "PATCH",
    path: "table/incident/{incident}",
    query: BARE,
    body,
    expect: { status },
  };
}

function post(body: Record<string, string>, status: 201 | 403): Step {
  return {
    method: "POST",
    path: "table/incident",
    body: { short_description: "{mark}", ...body },
    expect: { status },
  };
}

const leaves = recordTraces("sys_script_{rule}");
const incident = create("incident", "incident", { short_description: "{mark}", state: "2" });

/**
 * "Operators available for filters and queries" documents the operators of changes, "Business rules"
 * the filter, the action that aborts and the one that sets values.
 */
export const ruleFilterCases: readonly ContractCase[] = [
  {
    name: "a rule forbids one transition: changes to",
    certainty: "A",
    needs: "rules",
    steps: [
      incident,
      forbid("urgencyIN1,2^stateCHANGESTO3", "update"),
      patch({ state: "1" }, 200),
      patch({ state: "3" }, 200),
      patch({ state: "2" }, 200),
      patch({ urgency: "1" }, 200),
      patch({ state: "3" }, 403),
    ],
    leaves,
  },
  {
    name: "a rule forbids one transition: changes from",
    certainty: "A",
    needs: "rules",
    steps: [
      incident,
      forbid("stateCHANGESFROM2", "update"),
      patch({ short_description: "{mark} same state" }, 200),
      patch({ state: "1" }, 403),
    ],
    leaves,
  },
  {
    name: "a rule forbids any change of a column: changes",
    certainty: "A",
    needs: "rules",
    steps: [
      incident,
      forbid("categoryVALCHANGES", "update"),
      patch({ state: "1" }, 200),
      patch({ category: "network" }, 403),
    ],
    leaves,
  },
  {
    name: "of a new record every filled column changes",
    certainty: "K",
    fact: "On insert a filled column counts as changed, from empty, to its value",
    needs: "rules",
    steps: [
      forbid("close_notesVALCHANGES^ORurgencyCHANGESTO1", "insert"),
      post({}, 201),
      post({ close_notes: "{mark}" }, 403),
      post({ urgency: "1" }, 403),
    ],
    leaves,
  },
  {
    name: "a rule below order 1000 comes before the priority is looked up, one above it behind",
    certainty: "A",
    needs: "rules",
    steps: [
      create("sys_script", "rule", {
        name: "{mark}",
        collection: "incident",
        when: "before",
        order: "999",
        action_insert: "true",
        abort_action: "true",
        filter_condition: "short_descriptionSTARTSWITH{mark}^priority=1^EQ",
      }),
      post({ impact: "1", urgency: "1" }, 201),
      {
        method: "PATCH",
        path: "table/sys_script/{rule}",
        body: { order: "1000" },
        expect: { status: 200 },
      },
      post({ impact: "1", urgency: "1" }, 403),
    ],
    leaves,
  },
  {
    name: "a rule sets values without a script",
    certainty: "A",
    needs: "rules",
    steps: [
      create("sys_script", "rule", {
        name: "{mark}",
        collection: "incident",
        when: "before",
        action_insert: "true",
        filter_condition: "short_descriptionSTARTSWITH{mark}^EQ",
        template: "category=network^urgency=2^EQ",
      }),
      {
        method: "POST",
        path: "table/incident",
        body: { short_description: "{mark}" },
        expect: { status: 201, body: { "/result/category": "network", "/result/urgency": "2" } },
      },
    ],
    leaves,
  },
];
