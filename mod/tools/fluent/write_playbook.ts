import { nearestNames } from "../../base/nearest.ts";
import { type FluentDictionary, refuse } from "./dictionary.ts";
import { arrow, call, Code, fluentFile, type FluentValue, idOf, slugOf } from "./fluent_text.ts";
import type { SourceFile } from "./fluent_text.ts";

/** What a playbook's activities are: the vendor's name, and the inputs that they take. */
interface Activity {
  /** Behind `ActivityDefinitions.Core.`. */
  code: string;
  inputs: Readonly<Record<string, "text" | "columns">>;
  required: readonly string[];
  /** It works on the playbook's own record. */
  onRecord?: boolean;
}

/** Source: the vendor's guide to activities of playbooks, and the declarations of each. */
export const playbookActivities: Readonly<Record<string, Activity>> = {
  instruction: { code: "Instruction", inputs: { message: "text" }, required: ["message"] },
  record_form: { code: "RecordForm", inputs: {}, required: [] },
  update_record: {
    code: "UpdateRecord",
    inputs: { values: "columns" },
    required: ["values"],
    onRecord: true,
  },
  create_record: {
    code: "CreateNewRecord",
    inputs: { table_name: "text", values: "columns" },
    required: ["table_name", "values"],
  },
  knowledge_article: {
    code: "KnowledgeArticle",
    inputs: { knowledge_article: "text" },
    required: ["knowledge_article"],
  },
  checklist: { code: "ChecklistTask", inputs: {}, required: [] },
  placeholder: { code: "Placeholder", inputs: {}, required: [] },
};

export interface PlaybookSpec {
  name: string;
  description?: string | undefined;
  table: string;
  starts: {
    on: "created" | "updated" | "created_or_updated";
    condition?: string | undefined;
  };
  stages: readonly {
    name: string;
    label?: string | undefined;
    activities: readonly {
      name: string;
      label?: string | undefined;
      do: string;
      inputs?: Readonly<Record<string, string | Readonly<Record<string, string>>>> | undefined;
      /** Activities of the same stage that end before it; the one before it unless told. */
      after?: readonly string[] | undefined;
    }[];
    /** Stages that end before it; the one before it unless told. */
    after?: readonly string[] | undefined;
  }[];
}

type Stage = PlaybookSpec["stages"][number];
type Step = Stage["activities"][number];

const TRIGGERS = {
  created: "RecordCreate",
  updated: "RecordUpdate",
  created_or_updated: "RecordCreateOrUpdate",
};

/** Where the source of a playbook stands. */
export function playbookPath(name: string): string {
  return `src/fluent/playbooks/${keyOf(name)}.now.ts`;
}

function keyOf(name: string): string {
  return `playbook_${slugOf(name)}`;
}

/** The source of a playbook. Throws `invalid_input` for activities, inputs and columns that are not there. */
export async function writePlaybook(
  spec: PlaybookSpec,
  { dictionary }: { dictionary: FluentDictionary },
): Promise<SourceFile> {
  const { name, description, table, starts, stages } = spec;
  const key = keyOf(name);
  await dictionary.table(table);
  const condition = starts.condition === undefined
    ? undefined
    : await dictionary.condition({ place: "starts.condition", table, query: starts.condition });
  const trigger = call(
    "wfa.playbook.trigger",
    new Code(`PlaybookTriggerTypes.${TRIGGERS[starts.on]}`),
    { $id: idOf(key, "trigger"), label: name },
    { table, condition },
  );
  let usesRecord = false;
  const statements: string[] = [];
  for (const [index, stage] of stages.entries()) {
    const before = stages.slice(0, index).map((one) => one.name);
    requireNew(stage.name, before, "stage");
    const activities = await writeActivities(stage, { key, table, dictionary });
    usesRecord ||= stage.activities.some((one) => findActivity(one).onRecord);
    const lane = call("wfa.playbook.lane", {
      config: {
        $id: idOf(key, stage.name),
        label: stage.label ?? stage.name,
        order: index + 1,
        startRule: startRule(stage.after, { before, suffix: "stage", place: stage.name }),
        restartRule: "RUN_ONLY_ONCE",
      },
      activities: arrow(activities),
    });
    statements.push(`const ${stage.name}_stage = ${lane.text};`);
  }
  statements.push(returned(stages.map((stage) => stage.name), "stage"));
  const playbook = call(
    "PlaybookDefinition",
    { $id: idOf(key), label: name, description, parentTable: table },
    { triggers: [trigger] },
    { lanes: arrow(statements, usesRecord ? "params" : undefined) },
  );
  return fluentFile(playbookPath(name), {
    imports: {
      "@servicenow/sdk/automation": [
        "PlaybookDefinition",
        "PlaybookTriggerTypes",
        "ActivityDefinitions",
        "wfa",
      ],
    },
    statements: [`${playbook.text};`],
  });
}

