/** One request as the developer tools of each browser copy it. All values are made up. */

export const HOST = "dev12345.service-now.com";
export const COOKIE =
  "JSESSIONID=8F3A1B; glide_user_route=glide.a1b2; glide_session_store=5E0C77; " +
  'BIGipServerpool_dev12345=a.b.c==; pref="it\'s 100% {ok}"';
export const TOKEN = "tok!en$01`x";
export const AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";

const chromeBash = String
  .raw`curl 'https://dev12345.service-now.com/api/now/ui/user/current_user?a=\[1\]' \
  -H 'accept: application/json, text/plain, */*' \
  -H 'accept-language: en-US,en;q=0.9' \
  -b $'JSESSIONID=8F3A1B; glide_user_route=glide.a1b2; glide_session_store=5E0C77; BIGipServerpool_dev12345=a.b.c==; pref="it\'s 100% {ok}"' \
  -H 'priority: u=1, i' \
  -H 'referer: https://dev12345.service-now.com/now/nav/ui/home' \
  -H 'sec-ch-ua: "Chromium";v="140", "Not=A?Brand";v="24", "Google Chrome";v="140"' \
  -H 'user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0' \
  -H $'x-usertoken: tok\u0021en$01${"`"}x'`;

const edgeBash = String.raw`curl 'https://dev12345.service-now.com/api/now/table/incident' \
  -X 'POST' \
  -H 'accept: application/json' \
  -H $'cookie: JSESSIONID=8F3A1B; glide_user_route=glide.a1b2; glide_session_store=5E0C77; BIGipServerpool_dev12345=a.b.c==; pref="it\'s 100% {ok}"' \
  -H 'user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0' \
  -H $'x-usertoken: tok\u0021en$01${"`"}x' \
  --data-raw $'{"short_description":"curl \'https://evil.example\' -H \'Cookie: a=b\'"}' \
  --compressed ;`;

const firefoxBash = String
  .raw`curl 'https://dev12345.service-now.com/api/now/table/incident?sysparm_limit=1' --compressed -H 'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0' -H 'Accept: application/json' -H 'Accept-Encoding: gzip, deflate, br, zstd' -H $'X-UserToken: tok\u0021en$01${"`"}x' -H 'Connection: keep-alive' -H $'Cookie: JSESSIONID=8F3A1B; glide_user_route=glide.a1b2; glide_session_store=5E0C77; BIGipServerpool_dev12345=a.b.c==; pref="it\'s 100% {ok}"' -H 'Sec-Fetch-Mode: cors'`;

const safariBash = String.raw`curl 'https://dev12345.service-now.com/api/now/table/incident' \
-X 'GET' \
-H 'Accept: application/json' \
-H $'Cookie: JSESSIONID=8F3A1B; glide_user_route=glide.a1b2; glide_session_store=5E0C77; BIGipServerpool_dev12345=a.b.c==; pref="it\'s 100% {ok}"' \
-H 'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0' \
-H $'X-UserToken: tok\u0021en$01${"`"}x' \
-H 'Connection: keep-alive'`;

const chromeCmd = String
  .raw`curl ^"https://dev12345.service-now.com/api/now/table/incident?a=1^&b=2^" ^
  -H ^"accept: application/json^" ^
  -b ^"JSESSIONID=8F3A1B; glide_user_route=glide.a1b2; glide_session_store=5E0C77; BIGipServerpool_dev12345=a.b.c==; pref=^\^"it's 100^% ^{ok^}^\^"^" ^
  -H ^"user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0^" ^
  -H ^"x-usertoken: tok^!en^$01${"`"}x^"`;

const firefoxCmd = String
  .raw`curl ^"https://dev12345.service-now.com/api/now/table/incident^" --compressed -H ^"User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0^" -H ^"X-UserToken: tok^!en$01${"`"}x^" -H ^"Cookie: JSESSIONID=8F3A1B; glide_user_route=glide.a1b2; glide_session_store=5E0C77; BIGipServerpool_dev12345=a.b.c==; pref=\^"it's 100^% {ok}\^"^"`;

