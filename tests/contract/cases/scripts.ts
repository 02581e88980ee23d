import { BARE, type Certainty, type ContractCase, create } from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

interface Statement {
  name: string;
  certainty: Certainty;
  fact?: string;
  /** The body of a function; what it returns is compared. */
  script: string;
  returns: unknown;
}

/** A statement about scripts, asked through a scripted resource of one's own. */
export function evaluates(
  { name, certainty, fact, script, returns }: Statement,
): ContractCase {
  return {
    name,
    certainty,
    fact,
    needs: "rules",
    steps: [
      create("sys_ws_definition", "service", {
        name: "{mark}",
        service_id: "{mark}",
        namespace: "global",
        active: "true",
      }),
      create("sys_ws_operation", "operation", {
        name: "{mark}",
        http_method: "GET",
        relative_path: "/answer",
        web_service_definition: "{service}",
        operation_script:
          `(function process(request, response) {\n${script}\n})(request, response);`,
        active: "true",
      }),
      {
        method: "GET",
        path: "/api/global/{mark}/answer",
        expect: { status: 200, body: { "": { equals: { result: returns } } } },
      },
    ],
    leaves: recordTraces("sys_ws_definition_{service}", "sys_ws_operation_{operation}"),
  };
}

/** A rule with a script on departments of this case alone, and a write that it acts on. */
function rule(values: Record<string, string>, body: string) {
  return create("sys_script", "rule", {
    name: "{mark}",
    collection: "cmn_department",
    active: "true",
    advanced: "true",
    filter_condition: "nameSTARTSWITH{mark}^EQ",
    script: `(function executeRule(current, previous) {\n${body}\n})(current, previous);`,
    ...values,
  });
}

const ruleTraces = recordTraces("sys_script_{rule}");

