/** Times of the day and durations are moments from 1970-01-01 on, as real exports hold them. */
export function storedSpan(text: string): string {
  const match = /^(?:(\d{1,6}) )?(\d{1,2}:\d{1,2}:\d{1,2})$/.exec(text.trim());
  if (!match) return text;
  const [, days = "0", time = ""] = match;
  const day = new Date(Number(days) * 86_400_000).toISOString().slice(0, 10);
  return `${day} ${time.split(":").map((part) => part.padStart(2, "0")).join(":")}`;
}
