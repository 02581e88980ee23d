/** `table.element`: `value=Label` pairs in order. */
export const changeChoices: Readonly<Record<string, string>> = {
  "change_request.conflict_status": "Not Run=Not Run|Conflict=Conflict|No Conflict=No Conflict",
  "conflict.type": [
    "ci_already_scheduled=CI Already Scheduled",
    "child_ci_already_scheduled=Child CI Already Scheduled",
    "parent_ci_already_scheduled=Parent CI Already Scheduled",
    "blackout=Blackout",
    "not_in_maintenance_window=Not In Maintenance Window",
    "assigned_to_already_scheduled=Assigned To Already Scheduled",
  ].join("|"),
  "cmn_schedule_span.repeat_type": [
    "NULL_OVERRIDE=Does not repeat",
    "daily=Daily",
    "weekdays=Every Weekday (Mon-Fri)",
    "weekends=Every Weekend (Sat, Sun)",
    "weekMWF=Every Mon, Wed, Fri",
    "weekTT=Every Tue, Thu",
    "weekly=Weekly",
    "monthly=Monthly",
    "yearly=Yearly",
    "specific=Specific",
  ].join("|"),
  "cmn_schedule_span.monthly_type": [
    "dom=Day of the month",
    "dow=Day of the week",
    "ldom=Last day of the month",
    "ldow=Last day of the week",
  ].join("|"),
  "cmn_schedule_span.yearly_type": "doy=Day of the year|float=Floating",
  "cmn_schedule_span.float_week": "1=First|2=Second|3=Third|4=Fourth|5=Fifth|last=Last",
  "cmn_schedule_span.float_day":
    "1=Sunday|2=Monday|3=Tuesday|4=Wednesday|5=Thursday|6=Friday|7=Saturday",
  "risk_conditions.risk": "2=High|3=Moderate|4=Low",
  "risk_conditions.impact": "1=1 - High|2=2 - Medium|3=3 - Low",
  "chg_mgt_worker.state": "1=Waiting|2=In-Progress|3=Complete|4=Error",
};
