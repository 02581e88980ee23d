/**
 * The positions of the values, the largest first and of equal ones the first. Each that is asked for
 * costs the logarithm of how many there are: nobody reads them to the end.
 */
export function* bestFirst(values: Float64Array): Generator<number, void> {
  const heap = new Uint32Array(values.length);
  for (let at = 0; at < heap.length; at++) heap[at] = at;
  let size = heap.length;

  const valueAt = (at: number) => values[heap[at] ?? 0] ?? 0;
  const comesFirst = (one: number, other: number) => {
    const [a, b] = [valueAt(one), valueAt(other)];
    return a > b || (a === b && (heap[one] ?? 0) < (heap[other] ?? 0));
  };
  /** Brings what stands here below all that come before it. */
  const sink = (from: number) => {
    for (let at = from, child; (child = 2 * at + 1) < size; at = child) {
      if (child + 1 < size && comesFirst(child + 1, child)) child++;
      if (!comesFirst(child, at)) return;
      const above = heap[at] ?? 0;
      heap[at] = heap[child] ?? 0;
      heap[child] = above;
    }
  };

  for (let at = (size >> 1) - 1; at >= 0; at--) sink(at);
  while (size > 0) {
    yield heap[0] ?? 0;
    heap[0] = heap[--size] ?? 0;
    sink(0);
  }
}
