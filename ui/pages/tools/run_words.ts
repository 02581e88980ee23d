import type { Connection } from "../../../mod/auth/connection.ts";
import type { Risk } from "../../../mod/tools/match.ts";
import { t } from "../../language.ts";
import { ENVIRONMENT_NAMES } from "../../parts/badge.ts";

const RUNS: Record<Risk, (place: string) => string> = {
  R: (place) => t("Read from {place}", { place }),
  W: (place) => t("Write to {place}", { place }),
  D: (place) => t("Delete or undo on {place}", { place }),
  X: (place) => t("Run code on {place}", { place }),
};

/** `demo (Development)`; without an instance this machine, where such tools work. */
function placeOf(instance: Connection | undefined): string {
  if (!instance) return t("this machine");
  return `${instance.label} (${ENVIRONMENT_NAMES[instance.environment]})`;
}

/** What a run does and where, as its button says it: `Write to demo (Development)`. */
export function nameRun(risk: Risk, instance: Connection | undefined): string {
  return RUNS[risk](placeOf(instance));
}

/** The run that writes nothing: `Dry run on demo (Development)`. */
export function nameDryRun(instance: Connection | undefined): string {
  return t("Dry run on {place}", { place: placeOf(instance) });
}
