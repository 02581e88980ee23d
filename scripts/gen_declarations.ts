/**
 * `deno run -A scripts/gen_declarations.ts <glide.server.d.ts>…`: writes the tables that instances
 * declare to their script editor, as far as the demo, the tools or the independent dictionary know
 * them, with what they extend. The files are in the vendor's repository of examples
 * (`scripts/dictionary/NOTICE.md`).
 */
import { seededTables } from "../mod/demo/seed/all_tables.ts";
import { allArtifacts } from "../mod/tools/domains/all_tools.ts";
import {
  INSTANCE_DECLARATIONS,
  mergeDeclarations,
  parseDeclarations,
  printDeclarations,
} from "./dictionary/instance_declarations.ts";
import { readPlatformDictionary } from "./dictionary/platform_dictionary.ts";

const texts = await Promise.all(Deno.args.map((path) => Deno.readTextFile(path)));
const declared = mergeDeclarations(texts.map(parseDeclarations));
const parents = new Map(declared.map(({ name, parent }) => [name, parent]));
const wanted = new Set<string>();
function want(name: string): void {
  if (name === "" || wanted.has(name)) return;
  wanted.add(name);
  want(parents.get(name) ?? "");
}
const { tables } = await readPlatformDictionary();
for (const name of tables.keys()) want(name);
for (const { name } of seededTables) want(name);
for (const { definition } of allArtifacts) want(definition.table);
const kept = declared.filter(({ name }) => wanted.has(name));
await Deno.writeTextFile(INSTANCE_DECLARATIONS, printDeclarations(kept));
console.log(`${kept.length} of ${declared.length} declared tables`);
