import type { AnyNode, CallExpression } from "acorn";
import { isInput } from "../inputs.ts";
import type { Made } from "../record_calls.ts";
import type { ScriptRule } from "../rule.ts";
import {
  CLIENT_KINDS,
  LASTING_KINDS,
  type ScriptContext,
  SERVER_KINDS,
} from "../script_context.ts";
import type { VisitedNode } from "../visited_node.ts";
import {
  assignedName,
  calls,
  constructions,
  dottedName,
  isInside,
  memberName,
  methodOf,
  ownerOf,
  recordVariables,
  scopeOf,
  stringOf,
} from "../syntax.ts";

/** Who may do what, and what must not stand in a script. */

const AJAX = ["ajax_script_include"] as const;
const OPEN_TO_CALLERS = ["ajax_script_include", "rest_resource", "widget_server"] as const;
const ANYWHERE = [...SERVER_KINDS, ...CLIENT_KINDS];
/**
 * A key; an encoded query can name the option of a dynamic filter by its key alone. `.iix` files are
 * pictures that samples show.
 */
const SYS_ID = /(^|[^0-9a-f])(?<!DYNAMIC)[0-9a-f]{32}(?!\.iix)($|[^0-9a-f])/;

/** Choices and labels: what everybody who signs in sees in forms. */
const OPEN_TABLES = /^(sys_choice|question_choice|sys_documentation|sys_ui_message)$/;

