import { defineArtifact } from "../../artifact.ts";
import {
  boolean,
  choice,
  conditions,
  integer,
  reference,
  required,
  script,
  tableName,
  text,
} from "../../artifact_fields.ts";

/** Instance Scan: what is looked for, and what has been found. */

const skill = "instance-scan";

export const scanCheck = defineArtifact({
  stem: "scan_check",
  plural: "scan_checks",
  noun: "table scan check",
  table: "scan_table_check",
  skill,
  product: "Instance Scan",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["instance scan rule", "health scan definition", "own best practice"],
  fields: {
    name: required(text("What it looks for")),
    table: required(tableName("Table whose records are looked at")),
    category: required(
      choice("Area", ["manageability", "performance", "security", "upgradability"]),
    ),
    priority: required(choice("How grave a finding is, 1 first", ["1", "2", "3", "4"])),
    conditions: conditions("Records that are findings"),
    short_description: text("What a finding says"),
    resolution_details: text("What to do about a finding"),
    advanced: boolean("Whether the script decides instead of the conditions"),
    script: script("Server script that reports findings"),
    run_condition: text("Condition under which it is run at all"),
    active: boolean("Whether scans use it"),
  },
  examples: {
    id: "Business rule calls current.update()",
    create: {
      name: "Client script without description",
      table: "sys_script_client",
      category: "manageability",
      priority: "3",
      conditions: "active=true^descriptionISEMPTY",
    },
    update: { resolution_details: "Let the platform store the record" },
  },
});

export const scanFinding = defineArtifact({
  stem: "scan_finding",
  plural: "scan_findings",
  noun: "scan finding",
  table: "scan_finding",
  skill,
  product: "Instance Scan",
  verbs: ["list", "get", "update"],
  synonyms: ["mute a finding", "technical debt found", "findings about my app"],
  fields: {
    result: reference("scan_result", "The scan that found it"),
    check: reference("scan_check", "The check it comes from"),
    source_table: text("Table of the record concerned"),
    source: text("sys_id of the record concerned"),
    finding_details: text("What was seen"),
    count: integer("How often it was seen"),
    muted: boolean("Whether it is accepted and no longer counts"),
  },
  examples: { id: "32bfdd98bdf667abcad5422972c3a817", update: { muted: true } },
});
