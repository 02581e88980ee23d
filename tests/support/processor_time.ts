import process from "node:process";

/**
 * Milliseconds of the processor that work of this process takes: what else runs on the machine does not
 * lengthen them, so that work that grows out of hand can be told from a machine that is busy.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
