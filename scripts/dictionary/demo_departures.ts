/**
 * Where the demo instance has what no instance at hand declares, and the stronger source that decides
 * for it. A line without need, and a departure without a line, is an error.
 */
export interface Departure {
  /** `table.column` and the aspect. */
  where: string;
  /** What speaks for it against the declarations. */
  reason: string;
}

export const DEPARTURES: readonly Departure[] = [
  ...["type", "reference"].map((aspect) => ({
    where: `sys_number_counter.table ${aspect}`,
    reason:
      "the declarations call the table of a number format a reference to sys_db_object too, " +
      "and the vendor's own definition of sys_number.category says table_name",
  })),
  {
    where: "sys_rest_insert_multiple.column_mapping absent",
    reason: 'the page "Import Set API" has people change "Column mapping" from "Label" to ' +
      '"Column name" on the record',
  },
  {
    where: "kb_knowledge.language absent",
    reason:
      'the page "Activate the knowledge management internationalization plugin" says that it ' +
      "adds the field; the instance that declares its columns does not have it",
  },
];

/** Each as `table.column aspect`. */
export const demoDepartures: readonly string[] = DEPARTURES.map(({ where }) => where);
