import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { defineTool } from "../../tool.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";
import { ownWords } from "../../words.ts";
import { SIGNED_IN } from "./judge_rule.ts";

/** What is open to people who are not signed in, or to everybody who is. */

interface Check {
  rule: string;
  severity: "high" | "medium" | "info";
  table: string;
  query: string;
  fields: readonly string[];
  message(row: PlatformRecord): string;
}

interface Finding {
  rule: string;
  severity: Check["severity"];
  table: string;
  sys_id: string | undefined;
  message: string;
}

/** Findings of one rule in an answer. */
const MOST_FINDINGS = 50;
/** Access controls and their roles that are read; a large instance has some ten thousand. */
const MOST_RULES = 20_000;

const ROLE_LINKS = "sys_security_acl_role";
const BARE = "active=true^type=record^advanced!=true^conditionISEMPTY^scriptISEMPTY";

const CHECKS: readonly Check[] = [
  {
    rule: "rest_without_sign_in",
    severity: "high",
    table: "sys_ws_operation",
    query: "active=true^requires_authentication=false",
    fields: ["name", "http_method", "operation_uri"],
    message: (row) =>
      `${orAbsent(row.http_method)} ${
        orAbsent(row.operation_uri || row.name)
      } answers without anybody signing in.`,
  },
  {
    rule: "rest_without_access_control",
    severity: "medium",
    table: "sys_ws_operation",
    query: "active=true^requires_authentication=true^requires_acl_authorization=false",
    fields: ["name", "http_method", "operation_uri"],
    message: (row) =>
      `${orAbsent(row.http_method)} ${
        orAbsent(row.operation_uri || row.name)
      } asks for no access control: whoever ` +
      "signs in may call it.",
  },
  {
    rule: "public_page",
    severity: "medium",
    table: "sys_public",
    query: "active=true",
    fields: ["page"],
    message: (row) => `The page "${orAbsent(row.page)}" opens without signing in.`,
  },
  {
    rule: "public_portal_page",
    severity: "info",
    table: "sp_page",
    query: "public=true",
    fields: ["id", "title"],
    message: (row) => `The portal page "${orAbsent(row.id)}" opens without signing in.`,
  },
  {
    rule: "public_widget",
    severity: "medium",
    table: "sp_widget",
    query: "public=true",
    fields: ["id", "name"],
    message: (row) =>
      `The server script of widget "${orAbsent(row.name)}" (${
        orAbsent(row.id)
      }) runs without anybody signing in.`,
  },
  {
    rule: "role_public",
    severity: "high",
    table: "sys_security_acl_role",
    query: "sys_user_role.name=public^sys_security_acl.active=true",
    fields: ["sys_security_acl.name", "sys_security_acl.operation.name"],
    message: (row) =>
      `The access control ${orAbsent(row["sys_security_acl.operation.name"])} on ` +
      `"${
        orAbsent(row["sys_security_acl.name"])
      }" lets the role public pass: nobody has to sign in.`,
  },
];

export const findPublicExposure = defineTool({
  name: "sn_find_public_exposure",
  summary: "What is open without a sign-in or to everybody: pages, REST, widgets, open ACLs.",
  risk: "R",
  endpoint: "sys_public, sys_ws_operation, sp_page, sp_widget, sys_security_acl",
  input: z.strictObject({
    rules: z.array(ownWords([
      "rest_without_sign_in",
      "rest_without_access_control",
      "public_page",
      "public_portal_page",
      "public_widget",
      "role_public",
      "open_access_control",
      "empty_access_control",
    ])).optional().describe("Only these; all unless set"),
  }),
  example: {},
  synonyms: ["unauthenticated", "exposed data", "attack surface"],
  skill: "instance-hardening",
  byHand: { lists: 7, reads: 3 },
  async read({ rules }, { reader, signal, progress }) {
    const wanted = (rule: string) => !rules || rules.some((one) => one === rule);
    const findings: Finding[] = [];
    const totals: Record<string, number> = {};
    const notChecked: string[] = [];
    const run = async (rule: string, work: () => Promise<{ found: Finding[]; total: number }>) => {
      if (!wanted(rule)) return;
      progress({ done: Object.keys(totals).length, total: CHECKS.length + 2, message: rule });
      try {
        const { found, total } = await work();
        totals[rule] = total;
        findings.push(...found.slice(0, MOST_FINDINGS));
      } catch (error) {
        const closed = error instanceof AppError && ["forbidden", "not_found"].includes(error.code);
        if (!closed) throw error;
        notChecked.push(`${rule}: ${error.message}`);
      }
    };
    for (const check of CHECKS) await run(check.rule, () => runCheck(reader, check, signal));
    let bare: Promise<BareRules> | undefined;
    const bareRules = () => bare ??= readBareRules(reader, signal);
    await run("open_access_control", async () => openRules(await bareRules()));
    await run("empty_access_control", async () => emptyRules(await bareRules()));
    const cut = Object.entries(totals).filter(([, total]) => total > MOST_FINDINGS);
    return {
      findings,
      totals,
      ...(notChecked.length > 0 && { not_checked: notChecked }),
      ...(cut.length > 0 && {
        next: `Only ${MOST_FINDINGS} of ${cut.map(([rule]) => rule).join(", ")} are shown: ` +
          "list the rest with sn_query_table.",
      }),
    };
  },
});

