import { type Cells, readLines } from "../../declare/read_lines.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";
import { seededSysId } from "../../values/sys_id.ts";

/**
 * owner | name | question | type | options, comma-separated: `mandatory`, `read`, `also`,
 * `=default`, `>field`, `^table`
 */
const QUESTIONS = `
Standard laptop  | memory          | Memory                         | 5  | =16
Standard laptop  | docking_station | Docking station                | 7  |
Standard laptop  | reason          | What do you need it for?       | 2  | mandatory
External monitor | size            | Size                           | 5  | =27
External monitor | remarks         | Remarks                        | 2  |
Mobile phone     | plan            | Contract                       | 3  | =small
Mobile phone     | keep_number     | Keep your number?              | 1  |
Mobile phone     | number          | Present number                 | 6  |
Headset          | wired           | With a cable?                  | 1  |
Desk set-up      | adjustable      | Adjustable height              | 7  |
Desk set-up      | floor           | Floor                          | 5  | mandatory
Email account    | new_email       | Wanted address                 | 6  | mandatory
Email account    | aliases         | Other addresses                | 2  |
VPN access       | reason          | What do you need it for?       | 2  | mandatory
VPN access       | until           | Until                          | 9  |
Software licence | requested_for   | For whom?                      | 31 | also, ^sys_user
Software licence | product         | Product                        | 5  | mandatory
Software licence | term            | Term                           | 3  | =year
Shared mailbox   | mailbox         | Address                        | 6  | mandatory
Shared mailbox   | retention       | Days until mail is deleted     | 6  | mandatory, read
Shared folder    | folder          | Name of the folder             | 6  | mandatory
Shared folder    | retention       | Days until a file is deleted   | 6  | mandatory, read, =90
Guest badge      | visitor         | Name of the visitor            | 6  | mandatory
Guest badge      | host            | Who is visited                 | 8  | ^sys_user
Guest badge      | day             | Day of the visit               | 9  |
Database restore | database        | Server                         | 8  | mandatory, ^cmdb_ci_server
Database restore | moment          | Moment                         | 10 |
Firewall rule    | source          | From network                   | 6  | mandatory
Firewall rule    | target          | To network                     | 6  | mandatory
Firewall rule    | port            | Port                           | 6  | mandatory
Report a fault   | title           | What does not work?            | 6  | mandatory, >short_description
Report a fault   | urgency         | How urgent is it?              | 5  | =3, >urgency
Report a fault   | comments        | What else should we know?      | 2  | >comments
Report a fault   | item            | Which device?                  | 8  | >cmdb_ci, ^cmdb_ci
Propose a change | title           | What is to change?             | 6  | mandatory, >short_description
Propose a change | why             | Why?                           | 2  | >justification
New colleague    | kind            | Where will they work?          | 5  | mandatory
New colleague    | mobile          | Do they need a phone?          | 1  | =No
Delivery         | office          | Deliver to                     | 8  | ^cmn_location
Delivery         | instructions    | Instructions for the delivery  | 2  |`;

/** owner.name | value | text | price */
const CHOICES = `
Standard laptop.memory  | 16          | 16 GB           | 0
Standard laptop.memory  | 32          | 32 GB           | 150
External monitor.size   | 27          | 27 inches       | 0
External monitor.size   | 32          | 32 inches       | 80
Mobile phone.plan       | small       | 5 GB a month    | 0
Mobile phone.plan       | large       | 50 GB a month   | 0
Desk set-up.floor       | 1           | First floor     | 0
Desk set-up.floor       | 2           | Second floor    | 0
Software licence.product | drawing    | Drawing tool    | 0
Software licence.product | planning   | Planning tool   | 60
Software licence.term   | year        | One year        | 0
Software licence.term   | project     | For a project   | 0
Report a fault.urgency  | 1           | Nobody can work | 0
Report a fault.urgency  | 2           | I cannot work   | 0
Report a fault.urgency  | 3           | It can wait     | 0
New colleague.kind      | office      | At the office   | 0
New colleague.kind      | road        | On the road     | 0`;

/** set → the items whose forms it is on */
const SETS: Record<string, string[]> = {
  Delivery: ["Standard laptop", "External monitor", "Desk set-up"],
};

