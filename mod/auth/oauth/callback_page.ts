import { encodeBase64 } from "../../base/base64.ts";

/** What the browser shows after the sign-in. Nothing of the request is repeated in it. */
export interface CallbackPage {
  status: number;
  title: string;
  /** Plain sentences, one a paragraph. */
  text: string[];
}

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 " +
  "1rem;color:#1b1f24;background:#fff}@media(prefers-color-scheme:dark){body{color:#e6e8eb;" +
  "background:#15181c}}";

/** The answer to the browser: a page that loads nothing and that nobody may frame or store. */
export async function callbackPage({ status, title, text }: CallbackPage): Promise<Response> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(STYLE));
  const hash = encodeBase64(new Uint8Array(digest));
  const paragraphs = text.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join("\n");
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${paragraphs}
</main></body></html>
`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; ` +
        "frame-ancestors 'none'",
      // The address of this page holds the code: no other page may learn it.
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      // The port closes with the last sign-in, and the browser must not hold it open.
      connection: "close",
    },
  });
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
