/**
 * `deno task gen:vendor`: reads the vendor's table definitions and script declarations from npm. The
 * former become their part of the independent dictionary, the latter the table that scripts are
 * checked against; `deno task gen --check` compares the digests of both.
 */
import { fetchNpmPackage } from "./npm_package.ts";
import {
  digestOf,
  PLATFORM_COLUMNS,
  PLATFORM_DIGEST,
  withVendorColumns,
} from "./dictionary/platform_file.ts";
import {
  readClientClasses,
  readServerClasses,
  SCRIPT_API,
  SCRIPT_API_DIGEST,
  writeScriptApi,
} from "./dictionary/script_api_file.ts";
import { readVendorColumns } from "./dictionary/vendor_tables.ts";

/** MIT: `scripts/dictionary/NOTICE.md`. */
const TABLES = "@servicenow/sdk-core@4.9.0";
const SERVER_API = "@servicenow/glide@27.0.5";
const CLIENT_API = "@servicenow/sdk-api@4.9.0";

const columns = readVendorColumns(await fetchNpmPackage(TABLES));
const text = withVendorColumns(await Deno.readTextFile(PLATFORM_COLUMNS), columns);
await Deno.writeTextFile(PLATFORM_COLUMNS, text);
await Deno.writeTextFile(PLATFORM_DIGEST, digestOf(text));
console.log(`${columns.length} columns of ${TABLES}`);

const server = await readServerClasses(await fetchNpmPackage(SERVER_API));
const client = await readClientClasses(await fetchNpmPackage(CLIENT_API));
const sources = `${SERVER_API}, ${CLIENT_API}; MIT: scripts/dictionary/NOTICE.md`;
const api = writeScriptApi({ server, client }, sources);
await Deno.writeTextFile(SCRIPT_API, api);
await Deno.writeTextFile(SCRIPT_API_DIGEST, digestOf(api));
console.log(`${server.size + client.size} classes of ${SERVER_API} and ${CLIENT_API}`);
