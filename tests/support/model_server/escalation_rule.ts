/** What a scripted model builds where a person watches it: the arguments of `sn_create_business_rule`. */
export const ESCALATION_RULE = {
  name: "Escalate when reopened",
  table: "incident",
  when: "before",
  action_update: true,
  advanced: true,
  script: "(function executeRule(current, previous) {\n" +
    "  if (current.reopen_count > previous.reopen_count) {\n" +
    "    current.urgency = 1;\n  }\n})(current, previous);",
};
