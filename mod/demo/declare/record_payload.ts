import { referenceId, storedValue } from "./reference_id.ts";
import type { SeedRow } from "./seed_row.ts";

/** A seeded record as a customer update carries it, in the form the platform documents. */
export function recordPayload({ table, key, values }: SeedRow): string {
  const fields = Object.entries({ sys_id: referenceId(table, key), ...values }).map(
    ([element, value]) => `<${element}>${escapeXml(storedValue(value))}</${element}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><record_update table="${table}">` +
    `<${table} action="INSERT_OR_UPDATE">${fields.join("")}</${table}></record_update>`;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
