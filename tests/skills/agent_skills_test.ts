import assert from "node:assert/strict";
import { join } from "node:path";
import { createAgentSkills } from "../../mod/skills/agent_skills.ts";
import { createCustomSkills } from "../../mod/skills/custom_skills.ts";
import { createTrash } from "../../mod/skills/trash.ts";
import { makeSkillFolders, type SkillFolders } from "../support/skill_folders.ts";

function open(folders: SkillFolders) {
  const { library, configDir } = folders;
  const trash = createTrash({ dir: join(folders.root, "trash") });
  const custom = createCustomSkills({ library, configDir, trash });
  return { custom, agent: createAgentSkills({ library, custom }) };
}

Deno.test("the agent's skills: a change by hand waits for a restart, one in the dashboard does not", async () => {
  await using folders = await makeSkillFolders();
  const path = await folders.skill("config/skills", "mine");
  const { custom, agent } = open(folders);
  const first = await agent.load("mine");
  await Deno.writeTextFile(path, (await Deno.readTextFile(path)) + "\nBy hand.\n");
  await folders.skill("config/skills", "later");
  folders.now += 60_000;
  assert.deepEqual(await agent.load("mine"), first);
  const restarted = open(folders).agent;
  assert.match((await restarted.load("mine")).body, /By hand/);
  await custom.create({ name: "another", description: "Use when another is." });
  assert.match((await agent.load("mine")).body, /By hand/);
  assert.deepEqual((await agent.list()).map(({ name }) => name), ["another", "later", "mine"]);
});

Deno.test("the agent's skills: a disabled one is hidden, and visible again, at once", async () => {
  await using folders = await makeSkillFolders();
  await folders.skill("config/skills", "mine");
  const { custom, agent } = open(folders);
  await agent.load("mine");
  await custom.edit("mine", { enabled: false });
  await assert.rejects(agent.load("mine"));
  assert.deepEqual(await agent.list(), []);
  await custom.edit("mine", { enabled: true });
  assert.equal((await agent.load("mine")).name, "mine");
});
