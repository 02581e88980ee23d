/**
 * `GlideRecord`: a query, its page of rows and the row at hand. Elements are live: one is made per
 * record and column, and reads the row that the record stands at.
 */
export const RECORD = String.raw`
var tables = {};
function tableOf(name) {
  if (!Object.prototype.hasOwnProperty.call(tables, name)) tables[name] = ask('table', name);
  return tables[name];
}
var PAGE = 100;
function recordState(gr) { return gr.__record; }
function GlideRecord(table) { return openRecord(textOf(table), false); }
function GlideRecordSecure(table) { return openRecord(textOf(table), true); }
GlideRecordSecure.prototype = Object.create(GlideRecord.prototype);
define(GlideRecordSecure.prototype, 'constructor', GlideRecordSecure);
function openRecord(name, secure) {
  var gr = Object.create(prototypeOf(name, secure));
  define(gr, '__record', {
    table: name, secure: secure, query: createQuery(), row: {}, stored: {}, isNew: false, onRow: false,
    ids: [], rows: {}, at: -1, total: 0, limit: 0, first: 0, noCount: false,
    workflow: true, sysFields: true, force: false, aborted: false, message: '', operation: '',
    elements: {}
  });
  return gr;
}
var prototypes = {};
function prototypeOf(name, secure) {
  var key = name + (secure ? ' secure' : '');
  if (Object.prototype.hasOwnProperty.call(prototypes, key)) return prototypes[key];
  var base = secure ? GlideRecordSecure.prototype : GlideRecord.prototype;
  var made = Object.create(base);
  var table = tableOf(name);
  Object.keys(table ? table.columns : {}).forEach(function (column) {
    if (column in base) return;
    Object.defineProperty(made, column, {
      enumerable: true, configurable: true,
      get: function () { return elementAt(this, column); },
      set: function (value) { setField(this, column, value); }
    });
  });
  return prototypes[key] = made;
}
function columnOf(gr, name) {
  var table = tableOf(recordState(gr).table);
  return table && Object.prototype.hasOwnProperty.call(table.columns, name)
    ? table.columns[name] : undefined;
}
function storedText(column, value) {
  var text = textOf(value);
  if (column.type !== 'boolean' || text === '') return text;
  return String(isTrueText(text));
}
function setField(gr, name, value) {
  var column = columnOf(gr, name);
  if (column) recordState(gr).row[name] = storedText(column, value);
}
function elementAt(gr, name) {
  var elements = recordState(gr).elements;
  if (!elements[name]) elements[name] = createElement(gr, [name]);
  return elements[name];
}
function takeRow(gr, row, isNew) {
  var state = recordState(gr);
  state.stored = row;
  state.row = Object.assign({}, row);
  state.isNew = isNew;
  state.onRow = true;
}
function setChanges(gr) {
  var state = recordState(gr), changes = {};
  for (var name in state.row) {
    if (state.row[name] !== (state.stored[name] || '')) changes[name] = state.row[name];
  }
  return changes;
}
function writeOptions(gr) {
  var state = recordState(gr);
  return { secure: state.secure, workflow: state.workflow, sysFields: state.sysFields, force: state.force };
}
function finishWrite(gr, result) {
  var state = recordState(gr);
  state.message = result.message || '';
  if (!result.row) return null;
  takeRow(gr, result.row, false);
  return result.row.sys_id;
}
function runQuery(gr, query) {
  var state = recordState(gr);
  var found = ask('query', {
    table: state.table, query: query, secure: state.secure,
    limit: state.limit, first: state.first, page: PAGE
  });
  state.ids = found.ids;
  state.rows = {};
  found.rows.forEach(function (row) { state.rows[row.sys_id] = row; });
  state.at = -1;
  state.onRow = false;
  state.row = {};
  state.stored = {};
}
// Rows that are gone since the query are passed over, as a page of them is read again.
function moveTo(gr, index) {
  var state = recordState(gr);
  for (var at = index; at < state.ids.length; at++) {
    var id = state.ids[at];
    if (!state.rows[id]) {
      state.rows = {};
      ask('rows', state.table, state.ids.slice(at, at + PAGE)).forEach(function (row) {
        state.rows[row.sys_id] = row;
      });
    }
    if (!state.rows[id]) continue;
    state.at = at;
    takeRow(gr, state.rows[id], false);
    return true;
  }
  return false;
}
function valueAt(gr, name) {
  var path = String(name).split('.');
  if (path.length > 1) {
    var walked = createElement(gr, path);
    return columnOf(gr, path[0]) ? walked.toString() : undefined;
  }
  return columnOf(gr, name) ? recordState(gr).row[name] || '' : undefined;
}
addMethods(GlideRecord.prototype, {
  initialize: function () {
    var state = recordState(this);
    state.row = {}; state.stored = {}; state.isNew = true; state.onRow = true;
  },
  newRecord: function () {
    takeRow(this, ask('defaults', recordState(this).table), true);
    recordState(this).stored = {};
  },
  isNewRecord: function () { return recordState(this).isNew; },
  query: function (name, value) {
    if (name !== undefined) this.addQuery(name, value);
    runQuery(this, encode(recordState(this).query));
  },
  _query: function (name, value) { return GlideRecord.prototype.query.call(this, name, value); },
  next: function () { return moveTo(this, recordState(this).at + 1); },
  _next: function () { return moveTo(this, recordState(this).at + 1); },
  hasNext: function () {
    var state = recordState(this);
    return state.at + 1 < state.ids.length;
  },
  get: function (name, value) {
    var field = value === undefined ? 'sys_id' : textOf(name);
    var wanted = value === undefined ? name : value;
    var query = createQuery();
    addTerm(query, field, '=', wanted);
    if (textOf(wanted) === '' || !columnOf(this, field.split('.')[0])) return false;
    runQuery(this, encode(query));
    return this.next();
  },
  find: function (name, value) {
    var state = recordState(this);
    for (var at = 0; moveTo(this, at); at = state.at + 1) {
      if (valueAt(this, name) === textOf(value)) return true;
    }
    return false;
  },
  getRowCount: function () { return recordState(this).ids.length; },
  getRowNumber: function () { return recordState(this).at; },
  getLocation: function () { return recordState(this).at; },
  setLocation: function (at) { moveTo(this, Number(at)); },
  saveLocation: function () { recordState(this).saved = recordState(this).at; },
  restoreLocation: function () { moveTo(this, recordState(this).saved || 0); },
  chooseWindow: function (first, last) {
    var state = recordState(this);
    state.first = Number(first);
    state.limit = Number(last) - Number(first);
  },
  setLimit: function (count) { recordState(this).limit = Number(count); },
  setNoCount: function () {},
  setCategory: function () {},
  setQueryReferences: function () {},
  disableSysIdInOptimization: function () {},
  getValue: function (name) {
    var value = valueAt(this, name);
    if (value === undefined || value === '') return null;
    var column = columnOf(this, name);
    return column && column.type === 'boolean' ? (value === 'true' ? '1' : '0') : value;
  },
  setValue: function (name, value) { setField(this, textOf(name), value); },
  addValue: function (name, value) {
    setField(this, name, Number(valueAt(this, name) || 0) + Number(value));
  },
  getDisplayValue: function (name) {
    var table = tableOf(recordState(this).table);
    var field = name === undefined ? table && table.display : String(name);
    return field ? createElement(this, field.split('.')).getDisplayValue() : '';
  },
  getEscapedDisplayValue: function (name) {
    return this.getDisplayValue(name).replace(/(['"\\])/g, '\\$1');
  },
  setDisplayValue: function (name, value) { this.getElement(name).setDisplayValue(value); },
  getElement: function (name) {
    var path = String(name).split('.');
    if (!columnOf(this, path[0])) return null;
    return path.length === 1 ? elementAt(this, path[0]) : createElement(this, path);
  },
  getElements: function () {
    var gr = this;
    return Object.keys(tableOf(recordState(this).table).columns).map(function (name) {
      return elementAt(gr, name);
    });
  },
  getED: function () { return createDescriptor(tableOf(recordState(this).table), null); },
  getUniqueValue: function () { return recordState(this).row.sys_id || null; },
  getTableName: function () { return recordState(this).table; },
  getRecordClassName: function () { return recordState(this).row.sys_class_name || recordState(this).table; },
  getClassDisplayValue: function () { return tableOf(this.getRecordClassName()).label; },
  getLabel: function () { return tableOf(recordState(this).table).label; },
  getPlural: function () { return ask('plural', recordState(this).table); },
  getLink: function () {
    return recordState(this).table + '.do?sys_id=' + (this.getUniqueValue() || '-1') +
      '&sysparm_stack=' + recordState(this).table + '_list.do?sysparm_query=active=true';
  },
  isValid: function () { return Boolean(tableOf(recordState(this).table)); },
  isValidField: function (name) { return Boolean(columnOf(this, textOf(name))); },
  isValidRecord: function () { return recordState(this).onRow && !recordState(this).isNew; },
  isView: function () { return false; },
  instanceOf: function (name) {
    return tableOf(this.getRecordClassName()).chain.indexOf(textOf(name)) >= 0;
  },
  canRead: function () { return mayDo(this, 'read'); },
  canWrite: function () { return mayDo(this, 'write'); },
  canCreate: function () { return mayDo(this, 'create'); },
  canDelete: function () { return mayDo(this, 'delete'); },
  insert: function () {
    return finishWrite(this, ask('insert', recordState(this).table, recordState(this).row, writeOptions(this)));
  },
  update: function () {
    var state = recordState(this);
    var id = state.stored.sys_id || state.row.sys_id;
    if (state.isNew || !id) return this.insert();
    return finishWrite(this, ask('update', state.table, [id], setChanges(this), writeOptions(this)));
  },
  updateMultiple: function () {
    var state = recordState(this);
    if (!state.onRow || state.isNew) var changes = state.row;
    else changes = setChanges(this);
    runQuery(this, encode(state.query));
    if (state.ids.length === 0) return;
    ask('update', state.table, state.ids, changes, writeOptions(this));
  },
  deleteRecord: function () {
    var state = recordState(this);
    var id = state.stored.sys_id || (state.isNew ? '' : state.row.sys_id);
    return Boolean(id) && ask('delete', state.table, [id], writeOptions(this)) === 1;
  },
  deleteMultiple: function () {
    runQuery(this, encode(recordState(this).query));
    ask('delete', recordState(this).table, recordState(this).ids, writeOptions(this));
  },
  setWorkflow: function (on) { recordState(this).workflow = Boolean(on); },
  setUseEngines: function (on) { recordState(this).workflow = Boolean(on); },
  autoSysFields: function (on) { recordState(this).sysFields = Boolean(on); },
  setForceUpdate: function (on) { recordState(this).force = Boolean(on); },
  setNewGuid: function () { recordState(this).row.sys_id = ask('new_id'); },
  setNewGuidValue: function (id) { recordState(this).row.sys_id = textOf(id); },
  setAbortAction: function (on) { recordState(this).aborted = Boolean(on); },
  isActionAborted: function () { return recordState(this).aborted; },
  getLastErrorMessage: function () { return recordState(this).message; },
  operation: function () { return recordState(this).operation || null; },
  changes: function () { return Object.keys(setChanges(this)).length > 0; },
  hasAttachments: function () { return ask('attachments', recordState(this).table, this.getUniqueValue()).length > 0; }
});
function mayDo(gr, operation) {
  return ask('may', recordState(gr).table, operation, recordState(gr).stored.sys_id || '', '');
}
refuseOthers(GlideRecord.prototype, 'GlideRecord', documented.GlideRecord);
define(globalThis, 'GlideRecord', GlideRecord);
define(globalThis, 'GlideRecordSecure', GlideRecordSecure);
`;
