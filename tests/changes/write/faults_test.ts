import { faultMatrix } from "../../proof/fault_matrix.ts";
import { testSample } from "../../proof/proof.ts";

testSample(faultMatrix);
