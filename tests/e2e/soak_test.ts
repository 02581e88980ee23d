import { testSample } from "../proof/proof.ts";
import { soak } from "../proof/soak.ts";

testSample(soak);
