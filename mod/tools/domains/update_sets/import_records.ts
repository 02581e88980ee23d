import { basename } from "node:path";
import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { isConfiguration } from "../../../changes/plan/loaded_elements.ts";
import { soleOf } from "../../../base/lists.ts";
import { quoteValue } from "../../../query/quote.ts";
import { defineTool, type ToolContext } from "../../tool.ts";
import { meantScope, planRecordFiles } from "../source/apply_source.ts";
import { secretsOf } from "../source/find_secrets.ts";
import { applicationTurn } from "../source/workspace.ts";
import { fileInput } from "./import_set.ts";
import { type FiledRecords, readRecordsFile } from "./read_records_file.ts";

interface Given {
  file?: string | undefined;
  xml?: string | undefined;
}

export const importRecordsXml = defineTool({
  name: "sn_import_records_xml",
  summary: "Load records from XML, or an update set's file, straight into your update set.",
  risk: "W",
  idempotent: true,
  endpoint: "POST /api/fluent/load/{scope}; else a package, or a set that is committed",
  input: z.strictObject({
    file: fileInput.optional(),
    xml: z.string().min(1).max(1_000_000).optional().describe(
      "The XML itself: <unload> or <record_update>",
    ),
  }),
  example: { file: "imports/records.xml" },
  synonyms: ["import XML of a record", "load an unload file", "restore records from a backup file"],
  skill: "update-sets",
  byHand: { lists: 1, clicks: 3, reads: 1 },
  turn: async (given, context) => {
    const { scopes } = await readGiven(given, context);
    return applicationTurn(await scopeOf(scopes, context));
  },
  async plan(given, context) {
    const { files, scopes, tables } = await readGiven(given, context);
    await refuseData(tables, context);
    const plan = await planRecordFiles(await scopeOf(scopes, context), () => files, context);
    const secrets = await secretsOf(Object.fromEntries(files.map(({ name, xml }) => [name, xml])));
    return {
      ...plan,
      warnings: [
        "What the file holds takes the place of what the instance has under its sys_ids.",
        ...secrets.map((place) =>
          `A credential stands in ${place}: the update set would carry it everywhere.`
        ),
      ],
    };
  },
});

async function readGiven(
  { file, xml }: Given,
  { files }: Pick<ToolContext, "files">,
): Promise<FiledRecords> {
  if ((file === undefined) === (xml === undefined)) {
    throw new AppError("invalid_input", "Say in one way which records are meant", {
      remedy: "Give file, the path of an XML file, or xml, the text itself.",
    });
  }
  return file === undefined
    ? await readRecordsFile(xml ?? "", "The given XML")
    : await readRecordsFile(await files.read(file), basename(file));
}

/** The scope that the records name. Throws `conflict` for several, `not_found` for an unknown one. */
async function scopeOf(scopes: readonly string[], context: ToolContext): Promise<string> {
  if (scopes.length > 1) {
    throw new AppError(
      "conflict",
      `The records belong to several applications: ${scopes.join(", ")}`,
      { remedy: "Import the records of one application per call." },
    );
  }
  const [own] = scopes;
  if (own === undefined) return await meantScope(undefined, context);
  if (own === "global") return own;
  const { records } = await context.reader.listRecords("sys_scope", {
    query: `sys_id=${quoteValue(own)}`,
    fields: ["scope"],
    limit: 2,
    signal: context.signal,
  });
  const scope = soleOf(records)?.scope;
  if (scope) return scope;
  throw new AppError("not_found", `The instance has no application ${own}`, {
    remedy: "Install the application that the records belong to, or have sys_scope say another.",
  });
}

/** Throws `invalid_input` for plain data: no update set records it. */
async function refuseData(
  tables: readonly string[],
  { reader }: Pick<ToolContext, "reader">,
): Promise<void> {
  for (const table of tables) {
    const schema = await reader.schema.table(table);
    if (isConfiguration(schema)) continue;
    throw new AppError("invalid_input", `Records of ${table} are plain data`, {
      remedy: "No update set records them: sn_create_record writes one, an import set many.",
    });
  }
}
