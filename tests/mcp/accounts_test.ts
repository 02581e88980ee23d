import { accounts } from "../proof/accounts.ts";
import { testSample } from "../proof/proof.ts";

testSample(accounts);
