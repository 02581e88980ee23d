import assert from "node:assert/strict";
import { german } from "../../mod/demo/seed/languages/german.ts";
import { demoCredentials } from "../../mod/demo/login/demo_credentials.ts";
import { USER_PASSWORD } from "../../mod/demo/values/passwords.ts";
import { tryJobs } from "../mcp/jobs/run_job.ts";
import { JOBS } from "../mcp/jobs/stories.ts";
import { startTestServices } from "../support/services.ts";
import { pickSample, type Proof } from "./proof.ts";

/** What each account comes to with each job; written anew where `ACCOUNTS=write`. */
const TABLE = new URL("accounts.tsv", import.meta.url);

interface Account {
  user: string;
  language: "en" | "de";
}

const ACCOUNTS: readonly Account[] = [
  { user: "admin", language: "en" },
  { user: "admin", language: "de" },
  { user: "developer", language: "en" },
  { user: "developer", language: "de" },
  { user: "itil.agent", language: "en" },
  { user: "itil.agent", language: "de" },
];

const nameOf = ({ user, language }: Account) => `${user} ${language}`;

/** Column → job → outcome. */
type Outcomes = Map<string, Map<number, string>>;

export const accounts: Proof = {
  name:
    "accounts: administrator, developer and agent, English and German: each job is done or says why not",
  sample: 1,
  whole: ACCOUNTS.length,
  async run(options) {
    const held = await readTable();
    const picked = pickSample(ACCOUNTS, options);
    let refused = 0;
    for (const account of picked) {
      const outcomes = await outcomesOf(account);
      refused += [...outcomes.values()].filter((outcome) => outcome !== "done").length;
      if (Deno.env.get("ACCOUNTS") === "write") held.set(nameOf(account), outcomes);
      assert.deepEqual(outcomes, held.get(nameOf(account)), nameOf(account));
    }
    if (Deno.env.get("ACCOUNTS") === "write") await writeTable(held);
    return { accounts: picked.length, jobs: picked.length * JOBS.length, refused };
  },
};

async function outcomesOf({ user, language }: Account): Promise<Map<number, string>> {
  await using started = await startTestServices(language === "de" ? { language: german } : {});
  const password = user === demoCredentials.username ? demoCredentials.password : USER_PASSWORD;
  const attempts = await tryJobs(started, JOBS, {
    "x-sn-instance": started.services.demo?.url ?? "",
    "x-sn-username": user,
    "x-sn-password": password,
  });
  for (const { no, outcome, text = "" } of attempts) {
    assert.ok(!/: (unknown|internal)$/.test(outcome), `job ${no} as ${user}: ${text}`);
    // Whoever is refused learns what it was, and what to do.
    assert.ok(outcome === "done" || text.length > 80, `job ${no} as ${user}: ${text}`);
  }
  return new Map(attempts.map(({ no, outcome }) => [no, outcome]));
}

async function readTable(): Promise<Outcomes> {
  const [head = "", ...rows] = (await Deno.readTextFile(TABLE)).trimEnd().split("\n");
  const names = head.split("\t").slice(1);
  return new Map(names.map((name, at) => [
    name,
    new Map(rows.map((row) => {
      const [no = "", ...outcomes] = row.split("\t");
      return [Number(no), outcomes[at] ?? ""];
    })),
  ]));
}

async function writeTable(outcomes: Outcomes): Promise<void> {
  const names = ACCOUNTS.map(nameOf);
  const rows = JOBS.map(({ no }) =>
    [no, ...names.map((name) => outcomes.get(name)?.get(no) ?? "")].join("\t")
  );
  await Deno.writeTextFile(TABLE, [["job", ...names].join("\t"), ...rows, ""].join("\n"));
}
