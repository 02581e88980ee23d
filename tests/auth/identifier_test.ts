import assert from "node:assert/strict";
import fc from "fast-check";
import { firstHostLabel, namesHost, parseIdentifier } from "../../mod/auth/identifier.ts";
import { AppError } from "../../mod/base/errors.ts";

const ACCEPTED: [given: string, host: string, url: string, bare?: string][] = [
  ["dev1", "dev1.service-now.com", "https://dev1.service-now.com", "dev1"],
  [" DEV1 ", "dev1.service-now.com", "https://dev1.service-now.com", "dev1"],
  ["dev1/", "dev1.service-now.com", "https://dev1.service-now.com", "dev1"],
  ["dev_1-a", "dev_1-a.service-now.com", "https://dev_1-a.service-now.com", "dev_1-a"],
  ["dev1.service-now.com", "dev1.service-now.com", "https://dev1.service-now.com"],
  ["Dev1.Service-Now.com.", "dev1.service-now.com", "https://dev1.service-now.com"],
  [
    "agency.servicenowservices.com",
    "agency.servicenowservices.com",
    "https://agency.servicenowservices.com",
  ],
  ["https://dev1.service-now.com/", "dev1.service-now.com", "https://dev1.service-now.com"],
  [
    "HTTPS://DEV1.service-now.com./nav_to.do?uri=a@b#x",
    "dev1.service-now.com",
    "https://dev1.service-now.com",
  ],
  ["dev1.service-now.com/nav_to.do?uri=x", "dev1.service-now.com", "https://dev1.service-now.com"],
  ["https://dev1.service-now.com:443", "dev1.service-now.com", "https://dev1.service-now.com"],
  ["https://sn.corp.example:8443/x", "sn.corp.example:8443", "https://sn.corp.example:8443"],
  ["sn.corp.example:8443", "sn.corp.example:8443", "https://sn.corp.example:8443"],
  ["https://devbox", "devbox", "https://devbox"],
  ["devbox:8443", "devbox:8443", "https://devbox:8443"],
  ["10.0.0.5", "10.0.0.5", "https://10.0.0.5"],
  ["http://localhost:8080/", "localhost:8080", "http://localhost:8080"],
  ["localhost:8080", "localhost:8080", "http://localhost:8080"],
  ["https://localhost:8443", "localhost:8443", "https://localhost:8443"],
  ["http://localhost:443", "localhost:443", "http://localhost:443"],
  ["https://localhost:443", "localhost", "https://localhost"],
  ["localhost", "localhost:80", "http://localhost:80"],
  ["http://127.0.0.1:9", "127.0.0.1:9", "http://127.0.0.1:9"],
  ["127.8.9.1:9", "127.8.9.1:9", "http://127.8.9.1:9"],
  ["http://[::1]:9/x", "[::1]:9", "http://[::1]:9"],
  ["[::1]:9", "[::1]:9", "http://[::1]:9"],
  ["::1", "[::1]:80", "http://[::1]:80"],
  [
    "https://dev1.service-now.com.:8443/x.",
    "dev1.service-now.com:8443",
    "https://dev1.service-now.com:8443",
  ],
  ["agency.example.mil", "agency.example.mil", "https://agency.example.mil"],
  ["dienst.bücher.example", "dienst.xn--bcher-kva.example", "https://dienst.xn--bcher-kva.example"],
  [
    "HTTPS://DIENST.BÜCHER.example/",
    "dienst.xn--bcher-kva.example",
    "https://dienst.xn--bcher-kva.example",
  ],
  [
    "dienst.xn--bcher-kva.example",
    "dienst.xn--bcher-kva.example",
    "https://dienst.xn--bcher-kva.example",
  ],
  ["https://[2001:db8::1]:8443", "[2001:db8::1]:8443", "https://[2001:db8::1]:8443"],
  ["http://0x7f.1:9", "127.0.0.1:9", "http://127.0.0.1:9"],
  ["12345", "12345.service-now.com", "https://12345.service-now.com", "12345"],
];

