import type { QuickJSWASMModule } from "quickjs-emscripten-core";
import { createGuest, type Guest, type GuestOptions } from "./create_guest.ts";
import { type Heap, loadHeap } from "./load_heap.ts";

/** One WebAssembly instance of the interpreter. Its memory grows and never shrinks. */
export interface Engine {
  /** A new heap, with the library in it and nothing of earlier scripts. An engine has one at a time. */
  openGuest(options: GuestOptions): Guest;
  /** Bytes that the instance has taken from the system. */
  memory(): number;
}

/** The interpreter in a loaded module. An engine in waiting takes no time and no memory for the library. */
export function createEngine(module: QuickJSWASMModule, library: string): Engine {
  let heap: Heap | undefined;
  return {
    openGuest: (options) => createGuest(heap ??= loadHeap(module, library), options),
    memory: () => module.getWasmMemory().buffer.byteLength,
  };
}
