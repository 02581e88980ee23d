import { oneVerdict } from "../proof/one_verdict.ts";
import { testSample } from "../proof/proof.ts";

testSample(oneVerdict);
