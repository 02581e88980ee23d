import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

const PRICES = `
    price               | Price           | price(20)  | default=0
    recurring_price     | Recurring price | price(20)  | default=0
    recurring_frequency | Recurring price frequency | choice | choice`;

/** What has been ordered or lies in a cart, with the answers that were given. */
export const orderTables: TableSource[] = [
  defineTable(
    "sc_request",
    "Request",
    { parent: "task", numberPrefix: "REQ" },
    `
    requested_for        | Requested for    | reference(sys_user) |
    requested_date       | Requested for date | glide_date      |
    price                | Price            | currency(20) | readonly, default=0
    stage                | Stage            | workflow(80) | choice, default=requested
    request_state        | Request state    | string(40)   | choice, default=requested
    delivery_address     | Delivery address | string(4000) |
    special_instructions | Special instructions | string(4000) |
    `,
  ),
  defineTable(
    "sc_req_item",
    "Requested Item",
    { parent: "task", numberPrefix: "RITM" },
    `
    request       | Request       | reference(sc_request) | cascade
    cat_item      | Item          | reference(sc_cat_item) |
    requested_for | Requested for | reference(sys_user) |
    quantity      | Quantity      | integer      | default=1
    stage         | Stage         | string(40)   | choice, default=waiting_for_approval
    order_guide   | Order guide   | reference(sc_cat_item_guide) |
    ${PRICES}
    `,
  ),
  defineTable(
    "sc_task",
    "Catalog Task",
    { parent: "task", numberPrefix: "SCTASK" },
    `
    request       | Request        | reference(sc_request) | readonly, cascade
    request_item  | Request item   | reference(sc_req_item) | cascade
    `,
  ),
  defineTable(
    "sc_cart",
    "Shopping Cart",
    {},
    `${SYSTEM_COLUMNS}
    name                 | Name             | string(100)   | display
    user                 | User             | reference(sys_user) |
    requested_for        | Requested for    | reference(sys_user) |
    delivery_address     | Delivery address | string(4000) |
    special_instructions | Special instructions | string(4000) |
    `,
  ),
  defineTable(
    "sc_cart_item",
    "Cart Item",
    {},
    `${SYSTEM_COLUMNS}
    cart          | Cart          | reference(sc_cart) | cascade
    cat_item      | Item          | reference(sc_cat_item) | cascade, display
    requested_for | Requested for | reference(sys_user) |
    quantity      | Quantity      | integer | default=1
    order_guide   | Order guide   | reference(sc_cat_item_guide) |
    `,
  ),
  defineTable(
    "sc_item_option",
    "Options",
    {},
    `${SYSTEM_COLUMNS}
    item_option_new | Question  | reference(item_option_new) | display
    value           | Value     | string(4000) |
    order           | Order     | integer      | default=100
    cart_item       | Cart item | reference(sc_cart_item) | cascade
    `,
  ),
  defineTable(
    "sc_item_option_mtom",
    "Variable Ownership",
    {},
    `${SYSTEM_COLUMNS}
    request_item   | Parent item     | reference(sc_req_item) | cascade
    sc_item_option | Dependent item  | reference(sc_item_option) | cascade, display
    `,
  ),
];
