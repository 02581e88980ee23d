import { type ReadonlySignal, signal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { type Failure, toFailure } from "./failure.ts";

/** Something that is loaded. While it loads again, what was there stays. */
export interface Loaded<T> {
  data?: T | undefined;
  failure?: Failure;
  loading: boolean;
}

export interface Resource<T> {
  state: ReadonlySignal<Loaded<T>>;
  /** Never throws: a failure becomes part of the state. The last call wins. */
  reload(): Promise<void>;
}

/**
 * A resource that has `initial` or nothing until its first `reload`; of two reloads the later one
 * counts.
 */
export function createResource<T>(load: () => Promise<T>, initial?: T): Resource<T> {
  const state = signal<Loaded<T>>({ data: initial, loading: true });
  let latest = 0;
  return {
    state,
    async reload() {
      const call = ++latest;
      state.value = { ...state.peek(), loading: true };
      try {
        const data = await load();
        if (call === latest) state.value = { data, loading: false };
      } catch (error) {
        if (call === latest) {
          state.value = { data: state.peek().data, failure: toFailure(error), loading: false };
        }
      }
    },
  };
}

/**
 * Loads again whenever the service says that something has changed since; what `useResource` loads
 * at first is as new as what was said before.
 */
export function useReload<T>(resource: Resource<T>, revision: number | string | null): void {
  const known = useRef(revision);
  useEffect(() => {
    if (revision !== null && revision !== known.current) void resource.reload();
    known.current = revision;
  }, [revision]);
}

/** Loads when `dependencies` change, showing the old data until the new has arrived. */
export function useResource<T>(load: () => Promise<T>, dependencies: unknown[]): Resource<T> {
  const previous = useRef<Resource<T> | null>(null);
  const resource = useMemo(
    () => createResource(load, previous.current?.state.peek().data),
    dependencies,
  );
  previous.current = resource;
  useEffect(() => void resource.reload(), [resource]);
  return resource;
}
