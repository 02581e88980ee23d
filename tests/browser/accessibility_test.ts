import { accessibility } from "../proof/accessibility.ts";
import { testSample } from "../proof/proof.ts";
import { browserMissing } from "../support/browser.ts";

if (!browserMissing) testSample(accessibility);
