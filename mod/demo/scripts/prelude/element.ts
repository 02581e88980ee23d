/**
 * `GlideElement`: a column of the row that its record stands at. What is behind a reference is read
 * when it is asked for, in one call for the whole way.
 */
export const ELEMENT = String.raw`
function GlideElement() {}
var elementPrototypes = {};
function elementPrototype(reference) {
  if (Object.prototype.hasOwnProperty.call(elementPrototypes, reference)) return elementPrototypes[reference];
  var made = Object.create(GlideElement.prototype);
  var table = reference && tableOf(reference);
  Object.keys(table ? table.columns : {}).forEach(function (name) {
    if (name in GlideElement.prototype) return;
    Object.defineProperty(made, name, {
      enumerable: true, configurable: true,
      get: function () { return createElement(this.__element.record, this.__element.path.concat(name)); },
      // Documented for no interface: a value behind a reference is read, not written.
      set: function () {}
    });
  });
  return elementPrototypes[reference] = made;
}
function createElement(record, path) {
  var column = columnOf(record, path[0]);
  for (var i = 1; column && i < path.length; i++) {
    var table = column.reference && tableOf(column.reference);
    column = table && Object.prototype.hasOwnProperty.call(table.columns, path[i])
      ? table.columns[path[i]] : undefined;
  }
  if (!column) throw new Error('There is no column ' + path.join('.') + ' from ' + recordState(record).table);
  var element = Object.create(elementPrototype(column.type === 'reference' ? column.reference : ''));
  define(element, '__element', { record: record, path: path, column: column });
  return element;
}
function walk(element) {
  var own = element.__element, state = recordState(own.record);
  return ask('walk', state.table, own.path, state.row[own.path[0]] || '');
}
function textOfElement(element) {
  var own = element.__element;
  if (own.path.length > 1) return walk(element).value;
  return recordState(own.record).row[own.path[0]] || '';
}
function storedOf(element) { return recordState(element.__element.record).stored[element.__element.path[0]] || ''; }
function homeOf(element) {
  return element.__element.path.length > 1 ? walk(element).table : recordState(element.__element.record).table;
}
define(GlideElement.prototype, Symbol.toPrimitive, function () { return textOfElement(this); });
addMethods(GlideElement.prototype, {
  toString: function () { return textOfElement(this); },
  valueOf: function () { return textOfElement(this); },
  toJSON: function () { return textOfElement(this); },
  getValue: function () {
    var text = textOfElement(this);
    if (this.__element.column.type !== 'boolean' || text === '') return text;
    return text === 'true' ? '1' : '0';
  },
  getDisplayValue: function () { return walk(this).display; },
  getHTMLValue: function () { return textOfElement(this); },
  getName: function () { return this.__element.column.name; },
  getLabel: function () { return this.__element.column.label; },
  getTableName: function () { return homeOf(this); },
  getBaseTableName: function () { return ask('base_table', homeOf(this)); },
  getReferenceTable: function () { return this.__element.column.reference || null; },
  getED: function () { return createDescriptor(tableOf(homeOf(this)), this.__element.column); },
  getRefRecord: function () {
    var column = this.__element.column;
    var record = new GlideRecord(column.reference);
    record.get(column.key || 'sys_id', textOfElement(this));
    return record;
  },
  nil: function () { return textOfElement(this) === ''; },
  hasValue: function () { return textOfElement(this) !== ''; },
  changes: function () { return textOfElement(this) !== storedOf(this); },
  changesFrom: function (value) { return this.changes() && storedOf(this) === textOf(value); },
  changesTo: function (value) { return this.changes() && textOfElement(this) === textOf(value); },
  setValue: function (value) { setField(this.__element.record, this.__element.path[0], value); },
  setDisplayValue: function (shown) {
    var state = recordState(this.__element.record), name = this.__element.path[0];
    setField(this.__element.record, name, ask('stored_value', state.table, name, textOf(shown)));
  },
  setError: function (message) { recordState(this.__element.record).message = textOf(message); },
  canRead: function () { return mayDoField(this, 'read'); },
  canWrite: function () { return mayDoField(this, 'write'); },
  canCreate: function () { return mayDoField(this, 'create'); },
  dateNumericValue: function () { return new GlideDateTime(textOfElement(this)).getNumericValue(); },
  setDateNumericValue: function (milliseconds) {
    var time = new GlideDateTime();
    time.setNumericValue(Number(milliseconds));
    this.setValue(time);
  },
  getGlideObject: function () {
    var type = this.__element.column.type, text = textOfElement(this);
    if (type === 'glide_date') return new GlideDate(text);
    if (type === 'glide_duration') return new GlideDuration(text);
    if (type === 'glide_time') return new GlideTime(text);
    return new GlideDateTime(text);
  },
  getChoiceValue: function () { return walk(this).display; },
  getChoices: function () { return ask('choices', homeOf(this), this.__element.column.name); },
  getJournalEntry: function (which) {
    var own = this.__element;
    return ask('journal', recordState(own.record).stored.sys_id || '', own.column.name, Number(which));
  }
});
function mayDoField(element, operation) {
  var state = recordState(element.__element.record);
  return ask('may', state.table, operation, state.stored.sys_id || '', element.__element.path[0]);
}
refuseOthers(GlideElement.prototype, 'GlideElement', documented.GlideElement);
define(globalThis, 'GlideElement', GlideElement);

function GlideElementDescriptor() {}
function createDescriptor(table, column) {
  var descriptor = Object.create(GlideElementDescriptor.prototype);
  define(descriptor, '__facts', column ||
    { name: null, label: table.label, type: 'collection', length: 0, mandatory: false, calculated: false });
  return descriptor;
}
addMethods(GlideElementDescriptor.prototype, {
  getName: function () { return this.__facts.name; },
  getLabel: function () { return this.__facts.label; },
  getInternalType: function () { return this.__facts.type; },
  getLength: function () { return this.__facts.length; },
  isMandatory: function () { return this.__facts.mandatory; },
  isVirtual: function () { return this.__facts.calculated; },
  isChoiceTable: function () { return this.__facts.choice; }
});
refuseOthers(GlideElementDescriptor.prototype, 'GlideElementDescriptor', documented.GlideElementDescriptor);
`;
