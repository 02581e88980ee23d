import type { Connection } from "../../../mod/auth/connection.ts";
import type { Risk } from "../../../mod/tools/match.ts";
import { ENVIRONMENT_NAMES } from "../../parts/badge.ts";

const VERBS: Record<Risk, string> = {
  R: "Read from",
  W: "Write to",
  D: "Delete or undo on",
  X: "Run code on",
};

/** `demo (Development)`; without an instance this machine, where such tools work. */
function placeOf(instance: Connection | undefined): string {
  if (!instance) return "this machine";
  return `${instance.label} (${ENVIRONMENT_NAMES[instance.environment]})`;
}

/** What a run does and where, as its button says it: `Write to demo (Development)`. */
export function nameRun(risk: Risk, instance: Connection | undefined): string {
  return `${VERBS[risk]} ${placeOf(instance)}`;
}

/** The run that writes nothing: `Dry run on demo (Development)`. */
export function nameDryRun(instance: Connection | undefined): string {
  return `Dry run on ${placeOf(instance)}`;
}
