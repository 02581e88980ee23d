/**
 * Working time: `GlideSchedule`, and `DurationCalculator`, which relative durations find as
 * `calculator`. The documentation shows the latter as a script include of the base system.
 */
export const SCHEDULES = String.raw`
function GlideSchedule(id, zone) {
  define(this, '__schedule', { id: '', zone: '' });
  this.load(id, zone);
}
addMethods(GlideSchedule.prototype, {
  load: function (id, zone, excludedSpan) {
    if (excludedSpan) throw new Error('The demo instance does not support GlideSchedule.load() without one of its spans');
    this.__schedule.id = textOf(id);
    this.setTimeZone(zone);
  },
  setTimeZone: function (zone) { this.__schedule.zone = textOf(zone) || ask('user').timeZone; },
  getName: function () { return ask('schedule', this.__schedule).name; },
  isValid: function () { return ask('schedule', this.__schedule).spans > 0; },
  add: function (start, offset) {
    return makeMoment(ask('schedule_end', this.__schedule, momentOf(start), momentOf(offset)));
  },
  duration: function (start, end) {
    return makeSpan(ask('schedule_time', this.__schedule, momentOf(start), momentOf(end)));
  },
  isInSchedule: function (time) { return ask('schedule_wait', this.__schedule, momentOf(time)) === 0; },
  whenNext: function (time, zone) {
    var asked = { id: this.__schedule.id, zone: textOf(zone) || this.__schedule.zone };
    return ask('schedule_wait', asked, momentOf(time));
  }
});
refuseOthers(GlideSchedule.prototype, 'GlideSchedule', documented.GlideSchedule);
define(globalThis, 'GlideSchedule', GlideSchedule);

function DurationCalculator() {
  this.startDateTime = new GlideDateTime();
  this.endDateTime = null;
  this.seconds = this.totalSeconds = 0;
  this.schedule = new GlideSchedule();
}
// A text is what a person would see; "" is now.
function readStart(value) {
  if (value instanceof GlideDateTime || isElement(value)) return new GlideDateTime(textOf(value));
  var moment = new GlideDateTime();
  if (textOf(value) !== '') moment.setDisplayValue(textOf(value));
  return moment;
}
function endAt(calculator, end) {
  calculator.endDateTime = end;
  calculator.seconds = momentOf(calculator.schedule.duration(calculator.startDateTime, end)) / SECOND;
  calculator.totalSeconds = (momentOf(end) - momentOf(calculator.startDateTime)) / SECOND;
}
addMethods(DurationCalculator.prototype, {
  setSchedule: function (id, zone) { this.schedule = new GlideSchedule(id, zone); },
  setTimeZone: function (zone) { this.schedule.setTimeZone(zone); },
  setStartDateTime: function (start) { this.startDateTime = readStart(start); },
  getEndDateTime: function () { return this.endDateTime; },
  getSeconds: function () { return this.seconds; },
  getTotalSeconds: function () { return this.totalSeconds; },
  calcDuration: function (seconds) {
    if (isNaN(parseInt(seconds, 10))) return false;
    endAt(this, this.schedule.add(this.startDateTime, new GlideDuration(Number(seconds) * SECOND)));
    return true;
  },
  calcScheduleDuration: function (start, end) {
    if (textOf(start) !== '') this.startDateTime = readStart(start);
    var last = textOf(end) === '' ? this.endDateTime || new GlideDateTime() : readStart(end);
    endAt(this, last);
    return Math.max(0, this.seconds);
  },
  calcRelativeDuration: function (id) {
    var relative = new GlideRecord('cmn_relative_duration');
    if (!relative.get(textOf(id))) return false;
    var kept = getOwn(globalThis, 'calculator');
    define(globalThis, 'calculator', this);
    try {
      return evaluateText(relative.getValue('script') || '', relative.getValue('name'));
    } finally {
      delete globalThis.calculator;
      if (kept) Object.defineProperty(globalThis, 'calculator', kept);
    }
  },
  calcRelativeDueDate: function (start, days, time) {
    var end = ask('due_date', this.schedule.__schedule, momentOf(readStart(start)), Number(days), textOf(time));
    endAt(this, makeMoment(end));
    return this.schedule.__schedule.id === '' ? undefined : this.schedule.isInSchedule(this.endDateTime);
  },
  isAfter: function (moment, time) {
    var local = ask('local_time', this.schedule.__schedule, momentOf(readStart(moment)));
    return local > momentOf(new GlideTime(textOf(time)));
  }
});
define(globalThis, 'DurationCalculator', DurationCalculator);
`;
