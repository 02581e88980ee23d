import type { Looks } from "../changes/describe/looks.ts";
import { createDescribeEntry, type DescribeEntryParts } from "./describe_entry.ts";
import { type AttentionParts, createFindAttention } from "./find_attention.ts";
import { createFindRecords, type FindRecordsParts } from "./find_records.ts";

type LooksParts =
  & Omit<AttentionParts, "recordingChoices" | "connections" | "clientOf">
  & DescribeEntryParts
  & FindRecordsParts
  & Pick<Looks, "recordingChoices">;

/** What a person sees and says of the instances. */
export function createLooks(parts: LooksParts): Looks {
  const { recordingChoices, connecting: { connections, clientOf } } = parts;
  return {
    recordingChoices,
    describeEntry: createDescribeEntry(parts),
    findRecords: createFindRecords(parts),
    findAttention: createFindAttention({ ...parts, connections, clientOf }),
  };
}
