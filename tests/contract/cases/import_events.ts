import { type ContractCase, create, finds, type Leaving, type Step } from "../contract_case.ts";
import { LEFT, load, STAGED, STAGING } from "./imports.ts";
import { recordTraces } from "./traces.ts";

/** A script of the map of `STAGED` at a moment of the import. */
function event(when: string, body: string): Step {
  return create("sys_transform_script", `script_${when}`, {
    map: "{map}",
    when,
    active: "true",
    script: "(function runTransformScript(source, map, log, target) {\n" +
      `${body}\n})(source, map, log, target);`,
  });
}

/** The staged third column as the name of the group's manager, made where there is none. */
const MANAGER: Step = create("sys_transform_entry", "who", {
  map: "{map}",
  source_field: "u_who",
  target_field: "manager",
  choice_action: "create",
});

function eventCase(
  { name, events, steps, fact, leaves = [] }: {
    name: string;
    events: Readonly<Record<string, string>>;
    steps: readonly Step[];
    fact?: string;
    leaves?: readonly Leaving[];
  },
): ContractCase {
  const scripts = Object.entries(events).map(([when, body]) => event(when, body));
  return {
    name,
    certainty: fact === undefined ? "A" : "K",
    fact,
    needs: "schema",
    steps: [...STAGED, MANAGER, ...scripts, ...steps],
    leaves: [
      ...LEFT,
      ...leaves,
      { table: "sys_user", field: "last_name", value: "{mark}", prefix: true },
      { table: "sys_user_group", field: "description", value: "{mark}", prefix: true },
      ...recordTraces(
        "sys_transform_entry_{who}",
        ...Object.keys(events).map((when) => `sys_transform_script_{script_${when}}`),
      ),
    ],
  };
}

const DESCRIBE = `var group = new GlideRecord('sys_user_group');
  group.addQuery('name', source.u_title + '');
  group.query();
  if (group.next()) { group.description = TEXT; group.update(); }`;

