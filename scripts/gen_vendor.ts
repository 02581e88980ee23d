/**
 * `deno task gen:vendor`: reads the vendor's table definitions from npm and writes their part of
 * the independent dictionary, and its digest, which `deno task gen --check` compares.
 */
import { fetchNpmPackage } from "./npm_package.ts";
import {
  digestOf,
  PLATFORM_COLUMNS,
  PLATFORM_DIGEST,
  withVendorColumns,
} from "./dictionary/platform_file.ts";
import { readVendorColumns } from "./dictionary/vendor_tables.ts";

/** MIT: `scripts/dictionary/NOTICE.md`. */
const PACKAGE = "@servicenow/sdk-core@4.9.0";

const columns = readVendorColumns(await fetchNpmPackage(PACKAGE));
const text = withVendorColumns(await Deno.readTextFile(PLATFORM_COLUMNS), columns);
await Deno.writeTextFile(PLATFORM_COLUMNS, text);
await Deno.writeTextFile(PLATFORM_DIGEST, digestOf(text));
console.log(`${columns.length} columns of ${PACKAGE}`);
