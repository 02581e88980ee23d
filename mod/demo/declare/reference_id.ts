import { seededSysId } from "../values/sys_id.ts";

const words = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, key]));

/**
 * Records whose sys_id is the same on every instance; those of the early ones are words. Operations,
 * types and attributes of access controls: `src/app/Acl.ts` of @servicenow/sdk-core 4.9.0, the type of
 * AI agents `GEN_AI_AGENT_TYPE` of @servicenow/sdk-build-plugins; the shell of workspaces and its
 * pages: `dist/workspace-plugin/` there, the names of the last two are ours.
 */
const KNOWN_IDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sys_scope: words("global"),
  sys_security_operation: {
    ...words("read", "write", "create", "delete", "execute"),
    query_match: "521c7497b7300210240b06dd1e11a979",
    query_range: "e66cf897b7300210240b06dd1e11a9fd",
    conditional_table_query_range: "7aad4c50b7f4621062b62181ce11a918",
  },
  sys_security_type: {
    ...words("record", "client_callable_script_include", "client_callable_flow_object"),
    ...words("GraphQL", "REST_Endpoint", "processor", "ui_page", "pd_action"),
    ux_page: "b9eb8a1b873303002941b53046cb0b18",
    ux_route: "b9eb8a1b873303002941b53046cb1234",
    ux_data_broker: "6d9c40e9531210101cb3ddeeff7b12f6",
    gen_ai_agent: "fc55e9f79f8222109570e67e8a0a1c34",
  },
  sys_security_attribute: { UserIsAuthenticated: "239bdf0c47d23110ba46ff58936d4330" },
  sys_ux_app: { "App shell of workspaces": "c86a62e2c7022010099a308dc7c26022" },
  // The tests of the vendor's Python client (PySNC) find both under these.
  sys_user: { admin: "6816f79cc0a8016401c5a33be04be441" },
  sys_user_role: { admin: "2831a114c611228501d4ea6c309d626d" },
  // The first three in queries of the vendor's documentation; of the last one only a public
  // application says so, verify on the instance.
  sys_filter_option_dynamic: {
    Me: "90d1921e5f510100a9ad2572f2b477fe",
    "Me as caller": "54635e965f510100a9ad2572f2b4774c",
    "One of My Groups": "d6435e965f510100a9ad2572f2b47744",
    "One of My Groups, as some write it": "d6435e965f510100a9ad2572f2b477fe",
  },
  // "Using DurationCalculator to calculate a due date" of the documentation.
  cmn_relative_duration: { "2 bus days by 4pm": "3bf802c20a0a0b52008e2859cd8abcf2" },
  // Flow logic of the same package, `sdk-api/dist/external-plugins/flow.js`; the names are ours.
  sys_hub_flow_logic_definition: {
    If: "af4e1945c3e232002841b63b12d3ae3e",
    "Else If": "666e5545c3e232002841b63b12d3ae99",
    Else: "1f781bf3c32232002841b63b12d3aee6",
    "For Each": "098e1dc5c3e232002841b63b12d3ae33",
    "Exit Loop": "7444b31c37063110ac85cdd734924bff",
    "Skip Iteration": "48de1b5837063110ac85cdd734924b15",
    "End Flow": "d176605ea76103004f27b0d2187901c7",
    "Set Flow Variables": "4f787d1e0f9b0010ecf0cc52ff767ea0",
    "Append to Flow Variables": "4784e82683031210d266f953d22bc0fd",
    Try: "07223332de022010ec58424b73829721",
    Catch: "35d60003e6022010a5e40cdd1254dd21",
    "Do in Parallel": "5d31e5dedfe50300b61ecae83df26326",
    "Parallel Block": "a1168de173311300b61e66476bf6a7d0",
    "Wait for a Duration": "fdb2541473031300b61e66476bf6a70e",
    "Assign Subflow Outputs": "df4e1945c3e232002841b63b12d3ae3e",
  },
  sys_ux_macroponent: {
    "UXR Blank AppShell": "fee17a0f5b130010b913cbd59b81c7c2",
    "Agent Workspace App Shell": "c276387cc331101080d6d3658940ddd2",
    "Record Default": "e3c63f089db4729086517760a31f5558",
    "List Page": "2c08111d0fc21010036a83fa68767ef6",
    "Dashboards Default": "163a913b532c0110aab9ddeeff7b1241",
    "Simple List": "8515f3e853031010ffa5ddeeff7b1297",
    "Record page": "19be392623033300f4b4c50947bf65ba",
    // What draws on dashboards: `dist/dashboard/` of the same package; the names are ours.
    "Single score": "d24d53f60350de7a652caf3188a46ed2",
    "Line chart": "18ac962264404bcc0039359d184b15f3",
    "Pie chart": "96abe7e38d8790718022c5630a92176c",
    "Vertical bar chart": "23051643b7e03010097cb81cde11a910",
  },
};

/** The names of a seeded table's records that have such sys_ids. */
export function knownNames(table: string): string[] {
  return Object.keys(KNOWN_IDS[table] ?? {});
}

/** The sys_id of a seeded record. */
export function referenceId(table: string, key: string): string {
  return KNOWN_IDS[table]?.[key] ?? seededSysId(table, key);
}

/** A value as it is stored: `@table:key` → the sys_id of that seeded record. */
export function storedValue(value: string): string {
  if (!value.startsWith("@")) return value;
  const colon = value.indexOf(":");
  return referenceId(value.slice(1, colon), value.slice(colon + 1));
}
