/** Splits at everything that is no letter or digit, at snake_case and at camelCase borders. */
export function splitWords(text: string): string[] {
  return text.replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** Without accents, in small letters and without the commonest English endings. */
export function stem(word: string): string {
  // Japanese marks are part of the letter: only those of Latin letters go.
  const plain = word.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, "").normalize("NFC")
    .toLowerCase().replaceAll("ß", "ss").replaceAll("ł", "l");
  return cutEnding(plain);
}

function cutEnding(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(ss|us|is)$/.test(word)) return word;
  if (word.length > 5 && /(ses|xes|ches|shes)$/.test(word)) return word.slice(0, -2);
  const singular = word.length > 3 && word.endsWith("s") ? word.slice(0, -1) : word;
  if (singular.length > 6 && singular.endsWith("ing")) return singular.slice(0, -3);
  if (singular.length > 5 && singular.endsWith("ed")) return singular.slice(0, -2);
  return singular.length > 4 && singular.endsWith("e") ? singular.slice(0, -1) : singular;
}
