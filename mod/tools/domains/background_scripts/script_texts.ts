/**
 * The scripts that tools send. `«name»` becomes a string literal, so that no value is ever code.
 * Classes and methods: platform documentation (GlideSystem, FlowAPI, RESTMessageV2), and code of the
 * platform in public repositories (GlideUpdateManager2, GlideImportSetTransformerWorker,
 * SncTriggerSynchronizer).
 */
export const SCRIPTS = {
  ready: "printLine(«text»);",
  fireEvent: `var record = null;
if («table» !== '') {
  record = new GlideRecord(«table»);
  if (!record.get(«id»)) throw new Error('The record is not there');
}
gs.eventQueue(«event», record, «parm1», «parm2»);
printLine('queued');`,
  trackRecord: `var record = new GlideRecord(«table»);
if (!record.get(«id»)) throw new Error('The record is not there');
new GlideUpdateManager2().saveRecord(record);
printLine('saved');`,
  runTransform: `var worker = new GlideImportSetTransformerWorker(«set», «map»);
worker.setBackground(false);
worker.start();
printLine('transformed');`,
  startJob: `var job = new GlideRecord("sysauto_script");
if (!job.get(«id»)) throw new Error('The job is not there');
SncTriggerSynchronizer.executeNow(job);
printLine('started');`,
  testRestMessage: `var message = new sn_ws.RESTMessageV2(«message», «function»);
var variables = JSON.parse(«variables»);
for (var name in variables) message.setStringParameterNoEscape(name, variables[name]);
var response = message.execute();
printLine(JSON.stringify({
  endpoint: String(message.getEndpoint()),
  status: Number(response.getStatusCode()),
  error: String(response.getErrorMessage() || ''),
  body: String(response.getBody() || '').slice(0, 20000)
}));`,
  runFlow: runOf("flow"),
  runSubflow: runOf("subflow"),
  runAction: runOf("action"),
} as const;

function runOf(kind: "flow" | "subflow" | "action"): string {
  return `var result = sn_fd.FlowAPI.getRunner().${kind}(«name»).inForeground()` +
    `.withInputs(JSON.parse(«inputs»)).run();
printLine(JSON.stringify({
  context: String(result.getContextId()),
  outputs: result.getOutputs()
}));`;
}

/** Puts values into a script of the list. Throws on a name that has no value. */
export function fillScript(
  name: keyof typeof SCRIPTS,
  values: Readonly<Record<string, string>>,
): string {
  return SCRIPTS[name].replace(/«(\w+)»/g, (_whole, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`the script ${name} needs a value for ${key}`);
    return literal(value);
  });
}

/** A string literal of ES5, where the two separators of Unicode end a line. */
function literal(text: string): string {
  return JSON.stringify(text).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}
