import { type ContractCase, create, type Expected, finds, type Step } from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

const CATALOG = "/api/sn_sc/servicecatalog";

const ITEM = create("sc_cat_item", "item", {
  name: "{mark}",
  short_description: "{mark}",
  active: "true",
  price: "12.5",
});
const QUESTION = create("item_option_new", "question", {
  cat_item: "{item}",
  name: "size",
  question_text: "Size",
  type: "6",
  mandatory: "true",
});
const TRACES = recordTraces("sc_cat_item_{item}", "item_option_new_{question}");
/** With it go its items, tasks and approvals. */
const REQUEST = { table: "sc_request", field: "sys_id", value: "{request}" } as const;
const ANSWERS = { table: "sc_item_option", field: "value", value: "{mark}", prefix: true } as const;
const CART = { table: "sc_cart", field: "sys_id", value: "{cart}" } as const;

function send(line: string, status: number, more: Partial<Step> & { shows?: Shown } = {}): Step {
  const [method, path] = line.split(" ");
  const { shows, ...step } = more;
  return {
    method: method as Step["method"],
    path: `${CATALOG}/${path}`,
    ...step,
    expect: { status, ...(shows && { body: shows }) },
  };
}

type Shown = Readonly<Record<string, Expected>>;

const order = (body: unknown): Step =>
  send("POST items/{item}/order_now", 200, {
    body,
    save: { request: "/result/sys_id" },
    shows: { "/result/table": "sc_request", "/result/number": /^REQ\d+$/ },
  });
const refused = (body: unknown): Step => send("POST items/{item}/order_now", 400, { body });

const close = (table: string, name: string): Step => ({
  method: "PATCH",
  path: `table/${table}/{${name}}`,
  body: { state: "3" },
  expect: { status: 200 },
});

const find = (table: string, query: string, name: string, more: Shown = {}): Step => ({
  method: "GET",
  path: `table/${table}`,
  query: { sysparm_query: query, sysparm_exclude_reference_link: "true" },
  save: { [name]: "/result/0/sys_id" },
  expect: { status: 200, body: more },
});

