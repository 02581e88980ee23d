import { readLines } from "../../declare/read_lines.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";
import { referenceId } from "../../declare/reference_id.ts";
import { seededSysId } from "../../values/sys_id.ts";

/** Step config | environment | category | inputs, mandatory ones with `!` | outputs */
const CONFIGS = readLines(
  `
Impersonate            | Server | Server | user!                                            |
Log                    | Server | Server | log!                                             |
Record Insert          | Server | Server | table! field_values! assert_type enforce_security | table record_id
Record Update          | Server | Server | table! record! field_values! assert_type enforce_security |
Record Delete          | Server | Server | table! record! assert_type enforce_security      |
Record Query           | Server | Server | table! field_values! assert_type enforce_security | table first_record
Record Validation      | Server | Server | table! record! field_values! enforce_security    |
Run Server Side Script | Server | Server | script!                                          |
Open a New Form        | UI     | Form   | table! view                                      |
Set Field Values       | UI     | Form   | table! field_values!                             |
Submit a Form          | UI     | Form   | assert_type                                      | record_id
`,
  5,
);

const GONE = "assert_type=no_records_match_query";
const REFUSED = "assert_type=record_not_inserted";
const VPN = "table=incident";
const VEHICLE = "table=x_demo_fleet_vehicle";
const CHANGE = "table=change_request";

/** Test | step config | inputs, with `;` between them; `#n` is the record of the test's step n. */
const STEPS = readLines(
  `
Incident: defaults of a new one | Impersonate       | user=@sys_user:itil.agent
Incident: defaults of a new one | Record Insert     | ${VPN}; field_values=short_description=ATF printer^urgency=2^EQ
Incident: defaults of a new one | Record Validation | ${VPN}; record=#2; field_values=state=1^active=true
Incident: defaults of a new one | Record Query      | ${VPN}; field_values=short_description=ATF printer
Incident: work to resolution    | Impersonate       | user=@sys_user:itil.agent
Incident: work to resolution    | Record Insert     | ${VPN}; field_values=short_description=ATF mail^EQ
Incident: work to resolution    | Record Update     | ${VPN}; record=#2; field_values=state=6^close_notes=Restarted^close_code=Solution provided^EQ
Incident: work to resolution    | Record Validation | ${VPN}; record=#2; field_values=state=6^close_notesISNOTEMPTY
Incident: work to resolution    | Log               | log=Resolved
Fleet: a vehicle comes and goes | Record Insert     | ${VEHICLE}; field_values=plate=ATF-001^mileage=10^EQ
Fleet: a vehicle comes and goes | Record Validation | ${VEHICLE}; record=#1; field_values=state=available
Fleet: a vehicle comes and goes | Record Delete     | ${VEHICLE}; record=#1
Fleet: a vehicle comes and goes | Record Query      | ${VEHICLE}; field_values=plate=ATF-001; ${GONE}
Fleet: no negative mileage      | Record Insert     | ${VEHICLE}; field_values=plate=ATF-002^mileage=-5^EQ; ${REFUSED}
Fleet: no negative mileage      | Record Query      | ${VEHICLE}; field_values=plate=ATF-002; ${GONE}
Fleet: no negative mileage      | Log               | log=Nothing was stored
Change: a new one is not assessed yet | Record Insert     | ${CHANGE}; field_values=short_description=ATF change^type=normal^EQ
Change: a new one is not assessed yet | Record Validation | ${CHANGE}; record=#1; field_values=state=-4
Change: a new one is not assessed yet | Record Query      | ${CHANGE}; field_values=short_description=ATF change
Change: a new one is not assessed yet | Log               | log=In state New
Incident form: caller           | Impersonate       | user=@sys_user:itil.agent
Incident form: caller           | Open a New Form   | ${VPN}
Incident form: caller           | Set Field Values  | ${VPN}; field_values=caller_id=@sys_user:requester^EQ
Incident form: caller           | Submit a Form     | assert_type=form_submitted_to_server
Incident form: caller           | Log               | log=Submitted
`,
  3,
);

const FLEET = "@sys_app:x_demo_fleet";
const scopeOf = (name: string): string => name.startsWith("Fleet") ? FLEET : "global";
const tests = [...new Set(STEPS.map(([test]) => test))];
const FORMS = "Incident form: caller";

const variable = (table: string, config: string, [name, order]: [string, number]): SeedRow => {
  const element = name.replace("!", "");
  return seedRow(table, `${config}.${element}`, {
    model: `@sys_atf_step_config:${config}`,
    element,
    label: element.replaceAll("_", " "),
    internal_type: element === "table" ? "table_name" : "string",
    mandatory: String(name.endsWith("!")),
    order: String(order * 100),
    sys_scope: "global",
  });
};

