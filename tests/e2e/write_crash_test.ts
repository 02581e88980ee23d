import { killedWrites } from "../proof/killed_writes.ts";
import { testSample } from "../proof/proof.ts";

testSample(killedWrites);
