/** The list of every domain's files, from the folders: `mod/tools/domains/all_tools.ts`. */
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isFamily, isTool } from "../mod/tools/place_tools.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const DOMAINS = "mod/tools/domains";
export const TOOL_INDEX = `${DOMAINS}/all_tools.ts`;
const DOMAIN_FILE = "_domain.ts";
const DEFINES = /^(?:export )?const \w+(?:: \w+)? = define(?:Tool|Artifact|SourceTool)\(/m;

/**
 * The text of the list. Throws when a folder has no `_domain.ts`, and when a file defines a tool or
 * an artifact and exports none: nobody would find it.
 */
export async function writeToolIndex(folder = join(root, DOMAINS)): Promise<string> {
  const imports: string[] = [];
  const entries: string[] = [];
  for (const domain of await namesIn(folder, (entry) => entry.isDirectory)) {
    const names = await namesIn(join(folder, domain), ({ name }) => name.endsWith(".ts"));
    if (!names.includes(DOMAIN_FILE)) {
      throw new Error(`${domain} has no ${DOMAIN_FILE}: say its label and its skill there`);
    }
    const files: string[] = [];
    for (const name of names) {
      if (await definesTools(join(folder, domain, name))) files.push(name.replace(/\.ts$/, ""));
    }
    const alias = (file: string) => camelCase(`${domain}_${file}`);
    imports.push(
      `import { domain as ${camelCase(domain)} } from "./${domain}/${DOMAIN_FILE}";`,
      ...files.map((file) => `import * as ${alias(file)} from "./${domain}/${file}.ts";`),
    );
    entries.push(
      `  { name: "${domain}", domain: ${camelCase(domain)}, files: [${
        files.map(alias).join(", ")
      }] },\n`,
    );
  }
  return `/** Written by \`deno task gen\` from the folders beside it. */
import { placeTools } from "../place_tools.ts";
${imports.join("\n")}

export const { allTools, allArtifacts } = placeTools([
${entries.join("")}]);
`;
}

async function namesIn(
  folder: string,
  wanted: (entry: Deno.DirEntry) => boolean,
): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  return entries.filter(wanted).map(({ name }) => name).sort();
}

async function definesTools(path: string): Promise<boolean> {
  if (!DEFINES.test(await Deno.readTextFile(path))) return false;
  const exported: unknown[] = Object.values(await import(pathToFileURL(path).href));
  if (exported.some((value) => isTool(value) || isFamily(value))) return true;
  throw new Error(`${path} defines a tool or an artifact and exports none`);
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
