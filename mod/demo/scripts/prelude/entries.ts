/**
 * What the host calls: `begin` names what the instance has, `enter` sets up a script's variables, `leave` says what became of them and
 * puts back those of the script around it, `describe` tells a value or a fault as text.
 */
export const ENTRIES = String.raw`
// The library is loaded once and its memory kept; what an instance has is told when its scripts begin.
function begin(text) {
  seedRandom(parseJson(text));
  var names = ask('names');
  names.includes.forEach(nameInclude);
  names.scopes.forEach(nameScope);
  return 'null';
}
function isTaken(name) { return name in globalThis && !refusals[name]; }
function nameInclude(name) {
  if (isTaken(name)) return;
  Object.defineProperty(globalThis, name, {
    configurable: true, enumerable: false,
    get: function () { return includeScript(name); },
    set: function (value) { define(globalThis, name, value); }
  });
}
// The global scope and each application are packages of the same names.
function nameScope(scope) {
  if (isTaken(scope)) return;
  define(globalThis, scope, new makeProxy({}, {
    get: function (target, key) {
      if (typeof key === 'symbol' || key in globalThis) return globalThis[key];
      throw new Error('There is no ' + scope + '.' + key);
    }
  }));
}
// A script include runs when it is first named; a fault in it names its own script and line.
function includeScript(name) {
  var text = ask('include', name);
  if (text === null && isTaken(name)) return globalThis[name];
  if (text === null) throw new Error('There is no script include ' + name);
  delete globalThis[name];
  ask('evaluate', text, name);
  return globalThis[name];
}
// An include or an application of the same name takes the place of a class that is not here.
var refusals = Object.create(null);
documentedClasses.split(' ').forEach(function (name) {
  if (name in globalThis) return;
  refusals[name] = true;
  define(globalThis, name, createRefusal(name));
});
var frames = [];
function bindRecord(given) {
  if (given === null) return null;
  var record = new GlideRecord(given.table), state = recordState(record);
  takeRow(record, given.row, given.isNew);
  state.stored = given.stored;
  state.operation = given.operation;
  return record;
}
function leaveRecord(record) {
  var state = recordState(record);
  return { row: state.row, aborted: state.aborted, message: state.message, query: encode(state.query) };
}
function enter(text) {
  var bindings = parseJson(text)[0], values = {}, frame = { records: {}, kept: {}, read: bindings.read || [] };
  for (var name in bindings.records) values[name] = frame.records[name] = bindRecord(bindings.records[name]);
  for (name in bindings.values) values[name] = bindings.values[name];
  (bindings.setups || []).forEach(function (setup) { setups[setup](values); });
  frame.read.forEach(function (name) { if (!(name in values)) values[name] = undefined; });
  for (name in values) {
    frame.kept[name] = getOwn(globalThis, name);
    Object.defineProperty(globalThis, name,
      { value: values[name], writable: true, configurable: true, enumerable: false });
  }
  frames.push(frame);
  return 'null';
}
function leave() {
  var frame = frames.pop(), left = { records: {}, values: {} };
  for (var name in frame.records) {
    if (frame.records[name]) left.records[name] = leaveRecord(frame.records[name]);
  }
  frame.read.forEach(function (name) {
    var value = globalThis[name];
    left.values[name] = value === undefined ? null : readBack(value);
  });
  for (name in frame.kept) {
    delete globalThis[name];
    if (frame.kept[name]) Object.defineProperty(globalThis, name, frame.kept[name]);
  }
  return stringify(left);
}
function readBack(value) {
  if (value && typeof value.__leave === 'function') return value.__leave();
  return typeof value === 'object' && value !== null && !isElement(value) ? value : isElement(value) ? textOf(value) : value;
}
function describe(value) {
  if (value instanceof Error || value && typeof value === 'object' && typeof value.message === 'string' && typeof value.stack === 'string') {
    return stringify({
      name: String(value.name || 'Error').slice(0, 200), message: String(value.message).slice(0, 5000),
      stack: String(value.stack || '').slice(0, 5000), status: value.status, detail: value.detail
    });
  }
  var text = value === undefined || value === null ? undefined : typeof value === 'symbol' ? 'Symbol()' : String(value);
  var json, plain = typeof value === 'boolean' || typeof value === 'number' && isFinite(value);
  if (plain || typeof value === 'object' && value !== null) try { json = stringify(value); } catch (error) { json = undefined; }
  return stringify({ text: text, json: json });
}
// The classes that there are, each with its methods, for the page that lists them.
function library() {
  var listed = {};
  function add(name, holder) {
    listed[name] = Object.getOwnPropertyNames(holder).filter(function (key) {
      var own = getOwn(holder, key);
      return key !== 'constructor' && key.indexOf('__') !== 0 && own && typeof own.value === 'function' && !own.value.unsupported;
    }).sort();
  }
  [['GlideRecord', GlideRecord], ['GlideElement', GlideElement], ['GlideElementDescriptor', GlideElementDescriptor],
    ['GlideQueryCondition', GlideQueryCondition], ['GlideAggregate', GlideAggregate], ['GlideDateTime', GlideDateTime],
    ['GlideDate', GlideDate], ['GlideTime', GlideTime], ['GlideDuration', GlideDuration], ['gs', GlideSystem],
    ['GlideUser', GlideUser], ['GlideSession', GlideSession], ['GlideSysAttachment', GlideSysAttachment],
    ['sn_ws.RESTMessageV2', RESTMessageV2], ['sn_ws.RESTResponseV2', RESTResponseV2], ['sn_fd.FlowAPI.getRunner()', FlowRunner],
    ['GlideSchedule', GlideSchedule], ['DurationCalculator', DurationCalculator],
    ['GlideUpdateManager2', GlideUpdateManager2], ['GlideImportSetTransformerWorker', GlideImportSetTransformerWorker]
  ].forEach(function (pair) { add(pair[0], pair[1].prototype); });
  add('GlideEvaluator', GlideEvaluator);
  add('SncTriggerSynchronizer', SncTriggerSynchronizer);
  add('sn_ws_err', sn_ws_err);
  return stringify(listed);
}
`;