for (const [given, host, url, bare] of ACCEPTED) {
  Deno.test(`parseIdentifier: ${JSON.stringify(given)} is ${host}`, () => {
    assert.deepEqual(parseIdentifier(given), { host, url, ...(bare && { bare }) });
  });
}

const REFUSED = [
  "",
  "   ",
  ".",
  "/",
  "a b",
  "dev1..service-now.com",
  "http://dev1.service-now.com",
  "http://10.0.0.5",
  "http://[fe80::1]",
  "http://[::ffff:10.0.0.5]:9",
  "http://localhost.evil.example",
  "http://127.0.0.1.evil.example",
  "ftp://dev1.service-now.com",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "dev1.service-now.com\r\nX-Evil: 1",
  "https:\\\\dev1.service-now.com",
  "https://",
  "-dev1",
  "développement",
  "dev1/nav_to.do",
  "dev1:99999",
  "x".repeat(300),
  `${"x.".repeat(150)}com`,
  "$(id)",
  "{{instance}}",
  "<instance>",
];

for (const given of REFUSED) {
  Deno.test(`parseIdentifier: ${JSON.stringify(given.slice(0, 40))} is refused by name`, () => {
    assert.throws(() => parseIdentifier(given), (error) => {
      assert.ok(error instanceof AppError);
      assert.equal(error.code, "invalid_input");
      assert.ok(error.message.includes(JSON.stringify(given.trim().slice(0, 20)).slice(0, -1)));
      assert.ok(error.message.length < 250);
      assert.ok(error.remedy);
      return true;
    });
  });
}

for (
  const given of [
    "https://admin:s3cr3t-w0rd@dev1.service-now.com",
    "admin:s3cr3t-w0rd@dev1.service-now.com",
    "https://s3cr3t-w0rd@dev1.service-now.com",
    "https://admin:s3cr3t-w0rd/x@dev1.service-now.com",
    "admin:s3cr3t-w0rd@dev 1",
    "http://admin:s3cr3t-w0rd@dev1.service-now.com",
  ]
) {
  Deno.test(`parseIdentifier: credentials in ${given.replace(/s3.*?d/, "…")} are not repeated`, () => {
    assert.throws(() => parseIdentifier(given), (error) => {
      assert.ok(error instanceof AppError);
      assert.equal(error.code, "invalid_input");
      assert.match(error.message, /user name or a password/);
      assert.ok(!JSON.stringify([error.message, error.remedy, error.details]).includes("s3cr3t"));
      return true;
    });
  });
}

Deno.test("parseIdentifier: any text is an identifier that reads back the same, or refused", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (text) => {
      let parsed;
      try {
        parsed = parseIdentifier(text);
      } catch (error) {
        assert.ok(error instanceof AppError && error.code === "invalid_input", String(error));
        return;
      }
      const { host, url } = parsed;
      assert.deepEqual(parseIdentifier(url), { host, url });
      assert.equal(host, host.toLowerCase());
    }),
    { numRuns: 2000 },
  );
});

Deno.test("firstHostLabel: is the name of a host and absent for addresses", () => {
  assert.equal(firstHostLabel("dev1.service-now.com"), "dev1");
  assert.equal(firstHostLabel("devbox:8443"), "devbox");
  assert.equal(firstHostLabel("127.0.0.1:80"), undefined);
  assert.equal(firstHostLabel("[::1]:80"), undefined);
});

Deno.test("namesHost: a bare name reaches a regional host, another host does not", () => {
  assert.ok(namesHost(parseIdentifier("dev1"), "dev1.servicenowservices.com"));
  assert.ok(!namesHost(parseIdentifier("dev1.service-now.com"), "dev1.servicenowservices.com"));
  assert.ok(!namesHost(parseIdentifier("dev2"), "dev1.service-now.com"));
});
