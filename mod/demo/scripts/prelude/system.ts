/** `gs`, the user and the session. */
export const SYSTEM = String.raw`
function printed(value) { return value === null || value === undefined ? String(value) : textOf(value); }
function fillIn(text, args) {
  return printed(text).replace(/\{(\d+)\}/g, function (whole, index) {
    return Number(index) < args.length ? printed(args[index]) : whole;
  });
}
function listArguments(args) {
  return args.length === 1 && Array.isArray(args[0]) ? args[0] : args;
}
function logAt(level) {
  return function (text) {
    ask('log', level, fillIn(text, listArguments(Array.prototype.slice.call(arguments, 1))));
  };
}
function logFrom(level) {
  return function (text, source) { ask('log', level, printed(text), source === undefined ? '' : textOf(source)); };
}
function messageAs(kind) {
  return function (text) { ask('message', kind, textOf(text)); };
}
function stampOf(value) { return value instanceof GlideDateTime ? momentOf(value) : readMoment(textOf(value)); }
function GlideSystem() {}
addMethods(GlideSystem.prototype, {
  print: function (text) { ask('print', printed(text)); },
  info: logAt('0'), warn: logAt('1'), error: logAt('2'),
  debug: logAt('-1'),
  log: logFrom('0'), logWarning: logFrom('1'), logError: logFrom('2'),
  addInfoMessage: messageAs('info'), addErrorMessage: messageAs('error'),
  getInfoMessages: function () { return ask('messages', 'info'); },
  getErrorMessages: function () { return ask('messages', 'error'); },
  flushMessages: function () { ask('flush_messages'); },
  getProperty: function (name, other) {
    var value = ask('property', textOf(name));
    return value === null ? (other === undefined ? null : other) : value;
  },
  setProperty: function (name, value, description) {
    ask('set_property', textOf(name), textOf(value), description === undefined ? '' : textOf(description));
  },
  getMessage: function (key, args) {
    return fillIn(ask('ui_message', textOf(key)), args === undefined ? [] : Array.isArray(args) ? args : [args]);
  },
  getUser: function () { return new GlideUser(ask('user')); },
  getUserID: function () { return ask('user').id; },
  userID: function () { return ask('user').id; },
  getUserName: function () { return ask('user').userName; },
  getUserDisplayName: function () { return ask('user').name; },
  getUserNameByUserID: function (name) { return ask('user_by_name', textOf(name)); },
  getTimeZoneName: function () { return ask('user').timeZone; },
  hasRole: function (names) { return hasAnyRole(textOf(names)); },
  getPreference: function (name, other) {
    var value = ask('preference', textOf(name));
    return value === '' ? (other === undefined ? null : other) : value;
  },
  getSession: function () { return session; },
  getSessionID: function () { return ask('session').id; },
  isLoggedIn: function () { return true; },
  isInteractive: function () { return ask('session').interactive; },
  isMobile: function () { return false; },
  isDebugging: function () { return false; },
  getCurrentScopeName: function () { return ask('scope'); },
  getCallerScopeName: function () { return null; },
  getCurrentApplicationId: function () { return ask('session').application; },
  tableExists: function (name) { return Boolean(tableOf(textOf(name))); },
  getDisplayColumn: function (name) { return tableOf(textOf(name)).display; },
  nil: function (value) { return value === null || value === undefined || textOf(value) === ''; },
  eventQueue: function (name, record, parm1, parm2, queue) {
    ask('event', textOf(name), recordKey(record), textOf(parm1), textOf(parm2),
      { queue: textOf(queue), on: '' });
  },
  eventQueueScheduled: function (name, record, parm1, parm2, on) {
    ask('event', textOf(name), recordKey(record), textOf(parm1), textOf(parm2),
      { queue: '', on: textOf(on) });
  },
  executeNow: function (job) { ask('run_job', recordKey(job).id); },
  generateGUID: function () { return ask('new_id'); },
  base64Encode: function (text) { return ask('base64', 'encode', textOf(text)); },
  base64Decode: function (text) { return ask('base64', 'decode', textOf(text)); },
  urlEncode: function (text) { return encodeURIComponent(textOf(text)).replace(/%20/g, '+'); },
  urlDecode: function (text) { return decodeURIComponent(textOf(text).replace(/\+/g, ' ')); },
  include: function (name) { return includeScript(textOf(name)); },
  dateDiff: function (start, end, inSeconds) {
    var ms = fromLocal(readMoment(textOf(end))) - fromLocal(readMoment(textOf(start)));
    return inSeconds ? String(ms / SECOND) : new GlideDuration(ms).getDurationValue();
  },
  nowNoTZ: function () { return writeMoment(ask('now')); },
  nowGlideDateTime: function () { return new GlideDateTime(); },
  yesterday: function () { return GlideSystem.prototype.daysAgo(1); },
  sleep: function () {}
});
dateFunctions.forEach(function (name) {
  if (name in GlideSystem.prototype) return;
  define(GlideSystem.prototype, name, function () {
    return ask('date_function', name, Array.prototype.map.call(arguments, textOf));
  });
});
function recordKey(record) {
  return record ? { table: record.getTableName(), id: record.getUniqueValue() || '' } : { table: '', id: '' };
}
function hasAnyRole(names) {
  return names.split(',').some(function (name) { return ask('has_role', name.trim()); });
}
refuseOthers(GlideSystem.prototype, 'gs', documented.gs);
define(globalThis, 'gs', new GlideSystem());

function GlideUser(facts) { define(this, '__user', facts); }
addMethods(GlideUser.prototype, {
  getID: function () { return this.__user.id; },
  getName: function () { return this.__user.userName; },
  getDisplayName: function () { return this.__user.name; },
  getFirstName: function () { return this.__user.firstName; },
  getLastName: function () { return this.__user.lastName; },
  getEmail: function () { return this.__user.email; },
  getCompanyID: function () { return this.__user.company; },
  getRecord: function () {
    var record = new GlideRecord('sys_user');
    record.get(this.__user.id);
    return record;
  },
  getRoles: function () { return this.__user.roles; },
  getUserRoles: function () { return this.__user.roles; },
  hasRole: function (names) { return hasAnyRole(textOf(names)); },
  isMemberOf: function (group) { return ask('member_of', textOf(group)); },
  getPreference: function (name) { return ask('preference', textOf(name)) || null; },
  savePreference: function (name, value) { ask('set_preference', textOf(name), textOf(value)); }
});
refuseOthers(GlideUser.prototype, 'GlideUser', documented.GlideUser);
function GlideSession() {}
var clientData = {};
addMethods(GlideSession.prototype, {
  getClientData: function (name) { return clientData[name] === undefined ? null : clientData[name]; },
  putClientData: function (name, value) { clientData[name] = textOf(value); },
  getCurrentApplicationId: function () { return ask('session').application; },
  getTimeZoneName: function () { return ask('user').timeZone; },
  getLanguage: function () { return 'en'; },
  isLoggedIn: function () { return true; },
  isInteractive: function () { return ask('session').interactive; },
  isImpersonating: function () { return ask('session').impersonating; },
  getSessionToken: function () { return ask('session').token; }
});
refuseOthers(GlideSession.prototype, 'GlideSession', documented.GlideSession);
var session = new GlideSession();
`;
