import assert from "node:assert/strict";
import { AppError } from "../../../mod/base/errors.ts";
import { meaningAmong } from "../../../mod/changes/checks/choices_check.ts";
import { type FieldKind, kindOf } from "../../../mod/changes/checks/field_kind.ts";
import type { CheckId } from "../../../mod/changes/checks/finding.ts";
import { declaredKinds } from "../../../mod/tools/declared_kinds.ts";
import { allArtifacts } from "../../../mod/tools/domains/all_tools.ts";
import { type Pipeline, startPipeline } from "../../support/pipeline.ts";
import { makeUpdateSet } from "../../support/pipeline_data.ts";

/**
 * A value of each kind that is there on the demo, one that is nowhere, and who refuses that; null where
 * that is a warning alone, which `evidence_test.ts` proves.
 */
const SAMPLES: Readonly<
  Record<FieldKind["kind"], { check: CheckId; wrong: string | null; right: string }>
> = {
  table: { check: "table", wrong: "nosuch_table_at_all", right: "incident" },
  columns: { check: "column", wrong: "nosuch_column_at_all", right: "sys_created_on" },
  conditions: {
    check: "condition-column",
    wrong: "nosuch_column_at_all=1",
    right: "sys_created_onISNOTEMPTY",
  },
  roles: { check: "role", wrong: "nosuch_role_at_all", right: "itil,admin" },
  event: { check: "event", wrong: "nosuch.event.at.all", right: "incident.resolved" },
  access_name: {
    check: "access-name",
    wrong: "incident.nosuch_column_at_all",
    right: "incident.*",
  },
  view: { check: "reference", wrong: "nosuch_view_at_all", right: "ess" },
  script: { check: "script", wrong: "if (", right: "gs.info('x');" },
  rest_api: { check: "reference", wrong: null, right: "Fleet" },
  expression: { check: "script", wrong: "current.x ==", right: "current.priority == 1" },
  variable: { check: "reference", wrong: "nosuch_variable_at_all", right: "wired" },
  variable_conditions: {
    check: "reference",
    wrong: "nosuch_variable_at_all=1^EQ",
    right: "wired=Yes^EQ",
  },
};

/** The checks that refused a field of a planned record. */
async function refusing(
  pipeline: Pipeline,
  { table, field, values }: { table: string; field: string; values: Record<string, unknown> },
): Promise<string[]> {
  try {
    await pipeline.apply([{ kind: "create", table, values }], { options: { dry_run: true } });
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || !Array.isArray(error.details?.checks)) throw error;
    return error.details.checks.filter(({ place }) => place === `${table}.${field}`)
      .map(({ check }) => check);
  }
}

/** The columns that say which table a value is about, as a record would have them. */
function tableColumns(kind: FieldKind): Record<string, string> | undefined {
  if (!("of" in kind)) return {};
  if (kind.of.some((path) => path.startsWith("table:"))) return {};
  const column = kind.of.find((path) => !path.includes("."));
  return column === undefined ? undefined : { [column]: "incident" };
}

Deno.test("definitions: each field that names something refuses what is nowhere and takes what is there", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const declared = declaredKinds(allArtifacts);
  const faults: string[] = [];
  const untold: string[] = [];
  const unlisted: string[] = [];
  let tried = 0;
  for (const { definition: { table, fields, examples } } of allArtifacts) {
    const schema = await pipeline.client.schema.table(table);
    for (const field of Object.keys(fields)) {
      const column = schema.columns.get(field);
      const every = await pipeline.client.schema.everyChoice(table, field);
      unlisted.push(
        ...(every.length === 0 ? [] : fields[field]?.choices ?? []).filter((said) =>
          !["stored", "one"].includes(meaningAmong(every, schema.chain, said).state)
        ).map((said) => `${table}.${field} offers ${said}`),
      );
      const kind = column && kindOf(schema, column, declared);
      if (!kind || (kind.kind === "script" && !column.type.startsWith("script"))) continue;
      const about = tableColumns(kind);
      if (about === undefined) {
        untold.push(`${table}.${field}`);
        continue;
      }
      const { check, wrong, right } = SAMPLES[kind.kind];
      const refused = async (value: string) =>
        await refusing(pipeline, {
          table,
          field,
          values: { ...examples.create, ...about, [field]: value },
        });
      if (wrong !== null && !(await refused(wrong)).includes(check)) {
        faults.push(`${table}.${field} takes ${wrong}`);
      }
      if ((await refused(right)).includes(check)) faults.push(`${table}.${field} refuses ${right}`);
      tried++;
    }
  }
  assert.deepEqual(faults, []);
  // Text that is on no list would be stored as it is said.
  assert.deepEqual(unlisted, []);
  // Their table is that of an indicator's source, which the examples have none of.
  assert.deepEqual(untold, ["pa_indicators.conditions"]);
  assert.ok(tried > 120, `${tried} fields`);
});
