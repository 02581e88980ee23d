import { z } from "zod";
import type { Compiled } from "../../../source/source.ts";
import { readRecordUpdates } from "../../../source/record_update.ts";
import { defineTool, type LocalContext } from "../../tool.ts";
import {
  type ApplicationArguments,
  applicationInput,
  applicationTurn,
  compileWorkspace,
  openWorkspace,
} from "./workspace.ts";

const MOST_FAULTS = 50;

/** The smallest application that does something. */
export const SOURCE_EXAMPLE = {
  scope: "global",
  files: [{
    path: "src/fluent/rules.now.ts",
    text: `import '@servicenow/sdk/global'
import { BusinessRule } from '@servicenow/sdk/core'

BusinessRule({
  $id: Now.ID['log_new'],
  name: 'Log new incidents',
  table: 'incident',
  when: 'after',
  action: ['insert'],
  script: 'gs.info("new");',
})
`,
  }],
};

export const checkSource = defineTool({
  name: "sn_source_check",
  summary: "Compile an application's Fluent source on this machine and explain its errors.",
  risk: "R",
  endpoint: "local",
  input: z.strictObject(applicationInput),
  example: SOURCE_EXAMPLE,
  synonyms: ["now-sdk build", "typecheck .now.ts", "does my Fluent code build"],
  byHand: { reads: 1, clicks: 1 },
  answer: (args, context) =>
    context.inTurn(applicationTurn(args.scope), () => check(args, context)),
});

async function check(args: ApplicationArguments, context: LocalContext) {
  const workspace = await openWorkspace(args, context);
  const compiled = await compileWorkspace(workspace, context);
  return {
    ...describeCompiled(compiled, workspace.dir),
    ...(compiled.ok && {
      makes: await countRecords(compiled.output),
      next: "sn_source_plan shows what it would change on an instance; sn_source_apply does it.",
    }),
  };
}

/** What every tool of the domain says of a compilation. */
export function describeCompiled({ ok, faults, cached }: Compiled, dir: string) {
  return {
    compiles: ok,
    folder: dir,
    ...(faults.length > 0 && { faults: faults.slice(0, MOST_FAULTS) }),
    ...(faults.length > MOST_FAULTS && { more_faults: faults.length - MOST_FAULTS }),
    ...(cached && { cached: "Unchanged since it was last compiled" }),
    ...(!ok && { next: "Mend the faults; sn_source_docs has the page that each of them names." }),
  };
}

/** How many records of which table; a table's structure counts as its own file. */
async function countRecords(output: Compiled["output"]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [path, xml] of Object.entries(output)) {
    for (const { table, action } of await readRecordUpdates(xml, path)) {
      if (action === "INSERT_OR_UPDATE") counts[table] = (counts[table] ?? 0) + 1;
    }
  }
  return counts;
}
