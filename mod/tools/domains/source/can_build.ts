import type { ToolContext } from "../../tool.ts";

/**
 * Whether what a tool writes can go by the compiler and the instance's own load: the compiler is on this
 * machine, and the instance has the interface.
 */
export async function canBuildFromSource(
  { source, reader, signal }: Pick<ToolContext, "source" | "reader" | "signal">,
): Promise<boolean> {
  return await source.installed() && await reader.hasSourceInterface(signal);
}
