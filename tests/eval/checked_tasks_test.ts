import { checkedTasks } from "../proof/checked_tasks.ts";
import { testSample } from "../proof/proof.ts";

testSample(checkedTasks);
