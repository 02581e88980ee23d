import { person, personRows } from "./person.ts";
import { readLines } from "../../declare/read_lines.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

/** name | street | city | country | time zone */
const LOCATIONS = `
Antwerp     | Kade 14          | Antwerp     | Belgium        | Europe/Brussels
Boulder     | 200 Pearl Street | Boulder     | United States  | America/Denver
Groningen   | Turfsingel 3     | Groningen   | Netherlands    | Europe/Amsterdam
Sheffield   | 8 Cutler Lane    | Sheffield   | United Kingdom | Europe/London
Eindhoven   | Dommelstraat 22  | Eindhoven   | Netherlands    | Europe/Amsterdam
Fort Collins | 91 Mason Street | Fort Collins | United States | America/Denver
York        | 5 Coppergate     | York        | United Kingdom | Europe/London`;

/** name | ID | who leads it */
const DEPARTMENTS = `
Logistics   | LOG | transport.lead
Procurement | PRO | buyer.one
Legal       | LEG | counsel
Facilities  | FAC | facility.lead
Marketing   | MKT | marketing.lead
Research    | RES | research.lead`;

/** name | customer, vendor or manufacturer */
const COMPANIES = `
Larkspur Logistics | vendor
Stonebridge Motors | manufacturer
Hollow Oak Press   | customer
Bluefin Networks   | vendor
Quarry Computers   | manufacturer
Redwater Insurance | vendor
Saltmarsh Energy   | customer`;

/** name | description | manager */
const GROUPS = `
Fleet Operations  | Keeps the vehicles on the road     | transport.lead
Application Support | Second line for applications     | app.support.one
Security Response | Handles security incidents         | sec.analyst
Catalog Team      | Maintains what can be ordered      | catalog.editor
Knowledge Authors | Writes and reviews articles        | knowledge.author
Facilities        | Buildings and furniture            | facility.lead`;

/** name | description */
const ROLES = `
catalog                  | Use the catalog's back office
knowledge                | Write articles
asset                    | Maintain assets
template_editor          | Share templates with groups
view_changer             | Switch between views
filter_group             | Share filters with groups
report_user              | Share reports with groups
import_admin             | Maintain import sets and transform maps
import_transformer       | Run transforms
notification_admin       | Maintain notifications
script_fix_admin         | Maintain fix scripts
business_rule_admin      | Maintain business rules
client_script_admin      | Maintain client scripts
x_demo_fleet.mechanic    | Record inspections
x_demo_legacy.reader     | Read the archive`;