export const securityRules: readonly ScriptRule[] = [
  {
    id: "eval",
    severity: "high",
    title: "Text is run as code",
    why: "Whoever can shape the text runs what they like, with the rights of the script.",
    fix: "Look the case up in a table of functions, or parse the data with JSON.parse().",
    kinds: ANYWHERE,
    example: {
      bad: `var result = eval(formula);`,
      good: `var result = FORMULAS[name](values);`,
    },
    check: (context) => [
      ...calls(context).filter(({ node }) =>
        ["eval", "gs.eval"].includes(dottedName(node.callee) ?? "") ||
        ["evaluateScript", "evaluateString"].includes(methodOf(node) ?? "") &&
          !isOfRecord(context, node)
      ).map(({ node }) => node),
      ...constructions(context).filter(({ node }) => dottedName(node.callee) === "Function").map((
        { node },
      ) => node),
    ],
  },
  {
    id: "hard-coded-sys-id",
    severity: "low",
    title: "A sys_id stands in the script",
    why:
      "Nobody sees what it is, and unless the platform ships the record, the next instance lacks it.",
    fix: "Keep it in a system property, or look the record up by a name that stays.",
    // A script that runs once means these very records.
    kinds: [...LASTING_KINDS, ...CLIENT_KINDS],
    example: {
      bad: `current.setValue("assignment_group", "8a4dde73c6112278017a6a4baf547aa7");`,
      good: `current.setValue("assignment_group", gs.getProperty("x_acme.group"));`,
    },
    check: ({ nodes }) =>
      nodes.map(({ node }) => node).filter((node) =>
        SYS_ID.test(
          stringOf(node) ?? (node.type === "TemplateElement" ? node.value.raw : ""),
        )
      ),
  },
  {
    id: "hard-coded-instance",
    severity: "medium",
    title: "The address of an instance stands in the script",
    why: "On the next instance it still calls the first one.",
    fix: "Use gs.getProperty('glide.servlet.uri'), or a relative address.",
    kinds: ANYWHERE,
    example: {
      bad: `var url = "https://acmedev.service-now.com/incident.do";`,
      good: `var url = gs.getProperty("glide.servlet.uri") + "incident.do";`,
    },
    check: ({ nodes }) =>
      nodes.map(({ node }) => node).filter((node) =>
        /https:\/\/[a-z0-9-]+\.service-now\.com/i.test(stringOf(node) ?? "")
      ),
  },
  {
    id: "callable-without-check",
    severity: "high",
    title: "A method that browsers can call changes records without asking who calls",
    why: "Every signed-in user can call it, past forms and rules, whatever the page shows.",
    fix: "Ask gs.hasRole() or use GlideRecordSecure, and give the script include an ACL.",
    kinds: AJAX,
    example: {
      bad: `var Closer = Class.create();
Closer.prototype = Object.extendsObject(global.AbstractAjaxProcessor, {
  close: function () {
    var gr = new GlideRecord("incident");
    if (gr.get(this.getParameter("sysparm_id"))) gr.update();
  },
});`,
      good: `var Closer = Class.create();
Closer.prototype = Object.extendsObject(global.AbstractAjaxProcessor, {
  close: function () {
    if (!gs.hasRole("itil")) return;
    var gr = new GlideRecordSecure("incident");
    if (gr.get(this.getParameter("sysparm_id"))) gr.update();
  },
});`,
    },
    check: (context) => {
      if (checksAccess(context)) return [];
      const plain = recordVariables(context, ["GlideRecord"]);
      return calls(context).filter(({ node }) =>
        ["update", "insert", "deleteRecord", "deleteMultiple", "updateMultiple"].includes(
          methodOf(node) ?? "",
        ) && plain.has(ownerOf(node) ?? "")
      ).map(({ node }) => node);
    },
  },
  {
    id: "input-reads-any-record",
    severity: "medium",
    title: "Input from outside chooses the record, and no rule is asked",
    why: "GlideRecord ignores access rules: a caller reads records that the rules hide.",
    fix: "Use GlideRecordSecure, or ask canRead() before anything is answered.",
    kinds: OPEN_TO_CALLERS,
    example: {
      bad: `var id = this.getParameter("sysparm_id");
var gr = new GlideRecord("incident");
if (gr.get(id)) return gr.getValue("description");`,
      good: `var id = this.getParameter("sysparm_id");
var gr = new GlideRecordSecure("incident");
if (gr.get(id)) return gr.getValue("description");`,
    },
    check: (context) => {
      if (checksAccess(context)) return [];
      return [...context.records.all()].flatMap(([made, own]) => {
        const { node, ancestors } = made;
        const isOpen = OPEN_TABLES.test(stringOf(node.arguments[0]) ?? "");
        if (dottedName(node.callee) !== "GlideRecord" || isOpen) return [];
        const found = own.filter((call) =>
          ["get", "addQuery"].includes(methodOf(call) ?? "") &&
          call.arguments.some((argument) => isInput(context, { node: argument, ancestors }))
        ).slice(0, 1);
        const isHarmless = found.length > 0 &&
          (own.some((call) => isOfCaller(context, { node: call, ancestors })) ||
            tellsNothing(context, made));
        return isHarmless ? [] : found;
      });
    },
  },
  {
    id: "input-as-query",
    severity: "high",
    title: "A query comes from outside as it is",
    why: "The caller chooses the conditions, and script in them where the instance allows it.",
    fix: "Take single values and build the conditions with addQuery().",
    kinds: SERVER_KINDS,
    example: {
      bad: `gr.addEncodedQuery(this.getParameter("sysparm_query"));`,
      good: `gr.addQuery("number", this.getParameter("sysparm_number"));`,
    },
    check: (context) => {
      const secure = recordVariables(context, ["GlideRecordSecure"]);
      return calls(context).filter(({ node, ancestors }) =>
        methodOf(node) === "addEncodedQuery" && !secure.has(ownerOf(node) ?? "") &&
        node.arguments.some((argument) => isInput(context, { node: argument, ancestors }))
      ).map(({ node }) => node);
    },
  },
  {
    id: "impersonation",
    severity: "high",
    title: "The script goes on as another user",
    why: "What it does then stands under a name that did not do it, with that user's rights.",
    fix: "Use a scheduled job with a run-as user, or a flow that runs as the system.",
    kinds: SERVER_KINDS,
    example: {
      bad: `gs.getSession().impersonate(userId);`,
      good: `gs.eventQueue("x_acme.wanted", current, userId);`,
    },
    check: (context) =>
      calls(context).filter(({ node }) => methodOf(node) === "impersonate").map(({ node }) => node),
  },
  {
    id: "ajax-class-not-derived",
    severity: "medium",
    title: "A client-callable class does not extend AbstractAjaxProcessor",
    why: "GlideAjax finds no method in it, and nothing happens.",
    fix: "Write Name.prototype = Object.extendsObject(global.AbstractAjaxProcessor, { … });",
    kinds: AJAX,
    example: {
      bad: `var Names = Class.create();
Names.prototype = { list: function () { return ""; } };`,
      good: `var Names = Class.create();
Names.prototype = Object.extendsObject(global.AbstractAjaxProcessor, {
  list: function () { return ""; },
});`,
    },
    check: (context) =>
      /AbstractAjaxProcessor/.test(context.text)
        ? []
        : context.nodes.map(({ node }) => node).filter(
          (node) =>
            node.type === "AssignmentExpression" &&
            /\.prototype$/.test(dottedName(node.left) ?? ""),
        ),
  },
];

