import type { QuickJSWASMModule } from "quickjs-emscripten-core";
import { createGuest, type Guest, type GuestOptions } from "./create_guest.ts";

/** One WebAssembly instance of the interpreter. Its memory grows and never shrinks. */
export interface Engine {
  /** A heap of its own, with the library in it and nothing of earlier scripts. */
  openGuest(options: GuestOptions): Guest;
  /** Bytes that the instance has taken from the system. */
  memory(): number;
}

/** The interpreter in a loaded module. */
export function createEngine(module: QuickJSWASMModule): Engine {
  return {
    openGuest: (options) => createGuest(module, options),
    memory: () => module.getWasmMemory().buffer.byteLength,
  };
}
