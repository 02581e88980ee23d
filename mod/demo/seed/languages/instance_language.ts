import type { Database, SqlRow } from "../../database/database.ts";
import { METADATA, physicalTable } from "../../database/storage.ts";
import { seededSysId } from "../../values/sys_id.ts";

/** A language beside English: what an instance that speaks it shows and expects. */
export interface InstanceLanguage {
  /** As in `sys_choice.language`: `de`. */
  language: string;
  /** System properties: the language itself, time zone and formats of accounts with none of their own. */
  properties: Readonly<Record<string, string>>;
  /** `table.element`: `value=Label` pairs. */
  choices: Readonly<Record<string, string>>;
  /** `table.element`: the column's label. */
  labels: Readonly<Record<string, string>>;
}

/** Gives an instance the language beside English, once: what people change of it then stays. */
export function addLanguage(database: Database, spoken: InstanceLanguage): void {
  const known = database.get(
    `SELECT 1 FROM ${physicalTable(METADATA)} WHERE sys_class_name = 'sys_choice' AND language = ?`,
    spoken.language,
  );
  if (known) return;
  database.transaction(() => {
    for (const [path, list] of Object.entries(spoken.choices)) {
      for (const pair of list.split("|")) addChoice(database, spoken.language, path, pair);
    }
    for (const [path, label] of Object.entries(spoken.labels)) {
      addLabel(database, spoken.language, path, label);
    }
    for (const [name, value] of Object.entries(spoken.properties)) {
      setProperty(database, name, value);
    }
  });
}

function addChoice(database: Database, language: string, path: string, pair: string): void {
  const [name = "", element = ""] = path.split(".");
  const [value = "", label = ""] = pair.split("=");
  const english = database.get(
    `SELECT * FROM ${physicalTable(METADATA)} WHERE sys_class_name = 'sys_choice'
     AND name = ? AND element = ? AND value = ? AND language = 'en'`,
    name,
    element,
    value,
  );
  if (!english) throw new Error(`There is no English choice ${path}=${value} to translate`);
  insertAs(database, english, { key: `${path}.${value}.${language}`, language, label });
}

function addLabel(database: Database, language: string, path: string, label: string): void {
  const [name = "", element = ""] = path.split(".");
  const table = database.get(
    `SELECT * FROM ${physicalTable(METADATA)} WHERE sys_class_name = 'sys_documentation'
     AND name = ? AND (element IS NULL OR element = '') AND language = 'en'`,
    name,
  );
  if (!table) throw new Error(`There is no English label of ${name} to translate`);
  insertAs(database, table, {
    key: `${path}.${language}`,
    language,
    element,
    label,
    plural: label,
  });
}

/** A record like another but for its key and these values. */
function insertAs(
  database: Database,
  row: SqlRow,
  { key, ...values }: { key: string } & Record<string, string>,
): void {
  const table = String(row.sys_class_name);
  const sys_id = seededSysId(table, key);
  const record = { ...row, ...values, sys_id, sys_update_name: `${table}_${sys_id}` };
  const names = Object.keys(record);
  database.run(
    `INSERT INTO ${physicalTable(METADATA)} (${
      names.map((name) => `"${name}"`).join(", ")
    }) VALUES (${names.map(() => "?").join(", ")})`,
    ...Object.values(record),
  );
}

function setProperty(database: Database, name: string, value: string): void {
  const own = "sys_class_name = 'sys_properties' AND name = ?";
  const table = physicalTable(METADATA);
  if (database.get(`SELECT 1 FROM ${table} WHERE ${own}`, name)) {
    database.run(`UPDATE ${table} SET value = ? WHERE ${own}`, value, name);
    return;
  }
  const other = database.get(
    `SELECT * FROM ${table} WHERE sys_class_name = 'sys_properties' AND name = ?`,
    "glide.sys.default.tz",
  );
  if (!other) throw new Error(`There is no property to make "${name}" like`);
  insertAs(database, other, { key: name, name, value });
}
