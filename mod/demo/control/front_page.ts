import type { DemoInstance } from "../database/instance.ts";
import type { ControlState } from "./control.ts";
import { FAULT_EFFECTS } from "./faults.ts";
import { PAGE_STYLE } from "./front_page_style.ts";
import { switchForms } from "./front_page_switches.ts";
import { escapeHtml } from "../login/page.ts";
import { hashPassword, USER_PASSWORD } from "../values/passwords.ts";
import { textOf } from "../database/rows.ts";
import { physicalTable } from "../database/storage.ts";

/**
 * The page at `/`: what this is, who can log in, what it holds, and the switches for those who may
 * use them. Undefined for any other request.
 */
export function frontPage(
  instance: DemoInstance,
  request: Request,
  switches: ControlState | null,
): Response | undefined {
  const { pathname, origin } = new URL(request.url);
  if (pathname !== "/" || !["GET", "HEAD"].includes(request.method)) return undefined;
  const html = document(`
    <h1>Demo instance</h1>
    <p>An emulator of a workflow platform's REST interface, for trying and for tests. It runs no
    script and reaches no network. Nothing in it is real.</p>
    <pre><code>curl -u admin:admin '${
    escapeHtml(origin)
  }/api/now/table/incident?sysparm_limit=1'</code></pre>
    ${users(instance)}
    ${faults(switches)}
    ${tables(instance)}`);
  return new Response(request.method === "HEAD" ? null : html, {
    headers: {
      "Content-Type": "text/html;charset=UTF-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

function document(body: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demo instance</title>
<style>${PAGE_STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>
`;
}

function users(instance: DemoInstance): string {
  const rows = instance.database.all(
    `SELECT u.sys_id, u.user_name, u.name, u.user_password, u.active, u.locked_out,
       (SELECT group_concat(r.name, ', ') FROM t_sys_user_has_role h
        JOIN t_sys_metadata r ON r.sys_id = h.role WHERE h.user = u.sys_id) AS roles
     FROM t_sys_user u WHERE u.user_password <> ''
     ORDER BY u.user_name <> 'admin', u.user_name`,
  );
  return section(
    "Users",
    "Name, password and roles, for Basic authentication. The passwords are public and good for nothing else.",
    table(
      ["User", "Password", "Name", "Roles"],
      rows.map((row) => {
        const column = (element: string) => textOf(row, element);
        const state = column("locked_out") === "true"
          ? " (locked)"
          : column("active") === "true"
          ? ""
          : " (inactive)";
        return [
          code(column("user_name")),
          shownPassword(column("sys_id"), column("user_password")),
          escapeHtml(column("name") + state),
          escapeHtml(column("roles")),
        ];
      }),
    ),
  );
}

/** Only the seeded passwords are known; what somebody set since is theirs. */
function shownPassword(sysId: string, stored: string): string {
  const known = ["admin", USER_PASSWORD].find((text) => hashPassword(sysId, text) === stored);
  return known === undefined ? "changed" : code(known);
}

function faults(switches: ControlState | null): string {
  return section(
    "Faults",
    `The request header ${code("x-demo-fault")} makes one request fail, ${
      code("x-demo-latency")
    } sets how slow a slow one is.`,
    table(
      ["Fault", "What happens"],
      Object.entries(FAULT_EFFECTS).map(([name, effect]) => [code(name), escapeHtml(effect)]),
    ) + (switches ? `<h2>Switches</h2>${switchForms(switches)}` : ""),
  );
}

function tables(instance: DemoInstance): string {
  const known = [...instance.dictionary().tables.values()]
    .sort((one, other) => one.name < other.name ? -1 : 1);
  const counts = new Map<string, number>();
  for (const base of new Set(known.map((entry) => entry.base))) {
    const rows = instance.database.all(
      `SELECT sys_class_name, COUNT(*) AS rows FROM ${physicalTable(base)} GROUP BY sys_class_name`,
    );
    for (const row of rows) counts.set(textOf(row, "sys_class_name"), Number(row.rows));
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return section(
    "Tables",
    `${known.length} tables, ${total} records. A table's own records are counted, not those of the tables below it.`,
    table(
      ["Table", "Label", "Records"],
      known.map(({ name, label, webServices }) => [
        code(name),
        escapeHtml(webServices ? label : `${label} (closed to REST)`),
        `<span class="number">${counts.get(name) ?? 0}</span>`,
      ]),
    ),
  );
}

function section(title: string, introduction: string, content: string): string {
  return `<section><h2>${title}</h2><p>${introduction}</p>${content}</section>`;
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
  return `<div class="scroll" tabindex="0"><table><thead>${line(head, "th")}</thead><tbody>${
    rows.map((row) => line(row, "td")).join("")
  }</tbody></table></div>`;
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}
