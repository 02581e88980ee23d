import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { CallContext, CallOperation, CallProof } from "../../../changes/operation.ts";
import { proveProgress } from "../../cicd_progress.ts";
import { defineTool } from "../../tool.ts";
import {
  findApplication,
  type InstalledApplication,
  requireApplication,
} from "./installed_application.ts";

/**
 * Versions of an application: published to the application repository, installed from it, taken back.
 * Endpoints and parameters: platform documentation, CI/CD application repository API.
 */

const skill = "cicd-release";

const scopeInput = z.string().min(1).describe("Scope name, name or sys_id of the application");
const versionInput = z.string().regex(/^\d+(\.\d+){0,3}$/, "A version such as 1.2.0");

export const publishApplication = defineTool({
  name: "sn_publish_application",
  summary: "Publish a version of a custom application to the application repository.",
  risk: "D",
  idempotent: true,
  endpoint: "POST /api/sn_cicd/app_repo/publish",
  input: z.strictObject({
    scope: scopeInput,
    version: versionInput.describe("The version under which it is published, e.g. 1.2.0"),
    notes: z.string().optional().describe("What is new, for those who install it"),
  }),
  example: { scope: "x_demo_legacy", version: "1.0.0", notes: "First release" },
  synonyms: ["release app", "publish to the app repo", "make my app available to other instances"],
  skill,
  byHand: { lists: 1, fields: 2, clicks: 2, reads: 1 },
  async plan({ scope, version, notes }, { reader, signal }) {
    const app = await requireApplication(reader, { scope, signal });
    if (app.table === "sys_store_app") {
      throw new AppError("conflict", `"${app.name}" was installed, not developed here`, {
        remedy: "Publish it on the instance where it is developed.",
      });
    }
    return {
      operations: [{
        ...callOf(app, `publish "${app.name}" ${version}`),
        sends: true,
        request: {
          method: "POST" as const,
          path: "/api/sn_cicd/app_repo/publish",
          query: { sys_id: app.sysId, version, dev_notes: notes },
        },
        prove: provesVersion(app, version, "published"),
      }],
      warnings: app.version === version
        ? [`"${app.name}" has version ${version} already: the repository refuses one that it has.`]
        : [],
      result: (_records, [result]) => result,
    };
  },
});

export const installApplication = defineTool({
  name: "sn_install_application",
  summary: "Install or upgrade an application from the repository in a given version.",
  risk: "D",
  idempotent: true,
  endpoint: "POST /api/sn_cicd/app_repo/install",
  input: z.strictObject({
    scope: z.string().min(1).describe("Scope name or sys_id of the application"),
    version: versionInput.describe("The version to install"),
    upgrade_base_app: z.boolean().optional().describe(
      "Of a customization: also install the base application's newest version",
    ),
  }),
  example: { scope: "x_store_forms", version: "3.1.0" },
  synonyms: ["deploy app", "newer version of an app", "update the store app"],
  skill,
  byHand: { lists: 1, fields: 1, clicks: 3, reads: 1 },
  async plan({ scope, version, upgrade_base_app }, { reader, signal }) {
    const app = await findApplication(reader, { scope, signal });
    if (app?.version === version) {
      throw new AppError("conflict", `"${app.name}" is at version ${version} already`, {
        remedy: "Name another version.",
      });
    }
    const isSysId = /^[0-9a-f]{32}$/.test(scope);
    const key = app ? { sys_id: app.sysId } : isSysId ? { sys_id: scope } : { scope };
    return {
      operations: [{
        ...callOf(
          app,
          app
            ? `install "${app.name}" ${version} over ${app.version}`
            : `install ${scope} ${version}`,
        ),
        request: {
          method: "POST" as const,
          path: "/api/sn_cicd/app_repo/install",
          query: { ...key, version, auto_upgrade_base_app: upgrade_base_app },
        },
        undo: "sn_roll_back_application",
        prove: provesVersion(app ?? scope, version, "installed"),
      }],
      result: (_records, [result]) => result,
    };
  },
});

export const rollBackApplication = defineTool({
  name: "sn_roll_back_application",
  summary: "Take an application back to the version before its last installation.",
  risk: "D",
  idempotent: true,
  endpoint: "POST /api/sn_cicd/app_repo/rollback",
  input: z.strictObject({
    scope: scopeInput,
    version: versionInput.describe("The version to go back to: the one before the installation"),
  }),
  example: { scope: "x_store_forms", version: "3.0.4" },
  synonyms: ["rollback app", "revert an app version", "downgrade"],
  skill,
  byHand: { lists: 1, fields: 1, clicks: 2, reads: 1 },
  async plan({ scope, version }, { reader, signal }) {
    const app = await requireApplication(reader, { scope, signal });
    if (app.version === version) {
      throw new AppError("conflict", `"${app.name}" is at version ${version} already`, {
        remedy: "Name the version before it; the repository lists them.",
      });
    }
    return {
      operations: [{
        ...callOf(app, `roll "${app.name}" back from ${app.version} to ${version}`),
        request: {
          method: "POST" as const,
          path: "/api/sn_cicd/app_repo/rollback",
          query: { sys_id: app.sysId, version },
        },
        undo: "sn_install_application with the version that was installed",
        prove: provesVersion(app, version, "rolled back to"),
      }],
      warnings: ["What was changed in the application since the installation goes too."],
      result: (_records, [result]) => result,
    };
  },
});

/** The parts of a call about an application; one that is not there yet is about no record. */
function callOf(
  app: InstalledApplication | undefined,
  summary: string,
): Pick<CallOperation, "kind" | "sends" | "table" | "id" | "summary"> {
  const about = { table: app ? "sys_scope" : "", id: app?.sysId ?? "" };
  return { kind: "call", sends: false, ...about, summary };
}

/** Done only when the application, read again, has the version. */
function provesVersion(
  app: InstalledApplication | string,
  version: string,
  what: string,
): (answer: unknown, context: CallContext) => Promise<CallProof> {
  const scope = typeof app === "string" ? app : app.sysId;
  return (answer, context) =>
    proveProgress(answer, context, async ({ message }) => {
      const after = await findApplication(context.reader, { scope });
      const result = after && {
        application: after.name,
        scope: after.scope,
        version: after.version,
        ...(typeof app !== "string" && { previous_version: app.version }),
        message,
      };
      if (after?.version === version) return { state: "done", result };
      const stands = after ? `it has version ${after.version}` : "it is not there";
      return { state: "failed", result, error: `${version} was not ${what}: ${stands}` };
    });
}
