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
  "cmn_schedule_span.repeat_type": "daily=Daily|weekly=Weekly",
  "risk_conditions.risk": "2=High|3=Moderate|4=Low",
  "risk_conditions.impact": "1=1 - High|2=2 - Medium|3=3 - Low",
  "chg_mgt_worker.state": "1=Waiting|2=In-Progress|3=Complete|4=Error",
};