/** user | first | last | title | department | location | roles | groups */
const STAFF = `
desk.one | Dora | Meijer | Service Desk Agent | IT | Utrecht | itil, view_changer, template_editor, snc_internal | Service Desk, Hardware
desk.two | Emil | Ashworth | Service Desk Agent | IT | Leeds | itil, view_changer, template_editor, snc_internal | Service Desk, Hardware
desk.three | Fenna | Visser | Service Desk Agent | IT | Groningen | itil, view_changer, template_editor, snc_internal | Service Desk, Knowledge Authors
net.two | Gareth | Lowe | Network Engineer | IT | Boulder | itil, view_changer, report_user, snc_internal | Network, Security Response
net.three | Hilde | Claes | Network Engineer | IT | Antwerp | itil, view_changer, report_user, snc_internal | Network, Change Advisory Board
dba.two | Ivo | Marsh | Database Administrator | IT | Sheffield | itil, report_user, snc_internal | Database, Application Support
app.support.one | Jana | Holt | Application Engineer | IT | Utrecht | itil, import_transformer, report_user, snc_internal | Application Support, Change Advisory Board
app.support.two | Kees | Brandt | Application Engineer | IT | Eindhoven | itil, import_transformer, snc_internal | Application Support, Service Desk
platform.admin | Lena | Osei | Platform Owner | IT | Utrecht | itil, user_admin, import_admin, notification_admin, snc_internal | Platform Team, Change Advisory Board
platform.two | Milo | Prins | Platform Developer | IT | Utrecht | itil, business_rule_admin, client_script_admin, script_fix_admin, report_user, snc_internal | Platform Team, Application Support, Application Support
sec.analyst | Nora | Quill | Security Analyst | IT | Leeds | itil, filter_group, report_user, snc_internal | Security Response, Network
catalog.editor | Otis | Raine | Catalog Editor | Procurement | Leeds | catalog, catalog_admin, template_editor, snc_internal | Catalog Team, Knowledge Authors
knowledge.author | Petra | Sand | Knowledge Author | Research | Utrecht | knowledge, knowledge_admin, template_editor, snc_internal | Knowledge Authors, Catalog Team
transport.lead | Quinn | Tasker | Transport Manager | Logistics | Utrecht | x_demo_fleet.admin, approver_user, report_user, filter_group, snc_internal | Fleet Operations, Facilities
mechanic.one | Rafael | Uyl | Mechanic | Logistics | Groningen | x_demo_fleet.mechanic, view_changer, snc_internal | Fleet Operations, Hardware
mechanic.two | Sanne | Vos | Mechanic | Logistics | Eindhoven | x_demo_fleet.mechanic, view_changer, snc_internal | Fleet Operations, Facilities
driver.one | Tariq | Wells | Driver | Logistics | York | x_demo_fleet.user, report_user, snc_internal | Fleet Operations, Facilities
driver.two | Ulla | Young | Driver | Logistics | Fort Collins | x_demo_fleet.user, report_user, snc_internal | Fleet Operations, Facilities
buyer.one | Viktor | Abel | Buyer | Procurement | Antwerp | asset, catalog, approver_user, snc_internal | Catalog Team, Facilities
buyer.two | Wanda | Brook | Buyer | Procurement | York | asset, catalog, snc_internal | Catalog Team, Hardware
counsel | Xenia | Crane | Legal Counsel | Legal | Utrecht | x_demo_legacy.reader, approver_user, report_user, snc_internal | Change Advisory Board, Knowledge Authors, Facilities
facility.lead | Yusuf | Dale | Facility Manager | Facilities | Sheffield | asset, approver_user, report_user, snc_internal | Facilities, Fleet Operations, Hardware
marketing.lead | Zoe | Ember | Marketing Lead | Marketing | Denver | report_user, template_editor, snc_internal | Knowledge Authors, Catalog Team
research.lead | Arno | Finch | Research Lead | Research | Boulder | report_user, knowledge, filter_group, snc_internal | Knowledge Authors, Application Support
records.clerk | Bea | Grove | Records Clerk | Legal | York | x_demo_legacy.reader, filter_group, snc_internal | Facilities, Catalog Team, Knowledge Authors`;

const list = (cell: string): string[] => cell.split(",").map((part) => part.trim());

const roleScope = (role: string): string =>
  role.startsWith("x_") ? `@sys_app:${role.split(".")[0]}` : "global";

/** The organisation around the users that one can log in as. */
export const staffRows: SeedRow[] = [
  ...readLines(ROLES, 2).map(([name, description]) =>
    seedRow("sys_user_role", name, {
      name,
      description,
      suffix: name.split(".").at(-1) ?? name,
      sys_scope: roleScope(name),
    })
  ),
  ...readLines(LOCATIONS, 5).map(([name, street, city, country, time_zone]) =>
    seedRow("cmn_location", name, { name, street, city, country, time_zone })
  ),
  ...readLines(DEPARTMENTS, 3).map(([name, id, head]) =>
    seedRow("cmn_department", name, { name, id, dept_head: `@sys_user:${head}` })
  ),
  ...readLines(COMPANIES, 2).map(([name, kind]) =>
    seedRow("core_company", name, { name, [kind]: "true" })
  ),
  ...readLines(GROUPS, 3).map(([name, description, manager]) =>
    seedRow("sys_user_group", name, { name, description, manager: `@sys_user:${manager}` })
  ),
  ...readLines(STAFF, 8).flatMap((
    [user, first, last, title, department, location, roles, groups],
  ) =>
    personRows(
      person(user, [first, last, title], [department, location], {
        roles: list(roles),
        groups: list(groups),
      }),
    )
  ),
];
