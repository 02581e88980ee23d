import { createDemo } from "./mod/demo/create_demo.ts";
const demo = await createDemo();
const auth = { authorization: "Basic " + btoa("admin:admin"), "content-type": "application/json" };
const go = async (m: string, p: string, b?: unknown, h = {}) => { const r = await demo.fetch(new Request("http://demo" + (p.startsWith("/") ? p : "/api/now/" + p), { method: m, headers: { ...auth, ...h }, body: b ? JSON.stringify(b) : null })); const t = await r.text(); let j: any; try { j = JSON.parse(t); } catch { j = t; } return { s: r.status, j, h: r.headers }; };
const q = async (t: string, s: string) => { const r = await go("GET", `table/${t}?sysparm_fields=sys_id&sysparm_query=${encodeURIComponent(s)}`); console.log(t, s.slice(0, 90), "→", r.s, r.h.get("x-total-count"), r.h.get("x-demo-dropped-terms") ?? "", r.j.error?.detail ?? ""); };
for (const s of ["opened_at>javascript:gs.daysAgo(700)", "opened_at>javascript:gs.dateGenerate('2026-01-01','00:00:00')", "opened_atMORETHANclosed_at@hour@after@3","opened_atRELATIVEGT@dayofweek@ago@3","123TEXTQUERY321=vpn","assigned_to.roles=itil","JOINincident.sys_id=task_sla.task!has_breached=true","assigned_to=javascript:foo()","stateFOO1","nope=1","state=1^nope=1^ORpriority=1","assigned_toISDYNAMIC","opened_atONThis week@javascript:gs.beginningOfThisWeek()@javascript:gs.endOfThisWeek()","opened_atNOTONToday@javascript:gs.beginningOfToday()@javascript:gs.endOfToday()","opened_at>=javascript:gs.beginningOfLastSchedulePeriod()","caller_id.company=javascript:gs.getUser().getCompanyID()","assignment_group=javascript:gs.getUser().getMyGroups()","opened_atDATEPARTMonday@javascript:gs.datePart('dayofweek','monday','GE')","opened_byDYNAMIC90d1921e5f510100a9ad2572f2b477fe","stateIN1,2^EQ^priority=1","stateCHANGES","stateCHANGESTO2","numberSTARTSWITHINC^GROUPBYstate","priority=1^ORDERBYDESCnope","short_descriptionMATCH_PATvpn","short_descriptionMATCH_RGX.*","active=1","opened_atBETWEENjavascript:gs.daysAgoStart(900)@javascript:gs.daysAgoEnd(0)","sys_created_on>javascript:gs.hoursAgo(1)", "assigned_to=javascript:gs.getUserID();", "caller_id=javascript: gs.getUserID()"]) await q("incident", s);
await q("sys_user", "roles!=itil"); await q("sys_user", "rolesINitil,admin");await q("sys_user", "roles=nope");
const inc = (await go("POST", "table/incident", { short_description: "x", impact: "abc", active: "yes", due_date: "not a date", nope: 1, priority: "9", caller_id: "0123456789abcdef0123456789abcdef", urgency: 1, reassignment_count: "3.7", knowledge: true, made_sla: "0" }));
console.log(inc.s, inc.h.get("x-demo-dropped-fields"), inc.j.result.impact, inc.j.result.active, inc.j.result.due_date, inc.j.result.priority, inc.j.result.reassignment_count, inc.j.result.knowledge, inc.j.result.made_sla, JSON.stringify(inc.j.result.caller_id), inc.j.result.opened_by?.value, inc.j.result.opened_at);
const id = inc.j.result.sys_id;
console.log("upper GET", (await go("GET", `table/incident/${id.toUpperCase()}`)).s, (await go("PATCH", `table/incident/${id.toUpperCase()}`, { description: "y" })).s);
for (const [n, filter, body, want] of [["CHANGES", "stateCHANGES^EQ", { description: "z" }, 200], ["CHANGES2", "stateCHANGES^EQ", { state: "2" }, 403]] as const) {
  const r = await go("POST", "table/sys_script", { name: n, collection: "incident", when: "before", action_update: "true", abort_action: "true", active: "true", filter_condition: filter });
  console.log(n, (await go("PATCH", `table/incident/${id}`, body)).s, "want", want);
  await go("DELETE", `table/sys_script/${r.j.result.sys_id}`);
}
await go("POST", "table/sys_properties", { name: "demo.engine.itsm", value: "false" });
console.log("itsm off:", (await go("PATCH", `table/incident/${id}`, { state: "7" })).j.result?.active);
demo.close();
