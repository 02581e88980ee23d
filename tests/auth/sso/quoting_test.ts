/** Any header values, quoted as each tool quotes them, are read back exactly. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { readPaste } from "../../../mod/auth/sso/read_paste.ts";
import { splitShellWords } from "../../../mod/auth/sso/shell_words.ts";

const HOST = "dev12345.service-now.com";
const URL_TEXT = `https://${HOST}/api/now/table/incident?sysparm_limit=1`;

const character = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0x20, max: 0x7e }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(..."'\"\\^`$%!&|<>(){}@#;=, \t").map((c) => c.charCodeAt(0)),
  },
  { weight: 1, arbitrary: fc.integer({ min: 0xa1, max: 0xff }) },
).map((code) => String.fromCharCode(code));
const value = fc.array(character, { minLength: 1, maxLength: 40 }).map((all) => all.join("").trim())
  .filter((text) => text !== "" && !text.includes("\t"));
const cookieValue = value.map((text) => text.replaceAll(";", "").trim()).filter((text) =>
  text !== ""
);
const request = fc.record({
  session: cookieValue,
  route: cookieValue,
  token: value,
  agent: value,
});

interface Values {
  session: string;
  route: string;
  token: string;
  agent: string;
}

const cookieOf = ({ session, route }: Values) => `JSESSIONID=${session}; glide_user_route=${route}`;
const headersOf = (values: Values): [string, string][] => [
  ["accept", "*/*"],
  ["User-Agent", values.agent],
  ["X-UserToken", values.token],
  ["Cookie", cookieOf(values)],
];

/** bash, as Chromium browsers and Firefox quote: plain where possible, else `$'…'`. */
function quoteBash(text: string): string {
  if (!/['!]|[^\x20-\x7e\xa0-\xff]/.test(text)) return `'${text}'`;
  const escaped = Array.from(text, (c) => {
    if (c === "\\" || c === "'") return `\\${c}`;
    return /!|[^\x20-\x7e\xa0-\xff]/.test(c)
      ? `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`
      : c;
  });
  return `$'${escaped.join("")}'`;
}

/** bash, by hand: double quotes. */
function quoteDouble(text: string): string {
  return `"${text.replaceAll(/["\\$`]/g, "\\$&")}"`;
}

/** bash, by hand: the single quote outside its quotation. */
function quoteBroken(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** cmd, as browsers quote: backslash before quote and backslash, caret before whatever is unsafe. */
function quoteCmd(text: string): string {
  const inner = Array.from(text, (c) => {
    if (c === '"') return '^\\^"';
    if (c === "\\") return "^\\^\\";
    return /[A-Za-z0-9\s_\-:=+~'/.,?;()*`]/.test(c) ? c : `^${c}`;
  }).join("");
  return `^"${inner.replaceAll(/%(?=[A-Za-z0-9_])/g, "%^")}^"`;
}

/** PowerShell, as browsers quote. */
function quotePowershell(text: string): string {
  const inner = Array.from(text, (c) => {
    if (/[`$"]/.test(c)) return "`" + c;
    return /[^\x20-\x7e]/.test(c) ? `$([char]${c.charCodeAt(0)})` : c;
  });
  return `"${inner.join("")}"`;
}

function curl(quote: (text: string) => string, { cookieFlag = false, eol = " \\\n  " } = {}) {
  return (values: Values) => {
    const parts = headersOf(values).map(([name, text]) =>
      cookieFlag && name === "Cookie" ? `-b ${quote(text)}` : `-H ${quote(`${name}: ${text}`)}`
    );
    return [`curl ${quote(URL_TEXT)}`, ...parts, "--compressed"].join(eol);
  };
}

function powershell(values: Values): string {
  const cookie = (name: string, text: string) =>
    `$session.Cookies.Add((New-Object System.Net.Cookie("${name}", ${
      quotePowershell(text)
    }, "/", "${HOST}")))`;
  return [
    "$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession",
    `$session.UserAgent = ${quotePowershell(values.agent)}`,
    cookie("JSESSIONID", values.session),
    cookie("glide_user_route", values.route),
    `Invoke-WebRequest -UseBasicParsing -Uri "${URL_TEXT}" \``,
    "-WebSession $session `",
    "-Headers @{",
    '"Accept"="*/*"',
    `  "X-UserToken"=${quotePowershell(values.token)}`,
    "}",
  ].join("\n");
}

const DIALECTS: Record<string, (values: Values) => string> = {
  "cURL for bash": curl(quoteBash),
  "cURL for bash, cookies as -b": curl(quoteBash, { cookieFlag: true }),
  "cURL for bash, Windows line ends": curl(quoteBash, { eol: " \\\r\n  " }),
  "cURL for bash, double quotes": curl(quoteDouble),
  "cURL for bash, broken quotes": curl(quoteBroken, { eol: " " }),
  "cURL for cmd": curl(quoteCmd, { eol: " ^\r\n  " }),
  "cURL for cmd, cookies as -b": curl(quoteCmd, { eol: " ^\n  ", cookieFlag: true }),
  "PowerShell": powershell,
  "fetch for Node.js": (values) =>
    `fetch(${JSON.stringify(URL_TEXT)}, ${
      JSON.stringify({ headers: Object.fromEntries(headersOf(values)), body: null }, null, 2)
    });`,
  "request headers": (values) =>
    [
      "GET /api/now/table/incident HTTP/1.1",
      `Host: ${HOST}`,
      ...headersOf(values).map(([name, text]) => `${name}: ${text}`),
    ].join("\r\n"),
};

for (const [name, copy] of Object.entries(DIALECTS)) {
  Deno.test(`${name}: any values are read back exactly`, () => {
    fc.assert(
      fc.property(request, (values) => {
        const { report, session } = readPaste(copy(values));
        assert.deepEqual(session, {
          cookie: cookieOf(values),
          userToken: values.token,
          userAgent: values.agent,
        });
        assert.equal(report.host, HOST);
        assert.deepEqual(report.cookies, ["JSESSIONID", "glide_user_route"]);
        assert.deepEqual(report.missing, []);
      }),
      { numRuns: 300 },
    );
  });
}

const piece = fc.constantFrom(
  "a",
  "b",
  " ",
  "'",
  '"',
  "\\",
  "$'",
  "n",
  "x41",
  "u00e9",
  "U0001F600",
  "\\\n",
  "101",
  "e",
  "?",
);

Deno.test("bash itself: splits every text into the same words", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 14 }), async (pieces) => {
      const text = `z${pieces.join("")} z`;
      const commands = splitShellWords(text);
      // What stands behind a line end is another command, which there is not.
      fc.pre(commands.length === 1);
      const bash = await new Deno.Command("bash", {
        args: ["-fc", `printf '%s\\0' ${text}`],
        env: { LC_ALL: "C.UTF-8" },
        stderr: "null",
      }).output();
      assert.equal(commands.some(({ cutOff }) => cutOff), !bash.success, text);
      if (!bash.success) return;
      const words = new TextDecoder().decode(bash.stdout).split("\0").slice(0, -1);
      assert.deepEqual(commands.flatMap((command) => command.words), words, text);
    }),
    { numRuns: 400 },
  );
});
