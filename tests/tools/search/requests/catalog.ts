import type { LabelledRequest } from "./labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    request: "make a new catalog for the facilities team",
    tools: ["sn_create_catalog"],
    args: { title: "Facilities Catalog" },
  },
  {
    request: "add subcategory Furniture to the service catalog",
    tools: ["sn_create_catalog_category"],
    args: { title: "Furniture", sc_catalog: "Service Catalog", parent: "Workplace" },
  },
  {
    request: "neues katalogelement anlegen: Webcam, 60 Euro",
    tools: ["sn_create_catalog_item", "sn_build_catalog_item"],
    args: { name: "Webcam", short_description: "For meetings from home", price: "60" },
  },
  {
    request: "change the short description of the headset item",
    tools: ["sn_update_catalog_item"],
    args: { id: "Headset", changes: { short_description: "With a cable or without" } },
  },
  {
    request: "form in the portal that creates an incident",
    tools: ["sn_create_record_producer", "sn_submit_record_producer"],
    args: { name: "Report damage", table_name: "incident" },
  },
  {
    request: "order guide for people who leave",
    tools: ["sn_create_order_guide"],
    args: { name: "Somebody leaves" },
  },
  {
    request: "add a mandatory question to the headset catalog item",
    tools: ["sn_create_catalog_variable"],
    args: {
      name: "cost_center",
      question_text: "Cost center",
      type: "Single Line Text",
      cat_item: "Headset",
      mandatory: true,
    },
  },
  {
    request: "añadir una opción a la lista desplegable de una variable",
    tools: ["sn_create_catalog_variable_choice"],
    args: { question: "Memory", text: "64 GB", value: "64" },
  },
  {
    request: "reusable variable set contact details",
    tools: ["sn_create_variable_set"],
    args: { title: "Contact", internal_name: "contact" },
  },
  {
    request: "attach the delivery variable set to headset",
    tools: ["sn_create_variable_set_link"],
    args: { sc_cat_item: "Headset", variable_set: "Delivery" },
  },
  {
    request: "onchange catalog client script",
    tools: ["sn_create_catalog_client_script"],
    args: {
      name: "Headset: hint",
      type: "onLoad",
      cat_item: "Headset",
      script: "function onLoad() {\n}",
    },
  },
  {
    request: "catalog ui policy hide variable unless yes",
    tools: ["sn_create_catalog_ui_policy", "sn_create_catalog_ui_policy_action"],
    args: { short_description: "Cable only when wired", catalog_item: "Headset" },
  },
  {
    request: "list ui policy actions of catalog items",
    tools: ["sn_list_catalog_ui_policy_actions"],
    args: {},
  },
  {
    request: "restrict catalog item to user criteria IT department",
    tools: ["sn_create_catalog_item_criteria"],
    args: { sc_cat_item: "Shared mailbox", user_criteria: "IT department" },
  },
  {
    request: "which variables are mandatory when ordering the standard laptop",
    tools: ["sn_describe_catalog_item"],
    args: { id: "Standard laptop" },
  },
  {
    request: "commander un ordinateur portable dans le catalogue",
    tools: ["sn_order_catalog_item"],
    args: { id: "Standard laptop", variables: { reason: "Le mien est vieux" } },
  },
  {
    request: "submit record producer report a fault",
    tools: ["sn_submit_record_producer"],
    args: { id: "Report a fault", variables: { title: "No network in room 3" } },
  },
  {
    request: "build a whole catalog item with variables choices and policies from a description",
    tools: ["sn_build_catalog_item"],
    args: {
      spec: {
        name: "Key",
        short_description: "For an office",
        variables: [{ name: "room", question: "Room", type: "Single Line Text" }],
      },
    },
  },
  {
    request: "what did the user answer on RITM0010001",
    tools: ["sn_get_request_item_variables"],
    args: { id: "RITM0010001" },
  },
  {
    request: "correct variable value on requested item",
    tools: ["sn_update_request_item_variables"],
    args: { id: "RITM0010001", variables: { reason: "Films" } },
  },
];