async function writeActivities(
  { name: stage, activities }: Stage,
  { key, table, dictionary }: { key: string; table: string; dictionary: FluentDictionary },
): Promise<string[]> {
  const statements: string[] = [];
  for (const [index, step] of activities.entries()) {
    const before = activities.slice(0, index).map((one) => one.name);
    requireNew(step.name, before, "activity");
    const activity = findActivity(step);
    const inputs = await readInputs(step, { activity, table, dictionary });
    const made = call(
      "wfa.playbook.activity",
      new Code(`ActivityDefinitions.Core.${activity.code}`),
      {
        $id: idOf(key, stage, step.name),
        label: step.label ?? step.name,
        order: index + 1,
        startRule: startRule(step.after, { before, suffix: "activity", place: step.name }),
        restartRule: "RUN_ONLY_ONCE",
      },
      ...(Object.keys(inputs).length > 0 ? [inputs] : []),
    );
    statements.push(`const ${step.name}_activity = ${made.text};`);
  }
  return [...statements, returned(activities.map(({ name }) => name), "activity")];
}

function findActivity({ name, do: said }: Step): Activity {
  const wanted = said.toLowerCase().replaceAll(" ", "_");
  const activity = Object.hasOwn(playbookActivities, wanted)
    ? playbookActivities[wanted]
    : undefined;
  if (activity) return activity;
  const names = Object.keys(playbookActivities);
  const near = nearestNames(said, names, 2);
  throw refuse(
    `Activity ${name}: there is no "${said}"`,
    `${near.length > 0 ? `Did you mean ${near.join(", ")}? ` : ""}There are: ${
      names.join(", ")
    }; sn_source_docs has the rest for sn_source_apply.`,
  );
}

async function readInputs(
  { name, inputs = {} }: Step,
  { activity, table, dictionary }: {
    activity: Activity;
    table: string;
    dictionary: FluentDictionary;
  },
): Promise<Record<string, FluentValue>> {
  const unknown = Object.keys(inputs).find((input) => !Object.hasOwn(activity.inputs, input));
  const missing = activity.required.find((input) => inputs[input] === undefined);
  if (unknown !== undefined || missing !== undefined) {
    throw refuse(
      missing === undefined
        ? `Activity ${name} has no input "${unknown}"`
        : `Activity ${name} needs ${missing}`,
      `It takes: ${Object.keys(activity.inputs).join(", ") || "none"}.`,
    );
  }
  const own = typeof inputs.table_name === "string" ? inputs.table_name : table;
  if (own !== table) await dictionary.table(own);
  const values: Record<string, FluentValue> = activity.onRecord
    ? { table_name: table, record: new Code("wfa.playbook.dataPill(params.parentRecord)") }
    : {};
  for (const [input, value] of Object.entries(inputs)) {
    const takesColumns = activity.inputs[input] === "columns";
    if (takesColumns !== (typeof value === "object")) {
      throw refuse(
        `Activity ${name}, ${input}: ${takesColumns ? "no object" : "no text"}`,
        takesColumns ? "Give {column: value}." : "Give a text.",
      );
    }
    if (typeof value === "string") values[input] = value;
    else {
      for (const column of Object.keys(value)) await dictionary.column(own, column);
      values[input] = call("TemplateValue", value);
    }
  }
  if (activity.code === "Instruction") values.wait = "yes";
  return values;
}

function startRule(
  after: readonly string[] | undefined,
  { before, suffix, place }: { before: readonly string[]; suffix: string; place: string },
): Code {
  const waits = after ?? before.slice(-1);
  const unknown = waits.find((name) => !before.includes(name));
  if (unknown !== undefined) {
    throw refuse(
      `${place} waits for "${unknown}", which does not stand before it`,
      `Before it: ${before.join(", ") || "nothing"}.`,
    );
  }
  if (waits.length === 0) return call("wfa.playbook.run.Immediately");
  return call("wfa.playbook.run.After", ...waits.map((name) => new Code(`${name}_${suffix}`)));
}

function requireNew(name: string, before: readonly string[], what: string): void {
  if (before.includes(name)) {
    throw refuse(`Two of the playbook are named "${name}"`, `Give each ${what} its own name.`);
  }
}

/** The compiler reads names with their keys only. */
function returned(names: readonly string[], suffix: string): string {
  return `return { ${names.map((name) => `${name}: ${name}_${suffix}`).join(", ")} };`;
}
