import { documentedExamples } from "../proof/documented_examples.ts";
import { testSample } from "../proof/proof.ts";

testSample(documentedExamples);
