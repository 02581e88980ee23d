import { isSecretText, TOKEN_FORMS } from "./secrets.ts";

/** A name of a secret, what leads to its value, the value: `password: …`, `api key is "…"`, `| pwd | … |`. */
const NAMED =
  /((?:pass(?:word|wd|phrase)|\bpwd|secret|token|(?:api|access|private|shared|client)[ _-]?(?:key|secret)|authorization)["'`*]*[ \t]*(?:[:=|]|=>|\bis\b|\bare\b|\bwas\b)[ \t]*(?:(?:bearer|basic)[ \t]+)?["'`*]*)([^\s"'`|<>]+)/gi;
/** Code that reads the secret from somewhere. */
const CALL = /^[\w.]+\($/;
const CREDENTIALS = /\b((?:basic|bearer)[ \t]+)([A-Za-z0-9+/=._~-]{16,})/gi;
const MASK = "…";

/** A text in any language without what is a secret in it, and how many there were. */
export function maskSecretText(text: string): { text: string; masked: number } {
  let masked = 0;
  const hide = (): string => {
    masked += 1;
    return MASK;
  };
  const forms = TOKEN_FORMS.reduce(
    (done, form) => done.replaceAll(new RegExp(form.source, `${form.flags}g`), hide),
    text.replaceAll(/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*-----|$)/g, hide),
  );
  const pairs = forms.replaceAll(
    NAMED,
    (whole, lead: string, value: string) => {
      const bare = value.replace(/[.,;:!?)]+$/, "");
      return isSecretText(bare) && !CALL.test(bare)
        ? lead + hide() + value.slice(bare.length)
        : whole;
    },
  );
  const shown = pairs.replaceAll(CREDENTIALS, (_whole, lead: string) => lead + hide());
  return { text: shown, masked };
}
