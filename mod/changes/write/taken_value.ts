import { AppError, messageOf } from "../../base/errors.ts";
import type { Logger } from "../../base/log.ts";
import type { PlatformRecord, Reader } from "../../platform/types.ts";
import { listRequest, readBatchPage } from "../../platform/records/table_requests.ts";
import { quoteValue } from "../../query/quote.ts";
import { displayName } from "../find_references.ts";
import type { PlannedOperation } from "../plan/planned_operation.ts";
import { isSecretValue } from "../secret_columns.ts";
import type { Sent } from "./send_operation.ts";

/** What the platform and its databases say of a value that may stand once; none names the column. */
const TAKEN = /unique key violation|duplicate (key|entry)|unique constraint/i;
/** Columns that are looked at; more are told of in words. */
const MOST_COLUMNS = 12;
/** Longer values are in no index. */
const LONGEST_VALUE = 255;

/** A column of the write whose value another record has. */
interface Holder {
  column: string;
  value: string;
  record: PlatformRecord;
}

/**
 * A refusal for a value that is taken, with the column and the record that has it: the platform
 * names neither. Any other outcome stays as it is, and so does one that cannot be explained.
 */
export async function explainTaken(
  reader: Reader,
  { operation, sent, log }: { operation: PlannedOperation; sent: Sent; log: Logger },
): Promise<Sent> {
  if (sent.state !== "failed") return sent;
  const { error } = sent;
  if (!TAKEN.test(`${error.message} ${String(error.details?.detail ?? "")}`)) return sent;
  try {
    const holders = await findHolders(reader, operation);
    const [first] = holders;
    return first
      ? { state: "failed", error: takenError(error, operation, [first, ...holders.slice(1)]) }
      : sent;
  } catch (fault) {
    log.warn("A taken value could not be looked up: {error}", { error: messageOf(fault) });
    return sent;
  }
}

/**
 * The records that have a value of the write, of the columns that the dictionary calls unique; of any
 * column where the refusal comes from an index that the dictionary does not show.
 */
async function findHolders(reader: Reader, operation: PlannedOperation): Promise<Holder[]> {
  const { schema, values, sysId, before } = operation;
  const written = Object.entries(values).filter(([column, text]) =>
    text !== "" && text.length <= LONGEST_VALUE &&
    !isSecretValue({ field: column, images: [before, values], column: schema.columns.get(column) })
  );
  if (written.length === 0) return [];
  const { records } = await reader.listRecords("sys_dictionary", {
    query: `nameIN${schema.chain.join(",")}^elementIN${
      written.map(([column]) => column).join(",")
    }^unique=true`,
    fields: ["element"],
    limit: MOST_COLUMNS,
  });
  const unique = new Set(records.map(({ element }) => element));
  const told = written.filter(([column]) => unique.has(column));
  const asked = (told.length > 0 ? told : written).slice(0, MOST_COLUMNS);
  const answers = await reader.getBatch(asked.map(([column, text]) =>
    listRequest(schema.name, {
      query: `${column}=${quoteValue(text)}^sys_id!=${sysId}`,
      limit: 1,
    })
  ));
  return asked.flatMap(([column, value], at) => {
    const answer = answers[at];
    const [record] = answer?.ok ? readBatchPage(answer).records : [];
    return record ? [{ column, value, record }] : [];
  });
}

function takenError(
  error: AppError,
  { schema }: PlannedOperation,
  holders: [Holder, ...Holder[]],
): AppError {
  const [{ record }] = holders;
  const id = record.sys_id ?? "";
  const said = holders.map(({ column, value, record }) =>
    `${schema.name}.${column} = "${value}" (${displayName(schema, record) ?? ""} ${record.sys_id})`
  );
  return new AppError(
    "conflict",
    `A value that may stand once is taken. Another record has ${said.join("; ")}`,
    {
      remedy: "Change that record, or write another value.",
      details: { ...error.details, columns: holders.map(({ column }) => column) },
      nextCall: { tool: "sn_get_record", args: { table: schema.name, id } },
      cause: error,
    },
  );
}
