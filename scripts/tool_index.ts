/** The lists of every domain's files, from the folders of `mod/tools/domains/`. */
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isFamily, isTool } from "../mod/tools/place_tools.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const DOMAINS = "mod/tools/domains";
const DOMAIN_FILE = "_domain.ts";
const PLACED_FILE = "_tools.ts";
const WRITTEN = "/** Written by `deno task gen` from the folders. */";
const DEFINES = /^(?:export )?const \w+(?:: \w+)? = define(?:Tool|Artifact|SourceTool)\(/m;

/**
 * The texts by their paths from the root: the tools of each domain, all of them, and how those of one
 * domain are loaded alone. Throws when a folder has no `_domain.ts`, and when a file defines a tool
 * or an artifact and exports none: nobody would find it.
 */
export async function writeToolIndex(folder = join(root, DOMAINS)): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const domains = await namesIn(folder, (entry) => entry.isDirectory);
  for (const domain of domains) {
    const names = await namesIn(join(folder, domain), ({ name }) => name.endsWith(".ts"));
    if (!names.includes(DOMAIN_FILE)) {
      throw new Error(`${domain} has no ${DOMAIN_FILE}: say its label and its skill there`);
    }
    const files: string[] = [];
    for (const name of names) {
      if (await definesTools(join(folder, domain, name))) files.push(name.replace(/\.ts$/, ""));
    }
    texts.set(`${DOMAINS}/${domain}/${PLACED_FILE}`, placedText(domain, files));
  }
  texts.set(`${DOMAINS}/all_tools.ts`, allText(domains));
  texts.set(`${DOMAINS}/load_domain.ts`, loadText(domains));
  return texts;
}

function placedText(domain: string, files: readonly string[]): string {
  const alias = (file: string) => camelCase(`${domain}_${file}`);
  return `${WRITTEN}
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./${DOMAIN_FILE}";
${files.map((file) => `import * as ${alias(file)} from "./${file}.ts";\n`).join("")}
export const placed = placeDomain({
  name: "${domain}",
  domain,
  files: [
${files.map((file) => `    ${alias(file)},\n`).join("")}  ],
});
`;
}

function allText(domains: readonly string[]): string {
  const alias = (domain: string) => camelCase(domain);
  return `${WRITTEN}
import { gatherTools } from "../gather_tools.ts";
${
    domains.map((domain) =>
      `import { placed as ${alias(domain)} } from "./${domain}/${PLACED_FILE}";\n`
    ).join("")
  }
export const { allTools, allArtifacts } = gatherTools([
${domains.map((domain) => `  ${alias(domain)},\n`).join("")}]);
`;
}

function loadText(domains: readonly string[]): string {
  return `${WRITTEN}
import type { PlacedDomain } from "../place_tools.ts";

/** Loads the code of a domain. */
export const loadDomain: Readonly<Record<string, () => Promise<{ placed: PlacedDomain }>>> = {
${domains.map((domain) => `  ${domain}: () => import("./${domain}/${PLACED_FILE}"),\n`).join("")}};
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
