import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import { quoted } from "../../../base/quoted.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { idInput, tableInput } from "../../inputs.ts";
import { codeColumns } from "../../lint/record_scripts.ts";
import { scriptWarnings } from "../../lint/script_warnings.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { diffLines } from "../../../base/line_diff.ts";

const editInput = z.strictObject({
  search: inForm(z.string().min(1), { kind: "script" }).describe(
    "Text as it stands there now, with its indentation; enough of it to occur once",
  ),
  replace: inForm(z.string(), { kind: "script" }).describe(
    "What stands there afterwards; empty removes it",
  ),
  all: z.boolean().optional().describe("Replace every occurrence; else it has to occur once"),
});

type Edit = z.output<typeof editInput>;

export const editScript = defineTool({
  name: "sn_edit_script",
  summary:
    "Replace parts of a script or template by search text, on the version that stands there.",
  risk: "W",
  endpoint: "GET, PATCH /api/now/table/{table}/{id}",
  input: z.strictObject({
    table: tableInput,
    id: idInput("record"),
    field: z.string().regex(/^[a-z0-9_]+$/, "A column such as script").optional().describe(
      "Column of the text; the record's code column that has the search text unless set",
    ),
    edits: z.array(editInput).min(1).max(50).describe("Made in this order, all or none"),
    expected_updated_on: z.string().optional().describe(
      "sys_updated_on as you read it; refuses when somebody changed the record since",
    ),
  }),
  example: {
    table: "sys_script_include",
    id: "ParcelClient",
    edits: [{ search: '("parcel", parcel)', replace: '("parcel", String(parcel))' }],
  },
  synonyms: ["search and replace in code", "change one line", "patch a function"],
  byHand: { lists: 1, forms: 1, fields: 1 },
  async plan({ table, id, field, edits, expected_updated_on }, { reader, options, signal }) {
    const sysId = await findSysId(reader, { table, id, signal });
    const record = await reader.getRecord(table, sysId, { signal });
    const column = await columnOfEdit(reader, { table, field, edits, record });
    const before = record[column] ?? "";
    const edited = edits.reduce(applyEdit, { text: before, replaced: 0, place: column });
    const values = { [column]: edited.text };
    return {
      operations: [{
        kind: "update",
        table,
        id: sysId,
        values,
        expectedUpdatedOn: expected_updated_on ?? record.sys_updated_on,
        // The time names a second; what the edits were made on is told by the count.
        ...(!expected_updated_on && { expectedModCount: record.sys_mod_count }),
      }],
      warnings: scriptWarnings(table, values, options),
      result: ([stored]) => ({
        table,
        sys_id: sysId,
        field: column,
        replaced: edited.replaced,
        diff: diffLines(before, stored?.[column] ?? edited.text),
        sys_updated_on: stored?.sys_updated_on,
      }),
    };
  },
});

/** The column that is meant. Throws `invalid_input`, and `ambiguous` where several have the text. */
async function columnOfEdit(
  reader: Reader,
  { table, field, edits, record }: {
    table: string;
    field: string | undefined;
    edits: readonly Edit[];
    record: PlatformRecord;
  },
): Promise<string> {
  const { columns, verified } = await reader.schema.table(table);
  if (field !== undefined) {
    if (field in record || columns.has(field)) return field;
    throw new AppError("invalid_input", `${table} has no column ${field} that you can read`, {
      remedy: `Its columns of code are ${codeColumns(table).join(", ") || "unknown"}.`,
    });
  }
  const code = codeColumns(table).filter((name) => !verified || columns.has(name));
  const [only] = code;
  if (only === undefined) {
    throw new AppError("invalid_input", `No column of ${table} is known to hold code`, {
      remedy: "Name it in field.",
    });
  }
  if (code.length === 1) return only;
  const [first] = edits;
  const holding = code.filter((name) => first && findText(record[name] ?? "", first.search));
  const [holder, ...others] = holding;
  if (holder !== undefined && others.length === 0) return holder;
  throw new AppError(
    holder === undefined ? "not_found" : "ambiguous",
    `${holding.length === 0 ? "No column" : `${holding.join(" and ")}`} of ${table} has ${
      quoted(first?.search ?? "")
    }`,
    { remedy: `Name one of ${code.join(", ")} in field, and the text as it stands there.` },
  );
}

/** The search text as the stored text breaks its lines; undefined where it does not occur. */
function findText(text: string, search: string): string | undefined {
  if (text.includes(search)) return search;
  const broken = withBreaks(search, text);
  return text.includes(broken) ? broken : undefined;
}

/** A text with the line breaks that the stored one has: forms store two characters for each. */
function withBreaks(part: string, stored: string): string {
  return stored.includes("\r\n") ? part.replaceAll(/\r?\n/g, "\r\n") : part;
}

interface Edited {
  text: string;
  replaced: number;
  place: string;
}

/** One edit made. Throws `not_found` and `ambiguous`, naming the lines. */
function applyEdit({ text, replaced, place }: Edited, { search, replace, all }: Edit): Edited {
  const wanted = findText(text, search);
  if (wanted === undefined) throw absentText(text, { search, place });
  const parts = text.split(wanted);
  if (parts.length > 2 && !all) {
    const lines = linesOf(parts, wanted);
    throw new AppError(
      "ambiguous",
      `${quoted(search)} occurs ${parts.length - 1} times in ${place}: lines ${lines.join(", ")}`,
      { remedy: "Give more of the text around it, or all: true to replace each." },
    );
  }
  return {
    text: parts.join(withBreaks(replace, text)),
    replaced: replaced + parts.length - 1,
    place,
  };
}

/** The lines, counted from 1, on which the text that separates the parts begins. */
function linesOf(parts: readonly string[], wanted: string): number[] {
  return parts.slice(1).map((_, index) =>
    parts.slice(0, index + 1).join(wanted).split("\n").length
  );
}

function absentText(text: string, { search, place }: { search: string; place: string }): AppError {
  const plain = (line: string) => line.replaceAll(/\s+/g, "");
  const [first = ""] = search.split("\n").filter((line) => line.trim() !== "");
  const lines = text.split("\n");
  const near = lines.findIndex((line) => plain(line).includes(plain(first)));
  return new AppError("not_found", `${place} does not have ${quoted(search)}`, {
    remedy: near >= 0
      ? `Line ${near + 1} is ${quoted(lines[near] ?? "")}: copy the text with its white space.`
      : "Read the record again: somebody may have changed it since.",
  });
}
