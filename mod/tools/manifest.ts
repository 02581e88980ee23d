import type { FieldKind, FieldKinds } from "../changes/checks/field_kind.ts";
import type { Artifact, KnownArtifact } from "./artifact.ts";
import type { Catalogue } from "./catalogue.ts";
import { catalogueOf, schemaOfInput } from "./create_catalogue.ts";
import { declaredKinds } from "./declared_kinds.ts";
import type { Domain } from "./domain.ts";
import type { LoadedTool, Tool, ToolFacts } from "./tool.ts";

/** What is known of all tools while the code of none is loaded. */
interface Manifest {
  domains: Domain[];
  /** In the order of the catalogue; `domain` is a name. */
  tools: (Omit<Tool, "domain"> & { domain: string })[];
  artifacts: { stem: string; table: string; tools: string[] }[];
  kinds: [table: string, columns: [name: string, kind: FieldKind][]][];
}

type Schemas = Record<string, Record<string, unknown>>;

const MANIFEST = "manifest.json";
const schemaFile = (domain: string) => `schemas_${domain}.json`;

/** The manifest of these tools as files by name, the schemas of each domain in one of its own. */
export function writeManifest(
  tools: readonly LoadedTool[],
  artifacts: readonly Artifact[],
): Map<string, string> {
  const domains = Map.groupBy(tools, ({ domain }) => domain.name);
  const manifest: Manifest = {
    domains: [...domains.values()].flatMap(([first]) => first?.domain ?? []),
    tools: tools.map((tool) => ({
      ...factsOf(tool),
      skill: tool.skill,
      domain: tool.domain.name,
    })),
    artifacts: artifacts.map(({ definition: { stem, table }, tools }) => ({
      stem,
      table,
      tools: tools.map(({ name }) => name),
    })),
    kinds: [...declaredKinds(artifacts)].map(([table, columns]) => [table, [...columns]]),
  };
  const schemas = [...domains].map(([domain, tools]): [string, string] => {
    const all: Schemas = Object.fromEntries(tools.map((tool) => [tool.name, schemaOfInput(tool)]));
    return [schemaFile(domain), JSON.stringify(all)];
  });
  return new Map([[MANIFEST, JSON.stringify(manifest)], ...schemas]);
}

function factsOf(tool: LoadedTool): ToolFacts {
  const { name, summary, risk, endpoint, example, byHand, skill } = tool;
  const { synonyms, idempotent, family } = tool;
  return {
    name,
    summary,
    risk,
    endpoint,
    example,
    byHand,
    skill,
    ...(synonyms && { synonyms }),
    ...(idempotent !== undefined && { idempotent }),
    ...(family && { family }),
  };
}

export interface ManifestSource {
  /** The text of one of the files of `writeManifest`. */
  read(file: string): string;
  /** The tools of a domain with their code; `artifacts` are those of all domains. */
  load(domain: string, artifacts: readonly KnownArtifact[]): Promise<readonly LoadedTool[]>;
}

/** The catalogue, whose code and schemas are loaded by domain at their first use, and what it declares. */
export function readManifest(
  { read, load }: ManifestSource,
): { catalogue: Catalogue; declared: FieldKinds } {
  const manifest: Manifest = JSON.parse(read(MANIFEST));
  const domains = new Map(manifest.domains.map((domain) => [domain.name, domain]));
  const tools = manifest.tools.map((tool): Tool => ({
    ...tool,
    domain: present(domains.get(tool.domain), tool.domain),
  }));
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const artifacts = manifest.artifacts.map(({ stem, table, tools }): KnownArtifact => ({
    definition: { stem, table },
    tools: tools.map((name) => present(byName.get(name), name)),
  }));
  const loadDomain = once(async (domain) => {
    const loaded = await load(domain, artifacts);
    return new Map(loaded.map((tool) => [tool.name, tool]));
  });
  const schemasOf = once((domain): Schemas => JSON.parse(read(schemaFile(domain))));
  return {
    catalogue: catalogueOf({
      tools,
      artifacts,
      schemaOf: ({ name, domain }) => present(schemasOf(domain.name)[name], name),
      load: async ({ name, domain }) => present((await loadDomain(domain.name)).get(name), name),
    }),
    declared: new Map(manifest.kinds.map(([table, columns]) => [table, new Map(columns)])),
  };
}

/** Makes a value at its first use and keeps it. */
function once<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

function present<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The manifest of the tools lacks ${name}`);
  return value;
}
