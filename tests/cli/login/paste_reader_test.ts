import assert from "node:assert/strict";
import { createPasteReader, readPasteAtTerminal } from "../../../mod/cli/login/paste_reader.ts";

function terminal(...chunks: string[]) {
  const states: boolean[] = [];
  return {
    states,
    setRaw: (on: boolean) => void states.push(on),
    read(buffer: Uint8Array) {
      const chunk = chunks.shift();
      if (chunk === undefined) return Promise.resolve(null);
      return Promise.resolve(new TextEncoder().encodeInto(chunk, buffer).written);
    },
  };
}

Deno.test("paste at a terminal: an empty line, Ctrl-D or the end of input ends it", async () => {
  const paste = "curl 'https://dev1.example.com/' \\\r  -b 'a=ü'";
  const text = "curl 'https://dev1.example.com/' \\\n  -b 'a=ü'";
  for (const chunks of [[paste, "\r", "\r"], [`${paste}\r`, "\r"], [paste, "\x04"], [paste]]) {
    const fake = terminal(...chunks, "left over");
    if (chunks.length === 1) fake.read = terminal(paste).read;
    assert.equal(await readPasteAtTerminal(fake), text);
    assert.deepEqual(fake.states, [true, false], "the terminal is put back");
  }
});

Deno.test("paste at a terminal: blank lines within a paste and what terminals add are no end", () => {
  const reader = createPasteReader();
  assert.equal(reader.feed("\x1b[200~POST /\r\n\r\nbody\x1b[201~"), "more");
  assert.equal(reader.feed("x"), "more");
  assert.equal(reader.feed("\x7f"), "more");
  assert.equal(reader.feed("\r"), "more");
  assert.equal(reader.feed("\r"), "done");
  assert.equal(reader.text(), "POST /\n\nbody");
});

Deno.test("paste at a terminal: Ctrl-C stops it and puts the terminal back", async () => {
  const fake = terminal("curl", "\x03");
  assert.equal(await readPasteAtTerminal(fake), undefined);
  assert.deepEqual(fake.states, [true, false]);
});
