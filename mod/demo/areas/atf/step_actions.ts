import { deleteStep, insertStep, queryStep, updateStep, validationStep } from "./record_steps.ts";
import { scriptStep } from "./script_step.ts";
import type { StepAction } from "./step.ts";
import { impersonateStep, logStep } from "./user_steps.ts";

/** The steps that are carried out, by the name of their step config. */
export const stepActions: Readonly<Record<string, StepAction>> = {
  "Impersonate": impersonateStep,
  "Log": logStep,
  "Record Delete": deleteStep,
  "Record Insert": insertStep,
  "Record Query": queryStep,
  "Record Update": updateStep,
  "Record Validation": validationStep,
  "Run Server Side Script": scriptStep,
};
