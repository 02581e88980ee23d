import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

/** A user with what leads to roles, groups and places. */
export interface Person {
  user: string;
  first: string;
  last: string;
  title: string;
  department: string;
  location: string;
  roles: string[];
  groups: string[];
  extra?: Record<string, string>;
}

export const person = (
  user: string,
  [first, last, title]: [string, string, string],
  [department, location]: [string, string],
  rest: Partial<Pick<Person, "roles" | "groups" | "extra">> = {},
): Person => ({
  user,
  first,
  last,
  title,
  department,
  location,
  roles: [],
  groups: [],
  ...rest,
});

/** The user, and what connects it to its roles and groups. */
export function personRows(
  { user, first, last, title, department, location, ...rest }: Person,
): SeedRow[] {
  return [
    seedRow("sys_user", user, {
      user_name: user,
      first_name: first,
      last_name: last,
      name: `${first} ${last}`,
      email: `${user}@example.com`,
      title,
      department: `@cmn_department:${department}`,
      location: `@cmn_location:${location}`,
      ...rest.extra,
    }),
    ...rest.roles.map((role) =>
      seedRow("sys_user_has_role", `${user}.${role}`, {
        user: `@sys_user:${user}`,
        role: `@sys_user_role:${role}`,
      })
    ),
    ...rest.groups.map((group) =>
      seedRow("sys_user_grmember", `${user}.${group}`, {
        user: `@sys_user:${user}`,
        group: `@sys_user_group:${group}`,
      })
    ),
  ];
}
