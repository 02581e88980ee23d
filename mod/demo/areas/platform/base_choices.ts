/** `table.element`: `value=Label` pairs in order, of the tables in `base_tables.ts` and beside it. */
export const baseChoices: Readonly<Record<string, string>> = {
  "cmdb_ci_outage.type": "outage=Outage|degradation=Degradation|planned=Planned Outage",
  "oauth_credential.type": "access=Access Token|refresh=Refresh Token",
  "sys_email_account.type": "smtp=SMTP|pop3=POP3|imap=IMAP",
  "sys_import_set_run.state":
    "running=Running|complete=Complete|complete_with_errors=Complete with errors|cancelled=Cancelled",
  "rm_scrum_task.type": "1=Analysis|2=Coding|3=Documentation|4=Testing",
};