/** What can be ordered, and what orders become. */
export const catalogCases: readonly ContractCase[] = [
  {
    name: "catalogs say whether they have categories and items",
    certainty: "A",
    steps: [
      send("GET catalogs", 200, {
        query: { sysparm_limit: "1" },
        save: { catalog: "/result/0/sys_id" },
        shows: {
          "/result": { length: 1 },
          "/result/0/has_categories": { oneOf: [true, false] },
          "/result/0/has_items": { oneOf: [true, false] },
        },
      }),
      send("GET catalogs/{catalog}", 200, { shows: { "/result/sys_id": "{catalog}" } }),
      send("GET catalogs/{hex}0", 400),
    ],
  },
  {
    name: "categories count their items and name what is below them",
    certainty: "A",
    steps: [
      create("sc_catalog", "catalog", { title: "{mark}" }),
      create("sc_category", "category", { title: "{mark}", sc_catalog: "{catalog}" }),
      create("sc_category", "below", {
        title: "{mark} below",
        sc_catalog: "{catalog}",
        parent: "{category}",
      }),
      send("GET catalogs/{catalog}/categories", 200, {
        query: { sysparm_top_level_only: "true" },
        shows: {
          "/result": { length: 1 },
          "/result/0/title": "{mark}",
          "/result/0/count": 0,
          "/result/0/subcategories/0/sys_id": "{below}",
        },
      }),
      send("GET categories/{category}", 200, {
        shows: {
          "/result/child_categories/0/parent": "{category}",
          "/result/child_categories/0/isParentCategory": false,
        },
      }),
      send("GET categories/{hex}0", 400),
    ],
    leaves: recordTraces(
      "sc_catalog_{catalog}",
      "sc_category_{category}",
      "sc_category_{below}",
    ),
  },
  {
    name: "items are found by a text, and an inactive one is not",
    certainty: "A",
    steps: [
      ITEM,
      send("GET items", 200, {
        query: { sysparm_text: "{mark}", sysparm_limit: "5" },
        shows: {
          "/result": { length: 1 },
          "/result/0/sys_id": "{item}",
          "/result/0/type": "catalog_item",
          "/result/0/sys_class_name": "sc_cat_item",
        },
      }),
      {
        method: "PATCH",
        path: "table/sc_cat_item/{item}",
        body: { active: "false" },
        expect: { status: 200 },
      },
      send("GET items", 200, {
        query: { sysparm_text: "{mark}" },
        shows: { "/result": { length: 0 } },
      }),
      refused({ sysparm_quantity: "1" }),
    ],
    leaves: TRACES,
  },
  {
    name: "an item's details hold its variables, policies and scripts",
    certainty: "A",
    steps: [
      ITEM,
      QUESTION,
      send("GET items/{item}", 200, {
        shows: {
          "/result/name": "{mark}",
          "/result/variables/0/name": "size",
          "/result/variables/0/label": "Size",
          "/result/variables/0/type": 6,
          "/result/variables/0/mandatory": true,
          "/result/variables/0/id": "{question}",
          "/result/ui_policy": { length: 0 },
          "/result/client_script": { equals: { onChange: [], onSubmit: [], onLoad: [] } },
        },
      }),
      send("GET items/{hex}0", 400),
    ],
    leaves: TRACES,
  },
  {
    name: "an action of a catalog policy is stored without its policy and its variable",
    certainty: "M",
    steps: [
      ITEM,
      QUESTION,
      create("catalog_ui_policy", "policy", {
        short_description: "{mark}",
        catalog_item: "{item}",
        active: "false",
      }),
      {
        method: "POST",
        path: "table/catalog_ui_policy_action",
        body: { ui_policy: "{policy}", catalog_variable: "IO:{question}", visible: "true" },
        save: { action: "/result/sys_id" },
        expect: {
          status: 201,
          body: {
            "/result/ui_policy": "",
            "/result/catalog_variable": "",
            "/result/visible": "true",
          },
        },
      },
    ],
    leaves: [
      ...TRACES,
      ...recordTraces("catalog_ui_policy_{policy}", "catalog_ui_policy_action_{action}"),
    ],
  },
  {
    name: "an order makes a request with its item; its quantity is a whole number above 0",
    certainty: "A",
    steps: [
      ITEM,
      order({ sysparm_quantity: 2 }),
      finds("sc_req_item", "request={request}^cat_item={item}", "quantity", ["2"]),
      refused({}),
      refused({ sysparm_quantity: "-1" }),
      refused({ sysparm_quantity: "many" }),
      refused("{"),
    ],
    leaves: [...TRACES, REQUEST],
  },
  {
    name: "an order without a mandatory variable is refused",
    certainty: "K",
    fact: "An order without a mandatory variable answers 400",
    steps: [ITEM, QUESTION, refused({ sysparm_quantity: "1", variables: {} })],
    leaves: TRACES,
  },
  {
    name: "the answers of an order are records",
    certainty: "K",
    fact:
      "The answers of an order are rows of `sc_item_option`, joined to the requested item by `sc_item_option_mtom`",
    steps: [
      ITEM,
      QUESTION,
      order({ sysparm_quantity: "1", variables: { size: "{mark}" } }),
      finds(
        "sc_item_option_mtom",
        "request_item.request={request}^sc_item_option.item_option_new={question}",
        "sc_item_option.value",
        ["{mark}"],
      ),
    ],
    leaves: [...TRACES, ANSWERS, REQUEST],
  },
  {
    name: "the last closed task closes its item, and that the request",
    certainty: "K",
    fact: "All catalog tasks closed close their item, all items closed close their request",
    steps: [
      create("sc_cat_item_delivery_plan", "plan", { name: "{mark}" }),
      create("sc_cat_item_delivery_task", "step", {
        delivery_plan: "{plan}",
        short_description: "{mark}",
      }),
      create("sc_cat_item", "item", { name: "{mark}", active: "true", delivery_plan: "{plan}" }),
      order({ sysparm_quantity: "1" }),
      find("sc_task", "request_item.request={request}", "task", { "/result": { length: 1 } }),
      close("sc_task", "task"),
      finds("sc_req_item", "request={request}", "state", ["3"]),
      finds("sc_request", "sys_id={request}", "state", ["3"]),
    ],
    leaves: [
      ...recordTraces(
        "sc_cat_item_{item}",
        "sc_cat_item_delivery_plan_{plan}",
        "sc_cat_item_delivery_task_{step}",
      ),
      REQUEST,
    ],
  },
  {
    name: "an approved item begins with its tasks",
    certainty: "K",
    fact: "A requested item that waits for approval has no tasks; approved, it has its first ones",
    steps: [
      create("sc_cat_item_delivery_plan", "plan", { name: "{mark}" }),
      create("sc_cat_item_delivery_task", "step", {
        delivery_plan: "{plan}",
        short_description: "{mark}",
      }),
      create("sc_cat_item_dt_approval", "approval", {
        delivery_plan: "{plan}",
        approval_script: "current.request_item.request.requested_for",
      }),
      create("sc_cat_item", "item", { name: "{mark}", active: "true", delivery_plan: "{plan}" }),
      order({ sysparm_quantity: "1" }),
      finds("sc_req_item", "request={request}", "approval", ["requested"]),
      finds("sc_task", "request_item.request={request}", "sys_id", []),
      find("sc_req_item", "request={request}", "requested"),
      find("sysapproval_approver", "sysapproval={requested}^state=requested", "asked"),
      {
        method: "PATCH",
        path: "table/sysapproval_approver/{asked}",
        body: { state: "approved" },
        expect: { status: 200 },
      },
      finds("sc_req_item", "request={request}", "approval", ["approved"]),
      finds("sc_task", "request_item.request={request}", "short_description", ["{mark}"]),
    ],
    leaves: [
      ...recordTraces(
        "sc_cat_item_{item}",
        "sc_cat_item_delivery_plan_{plan}",
        "sc_cat_item_delivery_task_{step}",
        "sc_cat_item_dt_approval_{approval}",
      ),
      REQUEST,
    ],
  },
  {
    name: "the cart is filled, changed, emptied and checked out",
    certainty: "A",
    steps: [
      ITEM,
      send("POST items/{item}/add_to_cart", 200, {
        body: { sysparm_quantity: "1" },
        save: { cart: "/result/cart_id", line: "/result/items/0/cart_item_id" },
        shows: {
          "/result/items/0/catalog_item_id": "{item}",
          "/result/items/0/quantity": "1",
          "/result/subtotal": "$12.50",
        },
      }),
      send("PUT cart/{line}", 201, {
        body: { sysparm_quantity: "3" },
        shows: { "/result/none/items/0/quantity": "3", "/result/subtotal_price": "$37.50" },
      }),
      send("DELETE cart/{line}", 204),
      send("DELETE cart/{line}", 400),
      send("POST cart/checkout", 400),
      send("POST items/{item}/add_to_cart", 200, { body: { sysparm_quantity: "1" } }),
      send("POST cart/submit_order", 200, {
        save: { request: "/result/request_id" },
        shows: { "/result/request_number": /^REQ\d+$/ },
      }),
      send("GET cart", 200, { shows: { "/result/cart_id": "{cart}" } }),
      send("DELETE cart/{cart}/empty", 204),
      send("DELETE cart/{hex}0/empty", 400),
    ],
    leaves: [...TRACES, REQUEST, CART],
  },
  {
    name: "the delivery address is a text; an unknown user has none",
    certainty: "A",
    steps: [
      find("sys_user", "user_name={user}", "me"),
      send("GET cart/delivery_address/{me}", 200, { shows: { "/result": /^/ } }),
      send("GET cart/delivery_address/{hex}0", 400),
    ],
  },
  {
    name: "the wish list keeps an item until it is looked for in vain",
    certainty: "A",
    steps: [
      ITEM,
      QUESTION,
      send("POST items/{item}/add_to_wishlist", 200, {
        body: { sysparm_quantity: "1" },
        save: { cart: "/result/cart_id", line: "/result/items/0/cart_item_id" },
      }),
      send("GET wishlist", 200, { shows: { "/result/cart_id": "{cart}" } }),
      send("GET wishlist/{line}", 200, { shows: { "/result/catalog_item_id": "{item}" } }),
      send("GET wishlist/{hex}0", 404),
    ],
    leaves: [...TRACES, CART],
  },
  {
    name: "an order guide answers its items and puts them into the cart",
    certainty: "A",
    steps: [
      ITEM,
      create("sc_cat_item_guide", "guide", { name: "{mark} guide", active: "true" }),
      create("sc_cat_item_guide_items", "rule", { guide: "{guide}", item: "{item}" }),
      send("PUT items/{guide}/submit_guide", 200, {
        body: { variables: {} },
        shows: { "/result/0/sys_id": "{item}", "/result/0/quantity": "1" },
      }),
      send("POST items/{guide}/checkout_guide", 200, {
        body: { items: [{ sys_id: "{item}", sysparm_quantity: "2" }] },
        save: { cart: "/result/cart_id" },
        shows: { "/result/none/items/0/quantity": "2" },
      }),
      send("POST items/{guide}/checkout_guide", 400, { body: { items: [{ sys_id: "{hex}0" }] } }),
    ],
    leaves: [
      ...TRACES,
      ...recordTraces("sc_cat_item_guide_{guide}", "sc_cat_item_guide_items_{rule}"),
      CART,
    ],
  },
  {
    name: "a record producer makes a record of its mapped answers",
    certainty: "A",
    steps: [
      create("sc_cat_item_producer", "item", {
        name: "{mark}",
        active: "true",
        table_name: "incident",
      }),
      create("item_option_new", "question", {
        cat_item: "{item}",
        name: "subject",
        question_text: "Subject",
        type: "6",
        map_to_field: "true",
        field: "short_description",
      }),
      send("POST items/{item}/submit_producer", 200, {
        body: { variables: { subject: "{mark}" } },
        save: { incident: "/result/sys_id" },
        shows: {
          "/result/table": "incident",
          "/result/parent_table": "task",
          "/result/number": /^INC\d+$/,
          "/result/record": /^api\/now\/table\/incident\//,
        },
      }),
      finds("incident", "sys_id={incident}", "short_description", ["{mark}"]),
      send("POST items/{hex}0/submit_producer", 404, { body: {} }),
    ],
    leaves: [
      ...recordTraces("sc_cat_item_producer_{item}", "item_option_new_{question}"),
      { table: "incident", field: "short_description", value: "{mark}" },
    ],
  },
  {
    name: "an item that asks for nobody cannot be for several people",
    certainty: "A",
    steps: [
      find("sys_user", "user_name={user}", "me"),
      ITEM,
      send("POST items/{item}/get_invalid_delegated_users", 200, {
        body: { sysparm_also_request_for: "{me}" },
        shows: { "/result/errCode": "42202", "/result/errMsg": /./ },
      }),
      send("GET items/{item}/delegation/{me}", 200, { shows: { "/result/result": true } }),
      create("item_option_new", "question", {
        cat_item: "{item}",
        name: "who",
        question_text: "Who",
        type: "31",
        enable_also_request_for: "true",
      }),
      send("POST items/{item}/get_invalid_delegated_users", 200, {
        body: { sysparm_also_request_for: "{me}" },
        shows: { "/result/invalidUsers": { length: 0 } },
      }),
      refused({
        sysparm_quantity: "1",
        sysparm_also_request_for: Array.from({ length: 51 }, () => "{me}").join(","),
      }),
    ],
    leaves: TRACES,
  },
  {
    name: "the display value of an answer is that of the record it names",
    certainty: "A",
    steps: [
      find("sys_user", "user_name={user}", "me"),
      ITEM,
      create("item_option_new", "question", {
        cat_item: "{item}",
        name: "who",
        question_text: "Who",
        type: "8",
        reference: "sys_user",
      }),
      send("POST variables/{question}/display_value", 200, {
        body: { sysparm_value: "{me}" },
        shows: { "/result": /\w/ },
      }),
      send("POST variables/{hex}0/display_value", 404, { body: {} }),
    ],
    leaves: TRACES,
  },
];
