import assert from "node:assert/strict";
import { whyNotReading } from "../../mod/agent/tools/shell/reading_commands.ts";
import { readShell } from "../../mod/agent/tools/shell/read_shell.ts";
import { join } from "node:path";
import { createBashTool } from "../../mod/agent/tools/shell/bash.ts";
import { processVariables } from "../../mod/config/environment.ts";
import { lastText, startTestAgent } from "../support/agent.ts";
import { present } from "../support/present.ts";
import { until } from "../support/until.ts";
import { ends } from "../support/patience.ts";

Deno.test("a command line is read whole: programs, redirections, and whether anything is left open", async () => {
  const names = async (text: string) => (await readShell(text)).commands.map(({ name }) => name);
  assert.deepEqual(await names("a; b && c | d || (e) &"), ["a", "b", "c", "d", "e"]);
  assert.deepEqual(await names('echo $(rm x) `id` <(cat y) "${z:-$(w)}"'), [
    "echo",
    "rm",
    "id",
    "cat",
    "w",
  ]);
  assert.deepEqual(await names("for f in *; do cat $f; done; if a; then b; fi"), ["cat", "a", "b"]);
  assert.deepEqual(await names("cat <<X | tee y\n$(evil)\nX"), ["cat", "tee", "evil"]);
  assert.deepEqual(await names("r''m x"), ["rm"]);
  assert.deepEqual(await names("$CMD x"), [null]);
  const { redirects } = await readShell("a < in >> 'o u t' 2>&1 &> $X");
  assert.deepEqual(redirects, [
    { target: "in", writes: false },
    { target: "o u t", writes: true },
    { target: "1", writes: true },
    { target: null, writes: true },
  ]);
  for (
    const text of ["ls $(", "", "f() { rm x; }; f", "GIT_EXTERNAL_DIFF=x git diff", "# nothing"]
  ) {
    assert.equal((await readShell(text)).certain, false, text);
  }
});

Deno.test("an agent that only reads gets reading programs with fixed words, and nothing around them", async () => {
  const reads = [
    "ls -la src && git status -s | head -5",
    "git log --oneline -3 -- a.ts; cat 'a b' 2>/dev/null",
    "grep -rn 'x > y' . 2>&1 | wc -l",
    "find . -name '*.ts' -newer a",
    "! diff a b",
  ];
  for (const line of reads) assert.equal(whyNotReading(await readShell(line)), undefined, line);
  const writes = [
    "echo x > f",
    "echo x >> f",
    "echo x >| f",
    "echo x &> f",
    "cat a | tee f",
    "cat <<E > f\nx\nE",
    "echo $(touch f)",
    "cat <(touch f)",
    "ls & touch f",
    "ls &",
    "touch f",
    "find . -delete",
    "find . -exec rm {} +",
    "git diff --output=f",
    "git diff --outp f",
    "git log --ext-diff",
    "git -c core.pager='touch f' log",
    "git checkout .",
    "git branch x",
    "sed -i s/a/b/ f",
    "awk 'BEGIN{print > \"f\"}'",
    "sort -o f a",
    'python3 -c \'open("f","w")\'',
    "bash -c 'touch f'",
    "env touch f",
    "xargs touch < a",
    "X=1 ls",
    "ls; eval touch f",
    "$CMD f",
    "./ls",
    "function ls { touch f; }; ls",
    'ls "$(touch f)"',
    "exec 3> f",
    "echo x > /dev/tcp/127.0.0.1/80",
  ];
  for (const line of writes) assert.notEqual(whyNotReading(await readShell(line)), undefined, line);
});

const line = (command: string, seconds?: number) => ({
  calls: [{ name: "bash", input: { command, ...(seconds && { seconds }) } }],
});

