import { killedService } from "../proof/killed_service.ts";
import { testSample } from "../proof/proof.ts";

testSample(killedService);
