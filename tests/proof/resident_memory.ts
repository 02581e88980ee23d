/** Resident memory of a process in megabytes, as Linux counts it. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
  if (!(kilobytes > 0)) throw new Error(`/proc/${pid}/status tells no memory`);
  return Math.round(kilobytes / 1024);
}
