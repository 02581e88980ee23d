/** Moments, days, times and spans. Stored in UTC; what a person sees is in the user's zone. */
export const TIMES = String.raw`
var SECOND = 1000, MINUTE = 60000, HOUR = 3600000, DAY = 86400000;
function pad(number, width) {
  var text = String(Math.abs(number));
  while (text.length < width) text = '0' + text;
  return text;
}
function readMoment(text) {
  var found = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!found) return NaN;
  var moment = Date.UTC(+found[1], +found[2] - 1, +found[3], +(found[4] || 0), +(found[5] || 0), +(found[6] || 0));
  return new Date(moment).getUTCMonth() === +found[2] - 1 ? moment : NaN;
}
function writeMoment(moment) {
  return isNaN(moment) ? '' : new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
}
function offsetAt(moment) { return isNaN(moment) ? 0 : ask('zone_offset', moment); }
function toLocal(moment) { return moment + offsetAt(moment); }
function fromLocal(local) {
  var guess = local - offsetAt(local);
  return local - offsetAt(guess);
}
function GlideDateTime(value) {
  define(this, '__moment', { ms: 0 });
  if (value === undefined) this.__moment.ms = ask('now');
  else if (value instanceof GlideDateTime) this.__moment.ms = momentOf(value);
  else this.__moment.ms = readMoment(textOf(value));
}
function momentOf(value) {
  if (value && value.__moment) return value.__moment.ms;
  if (value && value.__span !== undefined) return value.__span.ms;
  return readMoment(textOf(value));
}
function makeMoment(ms) {
  var made = new GlideDateTime('1970-01-01');
  made.__moment.ms = ms;
  return made;
}
function shiftMonths(ms, months) {
  var date = new Date(ms), day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  var last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}
// The same in UTC and in the user's zone: methods by the ending of their names.
function inBoth(holder, methods) {
  for (var name in methods) (function (name, work) {
    define(holder, name + 'UTC', function (argument) {
      return work.call(this, this.__moment.ms, argument, function (ms) { return ms; });
    });
    define(holder, name + 'LocalTime', function (argument) {
      return work.call(this, toLocal(this.__moment.ms), argument, fromLocal);
    });
  })(name, methods[name]);
}
inBoth(GlideDateTime.prototype, {
  addDays: function (ms, count, back) { this.__moment.ms = back(ms + Number(count) * DAY); },
  addWeeks: function (ms, count, back) { this.__moment.ms = back(ms + Number(count) * 7 * DAY); },
  addMonths: function (ms, count, back) { this.__moment.ms = back(shiftMonths(ms, Number(count))); },
  addYears: function (ms, count, back) { this.__moment.ms = back(shiftMonths(ms, 12 * Number(count))); },
  getDayOfMonth: function (ms) { return new Date(ms).getUTCDate(); },
  getDayOfWeek: function (ms) { return (new Date(ms).getUTCDay() + 6) % 7 + 1; },
  getDaysInMonth: function (ms) {
    var date = new Date(ms);
    return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  },
  getMonth: function (ms) { return new Date(ms).getUTCMonth() + 1; },
  getYear: function (ms) { return new Date(ms).getUTCFullYear(); },
  setDayOfMonth: function (ms, day, back) { this.__moment.ms = back(new Date(ms).setUTCDate(Number(day))); },
  setMonth: function (ms, month, back) { this.__moment.ms = back(new Date(ms).setUTCMonth(Number(month) - 1)); },
  setYear: function (ms, year, back) { this.__moment.ms = back(new Date(ms).setUTCFullYear(Number(year))); }
});
addMethods(GlideDateTime.prototype, {
  getValue: function () { return writeMoment(this.__moment.ms); },
  toString: function () { return writeMoment(this.__moment.ms); },
  valueOf: function () { return writeMoment(this.__moment.ms); },
  getDisplayValue: function () { return writeMoment(toLocal(this.__moment.ms)); },
  getDisplayValueInternal: function () { return writeMoment(toLocal(this.__moment.ms)); },
  getInternalFormattedLocalTime: function () { return writeMoment(toLocal(this.__moment.ms)); },
  getUserFormattedLocalTime: function () { return writeMoment(toLocal(this.__moment.ms)); },
  getNumericValue: function () { return this.__moment.ms; },
  setNumericValue: function (ms) { this.__moment.ms = Number(ms); },
  setValue: function (value) {
    this.__moment.ms = typeof value === 'number' ? value : momentOf(value);
  },
  setGlideDateTime: function (value) { this.__moment.ms = momentOf(value); },
  setDisplayValue: function (text) { this.__moment.ms = fromLocal(readMoment(textOf(text))); },
  setDisplayValueInternal: function (text) { this.__moment.ms = fromLocal(readMoment(textOf(text))); },
  isValid: function () { return !isNaN(this.__moment.ms); },
  hasDate: function () { return !isNaN(this.__moment.ms); },
  add: function (value) {
    this.__moment.ms += value instanceof GlideTime || value instanceof GlideDuration ? momentOf(value) : Number(value);
  },
  addSeconds: function (count) { this.__moment.ms += Number(count) * SECOND; },
  addDays: function (count) { this.addDaysLocalTime(count); },
  addWeeks: function (count) { this.addWeeksLocalTime(count); },
  addMonths: function (count) { this.addMonthsLocalTime(count); },
  addYears: function (count) { this.addYearsLocalTime(count); },
  subtract: function (value) {
    this.__moment.ms -= value instanceof GlideTime || value instanceof GlideDuration ? momentOf(value) : Number(value);
  },
  before: function (other) { return this.__moment.ms < momentOf(other); },
  after: function (other) { return this.__moment.ms > momentOf(other); },
  onOrBefore: function (other) { return this.__moment.ms <= momentOf(other); },
  onOrAfter: function (other) { return this.__moment.ms >= momentOf(other); },
  equals: function (other) { return this.__moment.ms === momentOf(other); },
  compareTo: function (other) {
    var that = momentOf(other);
    return this.__moment.ms < that ? -1 : this.__moment.ms > that ? 1 : 0;
  },
  getDate: function () { return new GlideDate(writeMoment(this.__moment.ms).slice(0, 10)); },
  getLocalDate: function () { return new GlideDate(writeMoment(toLocal(this.__moment.ms)).slice(0, 10)); },
  getTime: function () { return new GlideTime('1970-01-01 ' + writeMoment(this.__moment.ms).slice(11)); },
  getLocalTime: function () { return new GlideTime('1970-01-01 ' + writeMoment(toLocal(this.__moment.ms)).slice(11)); },
  getDayOfMonth: function () { return this.getDayOfMonthLocalTime(); },
  getDayOfWeek: function () { return this.getDayOfWeekLocalTime(); },
  getDaysInMonth: function () { return this.getDaysInMonthLocalTime(); },
  getMonth: function () { return this.getMonthLocalTime(); },
  getYear: function () { return this.getYearLocalTime(); },
  getTZOffset: function () { return offsetAt(this.__moment.ms); }
});
define(GlideDateTime, 'subtract', function (start, end) {
  return makeSpan(momentOf(end) - momentOf(start));
});
function GlideDate(value) {
  define(this, '__moment', { ms: 0 });
  var text = value === undefined ? writeMoment(toLocal(ask('now'))) : textOf(value);
  this.__moment.ms = readMoment(text.slice(0, 10));
}
addMethods(GlideDate.prototype, {
  getValue: function () { return writeMoment(this.__moment.ms).slice(0, 10); },
  toString: function () { return writeMoment(this.__moment.ms).slice(0, 10); },
  getDisplayValue: function () { return writeMoment(this.__moment.ms).slice(0, 10); },
  getDisplayValueInternal: function () { return writeMoment(this.__moment.ms).slice(0, 10); },
  setValue: function (value) { this.__moment.ms = readMoment(textOf(value).slice(0, 10)); },
  setDisplayValue: function (value) { this.setValue(value); },
  getNumericValue: function () { return this.__moment.ms; },
  getDayOfMonthNoTZ: function () { return new Date(this.__moment.ms).getUTCDate(); },
  getMonthNoTZ: function () { return new Date(this.__moment.ms).getUTCMonth() + 1; },
  getYearNoTZ: function () { return new Date(this.__moment.ms).getUTCFullYear(); },
  addDays: function (count) { this.__moment.ms += Number(count) * DAY; },
  compareTo: GlideDateTime.prototype.compareTo,
  before: GlideDateTime.prototype.before, after: GlideDateTime.prototype.after,
  onOrBefore: GlideDateTime.prototype.onOrBefore, onOrAfter: GlideDateTime.prototype.onOrAfter
});
define(GlideDate, 'subtract', GlideDateTime.subtract);
function spanOf(text) {
  var found = /^(?:(\d+) )?(\d{1,2}):(\d{2}):(\d{2})$/.exec(text);
  if (!found) return readMoment(text);
  return +(found[1] || 0) * DAY + +found[2] * HOUR + +found[3] * MINUTE + +found[4] * SECOND;
}
function makeSpan(ms) { return new GlideDuration(ms); }
function GlideDuration(value) {
  define(this, '__span', { ms: 0 });
  if (typeof value === 'number') this.__span.ms = value;
  else if (value instanceof GlideDuration) this.__span.ms = value.__span.ms;
  else if (value !== undefined) this.__span.ms = spanOf(textOf(value));
}
function clockOf(ms) {
  return pad(Math.floor(ms / HOUR) % 24, 2) + ':' + pad(Math.floor(ms / MINUTE) % 60, 2) + ':' +
    pad(Math.floor(ms / SECOND) % 60, 2);
}
function counted(count, unit) { return count === 0 ? '' : count + ' ' + unit + (count === 1 ? '' : 's'); }
addMethods(GlideDuration.prototype, {
  getValue: function () { return writeMoment(this.__span.ms); },
  toString: function () { return writeMoment(this.__span.ms); },
  setValue: function (value) { this.__span.ms = spanOf(textOf(value)); },
  setDisplayValue: function (value) { this.__span.ms = spanOf(textOf(value)); },
  getNumericValue: function () { return this.__span.ms; },
  getDurationValue: function () {
    var days = Math.floor(this.__span.ms / DAY);
    return (days === 0 ? '' : days + ' ') + clockOf(this.__span.ms);
  },
  getDisplayValue: function () {
    var ms = this.__span.ms;
    return [counted(Math.floor(ms / DAY), 'Day'), counted(Math.floor(ms / HOUR) % 24, 'Hour'),
      counted(Math.floor(ms / MINUTE) % 60, 'Minute')].filter(Boolean).join(' ');
  },
  getDayPart: function () { return Math.floor(this.__span.ms / DAY); },
  getRoundedDayPart: function () { return Math.round(this.__span.ms / DAY); },
  add: function (other) { return makeSpan(this.__span.ms + momentOf(other)); },
  subtract: function (other) { return makeSpan(this.__span.ms - momentOf(other)); }
});
function GlideTime(value) {
  define(this, '__span', { ms: 0 });
  if (typeof value === 'number') this.__span.ms = value % DAY;
  else if (value === undefined) this.__span.ms = ask('now') % DAY;
  else this.__span.ms = spanOf(textOf(value)) % DAY;
}
addMethods(GlideTime.prototype, {
  getValue: function () { return clockOf(this.__span.ms); },
  toString: function () { return clockOf(this.__span.ms); },
  setValue: function (value) { this.__span.ms = spanOf(textOf(value)) % DAY; },
  getNumericValue: function () { return this.__span.ms; },
  getHourUTC: function () { return Math.floor(this.__span.ms / HOUR) % 12; },
  getHourOfDayUTC: function () { return Math.floor(this.__span.ms / HOUR); },
  getMinutesUTC: function () { return Math.floor(this.__span.ms / MINUTE) % 60; },
  getSeconds: function () { return Math.floor(this.__span.ms / SECOND) % 60; }
});
[['GlideDateTime', GlideDateTime], ['GlideDate', GlideDate], ['GlideDuration', GlideDuration],
  ['GlideTime', GlideTime]].forEach(function (pair) {
  refuseOthers(pair[1].prototype, pair[0], documented[pair[0]]);
  define(globalThis, pair[0], pair[1]);
});
`;
