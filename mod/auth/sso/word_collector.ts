import type { ShellCommand } from "./pasted_request.ts";

/** Gathers characters into words, and words into commands. */
export interface WordCollector {
  /** Adding nothing still begins a word: empty quotes make an empty one. */
  add(text: string): void;
  endWord(): void;
  endCommand(): void;
  /** The text ended inside a quotation of the present command. */
  cutOff(): void;
  finish(): ShellCommand[];
}

/** A collector without words; commands without any are left out. */
export function createWordCollector(): WordCollector {
  const commands: ShellCommand[] = [];
  let words: string[] = [];
  let parts: string[] | undefined;
  let isCutOff = false;

  function endWord(): void {
    if (parts) words.push(parts.join(""));
    parts = undefined;
  }

  function endCommand(): void {
    endWord();
    if (words.length > 0) commands.push({ words, cutOff: isCutOff });
    words = [];
    isCutOff = false;
  }

  return {
    add: (text) => void (parts ??= []).push(text),
    endWord,
    endCommand,
    cutOff: () => void (isCutOff = true),
    finish() {
      endCommand();
      return commands;
    },
  };
}
