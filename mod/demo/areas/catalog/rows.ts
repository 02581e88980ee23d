import { readLines } from "../../declare/read_lines.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";
import { questionRows } from "./question_rows.ts";

const SERVICE = "Service Catalog";
const TECHNICAL = "Technical Catalog";

/** title | catalog | parent */
const CATEGORIES = `
Hardware         | ${SERVICE}   |
Phones           | ${SERVICE}   | Hardware
Software         | ${SERVICE}   |
Access           | ${SERVICE}   |
Workplace        | ${SERVICE}   |
Can we help you? | ${SERVICE}   |
Databases        | ${TECHNICAL} |
Networks         | ${TECHNICAL} |`;

/** name | short description | category | price | recurring price | frequency | plan */
const ITEMS = `
Standard laptop    | Fourteen inches, for office work      | Hardware  | 1100  | 100 | yearly  | Laptop
External monitor   | Twenty-seven inches                   | Hardware  | 240   |     |         | Hand over
Mobile phone       | With a contract of your choice        | Phones    | 420   | 25  | monthly | Hand over
Headset            | For calls in a noisy room             | Phones    | 59.5  |     |         |
Desk set-up        | A desk, a chair and what stands on it | Workplace | 0     |     |         | Set up a desk
Email account      | An address of the company             | Access    | 0     |     |         | Set up access
VPN access         | Work from outside the offices         | Access    | 0     |     |         | Set up access
Software licence   | One licence a person                  | Software  | 90    | 12  | monthly |
Shared mailbox     | An address that several people read   | Access    | 0     |     |         | Set up access
Shared folder      | A folder that several people use      | Access    | 0     |     |         | Set up access
Guest badge        | For a visitor of a day                | Workplace | 0     |     |         |
Database restore   | Back to a moment of the last week     | Databases | 0     |     |         | Set up access
Firewall rule      | Lets one network reach another        | Networks  | 0     |     |         | Firewall`;

/** plan | task | group | order */
const PLAN_TASKS = `
Laptop        | Install and hand over the laptop | Hardware        | 100
Hand over     | Hand over the device             | Hardware        | 100
Set up a desk | Order the furniture              | Facilities      | 100
Set up a desk | Set up the desk                  | Facilities      | 200
Set up access | Set up the access                | Service Desk    | 100
Firewall      | Add the rule                     | Network         | 100`;

/** plan | user who approves */
const PLAN_APPROVALS = `
Laptop   | approver
Firewall | net.owner`;

const approvalScript = (user: string): string =>
  `(function () {
  var user = new GlideRecord("sys_user");
  return user.get("user_name", "${user}") ? user.getUniqueValue() : "";
})();`;

/** item | condition: what must have been answered to the guide; none is always */
const GUIDE_RULES = `
Email account   |
Standard laptop | kind=office
Mobile phone    | mobile=Yes`;

const item = (
  table: string,
  name: string,
  [short_description, category]: [string, string],
  extra: Record<string, string>,
): SeedRow => {
  const catalog = ["Databases", "Networks"].includes(category) ? TECHNICAL : SERVICE;
  return seedRow(table, name, {
    name,
    short_description,
    sc_catalogs: `@sc_catalog:${catalog}`,
    category: `@sc_category:${category}`,
    ...extra,
  });
};

const availability = (list: "" | "no_", name: string, criteria: string): SeedRow =>
  seedRow(`sc_cat_item_user_criteria_${list}mtom`, `${name}.${criteria}`, {
    sc_cat_item: `@sc_cat_item:${name}`,
    user_criteria: `@user_criteria:${criteria}`,
  });

const criteria = (name: string, values: Record<string, string>): SeedRow =>
  seedRow("user_criteria", name, { name, ...values });

const plans = [...new Set(readLines(PLAN_TASKS, 4).map(([plan]) => plan))];

/** What can be ordered in the demo instance, with one item that its form cannot complete. */
export const catalogRows: SeedRow[] = [
  seedRow("sc_catalog", SERVICE, {
    title: SERVICE,
    description: "What everybody can ask for",
    manager: "@sys_user:catalog.editor",
  }),
  seedRow("sc_catalog", TECHNICAL, { title: TECHNICAL, description: "For those who run systems" }),
  ...readLines(CATEGORIES, 3).map(([title, catalog, parent], index) =>
    seedRow("sc_category", title, {
      title,
      sc_catalog: `@sc_catalog:${catalog}`,
      parent: parent && `@sc_category:${parent}`,
      order: String(index * 10),
    })
  ),
  ...plans.map((name) => seedRow("sc_cat_item_delivery_plan", name, { name })),
  ...readLines(PLAN_TASKS, 4).map(([plan, short_description, group, order]) =>
    seedRow("sc_cat_item_delivery_task", `${plan}.${order}`, {
      short_description,
      delivery_plan: `@sc_cat_item_delivery_plan:${plan}`,
      group: `@sys_user_group:${group}`,
      order,
    })
  ),
  ...readLines(PLAN_APPROVALS, 2).map(([plan, approver]) =>
    seedRow("sc_cat_item_dt_approval", `${plan}.${approver}`, {
      short_description: `Approval of ${plan}`,
      delivery_plan: `@sc_cat_item_delivery_plan:${plan}`,
      approval_script: approvalScript(approver),
    })
  ),
  ...readLines(ITEMS, 7).map(([name, text, category, price, recurring, frequency, plan], index) =>
    item("sc_cat_item", name, [text, category], {
      price,
      recurring_price: recurring || "0",
      recurring_frequency: frequency,
      delivery_time: "1970-01-03 00:00:00",
      delivery_plan: plan && `@sc_cat_item_delivery_plan:${plan}`,
      order: String(index * 10),
    })
  ),
  item("sc_cat_item", "Fax line", ["Replaced by the scanner on every floor", "Phones"], {
    active: "false",
  }),
  item("sc_cat_item_producer", "Report a fault", ["Something does not work", "Can we help you?"], {
    table_name: "incident",
  }),
  item("sc_cat_item_producer", "Propose a change", ["A change of a system", "Networks"], {
    table_name: "change_request",
  }),
  item("sc_cat_item_guide", "New colleague", ["All that somebody new needs", "Workplace"], {}),
  ...readLines(GUIDE_RULES, 2).map(([name, condition], index) =>
    seedRow("sc_cat_item_guide_items", `New colleague.${name}`, {
      guide: "@sc_cat_item_guide:New colleague",
      item: `@sc_cat_item:${name}`,
      condition,
      order: String(index * 100),
    })
  ),
  criteria("IT department", { department: "@cmn_department:IT" }),
  criteria("Network group", { group: "@sys_user_group:Network" }),
  criteria("Externals", { role: "@sys_user_role:snc_external" }),
  availability("", "Database restore", "IT department"),
  availability("", "Firewall rule", "Network group"),
  availability("no_", "VPN access", "Externals"),
  ...questionRows,
];
