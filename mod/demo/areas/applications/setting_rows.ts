import { readLines } from "../../declare/read_lines.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

/** name | type | value */
const PROPERTIES = `
glide.db.max_view_records             | integer | 10000
glide.ui.list.show_hierarchy          | boolean | true
glide.attachment.role                 | string  | public
glide.attachment.extensions           | string  |
glide.email.smtp.active               | boolean | false
glide.email.read.active               | boolean | false
glide.servlet.uri                     | string  | http://127.0.0.1/
glide.login.home                      | string  | home.do
glide.user.default_password           | password | not-a-real-password
glide.security.use_csrf_token         | boolean | true
glide.sm.default_mode                 | string  | deny
glide.integration.session_timeout     | integer | 5
glide.authenticate.basic_auth.restriction.default_decision | string | maintain
glide.script.block.client.globals     | boolean | true
glide.ui.max_upload_size              | integer | 1024
glide.history.max_entries             | integer | 250
demo.incident.database_group          | string  | @sys_user_group:Database
demo.duty.phone                       | string  | +31 30 000 0000
x_demo_fleet.workshop.email           | string  | workshop@example.com
x_demo_fleet.booking.max_days         | integer | 14
x_demo_fleet.mileage.warning          | integer | 150000
x_demo_legacy.retention.years         | integer | 10
x_demo_legacy.readonly                | boolean | true`;

/** What `false` switches off, by the name behind `demo.engine.`; documented in `docs/demo-instance.md`. */
const ENGINES = `
itsm          | Rules of tasks, incidents and users: active, closing, resolving, reopening, reassignment, names
data_lookup   | Data lookup definitions fill in records
assignment    | Assignment rules fill in tasks that nobody has
sla           | SLA definitions attach, pause, complete and cancel service levels, which breach by the clock
events        | Events run their script actions and notifications
notifications | Notifications store mail
group_roles   | Groups give their roles to their members`;

/** user | name | value */
const PREFERENCES = `
developer  | rowcount | 100
admin      | rowcount | 20
approver   | rowcount | 50`;

/** table | column | base table | what the child overrides | value */
const OVERRIDES = `
problem        | state             | task | default_value | 101
change_request | state             | task | default_value | -5
change_task    | state             | task | default_value | -5
problem_task   | state             | task | default_value | 151
change_request | short_description | task | mandatory     | true`;

const scopeOf = (name: string): string => {
  const [scope = ""] = name.split(".");
  return scope.startsWith("x_demo") ? `@sys_app:${scope}` : "global";
};

const privilege = (target_name: string, operation: string, status: string): SeedRow =>
  seedRow("sys_scope_privilege", `${target_name}.${operation}`, {
    source_scope: "@sys_app:x_demo_fleet",
    target_scope: "global",
    target_name,
    target_type: target_name === "incident" || target_name === "sys_user"
      ? "sys_db_object"
      : "scriptable",
    operation,
    status,
    sys_scope: "@sys_app:x_demo_fleet",
  });

/** What the name of an application's property has behind the scope: the form asks for that alone. */
function suffixOf(name: string): string {
  return /^x_[^.]+\.(.+)$/.exec(name)?.[1] ?? "";
}

/** Properties, preferences, overrides, and what one application may do in another. */
export const settingRows: SeedRow[] = [
  ...readLines(PROPERTIES, 3).map(([name, type, value]) =>
    seedRow("sys_properties", name, {
      name,
      type,
      value,
      is_private: String(type === "password"),
      sys_scope: scopeOf(name),
      suffix: suffixOf(name),
    })
  ),
  ...readLines(ENGINES, 2).map(([engine, description]) => {
    const name = `demo.engine.${engine}`;
    return seedRow("sys_properties", name, { name, type: "boolean", value: "true", description });
  }),
  ...readLines(PREFERENCES, 3).map(([user, name, value]) =>
    seedRow("sys_user_preference", `${user}.${name}`, { user: `@sys_user:${user}`, name, value })
  ),
  ...readLines(OVERRIDES, 5).map(([name, element, base_table, what, value]) =>
    seedRow("sys_dictionary_override", `${name}.${element}`, {
      name,
      element,
      base_table,
      [what]: value,
      [`${what}_override`]: "true",
    })
  ),
  privilege("incident", "read", "allowed"),
  privilege("sys_user", "write", "denied"),
  privilege("TextGuard", "execute", "requested"),
];
