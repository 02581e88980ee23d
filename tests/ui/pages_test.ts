import assert from "node:assert/strict";
import type { Connection } from "../../mod/auth/connection.ts";
import type { ListedSkill } from "../../mod/web/schemas/skill.ts";
import { Dashboard } from "../../ui/dashboard.ts";
import { html } from "../../ui/html.ts";
import { InstancesPage } from "../../ui/pages/instances/instances.ts";
import { explainWrites } from "../../ui/pages/instances/policy.ts";
import { HitList, NoteList } from "../../ui/pages/notes/note_lists.ts";
import { SkillListView } from "../../ui/pages/skills/skill_lists.ts";
import { dashboardState, renderAlone, renderIn } from "../support/dashboard_state.ts";

function connection(host: string, parts: Partial<Connection> = {}): Connection {
  return {
    host,
    url: `https://${host}`,
    label: host.replace(/\..*/, ""),
    kind: "basic",
    grant: null,
    origin: "hub",
    environment: "unknown",
    environmentConfirmed: false,
    writes: null,
    username: "admin",
    created: "2026-01-31T12:00:00.000Z",
    lastVerified: null,
    status: null,
    ...parts,
  };
}

const answering = (body: unknown, status = 200): typeof fetch => () =>
  Promise.resolve(Response.json(body, { status }));

Deno.test("every page: one heading, landmarks and a marked place in the navigation", () => {
  for (
    const path of [
      "/",
      "/hub",
      "/hub/ags_x",
      "/overview",
      "/instances",
      "/tools",
      "/tools/sn_x",
      "/activity",
      "/skills",
      "/skills/x",
      "/notes",
    ]
  ) {
    const state = dashboardState({ path });
    const page = renderIn(state, html`<${Dashboard} state=${state} />`);
    assert.equal(page.match(/<h1>/g)?.length, 1, path);
    assert.match(page, /<main/, path);
    assert.match(page, /class="skip"/, path);
    assert.equal(page.match(/aria-current="page"/g)?.length, 1, path);
  }
});

Deno.test("unknown page: says so and leads back", () => {
  const state = dashboardState({ path: "/nowhere" });
  const page = renderIn(state, html`<${Dashboard} state=${state} />`);
  assert.match(page, /no page \/nowhere/);
  assert.doesNotMatch(page, /aria-current="page"/);
});

Deno.test("instances: loading, then the failure with its remedy, then the list", async () => {
  const state = dashboardState();
  assert.match(renderIn(state, html`<${InstancesPage} />`), /Loading instances/);
  await state.instances.reload();
  const failed = renderIn(state, html`<${InstancesPage} />`);
  assert.match(failed, /The service does not answer/);
  assert.match(failed, /Try again/);
  assert.match(failed, /role="alert"/);

  const working = dashboardState({
    fetch: answering({ instances: [connection("dev1.example.com")] }),
  });
  await working.instances.reload();
  assert.match(renderIn(working, html`<${InstancesPage} />`), /dev1\.example\.com/);
  const empty = dashboardState({ fetch: answering({ instances: [] }) });
  await empty.instances.reload();
  assert.match(renderIn(empty, html`<${InstancesPage} />`), /No instance is connected yet/);
});

Deno.test("instances: hundreds of them are paged", async () => {
  const instances = Array.from({ length: 300 }, (_, n) => connection(`dev${n}.example.com`));
  const state = dashboardState({ fetch: answering({ instances }) });
  await state.instances.reload();
  const page = renderIn(state, html`<${InstancesPage} />`);
  assert.equal(page.match(/Test connection/g)?.length, 20);
  assert.match(page, /1 to 20 of 300 instances/);
});

Deno.test("a failed reload keeps showing what was known", async () => {
  let calls = 0;
  const state = dashboardState({
    fetch: () =>
      ++calls === 1
        ? Promise.resolve(Response.json({ instances: [connection("dev1.example.com")] }))
        : Promise.reject(new TypeError("gone")),
  });
  await state.instances.reload();
  await state.instances.reload();
  const page = renderIn(state, html`<${InstancesPage} />`);
  assert.match(page, /does not answer/);
  assert.match(page, /dev1\.example\.com/);
});

