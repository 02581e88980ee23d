import type { ScriptRun } from "../script_run.ts";

/** Where the marked lines go. */
export type Sink = "page" | "log" | "value";

/**
 * Each printed line becomes `assistant:<marker>:<number>:<text, URI-encoded>`, between a line
 * `begin` and a line `end` or `fault`. The marker is random, so that nothing else looks like one of
 * these lines; the encoding keeps them whole in HTML and in a log; the numbers order log rows, whose
 * times have a granularity of one second. What is longer than a log row takes comes as parts before
 * its line.
 */
const WRITE: Readonly<Record<Sink, string>> = {
  page: "gs.print(line);",
  log: "gs.info(line);",
  value: "lines.push(line);",
};

/** The script as it is sent: a function of its own, so that it may `return` and leaves no variable. */
export function wrapScript({ body, marker }: Pick<ScriptRun, "body" | "marker">, sink: Sink) {
  return `(function () {
  var lines = [];
  var number = 0;
  function write(kind, encoded) {
    var line = 'assistant:${marker}:' + number++ + ':' + kind + ':' + encoded;
    ${WRITE[sink]}
  }
  function mark(kind, text) {
    var encoded = encodeURIComponent(text).replace(/'/g, '%27');
    for (; encoded.length > 3000; encoded = encoded.slice(3000)) {
      write('part', encoded.slice(0, 3000));
    }
    write(kind, encoded);
  }
  function printLine(text) {
    var given = arguments;
    mark('line', String(text).replace(/\\{(\\d+)\\}/g, function (whole, index) {
      return Number(index) + 1 < given.length ? String(given[Number(index) + 1]) : whole;
    }));
  }
  mark('begin', '');
  try {
    (function () {
${body}
    })();
    mark('end', '');
  } catch (fault) {
    mark('fault', String(fault));
  }
  return lines.join('\\n');
})();`;
}

export interface MarkedOutput {
  begun: boolean;
  ended: boolean;
  lines: string[];
  fault?: string;
}

/** Reads the marked lines out of a text, wherever in it they stand. */
export function readMarked(text: string, marker: string): MarkedOutput {
  const pattern = new RegExp(
    `assistant:${marker}:(\\d+):(begin|part|line|end|fault):([A-Za-z0-9%_.!~*()-]*)`,
    "g",
  );
  const rows = [...text.matchAll(pattern)]
    .map(([, number, kind, encoded]) => ({ number: Number(number), kind, encoded }))
    .sort((a, b) => a.number - b.number);
  let parts = "";
  const found = rows.flatMap(({ kind, encoded }) => {
    parts += encoded;
    if (kind === "part") return [];
    const text = decode(parts);
    parts = "";
    return [{ kind, text }];
  });
  const fault = found.find(({ kind }) => kind === "fault")?.text;
  return {
    begun: found.some(({ kind }) => kind === "begin"),
    ended: found.some(({ kind }) => kind === "end"),
    lines: found.filter(({ kind }) => kind === "line").map((line) => line.text),
    ...(fault !== undefined && { fault }),
  };
}

/** A line that was cut in the middle of an encoded character is shown as it came. */
function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch (error) {
    if (error instanceof URIError) return encoded;
    throw error;
  }
}
