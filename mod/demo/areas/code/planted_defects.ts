/** Something wrong on purpose among the seeded records, and where the same is done well. */
export interface PlantedDefect {
  what: string;
  where: string;
  /** Left out where the fault is one of data and every other record is its twin. */
  twin?: string;
}

/** In the order of the pages that explain them; each is proved by a test of the seeded data. */
export const plantedDefects: readonly PlantedDefect[] = [
  {
    what: "`current.update()` in a business rule",
    where: 'rule "Fleet: set due date"',
    twin: 'rule "Fleet: set next inspection"',
  },
  {
    what: "hard-coded sys_id",
    where: 'rule "Incident: route network faults"',
    twin: 'rule "Incident: route database faults"',
  },
  {
    what: "query in a loop",
    where: "script include `FleetReport`",
    twin: "`FleetReportGrouped`",
  },
  {
    what: "`eval` of typed text",
    where: "script include `FormulaRunner`",
    twin: "`FormulaTable`",
  },
  {
    what: "secret in a script",
    where: "script include `ParcelClient`",
    twin: "`ParcelClientConfigured`",
  },
  {
    what: "script include that nothing uses",
    where: "`ShortPlateReader`",
    twin: "`PlateParser`",
  },
  {
    what: "table without a guard of its own",
    where: "`x_demo_legacy_archive`",
    twin: "`x_demo_fleet_vehicle`",
  },
  { what: "access that permits too much", where: "`core_company`", twin: "`cmn_location`" },
  {
    what: "service that asks nobody to sign in",
    where: 'resource "Hand over"',
    twin: 'resource "Who is on duty"',
  },
  { what: "reference to a removed item", where: "`INC0010004`", twin: "`INC0010003`" },
  { what: "the same fault reported twice", where: "`INC0010003` and `INC0010004`" },
  { what: "service levels missed", where: "three records of `task_sla`" },
  { what: "one serial number, two items", where: "`lnx-db-01`" },
  { what: "items that discovery sees no more", where: "`lnx-old-01` and `lnx-log-02`" },
  { what: "one record in two update sets", where: "`FleetUtils`" },
  {
    what: "work left in the default update set of the global scope",
    where: 'rule "Incident: notify caller"',
  },
  {
    what: "preview with a collision and a missing object",
    where: "one of the retrieved update sets",
  },
  { what: "preference for a completed update set", where: "the user `developer`" },
  { what: "denied privilege across scopes", where: "`x_demo_fleet`, writing users" },
  { what: "staged row that cannot be imported", where: "one of the vehicle import's rows" },
  {
    what: "transform map without a coalescing column",
    where: "one of the transform maps",
    twin: '"Vehicle import"',
  },
  {
    what: "mandatory variable that nobody can answer",
    where: 'catalog item "Shared mailbox"',
    twin: '"Shared folder"',
  },
];