const words = (text: string): [string, number][] =>
  text.split(/\s+/).filter((word) => word !== "").map((word, index) => [word, index + 1]);

const named = (table: string, names: readonly string[]): SeedRow[] =>
  [...new Set(names)].map((name) => seedRow(table, name, { name, sys_scope: "global" }));

const kindRows = [
  ...named("sys_atf_step_env", CONFIGS.map(([, env]) => env)),
  ...named("sys_atf_step_config_category", CONFIGS.map(([, , category]) => category)),
];

const configRows = CONFIGS.flatMap(([name, step_env, category, inputs, outputs = ""], index) => [
  seedRow("sys_atf_step_config", name, {
    name,
    step_env: `@sys_atf_step_env:${step_env}`,
    category: `@sys_atf_step_config_category:${category}`,
    order: String(index * 100),
    sys_scope: "global",
  }),
  ...words(inputs).map((word) => variable("atf_input_variable", name, word)),
  ...words(outputs).map((word) => variable("atf_output_variable", name, word)),
]);

/** References and the records of earlier steps stand for sys_ids within a value too. */
const stored = (value: string, test: string): string =>
  value.replace(/@sys_user:([\w.]+)/g, (_all, key) => referenceId("sys_user", key))
    .replace(
      /^#(\d+)$/,
      (_all, n) => `{{step['${seededSysId("sys_atf_step", `${test}.${n}`)}'].record_id}}`,
    );

const stepRows = tests.flatMap((test) =>
  STEPS.filter(([name]) => name === test).flatMap(([, config, inputs], index) => {
    const key = `${test}.${index + 1}`;
    const values = inputs.split("; ").map((input): [string, string] => {
      const equals = input.indexOf("=");
      return [input.slice(0, equals), input.slice(equals + 1)];
    });
    return [
      seedRow("sys_atf_step", key, {
        test: `@sys_atf_test:${test}`,
        step_config: `@sys_atf_step_config:${config}`,
        order: String((index + 1) * 100),
        display_name: config,
        sys_scope: scopeOf(test),
      }),
      ...values.map(([element, value], place) =>
        seedRow("sys_variable_value", `${key}.${element}`, {
          document: "sys_atf_step",
          document_key: seededSysId("sys_atf_step", key),
          variable: `@atf_input_variable:${config}.${element}`,
          value: stored(value, test),
          order: String(place * 100),
        })
      ),
    ];
  })
);

const suite = (name: string, members: string[]): SeedRow[] => [
  seedRow("sys_atf_test_suite", name, { name, sys_scope: "global" }),
  ...members.map((test, index) =>
    seedRow("sys_atf_test_suite_test", `${name}.${test}`, {
      test_suite: `@sys_atf_test_suite:${name}`,
      test: `@sys_atf_test:${test}`,
      order: String((index + 1) * 100),
      sys_scope: "global",
    })
  ),
];

const ran = { start_time: "2026-01-10 06:00:00", end_time: "2026-01-10 06:00:03" };
const RESULT = "@sys_atf_test_suite_result:Forms";

/** A run from before: the forms, with nobody's browser open. */
const resultRows: SeedRow[] = [
  seedRow("sys_atf_test_suite_result", "Forms", {
    test_suite: "@sys_atf_test_suite:Forms",
    status: "error",
    success: "false",
    error_count: "1",
    rolled_up_test_error_count: "1",
    run_time: "1970-01-01 00:00:03",
    ...ran,
  }),
  seedRow("sys_atf_test_result", "Forms", {
    test: `@sys_atf_test:${FORMS}`,
    test_name: FORMS,
    parent: RESULT,
    status: "error",
    output: "No client test runner is open for the UI steps of this test",
    ...ran,
  }),
  seedRow("sys_atf_test_result_step", "Forms.1", {
    test_result: "@sys_atf_test_result:Forms",
    step: `@sys_atf_step:${FORMS}.1`,
    order: "100",
    status: "skipped",
    summary: "No client test runner is open for the UI steps of this test",
  }),
];

/** Six tests, one of them wrong: it expects a new change to be in state Assess. */
export const atfRows: SeedRow[] = [
  ...kindRows,
  ...configRows,
  ...tests.map((name) => seedRow("sys_atf_test", name, { name, sys_scope: scopeOf(name) })),
  ...stepRows,
  ...suite("Server regression", tests.filter((name) => name !== FORMS)),
  ...suite("Forms", [FORMS]),
  ...resultRows,
];
