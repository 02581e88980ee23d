import { testSample } from "../proof/proof.ts";
import { updateSetRace } from "../proof/update_set_race.ts";

testSample(updateSetRace);