/** What scripts find and what rules with scripts do. */
export const scriptCases: readonly ContractCase[] = [
  {
    name: "a before rule's changes are saved with the write",
    // "Classic Business rules", Prevent recursive business rules: changes made in before rules are saved when all of them are complete.
    certainty: "A",
    needs: "rules",
    steps: [
      rule(
        { when: "before", action_insert: "true" },
        `current.setValue("description", "by rule");`,
      ),
      {
        method: "POST",
        path: "table/cmn_department",
        query: BARE,
        body: { name: "{mark}" },
        save: { department: "/result/sys_id" },
        expect: { status: 201, body: { "/result/description": "by rule" } },
      },
    ],
    leaves: ruleTraces,
  },
  {
    name: "setAbortAction(true) keeps a new record out",
    // "Abort a database action"; the words of the answer are measured.
    certainty: "A",
    needs: "rules",
    steps: [
      rule(
        { when: "before", action_insert: "true" },
        `if (current.name == "{mark}no") current.setAbortAction(true);`,
      ),
      {
        method: "POST",
        path: "table/cmn_department",
        body: { name: "{mark}no" },
        expect: { status: 403, body: { "/error/detail": /was aborted by Business Rule/ } },
      },
      {
        method: "GET",
        path: "table/cmn_department",
        query: { sysparm_query: "name={mark}no" },
        expect: { status: 200, body: { "/result": { length: 0 } } },
      },
    ],
    leaves: ruleTraces,
  },
  evaluates({
    name: "days of the week count from Monday",
    // Scoped GlideDateTime, getDayOfWeekUTC(): Monday equals 1; 2011-12-01 is a Thursday.
    certainty: "A",
    script: `return { day: new GlideDateTime("2011-12-01 12:00:00").getDayOfWeekUTC() };`,
    returns: { day: 4 },
  }),
  evaluates({
    name: "a duration tells its days, whole and rounded",
    // GlideDuration, getDayPart() and getRoundedDayPart().
    certainty: "A",
    script: `return {
  whole: new GlideDuration("3 12:00:00").getDayPart(),
  rounded: new GlideDuration("3 14:00:00").getRoundedDayPart()
};`,
    returns: { whole: 3, rounded: 4 },
  }),
  evaluates({
    name: "the difference of two moments is shown in days, hours and minutes",
    // Scoped GlideDuration, getDisplayValue(): 2 Days 10 Hours 36 Minutes.
    certainty: "A",
    script: `return { shown: GlideDateTime.subtract(
  new GlideDateTime("2026-01-01 00:00:00"), new GlideDateTime("2026-01-03 10:36:00")
).getDisplayValue() };`,
    returns: { shown: "2 Days 10 Hours 36 Minutes" },
  }),
  evaluates({
    name: "conditions are ANDed, addOrCondition is an alternative of its own one",
    // Scoped GlideRecord, addQuery(name, operator, value); GlideQueryCondition.
    certainty: "A",
    script: `var gr = new GlideRecord("sys_user");
gr.addQuery("user_name", "admin").addOrCondition("user_name", "no.such.user");
gr.addQuery("active", true);
gr.query();
return { rows: gr.getRowCount(), more: gr.next() && !gr.next() };`,
    returns: { rows: 1, more: true },
  }),
  evaluates({
    name: "an aggregate counts and sums by groups",
    certainty: "A",
    script: `var roles = new GlideAggregate("sys_user_role");
roles.addQuery("name", "IN", "admin,itil");
roles.addAggregate("COUNT");
roles.groupBy("name");
roles.orderBy("name");
roles.query();
var found = [];
while (roles.next()) found.push(roles.getValue("name") + " " + roles.getAggregate("COUNT"));
return found;`,
    returns: ["admin 1", "itil 1"],
  }),
  evaluates({
    name: "a secure record of an administrator reads, and its objects are JSON",
    certainty: "A",
    script: `var role = new GlideRecordSecure("sys_user_role");
role.addQuery("name", "admin");
role.query();
return JSON.parse(JSON.stringify({ there: role.next(), name: role.getValue("name") }));`,
    returns: { there: true, name: "admin" },
  }),
  evaluates({
    name: "an attachment that a script writes is read back",
    certainty: "A",
    script: `var group = new GlideRecord("sys_user_group");
group.setValue("name", "{mark}");
group.insert();
var files = new GlideSysAttachment();
var file = files.write(group, "{mark}.txt", "text/plain", "seen");
var stored = new GlideRecord("sys_attachment");
stored.get(file);
var text = files.getContent(stored);
var name = stored.getValue("file_name");
group.deleteRecord();
return [text, name];`,
    returns: ["seen", "{mark}.txt"],
  }),
  evaluates({
    name: "get answers whether there is such a record",
    // Scoped GlideRecord, get(name, value).
    certainty: "A",
    script: `var gr = new GlideRecord("sys_user");
return { none: gr.get("user_name", "no.such.user"), one: gr.get("user_name", "admin") };`,
    returns: { none: false, one: true },
  }),
  evaluates({
    name: "getValue of a boolean is 1 or 0, of a column that is not there null",
    certainty: "K",
    fact: "`getValue` of a boolean is `1` or `0` in scripts, of a column that is not there null",
    script: `var gr = new GlideRecord("sys_user");
gr.get("user_name", "admin");
return { active: gr.getValue("active"), text: gr.active + "", none: gr.getValue("no_such_column") };`,
    returns: { active: "1", text: "true", none: null },
  }),
  evaluates({
    name: "an element is live, a copy of it is made by a text",
    certainty: "K",
    fact: "An element that a script keeps shows the row that its record stands at",
    script: `var gr = new GlideRecord("sys_user"), live = [], copies = [];
gr.addQuery("user_name", "IN", "admin,guest");
gr.orderBy("user_name");
gr.query();
while (gr.next()) { live.push(gr.user_name); copies.push(gr.getValue("user_name")); }
return { same: live.length < 2 || String(live[0]) == String(live[1]), apart: copies[0] != copies[1] };`,
    returns: { same: true, apart: true },
  }),
];
