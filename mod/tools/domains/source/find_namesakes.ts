import { type CheckId, judgeFindings } from "../../../changes/checks/finding.ts";
import { listRequest, readBatchPage } from "../../../platform/records/table_requests.ts";
import type { Reader } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import type { Compiled } from "../../../source/source.ts";
import { readRecordUpdates, type RecordUpdate } from "../../../source/record_update.ts";

/** What does its work twice where it stands twice, with the columns that tell one from another. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  par_dashboard: ["name"],
  sn_aia_agent: ["name"],
  sys_hub_action_type_definition: ["name"],
  sys_hub_flow: ["name", "type"],
  sys_pd_process_definition: ["name"],
  sys_script: ["name", "collection"],
  sys_script_client: ["name", "table"],
  sys_script_include: ["name"],
  sys_ui_action: ["name", "table"],
  sys_ux_page_registry: ["path"],
  sysauto_script: ["name"],
  sysevent_email_action: ["name", "collection"],
  sysevent_script_action: ["name", "event_name"],
};

const MOST = 50;

/**
 * Judges the records that sources make: the compiler gives new sys_ids where it lost the registry of the
 * old ones, and a record that the application has already would stand there twice. Throws
 * `invalid_input` for such a record unless `duplicate` is accepted; answers warnings.
 */
export async function judgeNamesakes(
  { output, removed = [] }: Pick<Compiled, "output" | "removed">,
  { scopeId, reader, accept, signal }: {
    scopeId: string;
    reader: Reader;
    accept?: readonly CheckId[] | undefined;
    signal?: AbortSignal | undefined;
  },
): Promise<string[]> {
  const made: RecordUpdate[] = [];
  for (const [file, xml] of Object.entries(output)) {
    const updates = await readRecordUpdates(xml, file);
    made.push(
      ...updates.filter(({ table, action, fields }) =>
        action === "INSERT_OR_UPDATE" && KEYS[table]?.every((column) => fields[column])
      ),
    );
  }
  if (made.length === 0) return [];
  const gone = new Set(removed.map(({ id }) => id));
  const answers = await reader.getBatch(
    made.map(({ table, fields }) => {
      const own = (KEYS[table] ?? []).map((column) =>
        `${column}=${quoteValue(fields[column] ?? "")}`
      );
      const query = [...own, `sys_scope=${scopeId}`].join("^");
      return listRequest(table, { query, fields: ["sys_id"], limit: MOST });
    }),
    signal,
  );
  const findings = made.flatMap(({ table, fields }, index) => {
    const answer = answers[index];
    const rows = answer?.ok ? readBatchPage(answer).records : [];
    const isOwn = rows.some((row) => row.sys_id === fields.sys_id);
    const twin = isOwn ? undefined : rows.find((row) => !gone.has(row.sys_id ?? ""));
    const [column = "name"] = KEYS[table] ?? [];
    return twin?.sys_id === undefined ? [] : [{
      check: "duplicate" as const,
      verdict: "refused" as const,
      place: `${table}.${column}`,
      value: fields[column] ?? "",
      problem: `the application has "${fields[column]}" already (${twin.sys_id}), and these ` +
        "sources do not know its sys_id: there would be two",
      remedy: "Bring back src/fluent/generated/keys.ts, or make sources of the records that are " +
        "there with sn_source_pull.",
      nextCall: { tool: "sn_get_record", args: { table, id: twin.sys_id } },
    }];
  });
  return judgeFindings(findings, accept);
}
