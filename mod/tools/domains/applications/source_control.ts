import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { AppError } from "../../../base/errors.ts";
import type { Reader } from "../../../platform/types.ts";
import { proveProgress } from "../../cicd_progress.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";
import { requireApplication } from "./installed_application.ts";

/** Applications that are linked to Git. Endpoints and parameters: CI/CD source control API. */

const skill = "cicd-release";

export const applySourceChanges = defineTool({
  name: "sn_apply_source_changes",
  summary: "Pull a branch into an application; uncommitted work is put into a stash first.",
  risk: "D",
  endpoint: "POST /api/sn_cicd/sc/apply_changes",
  input: z.strictObject({
    scope: inForm(z.string().min(1), { kind: "record", table: "sys_scope" }).describe(
      "Scope name, name or sys_id of the application",
    ),
    branch: z.string().min(1).optional().describe("Branch; the one it is on unless set"),
  }),
  example: { scope: "x_demo_fleet", branch: "main" },
  synonyms: ["git pull", "remote changes", "newest commit into the app"],
  skill,
  byHand: { lists: 1, fields: 1, clicks: 3, reads: 1 },
  async plan({ scope, branch }, { reader, signal }) {
    const app = await requireApplication(reader, { scope, signal });
    return {
      operations: [{
        kind: "call",
        sends: false,
        table: "sys_scope",
        id: app.sysId,
        summary: `pull ${branch ? `branch "${branch}"` : "its branch"} into "${app.name}"`,
        request: {
          method: "POST",
          path: "/api/sn_cicd/sc/apply_changes",
          query: { app_sys_id: app.sysId, branch_name: branch, sys_id: app.sysId },
        },
        undo: "sn_apply_source_stash with the stash of the answer",
        prove: (answer, context) =>
          proveProgress(answer, context, async ({ message, links }) => ({
            state: "done",
            result: {
              application: app.name,
              message,
              files: await readFiles(context.reader, app.sysId),
              ...(links.stash && { stash: links.stash.id }),
            },
          })),
      }],
      warnings: ["Uncommitted changes of the application leave it: they go into a stash."],
      result: (_records, [result]) => result,
    };
  },
});

export const applySourceStash = defineTool({
  name: "sn_apply_source_stash",
  summary: "Bring stashed, uncommitted changes back into an application under source control.",
  risk: "W",
  endpoint: "POST /api/sn_cicd/sc/apply_stash/{id}",
  input: z.strictObject({
    stash_id: z.string().min(1).describe(
      "sys_id of the stash, as sn_apply_source_changes answers it",
    ),
  }),
  example: { stash_id: "629d0b4803cd823d5e08967d50c68b48" },
  synonyms: ["stash pop", "restore uncommitted work", "git stash"],
  skill,
  byHand: { lists: 1, clicks: 2, reads: 1 },
  plan: ({ stash_id }) =>
    Promise.resolve({
      operations: [{
        kind: "call" as const,
        sends: false,
        table: "",
        id: "",
        summary: `apply stash ${stash_id}`,
        request: {
          method: "POST" as const,
          path: `/api/sn_cicd/sc/apply_stash/${encodeURIComponent(stash_id)}`,
        },
        prove: (answer, context) =>
          proveProgress(
            answer,
            context,
            ({ message }) => Promise.resolve({ state: "done", result: { stash_id, message } }),
          ),
      }],
      result: (_records, [result]) => result,
    }),
});

export const importSourceRepository = defineTool({
  name: "sn_import_source_repository",
  summary: "Import an application from a Git repository; answers the application that appeared.",
  risk: "D",
  endpoint: "POST /api/sn_cicd/sc/import",
  input: z.strictObject({
    repo_url: z.url({ protocol: /^(https|ssh|git)$/ }).refine(
      (text) => !URL.parse(text)?.password,
      "Leave the password out: name a credential of the instance",
    ).describe("Address of the repository, without user and password"),
    branch: z.string().min(1).optional().describe("Branch; the repository's own unless set"),
    credential: z.string().min(1).optional().describe(
      "Name or sys_id of the Basic or SSH credential on the instance; none for a public one",
    ),
    mid_server: inForm(z.string().min(1), { kind: "record", table: "ecc_agent" }).optional()
      .describe(
        "Name or sys_id of the MID Server to go by",
      ),
  }),
  example: { repo_url: "https://git.example.com/lots.git", branch: "main" },
  synonyms: ["import from github", "link to source control", "repo"],
  skill,
  byHand: { lists: 1, forms: 1, fields: 3, clicks: 2, reads: 1 },
  async plan({ repo_url, branch, credential, mid_server }, { reader, signal }) {
    const before = new Set((await readApplications(reader)).map(({ sys_id }) => sys_id));
    const find = async (table: string, id?: string) =>
      id === undefined ? undefined : await findSysId(reader, { table, id, signal });
    return {
      operations: [{
        kind: "call",
        sends: false,
        table: "",
        id: "",
        summary: `import ${repo_url}${branch ? ` (${branch})` : ""}`,
        request: {
          method: "POST",
          path: "/api/sn_cicd/sc/import",
          query: {
            repo_url,
            branch_name: branch,
            credential_sys_id: await find("discovery_credentials", credential),
            mid_server_sys_id: await find("ecc_agent", mid_server),
          },
        },
        prove: (answer, context) =>
          proveProgress(answer, context, async ({ message }) => {
            const all = await readApplications(context.reader);
            const applications = all.filter(({ sys_id }) => !before.has(sys_id));
            return applications.length > 0
              ? { state: "done", result: { applications, message } }
              : { state: "failed", result: null, error: "No new application has appeared" };
          }),
      }],
      result: (_records, [result]) => result,
    };
  },
});

async function readApplications(reader: Reader) {
  const { records, total } = await reader.listRecords("sys_app", {
    query: "ORDERBYDESCsys_created_on",
    fields: ["sys_id", "name", "scope", "version"],
    limit: 1000,
  });
  if ((total ?? 0) <= 1000) return records;
  throw new AppError("too_large", `${reader.label} has ${total} applications`, {
    remedy: "Import it on the instance: what an import brings could not be told from the rest.",
  });
}

/** How many files the application has now, and the newest: what a person would look at. */
async function readFiles(reader: Reader, app: string) {
  const { records, total } = await reader.listRecords("sys_metadata", {
    query: `sys_scope=${app}^ORDERBYDESCsys_updated_on`,
    fields: ["sys_name", "sys_class_name", "sys_updated_on"],
    limit: 5,
  });
  return { total, newest: records };
}
