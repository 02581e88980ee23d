/** What the other parts of the library share: the call of the instance, refusals, texts of values. */
export const CORE = String.raw`
var stringify = JSON.stringify, parseJson = JSON.parse;
function ask(operation) {
  var args = Array.prototype.slice.call(arguments, 1);
  var answer = parseJson(host(operation, stringify(args)));
  if (answer.fault !== undefined) throw new Error(answer.fault);
  return answer.value;
}
function addMethods(holder, methods) {
  for (var name in methods) define(holder, name, methods[name]);
}
function refuseCall(name) {
  var refused = function () { throw new Error('The demo instance does not support ' + name + '()'); };
  define(refused, 'unsupported', true);
  return refused;
}
// Documented methods that are not here throw with their names.
function refuseOthers(holder, className, names) {
  names.split(' ').forEach(function (name) {
    if (name !== className && !(name in holder)) define(holder, name, refuseCall(className + '.' + name));
  });
}
// Classes and packages that are not here throw on any touch.
function createRefusal(name) {
  function refuse() { throw new Error('The demo instance does not support ' + name); }
  return new makeProxy(function () {}, {
    get: function (target, key) {
      if (key === 'unsupported') return true;
      refuse();
    },
    set: refuse, has: refuse, deleteProperty: refuse, apply: refuse, construct: refuse,
    ownKeys: refuse, getPrototypeOf: refuse, defineProperty: refuse, getOwnPropertyDescriptor: refuse
  });
}
function createPackage(name, parts) {
  return new makeProxy(parts, {
    get: function (target, key) {
      if (key in target || typeof key === 'symbol' || key === 'unsupported') return target[key];
      throw new Error('The demo instance does not support ' + name + '.' + key);
    }
  });
}
function textOf(value) {
  if (value === null || value === undefined) return '';
  if (value instanceof GlideDateTime || value instanceof GlideDate || value instanceof GlideDuration ||
    value instanceof GlideTime) return value.getValue();
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return String(value);
}
function isElement(value) { return value instanceof GlideElement; }
define(globalThis, '__eq', function (left, right) {
  if (isElement(left) && typeof right === 'boolean') return isTrueText(left.toString()) === right;
  if (isElement(right) && typeof left === 'boolean') return isTrueText(right.toString()) === left;
  return left == right;
});
function isTrueText(text) { return text === 'true' || text === '1'; }
Object.defineProperty(globalThis, '__eq', { writable: false, configurable: false });

// The engine's own numbers would begin alike on every heap; these begin with what the host has drawn.
var random = [0, 0, 0, 1];
function seedRandom(seed) {
  random = seed.map(function (part) { return part | 0; });
  for (var i = 0; i < 12; i++) drawBits();
}
function drawBits() {
  var bits = (random[0] + random[1] | 0) + random[3] | 0;
  random[3] = random[3] + 1 | 0;
  random[0] = random[1] ^ random[1] >>> 9;
  random[1] = random[2] + (random[2] << 3) | 0;
  random[2] = (random[2] << 21 | random[2] >>> 11) + bits | 0;
  return bits >>> 0;
}
define(Math, 'random', function random() {
  return ((drawBits() >>> 5) * 67108864 + (drawBits() >>> 6)) / 9007199254740992;
});

var Class = {
  create: function () {
    return function () {
      if (typeof this.initialize === 'function') this.initialize.apply(this, arguments);
    };
  }
};
define(globalThis, 'Class', Class);
// As in the library that the name comes from: a copy of both, and nothing is shared.
define(Object, 'extend', function (target, source) {
  for (var name in source) target[name] = source[name];
  return target;
});
define(Object, 'clone', function (source) { return Object.extend({}, source); });
define(Object, 'extendsObject', function (parent, own) {
  var extended = Object.create(typeof parent === 'function' ? parent.prototype : parent);
  return Object.extend(extended, own);
});
`;
