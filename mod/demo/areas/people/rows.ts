import { type Person, person, personRows } from "./person.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";
import { staffRows } from "./staff_rows.ts";

const API = "snc_basic_auth_api_access";

const people: Person[] = [
  person("admin", ["System", "Administrator", "System Administrator"], ["IT", "Utrecht"], {
    roles: ["admin", "security_admin", API],
    groups: ["Service Desk"],
    extra: { time_zone: "UTC" },
  }),
  person("itil.agent", ["Ines", "Tilburg", "Service Desk Agent"], ["IT", "Utrecht"], {
    roles: ["itil", API],
    groups: ["Service Desk", "Network"],
    extra: { time_zone: "Europe/Amsterdam" },
  }),
  person("developer", ["Devi", "Loper", "Platform Developer"], ["IT", "Utrecht"], {
    roles: ["itil", "web_service_admin", "rest_api_explorer", "x_demo_fleet.user", API],
    groups: ["Platform Team"],
    extra: { time_zone: "Europe/Amsterdam" },
  }),
  person("approver", ["Apollo", "Rover", "Change Manager"], ["IT", "Leeds"], {
    roles: ["itil", "approver_user", API],
    groups: ["Change Advisory Board"],
  }),
  person("requester", ["Rena", "Quest", "Accountant"], ["Finance", "Leeds"], { roles: [API] }),
  person("external.partner", ["Ext", "Partner", "Consultant"], ["Sales", "Denver"], {
    roles: ["snc_external", API],
    extra: { company: "@core_company:Copperleaf Consulting" },
  }),
  person("svc.integration", ["Service", "Integration", ""], ["IT", "Utrecht"], {
    roles: ["itil"],
    extra: { web_service_access_only: "true", internal_integration_user: "true" },
  }),
  person("no.api", ["Noah", "Piers", "Analyst"], ["Finance", "Denver"], { roles: ["itil"] }),
  person("locked.user", ["Lock", "Edout", "Technician"], ["IT", "Denver"], {
    roles: ["itil", API],
    extra: { locked_out: "true" },
  }),
  person("inactive.user", ["Ina", "Ctive", "Technician"], ["IT", "Leeds"], {
    roles: ["itil", API],
    extra: { active: "false" },
  }),
  person("net.owner", ["Nettie", "Owens", "Network Engineer"], ["IT", "Denver"], {
    roles: ["itil"],
    groups: ["Network"],
    extra: { time_zone: "America/Denver" },
  }),
  person("dba", ["Dana", "Bates", "Database Administrator"], ["IT", "Leeds"], {
    roles: ["itil"],
    groups: ["Database"],
  }),
  person("cfo", ["Cleo", "Foss", "Chief Financial Officer"], ["Finance", "Utrecht"], {
    extra: { vip: "true" },
  }),
  person("sales.lead", ["Sal", "Eslead", "Sales Lead"], ["Sales", "Denver"]),
  person("hr.partner", ["Hera", "Partner", "HR Partner"], ["Human Resources", "Utrecht"]),
];

const roles: [name: string, description: string, elevated?: boolean][] = [
  ["admin", "Access to everything but security settings"],
  ["security_admin", "Security settings, by elevation only", true],
  ["itil", "Work on incidents, problems and changes"],
  ["itil_admin", "Delete incidents, problems and changes"],
  ["approver_user", "Approve requests"],
  ["catalog_admin", "Maintain the service catalog"],
  ["knowledge_admin", "Maintain knowledge bases"],
  ["user_admin", "Maintain users, groups and locations"],
  ["web_service_admin", "Maintain outbound and inbound web services"],
  ["rest_api_explorer", "Use the REST API Explorer"],
  ["personalize_dictionary", "Change dictionary entries"],
  ["impersonator", "Act as another user"],
  ["snc_internal", "Internal user"],
  ["snc_external", "External user"],
  [API, "Call REST interfaces with Basic authentication"],
  ["sn_cicd.sys_ci_automation", "Run the CI/CD interfaces"],
  ["background_script_admin", "Run background scripts"],
  ["mid_server", "MID Server account"],
  ["x_demo_fleet.user", "Use the fleet application"],
  ["x_demo_fleet.admin", "Administer the fleet application"],
];

const contained: [role: string, contains: string][] = [
  ["itil_admin", "itil"],
  ["x_demo_fleet.admin", "x_demo_fleet.user"],
  ["user_admin", "snc_internal"],
];

const groups: [name: string, description: string, manager: string][] = [
  ["Service Desk", "First line support", "itil.agent"],
  ["Network", "Networks and remote access", "net.owner"],
  ["Database", "Database platforms", "dba"],
  ["Platform Team", "Builds on the platform", "developer"],
  ["Change Advisory Board", "Approves changes", "approver"],
  ["Hardware", "Desktops and servers", "itil.agent"],
];

const places: [name: string, city: string, country: string, zone: string][] = [
  ["Utrecht", "Utrecht", "Netherlands", "Europe/Amsterdam"],
  ["Leeds", "Leeds", "United Kingdom", "Europe/London"],
  ["Denver", "Denver", "United States", "America/Denver"],
];

const companies: [name: string, symbol: string, kind: "customer" | "vendor" | "manufacturer"][] = [
  ["Meadowbrook Foods", "MDBF", "customer"],
  ["Copperleaf Consulting", "", "vendor"],
  ["Northfield Systems", "NFS", "manufacturer"],
];

export const peopleRows: SeedRow[] = [
  ...roles.map(([name, description, elevated]) =>
    seedRow("sys_user_role", name, {
      name,
      description,
      suffix: name.split(".").at(-1) ?? name,
      elevated_privilege: String(elevated ?? false),
      sys_scope: name.startsWith("x_demo_fleet") ? "@sys_app:x_demo_fleet" : "global",
    })
  ),
  ...contained.map(([role, contains]) =>
    seedRow("sys_user_role_contains", `${role}.${contains}`, {
      role: `@sys_user_role:${role}`,
      contains: `@sys_user_role:${contains}`,
    })
  ),
  ...places.map(([name, city, country, time_zone]) =>
    seedRow("cmn_location", name, { name, city, country, time_zone })
  ),
  ...["IT", "Finance", "Sales", "Human Resources"].map((name) =>
    seedRow("cmn_department", name, { name, id: name.slice(0, 3).toUpperCase() })
  ),
  ...companies.map(([name, stock_symbol, kind]) =>
    seedRow("core_company", name, { name, stock_symbol, [kind]: "true" })
  ),
  ...["itil", "catalog", "survey"].map((name) => seedRow("sys_user_group_type", name, { name })),
  ...groups.map(([name, description, manager]) =>
    seedRow("sys_user_group", name, {
      name,
      description,
      manager: `@sys_user:${manager}`,
      ...(name === "Hardware" && { parent: "@sys_user_group:Service Desk" }),
    })
  ),
  ...people.flatMap(personRows),
  ...staffRows,
];
