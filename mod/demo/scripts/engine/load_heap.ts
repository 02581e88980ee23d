import type { QuickJSContext, QuickJSHandle, QuickJSWASMModule } from "quickjs-emscripten-core";

/** The functions of the library that the host calls. */
const ENTRIES = ["begin", "enter", "leave", "describe", "library"];

/** V8's own stack breaks before a larger one of the guest is full. */
const STACK_BYTES = 192 << 10;

/** Whose scripts a heap runs now: what the interpreter asks meanwhile. */
export interface HeapHolder {
  /** Whether the script has used up what it may take. */
  isSpent(): boolean;
  /** The answer to a call of the instance, as JSON text. */
  answer(operation: string, args: string): string;
}

/** The heap of an engine with the library in it. */
export interface Heap {
  context: QuickJSContext;
  entries: Readonly<Record<string, QuickJSHandle>>;
  holder: HeapHolder | undefined;
  /** Puts back the memory as it was when the library had been loaded. */
  restore(): void;
}

/**
 * Loads the library: an expression of a function that takes `host` and answers its entries. Loading
 * takes some 10 ms; the memory that it leaves is kept, and putting that back makes a new heap in a
 * fraction of one. Throws when the library does not load, or asks its host while it does.
 */
export function loadHeap(module: QuickJSWASMModule, library: string): Heap {
  const runtime = module.newRuntime();
  runtime.setMaxStackSize(STACK_BYTES);
  const context = runtime.newContext();
  const memory = module.getWasmMemory();
  let image: MemoryPart[] = [];
  const heap: Heap = {
    context,
    entries: {},
    holder: undefined,
    restore() {
      const bytes = new Uint8Array(memory.buffer);
      for (const part of image) bytes.set(part.bytes, part.start);
    },
  };
  runtime.setInterruptHandler(() => heap.holder?.isSpent() === true);
  heap.entries = loadLibrary(heap, library);
  image = takeImage(memory);
  return heap;
}

function loadLibrary(heap: Heap, library: string): Heap["entries"] {
  const { context } = heap;
  const host = context.newFunction("host", (operation, args) => {
    if (!heap.holder) throw new Error("The library asks its host while it is loaded");
    return context.newString(
      heap.holder.answer(context.getString(operation), context.getString(args)),
    );
  });
  const make = context.unwrapResult(context.evalCode(library, "library"));
  const loaded = context.unwrapResult(context.callFunction(make, context.undefined, host));
  make.dispose();
  host.dispose();
  const entries = Object.fromEntries(ENTRIES.map((name) => [name, context.getProp(loaded, name)]));
  loaded.dispose();
  return entries;
}

interface MemoryPart {
  start: number;
  bytes: Uint8Array;
}

/**
 * So many zeros on end are the interpreter's own stack, 5 MB of which a guest has `STACK_BYTES`: what
 * calls that are over left there is read by none.
 */
const STACK_ZEROS = 1 << 20;

/** A copy of the memory but for its stack and what the allocator has not taken: it marks its end. */
function takeImage({ buffer }: WebAssembly.Memory): MemoryPart[] {
  const words = new Uint32Array(buffer);
  const size = Uint32Array.BYTES_PER_ELEMENT;
  const parts: MemoryPart[] = [];
  let start = 0;
  let used = 0;
  const keep = () => {
    const bytes = new Uint8Array(buffer).slice(start * size, used * size);
    parts.push({ start: start * size, bytes });
  };
  for (let at = 0; at < words.length; at++) {
    if (words[at] === 0) continue;
    if ((at - used) * size >= STACK_ZEROS) {
      keep();
      start = at;
    }
    used = at + 1;
  }
  keep();
  return parts;
}
