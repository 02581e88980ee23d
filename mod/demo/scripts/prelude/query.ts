/** Conditions as an encoded query, for records and figures alike. */
export const QUERY = String.raw`
function createQuery() { return { terms: [], order: [] }; }
function encode(query) {
  return query.terms.map(function (term) { return term.text; }).concat(query.order).join('^');
}
var WRITTEN = { 'CONTAINS': 'LIKE', 'DOES NOT CONTAIN': 'NOT LIKE', 'NOT CONTAINS': 'NOT LIKE', '==': '=', '<>': '!=' };
function termText(name, operator, value) {
  var field = textOf(name);
  if (value === null) return field + (operator === '!=' ? 'ISNOTEMPTY' : 'ISEMPTY');
  var sign = String(operator).trim();
  return field + (WRITTEN[sign.toUpperCase()] || (/^[a-z ]+$/i.test(sign) ? sign.toUpperCase() : sign)) +
    textOf(value).replace(/\^/g, '^^');
}
function addTerm(query, name, operator, value) {
  var term = { text: termText(name, operator, value) };
  query.terms.push(term);
  return new GlideQueryCondition(query, term);
}
// One argument is an encoded query, two are equality.
function addArguments(query, args) {
  if (args.length === 1) return addText(query, args[0]);
  return args.length === 2 ? addTerm(query, args[0], '=', args[1])
    : addTerm(query, args[0], args[1], args[2]);
}
function addText(query, text) {
  var term = { text: textOf(text) };
  if (term.text !== '') query.terms.push(term);
  return new GlideQueryCondition(query, term);
}
function GlideQueryCondition(query, term) {
  define(this, '__condition', { query: query, term: term });
}
addMethods(GlideQueryCondition.prototype, {
  addOrCondition: function (name, operator, value) {
    var term = this.__condition.term;
    term.text += '^OR' + (arguments.length > 2 ? termText(name, operator, value) : termText(name, '=', operator));
    return this;
  },
  addCondition: function (name, operator, value) {
    var term = this.__condition.term;
    term.text += '^' + (arguments.length > 2 ? termText(name, operator, value) : termText(name, '=', operator));
    return this;
  }
});
refuseOthers(GlideQueryCondition.prototype, 'GlideQueryCondition', documented.GlideQueryCondition);
function queryMethods(queryOf) {
  return {
    addQuery: function () { return addArguments(queryOf(this), arguments); },
    addEncodedQuery: function (text) { addText(queryOf(this), text); },
    addNullQuery: function (name) { return addTerm(queryOf(this), name, '=', null); },
    addNotNullQuery: function (name) { return addTerm(queryOf(this), name, '!=', null); },
    getEncodedQuery: function () { return encode(queryOf(this)); }
  };
}
function queryOfRecord(gr) { return recordState(gr).query; }
addMethods(GlideRecord.prototype, queryMethods(queryOfRecord));
addMethods(GlideRecord.prototype, {
  addActiveQuery: function () { return addTerm(queryOfRecord(this), 'active', '=', 'true'); },
  addInactiveQuery: function () { return addTerm(queryOfRecord(this), 'active', '=', 'false'); },
  orderBy: function (name) { queryOfRecord(this).order.push('ORDERBY' + textOf(name)); },
  orderByDesc: function (name) { queryOfRecord(this).order.push('ORDERBYDESC' + textOf(name)); },
  isEncodedQueryValid: function (text) { return ask('query_valid', recordState(this).table, textOf(text)); },
  isValidEncodedQuery: function (text) { return ask('query_valid', recordState(this).table, textOf(text)); }
});

// Figures: the rows of a grouped query.
function GlideAggregate(table) {
  define(this, '__figures', {
    table: textOf(table), query: createQuery(), wanted: [], groups: [], having: [], order: [],
    rows: [], at: -1
  });
}
function figuresOf(self) { return self.__figures; }
function figureKey(name, field) { return String(name).toUpperCase() + ' ' + (field ? textOf(field) : ''); }
addMethods(GlideAggregate.prototype, queryMethods(function (self) { return figuresOf(self).query; }));
addMethods(GlideAggregate.prototype, {
  addAggregate: function (name, field) {
    figuresOf(this).wanted.push({ name: String(name).toUpperCase(), field: field ? textOf(field) : '' });
  },
  groupBy: function (field) {
    var name = textOf(field), self = this;
    figuresOf(this).groups.push(name);
    if (name in this) return;
    Object.defineProperty(this, name, {
      configurable: true, enumerable: true, get: function () { return self.getElement(name); }
    });
  },
  addHaving: function (name, field, operator, value) {
    figuresOf(this).having.push({
      name: String(name).toUpperCase(), field: textOf(field), operator: String(operator), value: textOf(value)
    });
  },
  orderBy: function (field) { figuresOf(this).order.push({ field: textOf(field), descending: false }); },
  orderByDesc: function (field) { figuresOf(this).order.push({ field: textOf(field), descending: true }); },
  orderByAggregate: function (name, field) {
    figuresOf(this).order.push({ name: String(name).toUpperCase(), field: field ? textOf(field) : '', descending: true });
  },
  setGroup: function (on) { figuresOf(this).noGroups = !on; },
  setCategory: function () {},
  query: function () {
    var self = figuresOf(this);
    self.rows = ask('aggregate', {
      table: self.table, query: encode(self.query), figures: self.wanted,
      groups: self.noGroups ? [] : self.groups, having: self.having, order: self.order
    });
    self.at = -1;
  },
  hasNext: function () { return figuresOf(this).at + 1 < figuresOf(this).rows.length; },
  next: function () {
    if (!this.hasNext()) return false;
    figuresOf(this).at++;
    return true;
  },
  getRowCount: function () { return figuresOf(this).rows.length; },
  getTableName: function () { return figuresOf(this).table; },
  getAggregate: function (name, field) {
    var row = figuresOf(this).rows[figuresOf(this).at];
    var value = row && row.figures[figureKey(name, field)];
    return value === undefined ? null : value;
  },
  getValue: function (name) {
    var row = figuresOf(this).rows[figuresOf(this).at];
    return row && row.groups[textOf(name)] ? row.groups[textOf(name)].value : null;
  },
  getDisplayValue: function (name) {
    var row = figuresOf(this).rows[figuresOf(this).at];
    return row && row.groups[textOf(name)] ? row.groups[textOf(name)].display : null;
  },
  getElement: function (name) {
    var self = this;
    return { toString: function () { return self.getValue(name) || ''; },
      getDisplayValue: function () { return self.getDisplayValue(name); } };
  }
});
refuseOthers(GlideAggregate.prototype, 'GlideAggregate', documented.GlideAggregate);
define(globalThis, 'GlideAggregate', GlideAggregate);
`;