async function runCheck(reader: Reader, check: Check, signal?: AbortSignal) {
  const { rule, severity, table, query, fields, message } = check;
  await reader.schema.table(table);
  const { records, total } = await reader.listRecords(table, {
    query,
    fields: ["sys_id", ...fields],
    limit: MOST_FINDINGS,
    signal,
  });
  requireSeen(table, { seen: records.length, of: Math.min(total ?? 0, MOST_FINDINGS) });
  return {
    found: records.map((row) => ({
      rule,
      severity,
      table,
      sys_id: row.sys_id,
      message: message(row),
    })),
    total: total ?? records.length,
  };
}

/** Throws `forbidden` when rows are hidden: what cannot be seen must not pass for safe. */
function requireSeen(table: string, { seen, of }: { seen: number; of: number }): void {
  if (seen >= of) return;
  throw new AppError("forbidden", `${of - seen} rows of ${table} are hidden or too many to read`, {
    remedy: "Use credentials of an administrator.",
  });
}

/** Rules that ask for neither role, condition nor script. */
interface BareRules {
  rules: PlatformRecord[];
  /** Since Xanadu one that asks for no security attribute either denies everybody. */
  emptyDenies: boolean;
}

async function readBareRules(reader: Reader, signal?: AbortSignal): Promise<BareRules> {
  const { columns } = await reader.schema.table("sys_security_acl");
  const emptyDenies = columns.has("decision_type");
  const query = emptyDenies ? `${BARE}^decision_type!=deny` : BARE;
  const attribute = columns.has("security_attribute")
    ? ["security_attribute", "security_attribute.name"]
    : [];
  const bare: PlatformRecord[] = [];
  for await (
    const row of reader.listAllRecords("sys_security_acl", {
      query,
      fields: ["sys_id", "name", "operation.name", ...attribute],
      max: MOST_RULES,
      signal,
    })
  ) bare.push(row);
  const guarded = new Set<string>();
  let links = 0;
  for await (
    const row of reader.listAllRecords(ROLE_LINKS, {
      fields: ["sys_security_acl"],
      max: MOST_RULES,
      signal,
    })
  ) {
    if (row.sys_security_acl) guarded.add(row.sys_security_acl);
    links += 1;
  }
  for (const [table, seen] of [["sys_security_acl", bare.length], [ROLE_LINKS, links]] as const) {
    const { total } = await reader.listRecords(table, {
      query: table === ROLE_LINKS ? "" : query,
      fields: ["sys_id"],
      limit: 1,
      signal,
    });
    // One that lost its roles to access rules would look as if it asked for none.
    requireSeen(table, { seen, of: total ?? 0 });
  }
  const rules = bare.filter(({ sys_id }) => !guarded.has(sys_id ?? ""))
    .toSorted((a, b) => (a.name ?? "").localeCompare(b.name ?? ""));
  return { rules, emptyDenies };
}

/** Those that everybody passes who is signed in. */
function openRules({ rules, emptyDenies }: BareRules) {
  const open = rules.filter((row) =>
    row.security_attribute
      ? SIGNED_IN.has(row["security_attribute.name"] || row.security_attribute)
      : !emptyDenies
  );
  return found("open_access_control", open, (row) => ({
    severity: row["operation.name"] === "read" ? "medium" : "high",
    says: row.security_attribute
      ? "asks for a sign-in alone: whoever has one passes."
      : "asks for neither role, condition nor script: it lets everybody pass.",
  }));
}

/** Those that nobody passes but who an administrator's override lets. */
function emptyRules({ rules, emptyDenies }: BareRules) {
  const empty = emptyDenies ? rules.filter((row) => !row.security_attribute) : [];
  return found("empty_access_control", empty, () => ({
    severity: "info",
    says: "asks for neither role, condition, security attribute nor script: it lets nobody pass " +
      "since Xanadu, and let everybody pass before.",
  }));
}

function found(
  rule: string,
  rows: readonly PlatformRecord[],
  judge: (row: PlatformRecord) => { severity: Finding["severity"]; says: string },
) {
  const findings = rows.map((row): Finding => {
    const { severity, says } = judge(row);
    const guards = `${orAbsent(row["operation.name"])} on "${orAbsent(row.name)}"`;
    return {
      rule,
      severity,
      table: "sys_security_acl",
      sys_id: row.sys_id,
      message: `The access control ${guards} ${says}`,
    };
  });
  return { found: findings, total: findings.length };
}
