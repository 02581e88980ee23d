import { z } from "zod";
import { isObject } from "../../../base/is_object.ts";
import { parseJson } from "../../../base/parse_json.ts";
import { sha256Hex } from "../../../base/sha256.ts";
import {
  flowInput,
  type FlowSpec,
  subflowInput,
  type SubflowSpec,
} from "../../fluent/flow_spec.ts";
import type { SourceFile } from "../../fluent/fluent_text.ts";

/**
 * A flow's source with the plain description that it was written from, as its last line: what is
 * changed later is the description. A source that was changed by hand no longer has its hash.
 */

const MARK = "// Written from: ";

export type KeptFlow =
  | { kind: "flow"; spec: FlowSpec }
  | { kind: "subflow"; spec: SubflowSpec };

const keptSchema = z.union([
  z.strictObject({ kind: z.literal("flow"), hash: z.string(), spec: z.strictObject(flowInput) }),
  z.strictObject({
    kind: z.literal("subflow"),
    hash: z.string(),
    spec: z.strictObject(subflowInput),
  }),
]);

/** The file with what it was written from. */
export function keepWith({ path, text }: SourceFile, { kind, spec }: KeptFlow): SourceFile {
  const kept = JSON.stringify({ kind, hash: hashOf(text), spec })
    // A comment ends at these too.
    .replaceAll(/[\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16)}`);
  return { path, text: `${text}\n${MARK}${kept}\n` };
}

/** What a file was written from: `changed` by hand since, or undefined where no tool wrote it. */
export function readKept(text: string): KeptFlow | "changed" | undefined {
  const at = text.lastIndexOf(`\n${MARK}`);
  if (at < 0) return undefined;
  let value: unknown;
  try {
    value = parseJson(text.slice(at + 1 + MARK.length));
  } catch {
    return "changed";
  }
  const kept = keptSchema.safeParse(isObject(value) ? value : {});
  if (!kept.success || kept.data.hash !== hashOf(text.slice(0, at))) return "changed";
  const { data } = kept;
  return data.kind === "flow"
    ? { kind: "flow", spec: data.spec }
    : { kind: "subflow", spec: data.spec };
}

function hashOf(text: string): string {
  return sha256Hex(text.trimEnd()).slice(0, 16);
}
