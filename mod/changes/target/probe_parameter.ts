import { newSysId } from "../../base/ids.ts";
import type { Client } from "../../platform/types.ts";
import { capturedRows, captureNames, captureRequest } from "../capture.ts";
import { rememberUpdateSetParameter, type SwitchOptions, writeInto } from "./switch_update_set.ts";
import type { Target } from "./resolve_target.ts";
import { addressed, type AddressedRecord, columnOf } from "../../platform/records/record_values.ts";

/** A table whose records are captured and do nothing by themselves. */
const PROBE_TABLE = "sys_ui_message";

/**
 * Finds out whether the instance records a write in the update set that a request parameter names,
 * and remembers it. Works between two update sets of its own, so that nothing of anybody's is
 * touched, and removes both; version rows of the probe record stay. Only on a person's demand.
 */
export async function probeUpdateSetParameter(options: SwitchOptions): Promise<boolean> {
  const { client } = options;
  await rememberUpdateSetParameter(options, false);
  const current = await createProbeSet(client);
  const named = await createProbeSet(client);
  try {
    const rows = await writeInto(probeTarget(current), options, async () => {
      const record = await client.createRecord(PROBE_TABLE, {
        sys_id: newSysId(),
        key: `assistant.probe.${named.sys_id}`,
        message: "Probe of the update set parameter",
      }, { params: { sysparm_transaction_update_set: named.sys_id } });
      const [answer] = await client.getBatch([captureRequest(captureNames(PROBE_TABLE, record))]);
      await client.deleteRecord(PROBE_TABLE, columnOf(record, "sys_id"));
      return capturedRows(answer) ?? [];
    });
    const honoured = rows.length > 0 && rows.every((row) => row.updateSet === named.sys_id);
    await rememberUpdateSetParameter(options, honoured);
    return honoured;
  } finally {
    for (const set of [current, named]) await removeProbeSet(client, set.sys_id);
  }
}

async function createProbeSet(client: Client): Promise<AddressedRecord> {
  const record = await client.createRecord("sys_update_set", {
    name: `Probe ${newSysId().slice(0, 8)}`,
    description: "Made and removed by a check of how this instance records changes",
    application: "global",
    state: "in progress",
  });
  return addressed(record);
}

async function removeProbeSet(client: Client, sysId: string): Promise<void> {
  const { records } = await client.listRecords("sys_update_xml", {
    query: `update_set=${sysId}`,
    fields: ["sys_id"],
    limit: 50,
  });
  for (const row of records) await client.deleteRecord("sys_update_xml", columnOf(row, "sys_id"));
  await client.deleteRecord("sys_update_set", sysId);
}

function probeTarget(set: AddressedRecord): Target {
  return {
    scope: { sysId: "global", name: "Global" },
    tracking: "update_set",
    updateSet: {
      sysId: set.sys_id,
      name: columnOf(set, "name"),
      application: "global",
      isDefault: false,
      state: "in progress",
    },
    isCurrent: false,
  };
}