/** Scripts of a transform map ("Map with transformation event scripts", "Field map script variables"). */
export const importEventCases: readonly ContractCase[] = [
  eventCase({
    name: "a script before the first row stops the import",
    events: { onStart: "ignore = source.u_title + '' === '' && import_set.number + '' !== '';" },
    steps: [
      {
        method: "POST",
        path: `import/${STAGING}`,
        body: { u_title: "{mark}" },
        expect: { status: 201 },
      },
      finds("sys_user_group", "name={mark}", "sys_id", []),
    ],
  }),
  eventCase({
    name: "rows of an import that a script stops before the first are `ignored`, or an `error`",
    fact:
      "Where `onStart` stops an import its rows are `ignored`, with `error` they are an `error`",
    events: { onStart: "ignore = true;" },
    steps: [
      load("ignored", { u_title: "{mark}" }),
      {
        method: "PATCH",
        path: "table/sys_transform_script/{script_onStart}",
        body: { script: "error = true;" },
        expect: { status: 200 },
      },
      load("error", { u_title: "{mark}" }),
    ],
  }),
  eventCase({
    name: "a script behind the last row finds the last record and the import set",
    events: {
      onComplete: DESCRIBE.replace("TEXT", "target.name + ' ' + import_set.table_name"),
    },
    steps: [
      load("inserted", { u_title: "{mark}" }),
      finds("sys_user_group", "name={mark}", "description", [`{mark} ${STAGING}`]),
    ],
  }),
  eventCase({
    name: "`error` behind the last row marks the import set",
    events: { onComplete: "error = true;" },
    steps: [
      load("inserted", { u_title: "{mark}" }, { save: { set: "/import_set" } }),
      finds("sys_import_set", "number={set}", "state", ["error"]),
    ],
  }),
  eventCase({
    name: "a script before a referenced record is made knows its name and may leave it out",
    events: {
      onForeignInsert: "ignore = true;\n" +
        "target.description = name + ' ' + value + ' ' + action;",
    },
    steps: [
      load("inserted", { u_title: "{mark}", u_who: "{mark} Nobody" }),
      finds("sys_user_group", "name={mark}", "manager", [""]),
      finds("sys_user_group", "name={mark}", "description", ["manager {mark} Nobody insert"]),
    ],
  }),
  eventCase({
    name: "`error` before a referenced record is made saves nothing of the row",
    events: { onForeignInsert: "error = true;" },
    steps: [
      {
        method: "POST",
        path: `import/${STAGING}`,
        body: { u_title: "{mark}", u_who: "{mark} Nobody" },
        expect: { status: 201, body: { "/result/0/status": { not: "inserted" } } },
      },
      finds("sys_user_group", "name={mark}", "sys_id", []),
    ],
  }),
  eventCase({
    name: "a script runs for a record that is rejected, whose row is not saved",
    events: {
      onForeignInsert: "error = true;",
      onReject: "var group = new GlideRecord('sys_user_group');\n" +
        "group.name = source.u_title + ' rejected';\ngroup.description = action;\ngroup.insert();",
    },
    steps: [
      {
        method: "POST",
        path: `import/${STAGING}`,
        body: { u_title: "{mark}", u_who: "{mark} Nobody" },
        expect: { status: 201 },
      },
      finds("sys_user_group", "nameSTARTSWITH{mark}", "name", ["{mark} rejected"]),
      finds("sys_user_group", "name={mark} rejected", "description", ["insert"]),
    ],
  }),
  eventCase({
    name: "a script behind a row runs for an ignored one too",
    events: {
      onBefore: "ignore = true;",
      onAfter: "var group = new GlideRecord('sys_user_group');\n" +
        "group.name = source.u_title + ' after';\ngroup.insert();",
    },
    steps: [
      load("ignored", { u_title: "{mark}" }),
      finds("sys_user_group", "nameSTARTSWITH{mark}", "name", ["{mark} after"]),
    ],
  }),
  eventCase({
    name: "a script's `status_message` is in the answer",
    events: { onAfter: "status_message = 'group ' + target.name;" },
    steps: [
      load("inserted", { u_title: "{mark}" }, {
        expect: { status: 201, body: { "/result/0/status_message": "group {mark}" } },
      }),
    ],
  }),
  eventCase({
    name: "`error` before a row stops the rows behind it",
    events: { onBefore: "error = source.u_title.toString().endsWith(' b');" },
    steps: [
      create("sys_rest_insert_multiple", "setting", {
        source_table: STAGING,
        transformation: "synchronous",
      }),
      {
        method: "POST",
        path: `import/${STAGING}/insertMultiple`,
        body: { records: ["a", "b", "c"].map((end) => ({ Title: `{mark} ${end}` })) },
        save: { set: "/import_set_id", multiple: "/multi_import_set_id" },
        expect: { status: 201 },
      },
      finds("sys_user_group", "nameSTARTSWITH{mark}", "name", ["{mark} a"]),
    ],
    leaves: [
      { table: "sys_multi_import_set", field: "sys_id", value: "{multiple}" },
      ...recordTraces("sys_rest_insert_multiple_{setting}"),
    ],
  }),
  eventCase({
    name: "a source script of a column that does not coalesce knows whether its record is there",
    events: {},
    steps: [
      create("sys_transform_entry", "scripted", {
        map: "{map}",
        target_field: "email",
        use_source_script: "true",
        source_script: "answer = (function transformEntry(source) {\n" +
          "return action + '@' + map.source_table;\n})(source);",
      }),
      load("inserted", { u_title: "{mark}" }),
      finds("sys_user_group", "name={mark}", "email", [`insert@${STAGING}`]),
      load("updated", { u_title: "{mark}" }),
      finds("sys_user_group", "name={mark}", "email", [`update@${STAGING}`]),
    ],
    leaves: recordTraces("sys_transform_entry_{scripted}"),
  }),
];
