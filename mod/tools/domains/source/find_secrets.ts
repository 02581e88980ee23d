import { AppError } from "../../../base/errors.ts";
import { readRecordUpdates } from "../../../source/record_update.ts";
import { lintRecord } from "../../lint/record_scripts.ts";
import { maskSecretText } from "../../lint/secret_text.ts";
import { KEYS_FILE } from "../../../source/create_source.ts";

const MOST_SHOWN = 5;

/** Throws `write_refused` for credentials in sources: an update set would carry them everywhere. */
export function refuseSecretsIn(files: Readonly<Record<string, string>>): void {
  const places = Object.entries(files).flatMap(([path, text]) =>
    path === KEYS_FILE ? [] : secretLines(text).map((line) => `${path}:${line}`)
  );
  if (places.length > 0) throw secretsIn(places);
}

/** The same for the code in what was compiled, which the linter reads whole. */
export async function refuseSecretsOf(output: Readonly<Record<string, string>>): Promise<void> {
  const places = await secretsOf(output);
  if (places.length > 0) throw secretsIn(places);
}

/** Where credentials stand in the code of records: file name → XML, as places for people. */
export async function secretsOf(output: Readonly<Record<string, string>>): Promise<string[]> {
  const places: string[] = [];
  for (const [file, xml] of Object.entries(output)) {
    for (const { table, fields } of await readRecordUpdates(xml, file)) {
      const found = lintRecord(table, fields).filter(({ rule }) => rule === "secret-in-script");
      const name = fields.name || fields.sys_id;
      places.push(
        ...found.map(({ column, line }) => `${table}.${column} of ${name}, line ${line}`),
      );
    }
  }
  return places;
}

/** The lines of a text that hold a secret, from 1. */
function secretLines(text: string): number[] {
  if (maskSecretText(text).masked === 0) return [];
  const lines = text.split("\n").flatMap((line, index) =>
    maskSecretText(line).masked > 0 ? [index + 1] : []
  );
  return lines.length > 0 ? lines : [1];
}

function secretsIn(places: readonly string[]): AppError {
  const shown = places.slice(0, MOST_SHOWN).join("; ");
  const more = places.length > MOST_SHOWN ? ` and ${places.length - MOST_SHOWN} places more` : "";
  return new AppError("write_refused", `A credential stands in the source: ${shown}${more}`, {
    remedy: "Keep it in a credential record and name its alias, or read it from a password " +
      "property at run time. Nothing was sent.",
    details: { places },
  });
}
