/**
 * What the interpreter cannot be stopped within. Its handler is asked between steps of a script, not
 * within a native loop over a `length`, which may be 2**53. So every such function gets a `length`
 * of its own, a plain number of at most two million, and first burns turns in proportion to it, in
 * which the handler is asked.
 */
export const GUARDS = String.raw`
var MOST = 2000000;
function burn(turns) { for (var i = 0; i < turns; i++); }
function lengthOf(value) {
  if (value === null || value === undefined) return 0;
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' && typeof value !== 'function') return 0;
  var own = getOwn(value, 'length');
  if (own === undefined) {
    if (value.length === undefined) return 0;
    throw new RangeError('The length of a list has to be a property of its own');
  }
  if (typeof own.value !== 'number' || !(own.value <= MOST)) {
    throw new RangeError('A list has at most ' + MOST + ' elements');
  }
  return own.value;
}
var getOwn = Object.getOwnPropertyDescriptor;
var applyPlain = Reflect.apply;
function guard(holder, name, weigh) {
  var plain = holder[name];
  if (typeof plain !== 'function') return;
  function guarded() {
    var turns = weigh(this, arguments);
    if (turns > 1000) burn(turns);
    return applyPlain(plain, this, arguments);
  }
  define(guarded, 'name', plain.name);
  define(guarded, 'length', plain.length);
  define(holder, name, guarded);
}
function define(holder, name, value) {
  Object.defineProperty(holder, name,
    { value: value, writable: true, configurable: true, enumerable: false });
}
Object.getOwnPropertyNames(Array.prototype).forEach(function (name) {
  if (name === 'constructor' || name === 'length') return;
  var factor = name === 'sort' || name === 'toSorted' ? 20 : 1;
  guard(Array.prototype, name, function (self, args) {
    var total = lengthOf(self);
    if (name === 'concat' || name === 'flat') {
      for (var i = 0; i < args.length; i++) if (typeof args[i] === 'object') total += lengthOf(args[i]);
      if (name === 'flat') total += weighNested(self, 0);
    }
    return total * factor;
  });
});
function weighNested(list, depth) {
  if (depth > 50) throw new RangeError('The list is nested too deeply');
  var total = 0;
  for (var i = 0; i < list.length; i++) {
    if (Array.isArray(list[i])) total += lengthOf(list[i]) + weighNested(list[i], depth + 1);
  }
  return total;
}
define(Array.prototype, Symbol.iterator, Array.prototype.values);
guard(Array, 'from', function (self, args) { return Array.isArray(args[0]) ? args[0].length : lengthOfAny(args[0]); });
function lengthOfAny(value) {
  return value && typeof value === 'object' && value[Symbol.iterator] ? 0 : lengthOf(value);
}
guard(Function.prototype, 'apply', function (self, args) { return lengthOf(args[1]); });
guard(Reflect, 'apply', function (self, args) { return lengthOf(args[2]); });
guard(Reflect, 'construct', function (self, args) { return lengthOf(args[1]); });
guard(String, 'raw', function (self, args) { return lengthOf(args[0] && args[0].raw); });
var evaluateGlobal = eval;
var makeProxy = Proxy;
['Proxy', 'Atomics', 'SharedArrayBuffer', 'WeakRef', 'FinalizationRegistry', 'eval'].forEach(
  function (name) { delete globalThis[name]; });
`;