const plainCmd = String.raw`curl "https://dev12345.service-now.com/api/now/table/incident" ^
  -H "Cookie: JSESSIONID=8F3A1B; glide_user_route=glide.a1b2; glide_session_store=5E0C77; BIGipServerpool_dev12345=a.b.c==; pref=\"it's 100% {ok}\"" ^
  -A "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0" ^
  -H "X-UserToken: tok!en$01${"`"}x"`;

const powershell = `$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession
$session.UserAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0"
$session.Cookies.Add((New-Object System.Net.Cookie("JSESSIONID", "8F3A1B", "/", "dev12345.service-now.com")))
$session.Cookies.Add((New-Object System.Net.Cookie("glide_user_route", "glide.a1b2", "/", "dev12345.service-now.com")))
$session.Cookies.Add((New-Object System.Net.Cookie("_elsewhere", "no", "/", ".google.com")))
$session.Cookies.Add((New-Object System.Net.Cookie("glide_session_store", "5E0C77", "/", "dev12345.service-now.com")))
$session.Cookies.Add((New-Object System.Net.Cookie("BIGipServerpool_dev12345", "a.b.c==", "/", ".service-now.com")))
$session.Cookies.Add((New-Object System.Net.Cookie("pref", "\`"it's 100% {ok}\`"", "/", "dev12345.service-now.com")))
Invoke-WebRequest -UseBasicParsing -Uri "https://dev12345.service-now.com/api/now/table/incident" \`
-Method "POST" \`
-WebSession $session \`
-Headers @{
"Accept"="application/json"
  "Accept-Encoding"="gzip, deflate, br, zstd"
  "X-UserToken"="tok!en\`$01\`\`x"
} \`
-ContentType "application/json" \`
-Body ([System.Text.Encoding]::UTF8.GetBytes("{\`"text\`":\`"-Uri evil$([char]252)\`"}"))`;

const powershellHeaders =
  `Invoke-WebRequest -Uri 'https://dev12345.service-now.com/api/now/table/incident' -Headers @{
'User-Agent' = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
'X-UserToken' = 'tok!en$01\`x'
Cookie = 'JSESSIONID=8F3A1B; glide_user_route=glide.a1b2; glide_session_store=5E0C77; BIGipServerpool_dev12345=a.b.c==; pref="it''s 100% {ok}"'
}`;

const fetchNode = String.raw`fetch("https://dev12345.service-now.com/api/now/table/incident", {
  "headers": {
    "accept": "application/json",
    "x-usertoken": "tok!en$01${"`"}x",
    "cookie": "JSESSIONID=8F3A1B; glide_user_route=glide.a1b2; glide_session_store=5E0C77; BIGipServerpool_dev12345=a.b.c==; pref=\"it's 100% {ok}\"",
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0",
    "Referer": "https://dev12345.service-now.com/now/nav/ui/home"
  },
  "body": "{\"text\":\"fetch(\\\"https://evil.example\\\")\"}",
  "method": "POST"
});`;

const fetchFirefox = String
  .raw`await fetch('https://dev12345.service-now.com/api/now/table/incident', {
    credentials: 'include',
    headers: {
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0',
        'X-UserToken': 'tok\u0021en\x2401${"`"}x',
        'Cookie': 'JSESSIONID=8F3A1B; glide_user_route=glide.a1b2; glide_session_store=5E0C77; BIGipServerpool_dev12345=a.b.c==; pref="it\'s 100% {ok}"',
    },
    method: 'GET',
    mode: 'cors'
});`;

const firefoxHeaders = `GET /api/now/table/incident?sysparm_limit=1 HTTP/2
Host: dev12345.service-now.com
User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0
Accept: application/json
Accept-Encoding: gzip, deflate, br, zstd
X-UserToken: tok!en$01\`x
Connection: keep-alive
Referer: https://dev12345.service-now.com/now/nav/ui/home
Cookie: ${COOKIE}
Sec-Fetch-Mode: cors`;

const chromeHeaders = `:authority: dev12345.service-now.com
:method: GET
:path: /api/now/table/incident
:scheme: https
accept: application/json
cookie: ${COOKIE}
user-agent: ${AGENT}
x-usertoken: ${TOKEN}`;

const chromePanel = [
  [":authority", HOST],
  [":scheme", "https"],
  ["cookie", COOKIE],
  ["user-agent", AGENT],
  ["x-usertoken", TOKEN],
].map(([name, value]) => `${name}:\n${value}`).join("\n");

/** By browser and menu entry: the dialect, and the text. */
export const COPIED = {
  "Chrome, Copy as cURL (bash)": ["curl-bash", chromeBash],
  "Edge, Copy as cURL (bash)": ["curl-bash", edgeBash],
  "Firefox, Copy as cURL (POSIX)": ["curl-bash", firefoxBash],
  "Safari, Copy as cURL": ["curl-bash", safariBash],
  "Chrome, Copy as cURL (cmd)": ["curl-cmd", chromeCmd],
  "Firefox, Copy as cURL (Windows)": ["curl-cmd", firefoxCmd],
  "cURL (cmd) with plain quotes": ["curl-cmd", plainCmd],
  "Chrome, Copy as PowerShell": ["powershell", powershell],
  "PowerShell with cookies among the headers": ["powershell", powershellHeaders],
  "Chrome, Copy as fetch (Node.js)": ["fetch", fetchNode],
  "fetch with single quotes and bare names": ["fetch", fetchFirefox],
  "Firefox, Copy request headers": ["request-headers", firefoxHeaders],
  "Chrome, request headers": ["request-headers", chromeHeaders],
  "Chrome, request headers marked in the panel": ["request-headers", chromePanel],
} satisfies Record<string, [dialect: string, text: string]>;

/** A browser's own fetch: the cookies are left to it. */
export const FETCH_WITHOUT_COOKIES =
  `fetch("https://dev12345.service-now.com/api/now/table/incident", {
  "headers": { "accept": "application/json", "x-usertoken": "tok!en" },
  "referrer": "https://dev12345.service-now.com/",
  "body": null,
  "method": "GET",
  "mode": "cors",
  "credentials": "include"
});`;
