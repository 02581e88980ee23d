import { type SeedRow, seedRow } from "../../declare/seed_row.ts";
import { turnOf } from "../../declare/turn_of.ts";

const remarks: [element: string, author: string, text: string][] = [
  ["comments", "requester", "It happened again this morning."],
  ["work_notes", "itil.agent", "Asked for the exact time and the device."],
  ["comments", "itil.agent", "Could you try with the cable unplugged?"],
  ["work_notes", "desk.one", "Same symptom as last week; compared the logs."],
  ["work_notes", "desk.two", "Waiting for the supplier to call back."],
  ["comments", "desk.one", "A colleague will visit you tomorrow."],
  ["work_notes", "net.two", "Nothing unusual on the switch."],
];
const ORDINARY = 49;

/** Three entries, a day apart, on each of many ordinary incidents. */
export const journalRows: SeedRow[] = Array.from({ length: ORDINARY * 3 }, (_, index) => {
  const number = `INC00100${String(10 + index % ORDINARY).padStart(2, "0")}`;
  const round = Math.floor(index / ORDINARY);
  const [element, author, value] = turnOf(remarks, index + round);
  return seedRow("sys_journal_field", `${number}.${round}`, {
    name: "incident",
    element,
    element_id: `@incident:${number}`,
    value,
    sys_created_by: author,
    sys_created_on: `2026-01-${26 + round} ${String(8 + index % 9).padStart(2, "0")}:05:00`,
  });
});
