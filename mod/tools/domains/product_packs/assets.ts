import { defineArtifact } from "../../artifact.ts";
import {
  choice,
  date,
  decimal,
  integer,
  reference,
  required,
  text,
} from "../../artifact_fields.ts";

/** What the house owns. An asset's configuration item is kept in step by the platform. */

const shared = {
  verbs: ["list", "get", "create", "update"],
  defaultVerb: "create",
  product: "Asset Management",
  skill: "asset-management",
} as const;

const fields = {
  model_category: required(reference("cmdb_model_category", "Category of the model")),
  model: required(reference("cmdb_model", "Product model")),
  asset_tag: text("Tag on the device"),
  serial_number: text("Serial number"),
  install_status: choice("State", ["In use", "On order", "In stock", "In transit", "Retired"]),
  substatus: text("State in detail, e.g. available or reserved"),
  quantity: integer("How many"),
  assigned_to: reference("sys_user", "Who uses it"),
  managed_by: reference("sys_user", "Who looks after it"),
  location: reference("cmn_location", "Where it is"),
  stockroom: reference("alm_stockroom", "Where it is kept"),
  department: reference("cmn_department", "Department"),
  company: reference("core_company", "Company"),
  ci: reference("cmdb_ci", "Its configuration item"),
  cost: decimal("What it cost"),
  purchase_date: date("When it was bought"),
  warranty_expiration: date("Last day of the warranty"),
  comments: text("Remarks"),
};

export const asset = defineArtifact({
  ...shared,
  stem: "asset",
  plural: "assets",
  noun: "asset",
  table: "alm_asset",
  synonyms: ["asset tag", "stockroom", "consumable"],
  fields,
  examples: {
    id: "P1000101 - Northbook 14",
    create: { model_category: "Computer", model: "Northbook 14", asset_tag: "P1000201" },
    update: { location: "Utrecht" },
  },
});

export const hardwareAsset = defineArtifact({
  ...shared,
  stem: "hardware_asset",
  plural: "hardware_assets",
  noun: "hardware asset",
  table: "alm_hardware",
  synonyms: ["serial number", "laptops in stock", "notebooks"],
  fields,
  examples: {
    id: "P1000102 - Northbook 14",
    create: {
      model_category: "Computer",
      model: "Northbook 14",
      asset_tag: "P1000202",
      serial_number: "NB14-0202",
      install_status: "In stock",
    },
    update: { install_status: "Retired", warranty_expiration: "2026-12-31" },
  },
});
