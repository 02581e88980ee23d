import { textOf } from "../../database/rows.ts";
import { changesColumn, setValues } from "../../records/pending_write.ts";
import type { TableEffect } from "../../records/table_effects.ts";

/** The name of a user is made of the first and the last one. */
export const peopleEffects: readonly TableEffect[] = [{
  table: "sys_user",
  when: 100,
  engine: "itsm",
  run(call, write) {
    const parts = ["first_name", "last_name"];
    if (!parts.some((element) => changesColumn(write, element))) return;
    const name = parts.map((element) => textOf(write.row, element)).filter((part) => part !== "");
    setValues(call, write, { name: name.join(" ") });
  },
}];
