/** Words between two wishes, in the languages that people ask in. */
const JOINTS =
  /(?<=[.;!?])\s+|[。！？；]|\n+|,?\s+(?:and|und|en|et|y|e|i|och|a|ve)\s+(?:then|also|dann|auch|daarna|ook|puis|aussi|luego|también|depois|também|poi|anche)\s+|,\s*(?:then|and|or|plus|dann|und|daarna|en|puis|et|luego|y|depois|e|poi)\s+|\s+(?:and|und|then|puis|luego|daarna|danach|poi|depois)\s+|\s*(?:^|\s)\(?[1-9][.)]\s+/iu;
/** Quotations and what stands in brackets are one thing, whatever words are in them. */
const WHOLE = /"[^"\n]*"|“[^”\n]*”|„[^“\n]*“|«[^»\n]*»|\([^)\n]*\)/gu;
const HIDDEN = "\ue000";
const MOST = 8;

/** What a request asks for, one after the other; none where it is one wish. */
export function splitWishes(request: string): string[] {
  const whole: string[] = [];
  const hidden = request.replace(WHOLE, (text) => `${HIDDEN}${whole.push(text) - 1}${HIDDEN}`);
  const parts = hidden.split(JOINTS)
    .map((part) =>
      part.replace(/\ue000(\d+)\ue000/g, (_, at: string) => whole[Number(at)] ?? "")
        .replace(/[\s;,]+$/, "").trim()
    )
    .filter(saysEnough);
  return parts.length > 1 ? parts.slice(0, MOST) : [];
}

/** One word alone is a part of the wish before it. */
function saysEnough(part: string): boolean {
  return /\S\s+\S/.test(part) || /[\u3040-\u9fff\uac00-\ud7af]{4}/u.test(part);
}
