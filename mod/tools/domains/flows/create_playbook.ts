import { z } from "zod";
import { readDictionary } from "../../fluent/dictionary.ts";
import { nameInput } from "../../fluent/flow_spec.ts";
import { playbookActivities, playbookPath, writePlaybook } from "../../fluent/write_playbook.ts";
import { AppError } from "../../../base/errors.ts";
import { quoteValue } from "../../../query/quote.ts";
import { ownWords } from "../../words.ts";
import { defineSourceTool } from "../source/define_source_tool.ts";
import { readBuilt } from "../source/workspace.ts";

const PROCESS = "sys_pd_process_definition";

const activity = z.strictObject({
  name: nameInput,
  label: z.string().min(1).max(80).optional(),
  do: z.string().min(1).describe(Object.keys(playbookActivities).join(", ")),
  inputs: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])).optional()
    .describe("instruction: message; update_record, create_record: values {column: value}"),
  after: z.array(nameInput).max(20).optional().describe(
    "Activities of the stage that end before it; the one before it unless set, [] for at once",
  ),
});

export const createPlaybook = defineSourceTool({
  name: "sn_create_playbook",
  summary: "Build a playbook: its trigger, its stages and the activities that people work through.",
  args: {
    name: z.string().min(1).max(200).describe("Name"),
    description: z.string().max(1000).optional(),
    table: z.string().min(1).describe("Table whose records it guides through"),
    starts: z.strictObject({
      on: ownWords(["created", "updated", "created_or_updated"]),
      condition: z.string().min(1).optional().describe("Encoded query of the table"),
    }),
    stages: z.array(z.strictObject({
      name: nameInput,
      label: z.string().min(1).max(80).optional(),
      activities: z.array(activity).min(1).max(30),
      after: z.array(nameInput).max(20).optional().describe(
        "Stages that end before it; the one before it unless set, [] for at once",
      ),
    })).min(1).max(20),
  },
  example: {
    name: "Hand a vehicle out",
    scope: "x_demo_fleet",
    table: "x_demo_fleet_vehicle",
    starts: { on: "created" },
    stages: [{
      name: "check",
      label: "Check",
      activities: [{ name: "look", do: "instruction", inputs: { message: "Look at the tyres." } }],
    }],
  },
  synonyms: ["guided process with stages", "playbook lanes", "steps that an agent follows"],
  skill: "playbooks-decision-tables",
  byHand: { lists: 1, forms: 3, fields: 8, clicks: 8 },
  async write({ scope, ...spec }, { reader, files, options, warnings, signal }) {
    if (await readBuilt(files, { scope, path: playbookPath(spec.name) }) === undefined) {
      const { records: [taken] } = await reader.listRecords(PROCESS, {
        query: `label=${quoteValue(spec.name)}`,
        fields: ["sys_id"],
        limit: 1,
        signal,
      });
      if (taken) {
        throw new AppError("conflict", `There is a playbook "${spec.name}" already`, {
          remedy: "Choose another name; sn_list_playbooks shows those there are.",
        });
      }
    }
    const dictionary = readDictionary(reader, { accept: options.accept, warnings, signal });
    return [await writePlaybook(spec, { dictionary })];
  },
  result: ({ name }) => ({
    playbook: name,
    next:
      "A draft: it runs once somebody has activated it in Playbook Designer; no interface does.",
  }),
});
