import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { idInput } from "../../inputs.ts";
import { defineTool } from "../../tool.ts";
import { findItem, findSource, ITEM, sourceInput } from "./classes.ts";
import {
  addressed,
  type AddressedRecord,
  orAbsent,
} from "../../../platform/records/record_values.ts";
import { soleOf } from "../../../base/lists.ts";

const RELATION = "cmdb_rel_ci";
const TYPE = "cmdb_rel_type";
const BY_HAND = "Manual Entry";

export const relateCis = defineTool({
  name: "sn_relate_cis",
  summary: "Relate two configuration items: the first depends on, runs on, contains the second.",
  risk: "W",
  idempotent: true,
  endpoint: "POST /api/now/cmdb/instance/{class}/{id}/relation",
  input: z.strictObject({
    parent: idInput("item that depends, runs or contains", "cmdb_ci"),
    child: idInput("item at the other end", "cmdb_ci"),
    type: z.string().min(1).describe("Relation, e.g. Depends on::Used by or Depends on"),
    source: sourceInput.optional().describe(`Data source; ${BY_HAND} unless set`),
  }),
  example: { parent: "shop-checkout", child: "lnx-sql-02", type: "Depends on" },
  synonyms: ["app server relationship", "connect CIs", "add relation"],
  skill: "cmdb-csdm",
  byHand: { lists: 2, fields: 1, clicks: 3 },
  async plan({ parent, child, type, source = BY_HAND }, { reader, signal }) {
    const [upper, lower] = [
      await findItem(reader, { id: parent, signal }),
      await findItem(reader, { id: child, signal }),
    ];
    const relation = await findType(reader, { text: type, signal });
    const ends = { parent: upper.sys_id, child: lower.sys_id, type: relation.sys_id };
    const known = await findRelation(reader, { ...ends, signal });
    if (known) {
      throw new AppError(
        "conflict",
        `"${orAbsent(upper.name)}" and "${orAbsent(lower.name)}" are related so already`,
        {
          remedy: `The relation is ${RELATION} ${orAbsent(known.sys_id)}; there is nothing to do.`,
        },
      );
    }
    return {
      operations: [{
        kind: "call",
        sends: false,
        table: upper.sys_class_name ?? ITEM,
        id: upper.sys_id,
        summary: `relate "${orAbsent(upper.name)}" to "${orAbsent(lower.name)}": ${
          orAbsent(relation.name)
        }`,
        request: {
          method: "POST",
          path: `/api/now/cmdb/instance/${upper.sys_class_name ?? ITEM}/${upper.sys_id}/relation`,
          body: {
            source: await findSource(reader, source),
            outbound_relations: [{ type: relation.sys_id, target: lower.sys_id }],
          },
        },
        undo: `sn_delete_record with the relation in ${RELATION}`,
        async prove(_answer, context) {
          const found = await findRelation(context.reader, { ...ends, signal: context.signal });
          const result = {
            relation: found?.sys_id,
            parent: upper.name,
            type: relation.name,
            child: lower.name,
          };
          return found ? { state: "done", result } : {
            state: "failed",
            result: null,
            error: `No relation of "${orAbsent(upper.name)}" to "${
              orAbsent(lower.name)
            }" is stored`,
          };
        },
      }],
      result: (_records, [result]) => result,
    };
  },
});

async function findRelation(
  reader: Reader,
  { parent, child, type, signal }: {
    parent: string;
    child: string;
    type: string;
    signal?: AbortSignal | undefined;
  },
): Promise<PlatformRecord | undefined> {
  const { records } = await reader.listRecords(RELATION, {
    query: `parent=${parent}^child=${child}^type=${type}`,
    fields: ["sys_id"],
    limit: 1,
    signal,
  });
  return records[0];
}

/** By name, sys_id, or the word of the parent's end. Throws `not_found` with those there are. */
async function findType(
  reader: Reader,
  { text, signal }: { text: string; signal?: AbortSignal | undefined },
): Promise<AddressedRecord> {
  const { records } = await reader.listRecords(TYPE, {
    query: "ORDERBYname",
    fields: ["sys_id", "name", "parent_descriptor", "child_descriptor"],
    limit: 500,
    signal,
  });
  const wanted = text.trim().toLowerCase();
  const exact = records.find(({ sys_id, name }) =>
    sys_id === wanted || name?.toLowerCase() === wanted
  );
  if (exact) return addressed(exact);
  const ends = records.filter((type) => type.parent_descriptor?.toLowerCase() === wanted);
  const only = soleOf(ends);
  if (only) return addressed(only);
  const turned = records.find((type) => type.child_descriptor?.toLowerCase() === wanted);
  const names = (ends.length > 1 ? ends : records).slice(0, 40).map(({ name }) => name).join(", ");
  throw new AppError(
    ends.length > 1 ? "ambiguous" : "not_found",
    `"${text}" is ${ends.length > 1 ? "the beginning of several relations" : "no relation"}`,
    {
      remedy: turned
        ? `It is the other end of ${
          orAbsent(turned.name)
        }: give that, with parent and child exchanged.`
        : `Use one of ${names}.`,
    },
  );
}
