import { sha256Hex } from "../../base/sha256.ts";

/** What the providers take as the name of a tool. */
const MOST = 64;

/**
 * Names for the tools of a server: `server_tool`, in characters that every provider takes. What is
 * too long, or would be there twice, ends in a mark of its own; the same tool has the same name in
 * every process.
 */
export function nameTools(
  server: string,
  tools: readonly string[],
  taken: ReadonlySet<string>,
): string[] {
  const used = new Set(taken);
  return tools.map((tool) => {
    const plain = `${server}_${tool}`.replaceAll(/[^A-Za-z0-9_-]/g, "_");
    const isFine = plain.length <= MOST && !used.has(plain);
    const mark = sha256Hex(JSON.stringify([server, tool])).slice(0, 8);
    const name = isFine ? plain : `${plain.slice(0, MOST - 9)}_${mark}`;
    used.add(name);
    return name;
  });
}
