/** Where a wrapped script prints to: the page, the log, or its own value. */
export type Sink = "page" | "log" | "value";

const WRITES: Readonly<Record<string, Sink>> = {
  "gs.print(line);": "page",
  "gs.info(line);": "log",
  "lines.push(line);": "value",
};

export interface WrappedScript {
  marker: string;
  sink: Sink;
  body: string;
}

const BEFORE = `(function () {
  var lines = [];
  var number = 0;
  function write(kind, encoded) {
    var line = 'assistant:«marker»:' + number++ + ':' + kind + ':' + encoded;
    «write»
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
`;
const AFTER = `
    })();
    mark('end', '');
  } catch (fault) {
    mark('fault', String(fault));
  }
  return lines.join('\\n');
})();`;

const PART = 3000;

/** Takes the wrapping off a script that the service sends; undefined for one without it. */
export function unwrapScript(script: string): WrappedScript | undefined {
  const marker = /'assistant:([0-9a-f]{32}):'/.exec(script)?.[1];
  if (marker === undefined || !script.endsWith(AFTER)) return undefined;
  for (const [write, sink] of Object.entries(WRITES)) {
    const before = BEFORE.replace("«marker»", marker).replace("«write»", write);
    if (script.startsWith(before)) {
      return { marker, sink, body: script.slice(before.length, -AFTER.length) };
    }
  }
  return undefined;
}

/** The marked lines of a run, as its wrapping would have written them. */
export function markedLines(
  { marker }: WrappedScript,
  { lines, fault }: { lines: readonly string[]; fault?: string },
): string[] {
  const all: [kind: string, text: string][] = [
    ["begin", ""],
    ...lines.map((line): [string, string] => ["line", line]),
    fault === undefined ? ["end", ""] : ["fault", fault],
  ];
  const rows = all.flatMap(([kind, text]) => {
    const encoded = encodeURIComponent(text).replaceAll("'", "%27");
    const last = Math.max(0, Math.ceil(encoded.length / PART) - 1);
    const parts = Array.from({ length: last }, (_, index): [string, string] => [
      "part",
      encoded.slice(index * PART, (index + 1) * PART),
    ]);
    return [...parts, [kind, encoded.slice(last * PART)]];
  });
  return rows.map(([kind, encoded], index) => `assistant:${marker}:${index}:${kind}:${encoded}`);
}
