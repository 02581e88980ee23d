/** Something that the page in view can do at a word: in the palette, or behind a slash. */
export interface Command {
  /** As it is typed: `model scripted/one`, `abort`. */
  name: string;
  run: () => void;
}

/** The commands in whose names all the words stand; none for no words. */
export function findCommands(text: string, commands: readonly Command[]): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return commands.filter(({ name }) => {
    const said = name.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}
