import { isBundle, programFile } from "../base/program_files.ts";
import type { FieldKinds } from "../changes/checks/field_kind.ts";
import type { KnownArtifact } from "./artifact.ts";
import type { Catalogue } from "./catalogue.ts";
import { createCatalogue } from "./create_catalogue.ts";
import { declaredKinds } from "./declared_kinds.ts";
import { loadDomain } from "./domains/load_domain.ts";
import { GENERIC, inDomain } from "./place_tools.ts";
import { readManifest } from "./manifest.ts";
import { MANIFEST_FOLDER } from "./manifest_folder.ts";
import type { LoadedTool } from "./tool.ts";

/**
 * The tools of this program: in the bundle those of its manifest, whose code is loaded when one is
 * called; from the sources all of them.
 */
export async function openCatalogue(): Promise<{ catalogue: Catalogue; declared: FieldKinds }> {
  if (isBundle) {
    return readManifest({
      read: (file) => Deno.readTextFileSync(programFile(`${MANIFEST_FOLDER}${file}`)),
      load: loadTools,
    });
  }
  const { allTools, allArtifacts } = await import("./domains/all_tools.ts");
  return {
    catalogue: createCatalogue(allTools, allArtifacts),
    declared: declaredKinds(allArtifacts),
  };
}

/** The tools of a domain with their code. Throws when there is no such domain. */
export async function loadTools(
  name: string,
  allArtifacts: readonly Pick<KnownArtifact, "definition">[],
): Promise<LoadedTool[]> {
  const load = loadDomain[name];
  if (!load) throw new Error(`There is no domain "${name}"`);
  const { domain, tools, artifacts } = (await load()).placed;
  const loaded = [...tools, ...artifacts.flatMap((artifact) => artifact.tools)];
  if (name !== GENERIC) return loaded;
  const { createDeleteArtifact } = await import("./delete_artifact.ts");
  return [...loaded, inDomain(createDeleteArtifact(allArtifacts), domain)];
}
