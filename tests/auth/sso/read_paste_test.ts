import assert from "node:assert/strict";
import fc from "fast-check";
import { MAX_PASTE_LENGTH, readPaste } from "../../../mod/auth/sso/read_paste.ts";
import { AppError } from "../../../mod/base/errors.ts";
import { AGENT, COOKIE, COPIED, FETCH_WITHOUT_COOKIES, HOST, TOKEN } from "./copied_requests.ts";

const CURL = COPIED["Chrome, Copy as cURL (bash)"][1];
const NAMES = [
  "JSESSIONID",
  "glide_user_route",
  "glide_session_store",
  "BIGipServerpool_dev12345",
  "pref",
];

function refused(text: string, instance?: string): AppError {
  try {
    readPaste(text, instance === undefined ? {} : { instance });
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return assert.fail("The text was expected to be refused");
}

function missingOf(text: string, instance?: string): string[] {
  const { report } = readPaste(text, instance === undefined ? {} : { instance });
  return report.missing.map(({ code }) => code);
}

for (const [name, [dialect, text]] of Object.entries(COPIED)) {
  Deno.test(`${name}: instance, cookies, token and user agent are found`, () => {
    const { report, session } = readPaste(text);
    assert.deepEqual(report, {
      dialect,
      host: HOST,
      url: `https://${HOST}`,
      cookies: NAMES,
      hasUserToken: true,
      userAgent: AGENT,
      missing: [],
      warnings: [],
    });
    assert.deepEqual(session, { cookie: COOKIE, userToken: TOKEN, userAgent: AGENT });
  });
}

for (const [name, [, text]] of Object.entries(COPIED)) {
  Deno.test(`${name}: reads the same after copying through Windows, a chat or a document`, () => {
    const expected = readPaste(text).session;
    const variants = [
      text.replaceAll("\n", "\r\n"),
      `\ufeff  \n\n${text}\n\n  `,
      text.replace(/(?<=[\\^`])\n/g, "   \n"),
    ];
    for (const variant of variants) assert.deepEqual(readPaste(variant).session, expected);
  });
}

Deno.test("quotes that a document made round: are read as straight ones", () => {
  const round =
    "curl \u2018https://dev1.service-now.com/\u2019 -H \u201cCookie: JSESSIONID=a\u201d";
  assert.equal(readPaste(round).session?.cookie, "JSESSIONID=a");
});

Deno.test("prompts of a terminal: are read over", () => {
  const bash =
    "curl 'https://dev1.service-now.com/' \\\n> -H 'Cookie: JSESSIONID=a' \\\n> --compressed";
  for (const prompt of ["$ ", "% ", "> ", "me@host:~$ "]) {
    assert.equal(readPaste(prompt + bash).session?.cookie, "JSESSIONID=a", prompt);
  }
  const cmd = 'C:\\Users\\me> curl ^"https://dev1.service-now.com/^" ^\nMore? -b ^"JSESSIONID=a^"';
  assert.equal(readPaste(cmd).session?.cookie, "JSESSIONID=a");
  const executable = "PS C:\\> curl.exe 'https://dev1.service-now.com/' -b 'JSESSIONID=a'";
  assert.equal(readPaste(executable).session?.cookie, "JSESSIONID=a");
});

Deno.test("options of curl: joined, glued and unknown ones lead nothing astray", () => {
  const variants = [
    "curl -sSL -XPOST --url https://dev1.service-now.com/api -HCookie:JSESSIONID=a -o /tmp/x",
    "curl --max-time 5 -H 'Cookie: JSESSIONID=a' -k https://dev1.service-now.com/api",
    "curl --http2 'https://dev1.service-now.com/api' --cookie JSESSIONID=a -d 'Cookie: no=1'",
    "curl -skb 'JSESSIONID=a' https://dev1.service-now.com/api -u admin:word",
    "curl https://dev1.service-now.com/api -b JSESSIONID=a -b cookies.txt --data-binary @x.json",
  ];
  for (const text of variants) {
    const { report, session } = readPaste(text);
    assert.equal(report.host, "dev1.service-now.com", text);
    assert.equal(session?.cookie, "JSESSIONID=a", text);
  }
});

Deno.test("bare cookies: need the instance, and belong to the one that is named", () => {
  for (const text of [COOKIE, `Cookie: ${COOKIE}`, `cookie:  ${COOKIE};`]) {
    assert.equal(readPaste(text).session, undefined);
    assert.deepEqual(missingOf(text), ["instance", "user_token", "user_agent"]);
    const { report, session } = readPaste(text, { instance: "dev12345" });
    assert.equal(report.dialect, "cookies");
    assert.equal(report.host, HOST);
    assert.equal(session?.cookie, COOKIE);
  }
});

Deno.test("fetch of a browser: says that it leaves the cookies out, and what to copy instead", () => {
  const { report, session } = readPaste(FETCH_WITHOUT_COOKIES);
  assert.equal(session, undefined);
  assert.equal(report.missing[0]?.code, "cookies");
  assert.match(report.missing[0]?.message, /leave them out of Copy as fetch/);
  assert.match(report.missing[0]?.message, /cURL, or Copy as fetch \(Node\.js\)/);
});

Deno.test("missing parts: each is named, and only what nothing works without blocks", () => {
  const bare = "curl 'https://dev1.service-now.com/'";
  assert.deepEqual(missingOf(bare), ["cookies", "user_token", "user_agent"]);
  const route = `${bare} -b 'glide_user_route=x'`;
  assert.deepEqual(missingOf(route), ["session_cookie", "user_token", "user_agent"]);
  assert.ok(readPaste(route).session);
  assert.deepEqual(missingOf(`${bare} -b 'JSESSIONID=x`), [
    "end_of_text",
    "user_token",
    "user_agent",
  ]);
  assert.equal(readPaste(`${bare} -b 'JSESSIONID=x`).session, undefined);
  const cut = `$session.Cookies.Add((New-Object System.Net.Cookie("JSESSIONID", "8F`;
  assert.equal(refused(cut).code, "invalid_input");
});

Deno.test("host: plain http, an address that is none, and another instance than the one named", () => {
  const to = (url: string) => `curl '${url}' -b 'JSESSIONID=a' -A b -H 'X-UserToken: c'`;
  assert.deepEqual(missingOf(to("http://dev1.service-now.com/")), ["usable_host"]);
  assert.match(
    readPaste(to("http://dev1.service-now.com/")).report.missing[0]?.message ?? "",
    /plain http:/,
  );
  assert.deepEqual(missingOf(to("file:///etc/passwd")), ["usable_host"]);
  assert.deepEqual(missingOf(to("https://admin:word@dev1.service-now.com/")), ["usable_host"]);
  assert.deepEqual(missingOf(to("http://127.0.0.1:3007/api")), []);
  assert.deepEqual(missingOf(to("https://dev1.service-now.com/"), "dev2"), ["same_host"]);
  assert.deepEqual(missingOf(to("https://dev1.service-now.com/"), "dev1"), []);
  assert.deepEqual(missingOf(to("https://dev1.servicenowservices.com/"), "dev1"), []);
  assert.equal(readPaste(to("https://evil.example\\@dev1.service-now.com/")).session, undefined);
});

Deno.test("several requests: the first to the instance is used, and that is said", () => {
  const other = "curl 'https://www.google-analytics.com/g/collect' -H 'Cookie: _ga=1'";
  const second = "curl 'https://dev9.service-now.com/' -b 'JSESSIONID=nine'";
  for (const separator of [" ;\n", "\n", " & ", " &&\n"]) {
    const { report, session } = readPaste([other, CURL, second].join(separator));
    assert.equal(report.host, HOST);
    assert.equal(session?.cookie, COOKIE);
    assert.deepEqual(report.warnings, [
      `The text holds 3 requests; the first to ${HOST} is used.`,
    ]);
  }
  const named = readPaste([other, CURL, second].join("\n"), { instance: "dev9" });
  assert.equal(named.session?.cookie, "JSESSIONID=nine");
  const fetches = `${COPIED["Chrome, Copy as fetch (Node.js)"][1]}\n${FETCH_WITHOUT_COOKIES}`;
  assert.equal(readPaste(fetches).session?.cookie, COOKIE);
});

Deno.test("text behind the request: does not matter, its quotes included", () => {
  for (const tail of ["\n\nI can't log in, can you?", "\n# it's from Chrome", "\n| jq ."]) {
    const { report, session } = readPaste(CURL + tail);
    assert.equal(session?.cookie, COOKIE, tail);
    assert.deepEqual(report.missing, [], tail);
  }
});

Deno.test("text before the request: does not matter, its quotes and code fences included", () => {
  const heads = ["Here's what I copied with curl:\n", "It's this curl command: ", 'Say "curl\n\n'];
  for (const [name, [dialect, text]] of Object.entries(COPIED)) {
    assert.deepEqual(
      readPaste(`\`\`\`bash\n${text}\n\`\`\``).session,
      readPaste(text).session,
      name,
    );
    if (dialect === "request-headers") continue;
    for (const head of heads) {
      const { report, session } = readPaste(head + text);
      assert.deepEqual(session, readPaste(text).session, `${head}${name}`);
      assert.deepEqual(report.warnings, []);
    }
  }
});

Deno.test("repeated cookies: go out as the browser sent them, and that is said", () => {
  const { report, session } = readPaste(
    "curl 'https://dev1.service-now.com/' -H 'Cookie: a=1; JSESSIONID=x; a=2' -b 'JSESSIONID=y'",
  );
  assert.equal(session?.cookie, "a=1; JSESSIONID=x; a=2; JSESSIONID=y");
  assert.deepEqual(report.cookies, ["a", "JSESSIONID"]);
  assert.match(report.warnings[0] ?? "", /Sent twice.*: a, JSESSIONID\.$/);
});

Deno.test("repeated headers: the first value is used, and another one is said", () => {
  const two = (second: string) =>
    `curl 'https://dev1.service-now.com/' -b 'JSESSIONID=x' -H 'X-UserToken: one' -H 'x-usertoken: ${second}'`;
  assert.equal(readPaste(two("two")).session?.userToken, "one");
  assert.match(readPaste(two("two")).report.warnings[0] ?? "", /x-usertoken stands there twice/);
  assert.deepEqual(readPaste(two("one")).report.warnings, []);
});

Deno.test("characters that no header carries: the cookie is left out, with a word", () => {
  const { report, session } = readPaste(
    "curl 'https://dev1.service-now.com/' -b $'JSESSIONID=x; a=\\u2603; b=1\\r\\nX-Evil: 1'",
  );
  assert.equal(session?.cookie, "JSESSIONID=x");
  assert.match(report.warnings[0] ?? "", /left out/);
  assert.doesNotMatch(JSON.stringify(report), /Evil/);
});

Deno.test("what is no request: is refused with how to copy one, and never repeated", () => {
  const texts = [
    "",
    "   ",
    "PLANTED",
    "please use PLANTED as my password",
    "curlPLANTED",
    '{"PLANTED": "a=b"}',
    "https://dev1.service-now.com/PLANTED",
    "<html>PLANTED</html>",
  ];
  for (const text of texts) {
    const error = refused(text);
    assert.equal(error.code, "invalid_input", text);
    assert.match(error.remedy ?? "", /Copy as cURL/);
    assert.doesNotMatch(JSON.stringify([error.message, error.remedy, error.details]), /PLANTED/);
  }
  assert.equal(refused("x".repeat(MAX_PASTE_LENGTH + 1)).code, "too_large");
});

Deno.test("any text at all: is read or refused, in time, without a value in report or error", () => {
  const part = fc.oneof(
    fc.constantFrom(
      "curl ",
      "'",
      '"',
      "^",
      '^"',
      "\\",
      "$'",
      "`",
      "\n",
      "; ",
      "fetch(",
      "{",
      "}",
      ")",
      ",",
      "Invoke-WebRequest ",
      "-Uri ",
      "-Headers @{",
      "Cookie: ",
      "JSESSIONID=SECRETVALUE",
      "=",
      "-H ",
      "-b ",
      "https://dev1.service-now.com/",
      "X-UserToken: SECRETVALUE",
      "$([char]99999999)",
      "\\u{ffffffff}",
      "GET / HTTP/1.1\n",
      "Host: ",
      "System.Net.Cookie(",
      ":authority: ",
    ),
    fc.string({ maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 25 }), (parts) => {
      const text = parts.join("");
      try {
        const { report } = readPaste(text);
        const { userAgent: _agent, cookies: _names, ...rest } = report;
        assert.doesNotMatch(JSON.stringify(rest), /SECRETVALUE/);
      } catch (error) {
        assert.ok(error instanceof AppError, `${error}`);
        assert.doesNotMatch(`${error.message} ${error.remedy}`, /SECRETVALUE/);
      }
    }),
    { numRuns: 5000 },
  );
});

Deno.test("the longest texts: are read without growing out of hand", () => {
  const half = MAX_PASTE_LENGTH / 2;
  const heads = [
    "curl '",
    'curl ^"',
    'fetch("',
    'Invoke-WebRequest "',
    "Cookie: a=",
    "GET / HTTP/1.1\n",
  ];
  for (const head of heads) {
    for (const fill of ["\\", "^", "`", "'\"", "a=b; ", "x\n", "fetch(", "{", "curl ", "\\\n"]) {
      const text = head + fill.repeat(Math.floor(half / fill.length));
      try {
        readPaste(text);
      } catch (error) {
        assert.ok(error instanceof AppError, `${head}${fill}: ${error}`);
      }
    }
  }
});
