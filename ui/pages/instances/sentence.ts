/** A clause as a sentence: a capital first, a full stop last. */
export function sentence(clause: string): string {
  const end = /[.!?]$/.test(clause) ? "" : ".";
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}${end}`;
}