/**
 * The platform's evaluator of a script that a record holds: who may write it, the table's rules say.
 * A record that the script itself fills holds any text.
 */
function isOfRecord(context: ScriptContext, call: CallExpression): boolean {
  const evaluators = recordVariables(context, ["GlideScopedEvaluator"]);
  if (methodOf(call) !== "evaluateScript" || !evaluators.has(ownerOf(call) ?? "")) return false;
  const record = dottedName(call.arguments[0]);
  return record !== undefined &&
    !context.nodes.some(({ node }) =>
      node.type === "AssignmentExpression"
        ? dottedName(node.left)?.startsWith(`${record}.`)
        : node.type === "CallExpression" && methodOf(node) === "setValue" &&
          ownerOf(node) === record
    );
}

function checksAccess(context: ScriptContext): boolean {
  return calls(context).some(({ node }) =>
    /^(hasRole|hasRoleExactly|hasRoles|isMemberOf|canRead|canWrite|canCreate|canDelete|hasRoleInGroup)$/
      .test(methodOf(node) ?? "")
  );
}

/** Whether a condition asks for the records of whoever calls. */
function isOfCaller(context: ScriptContext, { node, ancestors }: VisitedNode): boolean {
  if (node.type !== "CallExpression") return false;
  return node.arguments.some((argument) =>
    isCaller(argument) || argument.type === "MemberExpression" && isCallerKept(context, argument) ||
    argument.type === "Identifier" &&
      (context.names.given(argument.name, ancestors) ?? []).some((value) =>
        typeof value !== "string" && isCaller(value)
      )
  );
}

function isCaller(value: AnyNode): boolean {
  return value.type === "CallExpression" && dottedName(value.callee) === "gs.getUserID";
}

/** Whether a property, `data.user`, gets the caller's key and nothing else. */
function isCallerKept({ nodes }: ScriptContext, kept: AnyNode): boolean {
  const name = dottedName(kept);
  const given = nodes.flatMap(({ node }) =>
    node.type === "AssignmentExpression" && dottedName(node.left) === name ? [node.right] : []
  );
  return name !== undefined && given.length > 0 && given.every(isCaller);
}

const TELLS_NOTHING = /^(get|addQuery|addActiveQuery|addEncodedQuery|setLimit|query|next|hasNext)$/;

/** Whether all that a caller learns of a record is that it exists. */
function tellsNothing({ nodes, records }: ScriptContext, entry: Made): boolean {
  const name = assignedName(entry);
  const scope = scopeOf(entry);
  return name !== undefined && !records.isHandedOn(entry) &&
    nodes.every(({ node }) =>
      node.type !== "MemberExpression" || dottedName(node.object) !== name ||
      !isInside(node, scope) || TELLS_NOTHING.test(memberName(node) ?? "")
    );
}
