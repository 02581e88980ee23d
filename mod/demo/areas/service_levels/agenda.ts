import type { Dictionary } from "../../database/dictionary.ts";
import type { DemoInstance } from "../../database/instance.ts";

/** When a running service level is next to be looked at, as the clock reads; infinity for never. */
const nextOf = new WeakMap<Dictionary, number>();

/** The moment of the next look; 0 when nobody knows. */
export function nextLook(instance: DemoInstance): number {
  return nextOf.get(instance.dictionary()) ?? 0;
}

/** Keeps when the next look is due. */
export function setNextLook(instance: DemoInstance, moment: number): void {
  nextOf.set(instance.dictionary(), moment);
}

/** Has the records looked at with the next request. */
export function forgetAgenda(instance: DemoInstance): void {
  nextOf.delete(instance.dictionary());
}
