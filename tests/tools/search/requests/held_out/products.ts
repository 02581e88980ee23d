import type { LabelledRequest } from "../labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request": "neuer Security-Vorfall: Phishing-Mail an sales.lead",
    "tools": ["sn_create_security_incident"],
    "args": { "short_description": "Phishing-Mail an sales.lead", "affected_user": "sales.lead" },
  },
  {
    "request": "retire the laptop P1000102",
    "tools": ["sn_update_hardware_asset", "sn_update_asset"],
    "args": { "id": "P1000102 - Northbook 14", "changes": { "install_status": "Retired" } },
  },
  {
    "request": "send a technician: work order to replace the badge reader in Sheffield",
    "tools": ["sn_create_work_order"],
    "args": { "short_description": "Replace the badge reader", "location": "Sheffield" },
  },
  {
    "request": "which vulnerabilities are still open on our servers (vulnerability response)",
    "tools": ["sn_list_vulnerable_items"],
    "args": { "query": "active=true" },
  },
  {
    "request": "pokaż agentów AI, jakich mamy",
    "tools": ["sn_list_ai_agents"],
    "args": { "limit": 20 },
  },
  {
    "request": "policy POL0001001 stays valid until end of 2027",
    "tools": ["sn_update_compliance_policy"],
    "args": { "id": "POL0001001", "changes": { "valid_to": "2027-12-31" } },
  },
];
