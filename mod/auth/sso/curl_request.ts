import type { PasteDialect, PastedRequest, ShellCommand } from "./pasted_request.ts";

/** Short options that take a value, in the same word or the next (curl's manual). */
const SHORT_WITH_VALUE = "AbCcDdEeFHhKmoPQrTtUuwXxYyz";
/** Long options without a value that browsers and people write; others take the next word. */
const LONG_WITHOUT_VALUE =
  /^--(compressed|compressed-ssh|insecure|location|location-trusted|silent|show-error|verbose|include|head|get|globoff|http[\d.]+|http\d-prior-knowledge|ipv[46]|fail|fail-with-body|no-[a-z-]+|path-as-is|proxy-insecure|tlsv[\d.]+|ssl|tcp-[a-z]+|next|remote-name|parallel|progress-bar|disable|junk-session-cookies|anyauth|basic|negotiate|ntlm|digest)$/;

/** Reads one `curl` command; undefined for any other command. */
export function readCurlCommand(
  command: ShellCommand,
  dialect: PasteDialect,
): PastedRequest | undefined {
  const start = command.words.findIndex((word) => /^(.*[\\/])?curl(\.exe)?$/i.test(word));
  // Before it only a prompt can stand: `$`, `user@host:~$`, `C:\>`.
  if (start < 0 || start > 3) return undefined;
  const request: PastedRequest = { dialect, headers: [], cutOff: command.cutOff };
  // An option takes its value out of the words that are still to be read.
  const words = command.words.slice(start + 1).values();
  const nextWord = () => words.next().value ?? "";
  for (const word of words) {
    if (word === "--") continue;
    if (word.startsWith("--")) {
      if (LONG_WITHOUT_VALUE.test(word)) continue;
      applyOption(request, LONG_NAMES[word] ?? word, nextWord());
    } else if (word.startsWith("-") && word.length > 1) {
      const at = [...word.slice(1)].findIndex((letter) => SHORT_WITH_VALUE.includes(letter)) + 1;
      if (at === 0) continue;
      const glued = word.slice(at + 1);
      applyOption(request, word.charAt(at), glued === "" ? nextWord() : glued);
    } else {
      applyOption(request, "url", word);
    }
  }
  return request;
}

const LONG_NAMES: Record<string, string> = {
  "--header": "H",
  "--cookie": "b",
  "--user-agent": "A",
  "--url": "url",
};

function applyOption(request: PastedRequest, option: string, value: string): void {
  switch (option) {
    case "H": {
      const split = value.indexOf(":");
      if (split > 0) {
        request.headers.push([value.slice(0, split).trim(), value.slice(split + 1).trim()]);
      }
      return;
    }
    case "b":
      // Without a pair it names a file.
      if (value.includes("=")) request.headers.push(["Cookie", value.trim()]);
      return;
    case "A":
      request.headers.push(["User-Agent", value.trim()]);
      return;
    case "url":
      request.url ??= value;
  }
}
