/** Linux tells it in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds of the processor that a process has used so far, as Linux counts them. */
export async function processorUse(pid: number): Promise<number> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`);
  // The name of the program, which may hold blanks, ends with the last bracket.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  if (!(user + system > 0)) throw new Error(`/proc/${pid}/stat tells no time`);
  return (user + system) * TICK_MS;
}
