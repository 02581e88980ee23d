/**
 * `table.element`: `value=Label` pairs in order, of the tables in `base_tables.ts` and beside it, and
 * of columns that the dictionary adds without their values. Those of tasks and changes: "Case API"
 * and "Change Management API".
 */
export const baseChoices: Readonly<Record<string, string>> = {
  "task.escalation": "0=Normal|1=Moderate|2=High|3=Overdue",
  "task.upon_approval":
    "proceed=Proceed to Next Task|do_nothing=Wait for a User to Close this task",
  "task.upon_reject": "cancel=Cancel all future Tasks|goto=Go to a previous Task",
  "incident.notify": "1=Do Not Notify|2=Send Email|3=Telephone",
  "change_request.scope": "1=Massive|2=Large|3=Medium|4=Small|5=Tiny",
  "change_request.phase": "requested=Requested|plan=Plan|build=Build|accept=Accept",
  "cmdb_ci_outage.type": "outage=Outage|degradation=Degradation|planned=Planned Outage",
  "oauth_credential.type": "access=Access Token|refresh=Refresh Token",
  "sys_email_account.type": "smtp=SMTP|pop3=POP3|imap=IMAP",
  "sys_import_set_run.state":
    "running=Running|complete=Complete|complete_with_errors=Complete with errors|cancelled=Cancelled",
  "rm_scrum_task.type": "1=Analysis|2=Coding|3=Documentation|4=Testing",
};
