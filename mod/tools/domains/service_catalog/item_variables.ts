import type { PlatformRecord, Reader } from "../../../platform/types.ts";

/** An answer that was given with an order. */
export interface StoredAnswer {
  name: string;
  question: string;
  value: string;
  /** Its row in `sc_item_option`. */
  sys_id: string;
}

const MOST_ANSWERS = 500;
const ANSWER = "sc_item_option";

/**
 * The variables of requested items, by the item. `sc_item_option_mtom` ties each to its
 * `sc_item_option`. Multi-row variable sets are kept elsewhere and not among them.
 */
export async function readItemVariables(
  reader: Reader,
  { items, signal }: { items: readonly string[]; signal?: AbortSignal | undefined },
): Promise<Map<string, StoredAnswer[]>> {
  const answers = new Map<string, StoredAnswer[]>(items.map((item) => [item, []]));
  if (items.length === 0) return answers;
  const { records } = await reader.listRecords("sc_item_option_mtom", {
    query: `request_itemIN${items.join(",")}^ORDERBYsc_item_option.order`,
    fields: [
      "request_item",
      ANSWER,
      `${ANSWER}.value`,
      `${ANSWER}.item_option_new.name`,
      `${ANSWER}.item_option_new.question_text`,
    ],
    limit: MOST_ANSWERS,
    signal,
  });
  for (const row of records) answers.get(row.request_item ?? "")?.push(answerOf(row));
  return answers;
}

function answerOf(row: PlatformRecord): StoredAnswer {
  return {
    name: row[`${ANSWER}.item_option_new.name`] ?? "",
    question: row[`${ANSWER}.item_option_new.question_text`] ?? "",
    value: row[`${ANSWER}.value`] ?? "",
    sys_id: row[ANSWER] ?? "",
  };
}
