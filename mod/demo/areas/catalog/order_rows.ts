import { entryOf } from "../../declare/entry_of.ts";
import { type Cells, readLines } from "../../declare/read_lines.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

/** item | for whom | quantity | price of one | group | state of all three */
const ORDERS = `
Standard laptop  | requester   | 1 | 1250 | Hardware     | open
External monitor | cfo         | 2 | 240  | Hardware     | open
Mobile phone     | sales.lead  | 1 | 420  | Hardware     | closed
Email account    | hr.partner  | 1 | 0    | Service Desk | closed
VPN access       | requester   | 1 | 0    | Service Desk | open
Headset          | desk.one    | 3 | 59.5 | Hardware     | closed
Desk set-up      | counsel     | 1 | 0    | Facilities   | open
Shared folder    | buyer.one   | 1 | 0    | Service Desk | closed
Guest badge      | cfo         | 1 | 0    | Facilities   | cancelled
Software licence | research.lead | 1 | 90 | Service Desk | open
Database restore | dba         | 1 | 0    | Database     | closed
Firewall rule    | net.owner   | 1 | 0    | Network      | open`;

/** The answers of RITM0010001 */
const ANSWERS: Record<string, string> = {
  memory: "32",
  docking_station: "true",
  reason: "The old one takes ten minutes to start",
};

const STATES: Record<string, { state: string; request: string; item: string }> = {
  open: { state: "1", request: "in_process", item: "fulfillment" },
  closed: { state: "3", request: "closed_complete", item: "complete" },
  cancelled: { state: "4", request: "closed_cancelled", item: "request_cancelled" },
};

function orderOf([name, who, quantity, price, group, kind]: Cells<6>, index: number): SeedRow[] {
  const key = String(10001 + index).padStart(7, "0");
  const { state, request, item } = entryOf(STATES, kind);
  const day = `2026-01-${String(12 + index).padStart(2, "0")}`;
  const common = {
    state,
    active: String(kind === "open"),
    approval: kind === "cancelled" ? "rejected" : "approved",
    opened_by: `@sys_user:${who}`,
    opened_at: `${day} 09:00:00`,
    closed_at: kind === "open" ? "" : `${day} 16:30:00`,
    closed_by: kind === "open" ? "" : "@sys_user:itil.agent",
  };
  const totals = String(Number(price) * Number(quantity));
  return [
    seedRow("sc_request", `REQ${key}`, {
      ...common,
      number: `REQ${key}`,
      requested_for: `@sys_user:${who}`,
      price: totals,
      request_state: request,
      stage: kind === "open" ? "requested" : request,
    }),
    seedRow("sc_req_item", `RITM${key}`, {
      ...common,
      number: `RITM${key}`,
      short_description: name,
      request: `@sc_request:REQ${key}`,
      cat_item: `@sc_cat_item:${name}`,
      requested_for: `@sys_user:${who}`,
      quantity,
      price,
      stage: item,
    }),
    seedRow("sc_task", `SCTASK${key}`, {
      ...common,
      approval: "not requested",
      number: `SCTASK${key}`,
      short_description: `${name}: fulfil`,
      request: `@sc_request:REQ${key}`,
      request_item: `@sc_req_item:RITM${key}`,
      assignment_group: `@sys_user_group:${group}`,
    }),
  ];
}

/** What has been ordered already, and a cart that waits. */
export const orderRows: SeedRow[] = [
  ...readLines(ORDERS, 6).flatMap(orderOf),
  ...Object.entries(ANSWERS).flatMap(([name, value], index) => [
    seedRow("sc_item_option", `RITM0010001.${name}`, {
      item_option_new: `@item_option_new:Standard laptop.${name}`,
      value,
      order: String(index * 10),
      sys_created_by: "requester",
    }),
    seedRow("sc_item_option_mtom", `RITM0010001.${name}`, {
      request_item: "@sc_req_item:RITM0010001",
      sc_item_option: `@sc_item_option:RITM0010001.${name}`,
    }),
  ]),
  seedRow("sc_cart", "buyer.two", { user: "@sys_user:buyer.two" }),
  seedRow("sc_cart_item", "buyer.two.Headset", {
    cart: "@sc_cart:buyer.two",
    cat_item: "@sc_cat_item:Headset",
    quantity: "2",
  }),
];
