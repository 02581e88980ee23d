import { defineArtifact } from "../../artifact.ts";
import { choice, integer, journal, reference, required, text } from "../../artifact_fields.ts";
import { assignment, description, dueDate, shared, workNotes } from "./task_fields.ts";

/** What was ordered from the catalog. Orders themselves are placed through the catalog. */

export const request = defineArtifact({
  ...shared,
  stem: "request",
  plural: "requests",
  noun: "request",
  table: "sc_request",
  verbs: ["list", "get", "update"],
  defaultVerb: "list",
  skill: "service-catalog-items",
  synonyms: ["REQ", "shopping cart order", "orders of this month"],
  fields: {
    requested_for: reference("sys_user", "For whom it is"),
    short_description: text("What it is about"),
    description,
    ...assignment,
    request_state: choice("State of the request", [
      "Pending Approval",
      "Approved",
      "Closed Complete",
      "Closed Incomplete",
    ]),
    due_date: dueDate,
    delivery_address: text("Where it is delivered"),
    special_instructions: text("What to mind"),
    comments: journal("Adds a comment that the requester sees"),
    work_notes: workNotes,
  },
  examples: { id: "REQ0010001", update: { special_instructions: "Deliver before noon" } },
});

export const requestItem = defineArtifact({
  ...shared,
  stem: "request_item",
  elsewhere: {
    variables: (id, { variables }) => ({
      tool: "sn_update_request_item_variables",
      args: { id, variables },
    }),
  },
  plural: "request_items",
  noun: "requested item",
  table: "sc_req_item",
  verbs: ["list", "get", "update"],
  defaultVerb: "list",
  skill: "catalog-requests",
  synonyms: ["RITM", "fulfilment stage", "ordered things"],
  fields: {
    short_description: text("What it is about"),
    description,
    ...assignment,
    state: choice("State", [
      "Open",
      "Work in Progress",
      "Closed Complete",
      "Closed Incomplete",
      "Closed Skipped",
    ]),
    stage: choice("Stage of the fulfilment", [
      "Waiting for Approval",
      "Fulfillment",
      "Completed",
      "Request Cancelled",
    ]),
    quantity: integer("How many"),
    due_date: dueDate,
    comments: journal("Adds a comment that the requester sees"),
    work_notes: workNotes,
  },
  examples: { id: "RITM0010001", update: { work_notes: "Waiting for the dock." } },
});

export const catalogTask = defineArtifact({
  ...shared,
  stem: "catalog_task",
  plural: "catalog_tasks",
  noun: "catalog task",
  table: "sc_task",
  skill: "service-catalog-items",
  synonyms: ["SCTASK", "fulfilment task", "work to deliver an order"],
  fields: {
    short_description: required(text("What is to be done")),
    request_item: required(reference("sc_req_item", "The requested item it fulfils")),
    description,
    ...assignment,
    state: choice("State", [
      "Pending",
      "Open",
      "Work in Progress",
      "Closed Complete",
      "Closed Incomplete",
      "Closed Skipped",
    ]),
    due_date: dueDate,
    close_notes: text("What came of it"),
    work_notes: workNotes,
  },
  examples: {
    id: "SCTASK0010001",
    create: { short_description: "Label the laptop", request_item: "RITM0010001" },
    update: { state: "Work in Progress" },
  },
});
