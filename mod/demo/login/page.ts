/** The few pages of the instance: plain HTML without scripts of substance. */

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** The text as it may stand in HTML, attributes included. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A hidden form field. */
export function hiddenField(name: string, value: string): string {
  return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;
}

export interface Page {
  title: string;
  /** HTML; whatever came from outside is escaped already. */
  body: string;
  /** The session's token, which pages carry as `g_ck`. */
  token?: string;
  status?: number;
}

/** A page as `text/html`, never cached and not to be framed. */
export function pageResponse({ title, body, token, status = 200 }: Page): Response {
  const script = token === undefined ? "" : `<script>var g_ck = '${escapeHtml(token)}';</script>`;
  return new Response(
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${
      escapeHtml(title)
    }</title>` +
      `${script}</head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`,
    {
      status,
      headers: {
        "Content-Type": "text/html;charset=UTF-8",
        "Cache-Control": "no-cache,no-store,must-revalidate,max-age=-1",
        "X-Is-Logged-In": String(token !== undefined),
        // Consent and sign-in must not be framed by another site.
        "X-Frame-Options": "SAMEORIGIN",
      },
    },
  );
}

/** A 302 that nobody caches. */
export function redirectTo(location: string, cookies: string[] = []): Response {
  const headers = new Headers({ Location: location, "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 302, headers });
}
