import { type Cells, readLines } from "../../declare/read_lines.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

/** Closed to whoever does not work on tickets. */
const HANDBOOK = "Service desk handbook";
const HELP = "Everyday help";

/** title | state | base | category | views | meta | text */
const ARTICLES = `
Connect to the VPN                    | published | Everyday help | Network  | 48 | homepage | Start the client, choose Utrecht and sign in. If the VPN drops every hour, renew the certificate first.
Reset your password                   | published | Everyday help | Accounts | 91 | homepage | Open the login page, choose Forgotten and follow the mail.
Print from a laptop                   | published | Everyday help | Hardware | 17 | | Add the queue of your floor, then print a test page.
Order a laptop                        | published | Everyday help | Hardware | 33 | | Laptops are ordered in the catalog. The manager approves.
Borrow a vehicle                      | published | Everyday help | Hardware | 12 | | Vehicles are lent for a day. The driver checks the tyres.
Set an out-of-office reply            | published | Everyday help | Accounts | 26 | | Mail, Settings, Automatic replies.
Use the guest network                 | published | Everyday help | Network  | 9  | | Guests sign in with the code of the reception.
Join a video call                     | retired   | Everyday help | Hardware | 55 | | Written for the old rooms.
Scan to mail                          | draft     | Everyday help | Hardware | 0  | | Not finished.
Restart the VPN gateway               | published | Service desk handbook | Network | 6 | | Drain the logins, restart the gateway, watch the log for ten minutes.
Unlock an account                     | published | Service desk handbook | Accounts | 14 | | Check the identity by calling back, then clear Locked out.
Known error: badge readers            | published | Service desk handbook | Hardware | 3 | | Readers forget new cards. Write the card twice.
Take over a major incident            | review    | Service desk handbook | Network  | 0 | | Who calls whom, in which order.
Database runs slow                    | published | Service desk handbook | Network  | 8 | | Look at lnx-db-01 first: it is discovered twice.
Old laptop models                     | retired   | Service desk handbook | Hardware | 2 | | Models before 2019.`;

const base = (title: string, description: string): SeedRow =>
  seedRow("kb_knowledge_base", title, { title, description, owner: "@sys_user:knowledge.author" });

function article(
  [title, workflow_state, kb, category, views, meta, text]: Cells<7>,
  index: number,
): SeedRow {
  const number = `KB${String(index + 1).padStart(7, "0")}`;
  return seedRow("kb_knowledge", number, {
    number,
    short_description: title,
    text: `<p>${text}</p>`,
    meta,
    kb_knowledge_base: `@kb_knowledge_base:${kb}`,
    kb_category: `@kb_category:${category}`,
    workflow_state,
    author: "@sys_user:knowledge.author",
    active: String(workflow_state !== "retired"),
    published: workflow_state === "draft" || workflow_state === "review" ? "" : "2026-01-06",
    retired: workflow_state === "retired" ? "2026-01-20" : "",
    sys_view_count: views,
    sys_created_by: "knowledge.author",
  });
}

/** Two bases, one of them closed to some, with fifteen articles in every state. */
export const knowledgeRows: SeedRow[] = [
  base(HELP, "For everybody"),
  base(HANDBOOK, "For those who work on tickets"),
  ...["Network", "Accounts", "Hardware"].map((label) =>
    seedRow("kb_category", label, {
      label,
      value: label.toLowerCase(),
      parent_table: "kb_knowledge_base",
      parent_id: `@kb_knowledge_base:${HELP}`,
    })
  ),
  ...readLines(ARTICLES, 7).map(article),
  seedRow("kb_use", "KB0000001", {
    article: "@kb_knowledge:KB0000001",
    user: "@sys_user:requester",
  }),
  seedRow("user_criteria", "Works on tickets", {
    name: "Works on tickets",
    role: "@sys_user_role:itil",
  }),
  seedRow("kb_uc_can_read_mtom", HANDBOOK, {
    kb_knowledge_base: `@kb_knowledge_base:${HANDBOOK}`,
    user_criteria: "@user_criteria:Works on tickets",
  }),
];
