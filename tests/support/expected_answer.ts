/**
 * Where an answer is not as expected; empty when it is. Expected objects name the keys that matter;
 * a text between slashes is a pattern; `{"$length": n}` counts a list, `{"$some": x}` finds one like
 * x in it, `{"$none": x}` none, `{"$absent": true}` wants no value; a list is compared item by item.
 */
export function findDifferences(expected: unknown, actual: unknown, path = ""): string[] {
  const differs = () => [
    `${path || "the answer"} is ${shorten(actual)}, expected ${shorten(expected)}`,
  ];
  if (typeof expected === "string") {
    const pattern = /^\/(.*)\/([a-z]*)$/s.exec(expected);
    if (!pattern) return expected === actual ? [] : differs();
    const [, source = "", flags = ""] = pattern;
    return new RegExp(source, flags).test(textOf(actual)) ? [] : differs();
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return differs();
    return expected.flatMap((item, index) =>
      findDifferences(item, actual[index], `${path}/${index}`)
    );
  }
  if (typeof expected !== "object" || expected === null) {
    return expected === actual ? [] : differs();
  }
  if ("$length" in expected) {
    return Array.isArray(actual) && actual.length === expected.$length ? [] : differs();
  }
  if ("$absent" in expected) return actual === undefined || actual === null ? [] : differs();
  if ("$some" in expected || "$none" in expected) {
    const wanted = "$some" in expected;
    const item = "$some" in expected ? expected.$some : "$none" in expected && expected.$none;
    if (!Array.isArray(actual)) return differs();
    const found = actual.some((value) => findDifferences(item, value).length === 0);
    return found === wanted ? [] : differs();
  }
  if (typeof actual !== "object" || actual === null) return differs();
  const record: Record<string, unknown> = Object.fromEntries(Object.entries(actual));
  return Object.entries(expected).flatMap(([key, value]) =>
    findDifferences(value, record[key], `${path}/${key}`)
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value) ?? "";
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? "missing";
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