async function startBash(unattended?: "reject" | "allow") {
  const home = await Deno.makeTempDir({ prefix: "assistant-agent-home-" });
  const dataDir = join(home, ".assistant");
  await Deno.mkdir(dataDir);
  const test = await startTestAgent({
    config: {
      permission: { bash: "allow" },
      agent: { plan: { permission: { "*": "allow" } } },
    },
    ...(unattended && { unattended }),
    tools: [createBashTool({
      places: { home, dataDir, outputDir: join(dataDir, "agent-output") },
      variables: { PATH: processVariables().PATH ?? "", HOME: home },
    })],
    script: (request) => {
      const last = present(request.messages.at(-1));
      return last.role === "user" ? line(last.text) : { text: last.results[0]?.text ?? "" };
    },
  });
  return {
    ...test,
    home,
    run: async (command: string, agent = "build") => lastText(await test.ask(command, { agent })),
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]();
      await Deno.remove(home, { recursive: true });
    },
  };
}

/** What has ended stands in the list of processes until somebody takes note of it. */
async function gone(pid: number): Promise<void> {
  await until(() => {
    try {
      Deno.kill(pid, "SIGCONT");
      return false;
    } catch {
      return true;
    }
  }, { what: `the end of process ${pid}`, every: 10 });
}

Deno.test("bash: output, exit code, what it leaves in the background ends with it, a long output is kept", async () => {
  await using test = await startBash();
  assert.equal(await test.run("echo hi; echo there >&2; pwd"), `hi\nthere\n${test.directory}`);
  assert.equal(await test.run("echo no; exit 3"), "no\n(exit code 3)");
  const pid = await ends(test.run("sleep 600 & echo $!"), "The command");
  await gone(Number(pid));
  const long = await test.run("seq 1 20000");
  const file = present(/all of it is in (.*)\)/.exec(long))[1] ?? "";
  assert.match(long, /20000$/);
  assert.match(await Deno.readTextFile(file), /^1\n2\n3\n/);
});

Deno.test("bash: an abort and the time limit end the children of children too", async () => {
  await using test = await startBash();
  const { agent, directory } = test;
  const file = join(directory, "pid");
  // Long enough for a busy machine to start it.
  test.play([line(`bash -c 'sleep 600 & echo $! > ${file}; wait'; true`, 3), {
    text: "End",
  }]);
  assert.equal(lastText(await ends(test.ask("Go"), "The command")), "End");
  await gone(Number(await Deno.readTextFile(file)));

  await Deno.remove(file);
  test.play([line(`bash -c 'sleep 600 & echo $! > ${file}; wait'; true`)]);
  const { id } = await agent.create({});
  await agent.prompt(id, { text: "Go" });
  const pid = async () => Number(await Deno.readTextFile(file).catch(() => "0"));
  await until(async () => await pid() > 0, { what: "the process", every: 10 });
  await agent.abort(id);
  await gone(await pid());
});

Deno.test("bash: writing, leaving the project and what cannot be read are asked for besides", async () => {
  await using test = await startBash("reject");
  assert.match(await test.run("echo x > f.txt"), /allow "write" for: f\.txt/);
  assert.match(await test.run("cat /etc/hostname"), /"external_directory" for: \/etc\/hostname/);
  assert.match(await test.run("cd .. && ls"), /"external_directory"/);
  assert.match(await test.run("ls --ignore=/etc/x"), /"external_directory"/);
  assert.match(await test.run("X=/etc; ls $X"), /"external_directory"/);
  await Deno.symlink("/etc", join(test.directory, "link"));
  assert.match(await test.run("cat < link/hostname"), /"external_directory"/);
  assert.match(await test.run("ls link"), /"external_directory"/);
  assert.match(await test.run("cat ~/.assistant/key"), /belongs to the service/);
  assert.match(await test.run("$PROGRAM x"), /allow "bash"/, "what is not known is asked for");
  for (const line of ["env assistant approvals approve apr_1", "sh -c '/x/assistant open'"]) {
    assert.match(await test.run(line), /Nobody is there to allow/, line);
  }
  assert.match(await test.run("echo x | tee f.txt", "plan"), /only reads/);
  assert.match(await test.run("echo x > f.txt", "review"), /only reads/);
  assert.deepEqual([...Deno.readDirSync(test.directory)].map(({ name }) => name), ["link"]);
});
