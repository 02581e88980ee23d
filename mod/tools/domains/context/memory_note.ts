import { newNoteSchema } from "../../note.ts";
import { defineTool } from "../../tool.ts";

export const memoryNote = defineTool({
  name: "sn_memory_note",
  summary: "Remember a fact, decision or convention: writes a Markdown note on this machine.",
  risk: "R",
  endpoint: "local",
  input: newNoteSchema,
  example: {
    title: "Names of update sets",
    text: "Prefix them with the story number: STRY0010023 Vehicle form.",
    tags: ["naming", "update sets"],
  },
  synonyms: ["save a note for later", "keep in mind", "write down what we learned"],
  skill: "assistant",
  byHand: { forms: 1, fields: 3 },
  async answer(note, { writeNote }) {
    const stored = await writeNote(note);
    return { ...stored, next: "sn_memory_search finds it from now on." };
  },
});
