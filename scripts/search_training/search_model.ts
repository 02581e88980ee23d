/** The trained tool search, from what `examples.ts` collects. */
import { createHash } from "node:crypto";
import type { Artifact } from "../../mod/tools/artifact.ts";
import { decodeModel, encodeModel } from "../../mod/tools/search/model.ts";
import type { Tool } from "../../mod/tools/tool.ts";
import { findModules } from "../module_graph.ts";
import { collectExamples, VERBS } from "./examples.ts";
import { readVariety } from "./languages.ts";
import { trainModel } from "./train_model.ts";
import { createVary } from "./vary.ts";

const ROOT = new URL("../../", import.meta.url);
const ENTRY = "scripts/search_training/search_model.ts";
const FEATURES = 70_000;
const WIDTH = 96;

/** The bytes of the model: those of `present` where it was made of the same. */
export async function buildSearchModel(
  tools: readonly Tool[],
  artifacts: readonly Artifact[],
  present: Uint8Array | undefined,
): Promise<Uint8Array> {
  const { entries, examples } = await collectExamples(tools, artifacts);
  const variety = await readVariety();
  const digest = await digestOf({ entries, examples, variety });
  if (present && decodeModel(present).header.digest === digest) return present;
  const trained = trainModel(examples, {
    features: FEATURES,
    width: WIDTH,
    entries: entries.length,
    verbs: VERBS.length,
  }, createVary(variety));
  return encodeModel({ digest, entries, verbs: VERBS, width: WIDTH }, trained);
}

/** Of the examples and of all code that makes a model of them. */
async function digestOf(data: unknown): Promise<string> {
  const digest = createHash("sha256").update(JSON.stringify(data));
  for (const path of await findModules(ENTRY)) {
    digest.update(await Deno.readFile(new URL(path, ROOT)));
  }
  return digest.digest("hex");
}