Deno.test("a slow answer never replaces a newer one", async () => {
  const waiting: ((response: Response) => void)[] = [];
  const state = dashboardState({
    fetch: () => new Promise<Response>((resolve) => waiting.push(resolve)),
  });
  const first = state.instances.reload();
  const second = state.instances.reload();
  while (waiting.length < 2) await new Promise((resolve) => setTimeout(resolve, 0));
  const [answerFirst, answerSecond] = waiting;
  answerSecond?.(Response.json({ instances: [connection("new.example.com")] }));
  await second;
  answerFirst?.(Response.json({ instances: [connection("old.example.com")] }));
  await first;
  assert.deepEqual(state.instances.state.value.data?.map(({ host }) => host), ["new.example.com"]);
});

Deno.test("a refusal for the missing token shows the sign-in page", async () => {
  const problem = { detail: "This port asks for its bearer token", code: "unauthorized" };
  const state = dashboardState({ fetch: answering(problem, 401) });
  await state.instances.reload();
  assert.equal(state.signedIn.value, false);
  const page = renderIn(state, html`<${Dashboard} state=${state} />`);
  assert.match(page, /API token/);
  assert.match(page, /type="password"/);
});

Deno.test("write policy: what no choice means depends on the confirmed environment", () => {
  const confirmed = (environment: Connection["environment"]) => ({
    environment,
    environmentConfirmed: true,
  });
  assert.match(explainWrites("default", confirmed("prod")), /read-only/);
  assert.match(explainWrites("default", confirmed("unknown")), /read-only/);
  assert.match(explainWrites("default", confirmed("dev")), /allow changes/);
  assert.match(explainWrites("deny", confirmed("dev")), /only read/);
  const open = { environment: "dev", environmentConfirmed: false } as const;
  assert.match(explainWrites("default", open), /only if the instance says/);
});

Deno.test("skills: problems stand on top, your own apart from the bundled, twelve to a page", () => {
  const skill = (n: number, more: Partial<ListedSkill> = {}): ListedSkill => ({
    name: `skill-${n}`,
    description: "What it is for",
    tools: [],
    enabled: n !== 1,
    source: "built-in",
    path: "/skills",
    files: [],
    overridesBuiltIn: false,
    domain: "Integration",
    ...more,
  });
  const page = renderAlone(html`
    <${SkillListView}
      skills=${[
        ...Array.from({ length: 73 }, (_, n) => skill(n)),
        skill(100, { source: "global", domain: "General" }),
      ]}
      problems=${[{ path: "/x", message: "No SKILL.md", remedy: "Add one." }]}
      onChanged=${() => Promise.resolve()}
    />
  `);
  assert.match(page, /1 folder cannot be used/);
  assert.equal(page.match(/class="row"/g)?.length, 13);
  assert.equal(page.match(/Disabled/g)?.length, 1);
  assert.match(page, /Custom skills <span class="count">1</);
  assert.match(page, /Bundled skills <span class="count">73</);
  assert.match(page, /Page 1 of 7/);
  assert.equal(page.match(/role="switch"/g)?.length, 1, "only one's own are switched in the list");
  assert.match(page, /<option value="General">General<\/option>/);
});

Deno.test("notes: none says where they are kept; one that may repeat an instance says so", () => {
  const state = dashboardState();
  const folder = "/home/ada/notes";
  const render = (view: ReturnType<typeof html>) => renderIn(state, view);
  assert.match(render(html`<${NoteList} folder=${folder} notes=${[]} />`), /\/home\/ada\/notes/);
  assert.match(render(html`<${HitList} folder=${folder} hits=${[]} />`), /No note fits/);
  const note = { file: "a.md", title: "A", tags: ["x"], after_reading: [], excerpt: "Text" };
  const notes = [note, { ...note, file: "b.md", after_reading: ["dev1.example.com"] }];
  const list = render(html`<${NoteList} folder=${folder} notes=${notes} />`);
  assert.equal(list.match(/After reading dev1\.example\.com/g)?.length, 1);
});
