/** What the demo instance holds, read from its sources: the generated parts of its page. */
import { plantedDefects } from "../mod/demo/areas/code/planted_defects.ts";
import { openDatabase } from "../mod/demo/database/database.ts";
import { loadDictionary } from "../mod/demo/database/dictionary.ts";
import { describeLibrary } from "../mod/demo/scripts/describe_library.ts";
import { seedDatabase } from "../mod/demo/seed/seed_database.ts";
import { physicalTable } from "../mod/demo/database/storage.ts";

/** The first that matches a table's name is its area. */
const AREAS: readonly [area: string, tables: RegExp][] = [
  ["own applications", /^x_/],
  [
    "schema",
    /^sys_(db_object|dictionary(_override)?|glide_object|choice|documentation|number(_counter)?)$/,
  ],
  ["update sets", /^sys_(update_|remote_update_set)/],
  ["scope and context", /^sys_(scope|app|package|store_app|user_preference|properties)/],
  ["security", /^(sys_security|oauth_|sys_rate_limit|sys_data_policy|sys_auth|sys_api_access)/],
  ["people", /^(sys_user|sys_group|cmn_|core_company)/],
  ["service catalog", /^(sc_|item_option|question|catalog_|io_|user_criteria)/],
  ["items (CMDB)", /^(cmdb|sys_object_source)/],
  ["work", /^(task|incident|problem|change_|std_change|chg_|contract_sla|sysapproval|sys_journal)/],
  ["knowledge", /^kb_/],
  ["tests, scans, logs", /^(sys_atf|scan_|sn_atf|syslog)/],
  ["import and attachments", /^(sys_import|sys_transform|sys_attachment|sys_data_source)/],
  ["flows", /^(sys_hub|sys_flow|sys_decision|sys_cs)/],
  ["portal and pages", /^(sp_|sys_ux|sys_ui_page)/],
  ["code", /^(sys_script|sys_ui|sysauto|sysevent|sys_ws|sys_rest|sys_web|sys_email)/],
];
const REST = "other";

const BEGIN = /^<!-- generated: (\w+) -->$/;
const END = "<!-- end of generated -->";

/** A page with everything between its markers written anew. Throws on a marker it does not know. */
export async function fillDemoPage(page: string): Promise<string> {
  const parts = new Map([
    ["tables", await listTables()],
    ["scripts", await listLibrary()],
    [
      "defects",
      table(
        ["fault", "where", "its clean twin"],
        plantedDefects.map(({ what, where, twin = "every other record" }) => [what, where, twin]),
      ),
    ],
  ]);
  const lines: string[] = [];
  let within: string | undefined;
  for (const line of page.split("\n")) {
    const begin = BEGIN.exec(line)?.[1];
    if (begin !== undefined) {
      const part = parts.get(begin);
      if (part === undefined) throw new Error(`nothing is generated as "${begin}"`);
      lines.push(line, "", part, "", END);
      within = begin;
    } else if (within === undefined) lines.push(line);
    else if (line === END) within = undefined;
  }
  if (within !== undefined) throw new Error(`the part "${within}" has no end`);
  return lines.join("\n");
}

/** In a block of its own, which the formatter leaves as it is. */
async function listLibrary(): Promise<string> {
  const library = Object.entries(await describeLibrary());
  const lines = library.flatMap(([name, methods]) => [name, ...wrapWords(methods, 94)]);
  return `\`\`\`text\n${lines.join("\n")}\n\`\`\``;
}

function wrapWords(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (line !== "" && line.length + word.length + 1 > width) {
      lines.push(line);
      line = "";
    }
    line += line === "" ? `  ${word}` : ` ${word}`;
  }
  return line === "" ? lines : [...lines, line];
}

async function listTables(): Promise<string> {
  const { database } = await openDatabase(":memory:", 0);
  try {
    seedDatabase(database);
    const { tables } = loadDictionary(database);
    const areas = new Map<string, string[]>();
    let records = 0;
    for (const { name, base } of [...tables.values()].sort(byName)) {
      const own = Number(
        database.get(
          `SELECT count(*) n FROM ${physicalTable(base)} WHERE sys_class_name = ?`,
          name,
        )?.n,
      );
      records += own;
      const area = AREAS.find(([, pattern]) => pattern.test(name))?.[0] ?? REST;
      areas.set(area, [...areas.get(area) ?? [], `\`${name}\` ${own}`]);
    }
    const rows = [...AREAS.map(([area]) => area), REST]
      .flatMap((area) => areas.has(area) ? [[area, (areas.get(area) ?? []).join(", ")]] : []);
    const open = [...tables.values()].filter(({ webServices }) => webServices).length;
    return `${tables.size} tables, ${open} of them open to REST, ${records} records.\n\n` +
      table(["area", "tables with their own records"], rows);
  } finally {
    database.close();
  }
}

function byName(one: { name: string }, other: { name: string }): number {
  return one.name < other.name ? -1 : 1;
}

/** A table of Markdown as `deno fmt` lays it out. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0))
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)]
    .join("\n");
}