/** name | item | type | field | script */
const SCRIPTS = `
Laptop: ask for the docking station | Standard laptop | onLoad   |                 | function onLoad() { g_form.showFieldMsg("docking_station", "Not for travellers"); }
Laptop: memory has a price          | Standard laptop | onChange | memory          | function onChange(control, oldValue, newValue, isLoading) { if (!isLoading) g_form.clearMessages(); }
Phone: number of ten digits         | Mobile phone    | onSubmit |                 | function onSubmit() { return g_form.getValue("number").length === 10; }
Badge: host is internal             | Guest badge     | onChange | host            | function onChange(control, oldValue, newValue, isLoading) { if (isLoading) return; }`;

/** policy | item | variable of its condition | value | actions: variable, visible, mandatory */
const POLICIES = `
Present number only when kept | Mobile phone     | keep_number | Yes      | number visible mandatory
Remarks for the large monitor | External monitor | size        | 32       | remarks visible -
A project needs an end        | VPN access       | reason      | project  | until - mandatory`;

const GUIDES = ["New colleague"];
const PRODUCERS = ["Report a fault", "Propose a change"];

const referenceTo = (owner: string): string => {
  if (GUIDES.includes(owner)) return `@sc_cat_item_guide:${owner}`;
  return `@sc_cat_item${PRODUCERS.includes(owner) ? "_producer" : ""}:${owner}`;
};

function questionRow([owner, name, question_text, type, text]: Cells<5>, index: number): SeedRow {
  const options = text.split(",").map((option) => option.trim());
  const after = (mark: string) => options.find((option) => option.startsWith(mark))?.slice(1) ?? "";
  const field = after(">");
  return seedRow("item_option_new", `${owner}.${name}`, {
    question_text,
    name,
    type,
    [owner in SETS ? "variable_set" : "cat_item"]: owner in SETS
      ? `@item_option_new_set:${owner}`
      : referenceTo(owner),
    order: String(index * 10),
    mandatory: String(options.includes("mandatory")),
    read_only: String(options.includes("read")),
    enable_also_request_for: String(options.includes("also")),
    default_value: after("="),
    reference: after("^"),
    map_to_field: String(field !== ""),
    field,
  });
}

/** How form logic names a variable. */
const variableName = (owner: string, name: string): string =>
  name && `IO:${seededSysId("item_option_new", `${owner}.${name}`)}`;

function policyRows([name, owner, asked, value, action]: Cells<5>): SeedRow[] {
  const [element = "", visible, mandatory] = action.split(" ");
  return [
    seedRow("catalog_ui_policy", name, {
      short_description: name,
      catalog_item: `@sc_cat_item:${owner}`,
      catalog_conditions: `${variableName(owner, asked)}=${value}^EQ`,
    }),
    seedRow("catalog_ui_policy_action", name, {
      ui_policy: `@catalog_ui_policy:${name}`,
      catalog_item: `@sc_cat_item:${owner}`,
      catalog_variable: variableName(owner, element),
      visible: visible === "-" ? "ignore" : "true",
      mandatory: mandatory === "-" ? "ignore" : "true",
    }),
  ];
}

/** What the forms ask, with the scripts and policies that work on them. */
export const questionRows: SeedRow[] = [
  ...Object.entries(SETS).flatMap(([title, items]) => [
    seedRow("item_option_new_set", title, { title, internal_name: title.toLowerCase() }),
    ...items.map((name) =>
      seedRow("io_set_item", `${title}.${name}`, {
        sc_cat_item: `@sc_cat_item:${name}`,
        variable_set: `@item_option_new_set:${title}`,
      })
    ),
  ]),
  ...readLines(QUESTIONS, 5).map(questionRow),
  ...readLines(CHOICES, 4).map(([question, value, text, misc], index) =>
    seedRow("question_choice", `${question}.${value}`, {
      question: `@item_option_new:${question}`,
      text,
      value,
      misc,
      order: String(index * 10),
    })
  ),
  ...readLines(SCRIPTS, 5).map(([name, owner, type, cat_variable, script]) =>
    seedRow("catalog_script_client", name, {
      name,
      cat_item: `@sc_cat_item:${owner}`,
      type,
      cat_variable: variableName(owner, cat_variable),
      script,
    })
  ),
  ...readLines(POLICIES, 5).flatMap(policyRows),
];
