import { accessibility } from "./accessibility.ts";
import { accounts } from "./accounts.ts";
import { anyBytes } from "./any_bytes.ts";
import { builtApplications } from "./built_applications.ts";
import { checkedTasks } from "./checked_tasks.ts";
import { faultMatrix } from "./fault_matrix.ts";
import { documentedExamples } from "./documented_examples.ts";
import { distinctSessions } from "./distinct_sessions.ts";
import { fuzz } from "./fuzz.ts";
import { hostileAnswers } from "./hostile_answers.ts";
import { killedService } from "./killed_service.ts";
import { killedWrites } from "./killed_writes.ts";
import { oneStep } from "./one_step.ts";
import { oneVerdict } from "./one_verdict.ts";
import { outsideProgramsProof } from "./outside_programs.ts";
import type { Proof } from "./proof.ts";
import { skillSources } from "./skill_sources.ts";
import { soak } from "./soak.ts";
import { vendorClient } from "./vendor_client.ts";
import { updateSetRace } from "./update_set_race.ts";

export const allProofs: readonly Proof[] = [
  oneStep,
  faultMatrix,
  fuzz,
  anyBytes,
  updateSetRace,
  killedService,
  killedWrites,
  oneVerdict,
  hostileAnswers,
  distinctSessions,
  documentedExamples,
  builtApplications,
  vendorClient,
  accounts,
  checkedTasks,
  outsideProgramsProof,
  skillSources,
  accessibility,
  soak,
];
