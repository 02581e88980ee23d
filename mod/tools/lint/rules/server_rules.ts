import type { AnyNode } from "acorn";
import { patternNames } from "../names.ts";
import type { ScriptRule } from "../rule.ts";
import { type ScriptContext, SERVER_KINDS } from "../script_context.ts";
import {
  calls,
  constructions,
  dottedName,
  isFunction,
  isInside,
  methodOf,
  ownerOf,
  scopeOf,
  stringOf,
} from "../syntax.ts";

/** Business rules, and what is special about code on the instance. */

const RULES = ["business_rule"] as const;

export const serverRules: readonly ScriptRule[] = [
  {
    id: "current-update-in-rule",
    severity: "high",
    title: "A business rule saves its own record",
    why: "The save runs all rules again: twice the work, and a loop where two rules do it.",
    fix: "In a before rule set the values and leave saving to the platform; after the save, use " +
      "another record or move the logic into a before rule.",
    kinds: RULES,
    example: {
      bad: `(function executeRule(current, previous) {
  current.setValue("due_date", due);
  current.update();
})(current, previous);`,
      good: `(function executeRule(current, previous) {
  current.setValue("due_date", due);
})(current, previous);`,
    },
    check: (context) =>
      calls(context).filter(({ node }) =>
        ownerOf(node) === "current" && ["update", "insert"].includes(methodOf(node) ?? "")
      ).map(({ node }) => node),
  },
  {
    id: "previous-in-async-rule",
    severity: "high",
    title: "An async rule reads previous",
    why: "Async rules run later, from a queue: previous is not there any more.",
    fix: "Decide in a condition, or hand the old value over in an event parameter.",
    kinds: RULES,
    example: {
      facts: { when: "async_always" },
      bad: `if (previous.state != current.state) gs.info("moved");`,
      good: `gs.info(current.getValue("state"));`,
    },
    check: (context) =>
      !context.when?.startsWith("async")
        ? []
        : context.nodes.map(({ node }) => node).filter((node) =>
          node.type === "MemberExpression" && dottedName(node.object as AnyNode) === "previous"
        ),
  },
  {
    id: "rule-leaks-variables",
    severity: "medium",
    title: "A rule declares variables outside of a function",
    why: "Rules on one record share their globals: a variable of one changes another's.",
    fix: "Wrap the body: (function executeRule(current, previous) { … })(current, previous);",
    kinds: RULES,
    example: {
      bad: `var gr = new GlideRecord("task");\ngr.query();`,
      good: `(function executeRule(current, previous) {
  var gr = new GlideRecord("task");
  gr.query();
})(current, previous);`,
    },
    check: ({ program }) =>
      program.body.filter((statement) =>
        statement.type === "VariableDeclaration" && statement.kind === "var"
      ),
  },
  {
    id: "call-out-in-rule",
    severity: "high",
    title: "A rule waits for another system",
    why: "The user's save waits, and fails with the other system; a slow one ties up the node.",
    fix: "Do it in an async rule, an event or a flow.",
    kinds: RULES,
    example: {
      facts: { when: "after" },
      bad: `var message = new sn_ws.RESTMessageV2("Weather", "forecast");
var response = message.execute();`,
      good: `gs.eventQueue("weather.wanted", current, current.getUniqueValue());`,
    },
    check: (context) => {
      if (context.when?.startsWith("async")) return [];
      const outbound = constructions(context).some(({ node }) =>
        /(^|\.)(RESTMessageV2|SOAPMessageV2)$/.test(dottedName(node.callee as AnyNode) ?? "")
      );
      return outbound
        ? calls(context).filter(({ node }) => methodOf(node) === "execute").map(({ node }) => node)
        : [];
    },
  },
  {
    id: "abort-without-reason",
    severity: "low",
    title: "A save is stopped without telling why",
    why: "The user sees the form unchanged and does not know what to mend.",
    fix: "Add gs.addErrorMessage() beside setAbortAction(true).",
    kinds: RULES,
    example: {
      bad: `if (current.close_notes.nil()) current.setAbortAction(true);`,
      good: `if (current.close_notes.nil()) {
  gs.addErrorMessage("Say how it was solved");
  current.setAbortAction(true);
}`,
    },
    check: (context) => {
      const said = calls(context).some(({ node }) =>
        ["addErrorMessage", "addInfoMessage", "setError"].includes(methodOf(node) ?? "")
      );
      return said ? [] : calls(context).filter(({ node }) => methodOf(node) === "setAbortAction")
        .map(({ node }) => node);
    },
  },
  {
    id: "log-not-for-scopes",
    severity: "medium",
    title: "gs.log() and gs.print() do not exist in scoped applications",
    why: "The call throws, and the script ends there.",
    fix: "Use gs.info(), gs.warn() or gs.error().",
    kinds: SERVER_KINDS,
    example: { bad: `gs.log("done");`, good: `gs.info("done");` },
    check: (context) =>
      context.scope === "global" ? [] : named(context, ["gs.log", "gs.print", "gs.logError"]),
  },
  {
    id: "java-packages",
    severity: "high",
    title: "Java classes are called through Packages",
    why: "Scoped applications refuse them, and in global ones they are closed step by step.",
    fix: "Use the Glide API that replaces the class.",
    kinds: SERVER_KINDS,
    example: {
      bad: `var now = new Packages.java.util.Date();`,
      good: `var now = new GlideDateTime();`,
    },
    // A MID Server is a Java program of its own, whose scripts use its classes.
    check: ({ nodes, text }) =>
      /com\.service_now\.mid|\bms\.log\(|\bprobe\.getParameter\(/.test(text)
        ? []
        : nodes.map(({ node }) => node).filter((node) =>
          node.type === "Identifier" && node.name === "Packages"
        ).slice(0, 1),
  },
  {
    id: "session-dates-by-text",
    severity: "low",
    title: "The user's text of a time is stored or asked for",
    why: "Stored times are UTC; gs.nowDateTime() depends on the user's zone and format.",
    fix: "Use new GlideDateTime(), and getValue() of it.",
    kinds: SERVER_KINDS,
    example: {
      bad: `current.setValue("u_seen", gs.nowDateTime());`,
      good: `current.setValue("u_seen", new GlideDateTime());`,
    },
    check: (context) =>
      calls(context).filter(({ node, ancestors }) => {
        const taker = ancestors.at(-2);
        return ["gs.nowDateTime", "gs.now"].includes(dottedName(node.callee as AnyNode) ?? "") &&
          (taker?.type === "NewExpression" &&
              dottedName(taker.callee as AnyNode) === "GlideDateTime" ||
            taker?.type === "CallExpression" &&
              /^(setValue|addQuery)$/.test(methodOf(taker) ?? ""));
      }).map(({ node }) => node),
  },
  {
    id: "sleeping",
    severity: "high",
    title: "The script waits by sleeping",
    why: "It holds a worker of the node for the whole time.",
    fix: "Schedule the rest: an event, a flow wait, or a scheduled job.",
    kinds: SERVER_KINDS,
    example: { bad: `gs.sleep(5000);`, good: `gs.eventQueueScheduled(name, gr, "", "", later);` },
    check: (context) => named(context, ["gs.sleep", "Thread.sleep", "java.lang.Thread.sleep"]),
  },
  {
    id: "console-on-server",
    severity: "low",
    title: "console is not there in scoped applications",
    // Source: ConsoleAPI; global scripts have it.
    why: "The call throws; only the Console plugin has its like there, as sn_console.",
    fix: "Use gs.info(), gs.warn() or gs.error().",
    kinds: SERVER_KINDS,
    example: { bad: `console.log(total);`, good: `gs.info(total);` },
    check: (context) =>
      context.scope === "global"
        ? []
        : calls(context).filter(({ node, ancestors }) =>
          ownerOf(node) === "console" && !context.names.given("console", ancestors)
        ).map(({ node }) => node),
  },
  {
    id: "endless-loop",
    severity: "high",
    title: "A loop without an end",
    why: "The platform cancels the transaction after minutes, and what was done is half done.",
    fix: "Bound the loop by a counter or a deadline.",
    kinds: SERVER_KINDS,
    example: {
      bad: `while (true) {\n  check();\n}`,
      good: `for (var round = 0; round < 10; round++) {\n  if (check()) break;\n}`,
    },
    check: ({ nodes }) =>
      nodes.filter(({ node }) => {
        const always = (node.type === "WhileStatement" || node.type === "DoWhileStatement") &&
            node.test.type === "Literal" && node.test.value === true ||
          node.type === "ForStatement" && !node.test;
        return always && !nodes.some((other) =>
          ["BreakStatement", "ReturnStatement", "ThrowStatement"].includes(other.node.type) &&
          isInside(other.node, node)
        );
      }).map(({ node }) => node),
  },
  {
    id: "call-out-without-timeout",
    severity: "low",
    title: "A request to another system has no time limit",
    why: "It waits as long as the instance's default allows, on a worker that others need.",
    fix: "Call setHttpTimeout(milliseconds) before execute().",
    kinds: SERVER_KINDS,
    example: {
      facts: { kind: "scheduled" },
      bad: `var message = new sn_ws.RESTMessageV2();
message.setEndpoint(url);
message.execute();`,
      good: `var message = new sn_ws.RESTMessageV2();
message.setEndpoint(url);
message.setHttpTimeout(10000);
message.execute();`,
    },
    check: (context) => {
      const methods = calls(context).map(({ node }) => methodOf(node));
      if (methods.includes("setHttpTimeout") || !methods.includes("execute")) return [];
      return constructions(context).filter((entry) =>
        /(^|\.)RESTMessageV2$/.test(dottedName(entry.node.callee as AnyNode) ?? "") &&
        entry.node.arguments.length === 0
      ).map(({ node }) => node);
    },
  },
  {
    id: "empty-catch",
    severity: "medium",
    title: "An error is caught and forgotten",
    why: "The script goes on as if nothing had happened, and nobody learns of it.",
    fix: "Log it with gs.error() and decide what the caller gets.",
    kinds: [...SERVER_KINDS, "client_script", "widget_client"],
    example: {
      bad: `try { load(); } catch (e) { }`,
      good: `try { load(); } catch (e) { gs.error("Load failed: " + e.message); }`,
    },
    check: ({ nodes, commented }) =>
      nodes.map(({ node }) => node).filter((node) =>
        node.type === "CatchClause" && node.body.body.length === 0 &&
        !commented.has(node.loc?.start.line ?? 0) && !commented.has(node.loc?.end.line ?? 0)
      ),
  },
  {
    id: "undeclared-variable",
    severity: "medium",
    title: "A variable is assigned without being declared",
    why: "It becomes global, and scripts that run in the same transaction change each other.",
    fix: "Declare it with var, let or const.",
    kinds: SERVER_KINDS,
    example: {
      bad: `function total(list) {\n  sum = list.length;\n  return sum;\n}`,
      good: `function total(list) {\n  var sum = list.length;\n  return sum;\n}`,
    },
    check: (context) => {
      const declared = declaredNames(context);
      return context.nodes.map(({ node }) => node).filter((node) =>
        node.type === "AssignmentExpression" && node.left.type === "Identifier" &&
        !declared.has(node.left.name)
      );
    },
  },
  {
    id: "assignment-as-condition",
    severity: "medium",
    title: "A condition assigns instead of comparing",
    why: "It is true for every value but an empty one.",
    fix: "Compare with == or ===.",
    kinds: [...SERVER_KINDS, "client_script", "ui_policy", "widget_client"],
    example: {
      bad: `if (state = 6) close();`,
      good: `if (state == 6) close();`,
    },
    check: ({ nodes }) =>
      nodes.map(({ node }) => node).filter((node) =>
        node.type === "IfStatement" && node.test.type === "AssignmentExpression" &&
        node.test.right.type !== "CallExpression"
      ),
  },
  {
    id: "user-is-named",
    severity: "low",
    title: "Logic depends on the name of a user or group",
    why: "It breaks when people leave, and differs between instances.",
    fix: "Ask for a role, or keep the name in a system property.",
    kinds: [...SERVER_KINDS, "client_script"],
    example: {
      bad: `if (gs.getUserName() == "abel.tuter") skip();`,
      good: `if (gs.hasRole("x_acme.approver")) skip();`,
    },
    check: (context) =>
      context.nodes.map(({ node }) => node).filter((node) => {
        if (node.type !== "BinaryExpression" || !/^[=!]==?$/.test(node.operator)) return false;
        const sides = [node.left as AnyNode, node.right as AnyNode];
        return sides.some((side) => stringOf(side)) &&
          sides.some((side) =>
            /(^|\.)(getUserName|getUserDisplayName|userName|getName)$/.test(nameOf(side) ?? "")
          );
      }),
  },
];

function nameOf(node: AnyNode): string | undefined {
  return dottedName(node.type === "CallExpression" ? node.callee as AnyNode : node);
}

function named(context: ScriptContext, names: readonly string[]): AnyNode[] {
  return calls(context).filter(({ node }) =>
    names.includes(dottedName(node.callee as AnyNode) ?? "")
  )
    .map(({ node }) => node);
}

/** Every name that the script declares, anywhere, and those that the platform hands in. */
function declaredNames(context: ScriptContext): Set<string> {
  const names = new Set([
    "current",
    "previous",
    "action",
    "answer",
    "error",
    "data",
    "options",
    "input",
    "outputs",
    "inputs",
    "event",
    "email",
    "source",
    "target",
    "map",
    "log",
    "ignore",
    "error_message",
    "producer",
    "request",
    "response",
    "template",
    "redirectURL",
    "status_message",
  ]);
  const add = (node: AnyNode) => patternNames(node).forEach((name) => names.add(name));
  for (const entry of context.nodes) {
    const { node } = entry;
    if (node.type === "VariableDeclarator") add(node.id);
    if (isFunction(node) && "params" in node) node.params.forEach(add);
    if ((node.type === "FunctionDeclaration" || node.type === "ClassDeclaration") && node.id) {
      add(node.id);
    }
    if (node.type === "CatchClause" && node.param) add(node.param);
    // A global of a script include is its class: the platform asks for it.
    if (node.type === "AssignmentExpression" && scopeOf(entry).type === "Program") add(node.left);
  }
  return names;
}
