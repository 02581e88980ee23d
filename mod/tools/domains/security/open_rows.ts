import { AppError } from "../../../base/errors.ts";
import type { ListOptions, PlatformRecord, Reader } from "../../../platform/types.ts";

/** Rows as far as the account may see them. */
export interface OpenRows {
  records: PlatformRecord[];
  /** Matching rows, hidden ones among them; null when the instance does not say. */
  total: number | null;
  /** Whether none is hidden: the count that the platform gives ignores access. */
  complete: boolean;
}

/** Reads rows of which a part, or all, may be closed to the account. */
export async function readOpen(
  reader: Reader,
  table: string,
  options: ListOptions,
): Promise<OpenRows> {
  try {
    const { records, total } = await reader.listRecords(table, options);
    return { records, total, complete: total === null || records.length >= total };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "forbidden") throw error;
    return { records: [], total: null, complete: false };
  }
}
