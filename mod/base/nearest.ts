/** No name is longer; what calls itself one may be megabytes. */
const LONGEST_NAME = 1_000;

/**
 * The candidates that a person most likely meant, nearest first. Compares without case; a candidate
 * qualifies when it contains the name, or when at most a third of the longer word must change. Nothing
 * is near to a name of more than 1,000 characters.
 */
export function nearestNames(name: string, candidates: Iterable<string>, limit = 3): string[] {
  if (name.length > LONGEST_NAME) return [];
  const wanted = name.toLowerCase();
  const scored: { candidate: string; distance: number }[] = [];
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    const contains = wanted.length >= 3 && (other.includes(wanted) || wanted.includes(other));
    const longer = Math.abs(other.length - wanted.length);
    const allowed = Math.max(wanted.length, other.length) / 3;
    // Each letter that one has more is a change.
    if (!contains && longer > allowed) continue;
    const distance = contains ? longer / 4 : editDistance(wanted, other);
    if (contains || distance <= allowed) scored.push({ candidate, distance });
  }
  scored.sort((a, b) => a.distance - b.distance || a.candidate.localeCompare(b.candidate));
  return scored.slice(0, limit).map((entry) => entry.candidate);
}

/** Levenshtein distance with a swap of neighbours as one change (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  // What lies beyond the table is never the least.
  const cell = (row: readonly number[], index: number) => row[index] ?? Infinity;
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = cell(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = swapped ? cell(older, j - 2) + 1 : Infinity;
      current.push(Math.min(cell(previous, j) + 1, cell(current, j - 1) + 1, substitution, swap));
    }
    older = previous;
    previous = current;
  }
  return cell(previous, b.length);
}
