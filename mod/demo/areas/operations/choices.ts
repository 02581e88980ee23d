const SEVERITIES = "0=Clear|1=Critical|2=Major|3=Minor|4=Warning|5=OK";

/** Of event management and of assets: `table.element`: `value=Label` pairs in order. */
export const operationsChoices: Readonly<Record<string, string>> = {
  "em_event.severity": SEVERITIES,
  "em_event.resolution_state": "New=New|Closing=Closing",
  "em_event.state": "Ready=Ready|Processed=Processed|Ignored=Ignored|Error=Error",
  "em_alert.severity": SEVERITIES,
  "em_alert.state": "Open=Open|Reopen=Reopen|Flapping=Flapping|Closed=Closed",
  "alm_asset.install_status":
    "1=In use|2=On order|6=In stock|7=Retired|8=Missing|9=In transit|10=Consumed",
  "cmn_schedule_span.show_as": "busy=Busy|free=Free|tentative=Tentative|on_call=On Call",
};
