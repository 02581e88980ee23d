import { distinctSessions } from "../proof/distinct_sessions.ts";
import { hostileAnswers } from "../proof/hostile_answers.ts";
import { testSample } from "../proof/proof.ts";

testSample(hostileAnswers);
testSample(distinctSessions);
