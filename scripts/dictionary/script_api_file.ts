/** `generated/script_api.txt`: the platform's script classes, their members, what those take. */
import { join } from "node:path";
import type { Side } from "../../mod/tools/lint/script_api.ts";
import {
  type DeclaredClass,
  type DeclaredMember,
  readDeclarations,
} from "./vendor_declarations.ts";

export const SCRIPT_API = new URL("../../generated/script_api.txt", import.meta.url);
/** What `deno task gen:vendor` wrote last. */
export const SCRIPT_API_DIGEST = new URL("script_api.sha256", import.meta.url);
/** What the vendor's documentation tells and its declarations leave out; the page in each line. */
const DOCUMENTED = new URL("script_api_documented.tsv", import.meta.url);

/** Class → member → facts. A class of a name space is called with it: `sn_ws.RESTMessageV2`. */
export type ApiClasses = Map<string, Map<string, DeclaredMember>>;

/**
 * A field of a record is an object that also answers to the methods of texts, which no declaration
 * tells: it is no class whose members are known.
 */
const OPEN_CLASSES = new Set(["GlideElement", "sn_atf.GlideElementGlideVar"]);

/** Parents that the declarations leave out. Source: c_GlideAggregateAPI, "an extension of" it. */
const DOCUMENTED_PARENTS = [["GlideAggregate", "GlideRecord"]] as const;

/** The classes of a package's `src`, those without a name space only where they are Glide's own. */
export async function readServerClasses(packageFolder: string): Promise<ApiClasses> {
  const all = new Map<string, DeclaredClass>();
  const folders = await listNames(join(packageFolder, "src"));
  for (const folder of folders.filter((name) => /^(types|sn_\w+)$/.test(name))) {
    for (const file of await listNames(join(packageFolder, "src", folder))) {
      if (!file.endsWith(".d.ts")) continue;
      const text = await Deno.readTextFile(join(packageFolder, "src", folder, file));
      for (const told of readDeclarations(text)) {
        const name = folder === "types" ? told.name : `${folder}.${told.name}`;
        all.set(name, mergeClass(all.get(name), told));
      }
    }
  }
  for (const told of await readDocumented("server")) {
    all.set(told.name, mergeClass(all.get(told.name), told));
  }
  for (const [name, parent] of DOCUMENTED_PARENTS) {
    const told = { name, parents: [parent], members: new Map() };
    all.set(name, mergeClass(all.get(name), told));
  }
  const resolved = resolveClasses(all);
  // A script include may be called like any other class without a name space: `Email`, `Workflow`.
  return new Map([...resolved].filter(([name]) => /^(gs$|Glide|sn_)/.test(name)));
}

/** The classes and objects of the browser, which a package holds as one text. */
export async function readClientClasses(packageFolder: string): Promise<ApiClasses> {
  const file = join(packageFolder, "dist", "util", "ts-glide-client.js");
  const [, text = ""] = (await Deno.readTextFile(file)).split("`");
  const all = new Map<string, DeclaredClass>();
  for (const told of [...readDeclarations(text), ...await readDocumented("client")]) {
    all.set(told.name, mergeClass(all.get(told.name), told));
  }
  return resolveClasses(all);
}

/** What the documentation knows of one side besides. Throws on a line that is no fact. */
async function readDocumented(wanted: Side): Promise<DeclaredClass[]> {
  const [, ...lines] = (await Deno.readTextFile(DOCUMENTED)).trimEnd().split("\n");
  return lines.flatMap((line) => {
    const [side, name = "", member = "", least, most, page] = line.split("\t");
    if (!page || !member) throw new Error(`no fact: ${line}`);
    const told = { name: member, least: Number(least), most: most ? Number(most) : Infinity };
    return side === wanted ? [{ name, parents: [], members: new Map([[member, told]]) }] : [];
  });
}

/** The text of the table: a line a class, its members after it. */
export function writeScriptApi(classes: Record<Side, ApiClasses>, sources: string): string {
  const lines = (["client", "server"] as const).flatMap((side) =>
    [...classes[side]].filter(([, members]) => members.size > 0)
      .map(([name, members]) => {
        const known = (type: string | undefined) =>
          type && classes[side].has(type) ? type : undefined;
        const told = [...members.values()].sort((a, b) => a.name < b.name ? -1 : 1);
        return `${side}\t${name}\t${told.map((member) => writeMember(member, known)).join(" ")}`;
      }).sort()
  );
  return `${[`# ${sources}`, ...lines].join("\n")}\n`;
}

function writeMember(
  { name, least = 0, most, returns }: DeclaredMember,
  known: (type: string | undefined) => string | undefined,
): string {
  if (most === undefined) return name;
  const range = `${least > 0 ? `${least}-` : ""}${most === Infinity ? "*" : most}`;
  const type = known(returns);
  return `${name}/${range}${type ? `>${type}` : ""}`;
}

async function listNames(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  return entries.map(({ name }) => name).sort();
}

/** A type and a constant of the same name are one class. */
function mergeClass(known: DeclaredClass | undefined, told: DeclaredClass): DeclaredClass {
  if (!known) return told;
  return {
    name: told.name,
    parents: [...known.parents, ...told.parents],
    members: mergeMembers(known.members, told.members),
  };
}

/** Of two accounts of a member the greater numbers hold, and the later one's type. */
function mergeMembers(
  known: Iterable<readonly [string, DeclaredMember]>,
  told: Iterable<readonly [string, DeclaredMember]>,
): DeclaredClass["members"] {
  const members = new Map(known);
  for (const [name, member] of told) {
    const before = members.get(name);
    const least = Math.max(before?.least ?? 0, member.least ?? 0);
    const most = Math.max(before?.most ?? 0, member.most ?? 0);
    members.set(name, { ...before, ...member, least, ...(member.most !== undefined && { most }) });
  }
  return members;
}

/** Inherited members are the class's own, types are called as their class is. */
function resolveClasses(all: ReadonlyMap<string, DeclaredClass>): ApiClasses {
  const nameIn = (space: string, type: string) =>
    [`${space}${type}`, type].find((name) => all.has(name));
  const membersOf = (name: string, seen: readonly string[]): Map<string, DeclaredMember> => {
    const told = all.get(name);
    if (!told || seen.includes(name)) return new Map();
    const space = name.slice(0, name.lastIndexOf(".") + 1);
    const inherited = told.parents.flatMap((parent) => {
      const found = nameIn(space, parent);
      return found ? [...membersOf(found, [...seen, name])] : [];
    });
    const own = [...told.members].map(([key, { returns, ...member }]): [string, DeclaredMember] => {
      const type = returns && nameIn(space, returns);
      return [key, { ...member, ...(type && { returns: type }) }];
    });
    return mergeMembers(inherited, own);
  };
  return new Map(
    [...all.keys()].filter((name) => !OPEN_CLASSES.has(name)).map((name) => [
      name,
      membersOf(name, []),
    ]),
  );
}
