import { createDemo } from "./mod/demo/create_demo.ts";
const demo = await createDemo();
const auth = { authorization: "Basic " + btoa("admin:admin"), "content-type": "application/json" };
const go = async (m: string, p: string, b?: unknown, h = {}) => { const r = await demo.fetch(new Request("http://demo" + (p.startsWith("/") ? p : "/api/now/" + p), { method: m, headers: { ...auth, ...h }, body: b ? JSON.stringify(b) : null })); const t = await r.text(); let j: any; try { j = JSON.parse(t); } catch { j = t; } return { s: r.status, j, h: r.headers }; };
const svc = (await go("POST", "table/sys_ws_definition", { name: "zz", service_id: "zz", namespace: "global", active: "true" })).j.result.sys_id;
const op = (await go("POST", "table/sys_ws_operation", { name: "zz", http_method: "POST", relative_path: "/r", web_service_definition: svc, operation_script: "GlideEvaluator.evaluateString(request.body.data.s)", active: "true" })).j.result;
const ev = async (s: string) => { const r = await go("POST", "/api/global/zz/r", { s: `(function(){ try { ${s} } catch (e) { return 'THROWS ' + e.message; } })()` }); console.log(s.slice(0, 110), "→", r.s, JSON.stringify(r.j).slice(0, 260)); };
for (const s of [
 "var gr = new GlideRecord('incident'); return [typeof gr.nope, gr.isValidField('nope'), gr.getValue('nope')]",
 "return gs.getUser().getRoles()", "return typeof gs.nope", "gs.nope()", "new GlideRecord('nope').query(); return 'ok'", "return new GlideDateTime('2026-01-01 10:00:00').getDayOfWeekLocalTime()",
 "var d = new GlideRecord('incident').getElement('caller_id').getED(); return [d.isMandatory(), d.getInternalType(), d.getLabel()]",
 "var ga = new GlideAggregate('incident'); ga.addAggregate('COUNT'); ga.groupBy('state'); ga.query(); var o = []; while (ga.next()) o.push(ga.state + ':' + ga.getAggregate('COUNT')); return o",
 "var gr = new GlideRecord('incident'); gr.addQuery('state', 'VALCHANGES', ''); gr.query(); return gr.getRowCount()",
 "var gr = new GlideRecord('incident'); gr.addEncodedQuery('stateCHANGESTO2'); gr.query(); return gr.getRowCount()",
 "var gr = new GlideRecord('incident'); gr.addQuery('nope', 'x'); gr.query(); return gr.getRowCount()",
 "var gr = new GlideRecord('incident'); gr.setLimit(3); gr.orderByDesc('number'); gr.query(); var n = []; while (gr.next()) n.push(gr.number); return n.join()",
 "return GlideStringUtil.escapeHTML('<a>')", "return new GlideDuration('1 02:00:00').getDisplayValue()", "return gs.dateDiff('2026-01-01 00:00:00','2026-01-02 00:00:00', true)",
 "var r = new sn_ws.RESTMessageV2('Weather','get'); return r.execute().getStatusCode()", "return JSON.stringify({a:1})", "var w = new Workflow(); return 1", "return gs.getProperty('glide.buildname')", "return new GlideRecordSecure('incident').canRead()", "return eval('1+1')", "return Packages.java.lang.System.currentTimeMillis()", "var gr = new GlideRecord('incident'); gr.query(); gr.next(); return [gr.caller_id.name + '', gr.caller_id.getRefRecord().getValue('name'), gr.getDisplayValue('caller_id')]",
 "return new global.JSON().encode({})", "return new TableUtils('incident').getTables()", "var x = new GlideFilter(); return 1", "return new XMLDocument2()", "return new ArrayUtil().contains([1],1)", "return gs.xmlToJSON('<a>1</a>')", "return gs.tableExists('incident')", "return new ArrayUtil()", "return typeof JSUtil"
]) await ev(s);
demo.close();
