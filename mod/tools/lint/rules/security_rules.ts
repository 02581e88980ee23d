import type { AnyNode, CallExpression } from "acorn";
import type { ScriptRule } from "../rule.ts";
import { CLIENT_KINDS, type ScriptContext, SERVER_KINDS } from "../script_context.ts";
import {
  calls,
  constructions,
  dottedName,
  methodOf,
  ownerOf,
  recordVariables,
  stringOf,
} from "../syntax.ts";
import { inputVariables } from "./record_rules.ts";

/** Who may do what, and what must not stand in a script. */

const AJAX = ["ajax_script_include"] as const;
const OPEN_TO_CALLERS = ["ajax_script_include", "rest_resource", "widget_server"] as const;
const ANYWHERE = [...SERVER_KINDS, ...CLIENT_KINDS];
const SECRET_NAME =
  /(^|[_-]|\b)(password|passwd|pwd|secret|api[_-]?key|token|client[_-]?secret|authorization|x-api-key)s?$/i;
/** Values that stand in for a secret, and what names one without being it. */
const PLACEHOLDER = /^(|x+|\*+|<.*>|\$\{.*\}|changeme|none|null|true|false|bearer|basic)$/i;

export const securityRules: readonly ScriptRule[] = [
  {
    id: "secret-in-script",
    severity: "high",
    title: "A secret stands in the script",
    why: "Everybody who may read the script, its versions or an update set has it.",
    fix: "Keep it in a credential or connection record, or a password property, and read it there.",
    kinds: ANYWHERE,
    example: {
      bad: `message.setRequestHeader("x-api-key", "k9-4f1c-77ab-20d1");`,
      good: `message.setRequestHeader("x-api-key", gs.getProperty("x_acme.parcel.key"));`,
    },
    check: (context) => secretTexts(context),
  },
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
        ["eval", "GlideEvaluator.evaluateString", "gs.eval"].includes(
          dottedName(node.callee as AnyNode) ?? "",
        ) || methodOf(node) === "evaluateScript"
      ).map(({ node }) => node),
      ...constructions(context).filter(({ node }) =>
        ["Function", "GlideEvaluator", "GlideScopedEvaluator"].includes(
          dottedName(node.callee as AnyNode) ?? "",
        )
      ).map(({ node }) => node),
    ],
  },
  {
    id: "hard-coded-sys-id",
    severity: "medium",
    title: "A sys_id stands in the script",
    why:
      "The record may be absent or another one on the next instance, and nobody sees what it is.",
    fix: "Keep it in a system property, or look the record up by a name that stays.",
    kinds: ANYWHERE,
    example: {
      bad: `current.setValue("assignment_group", "8a4dde73c6112278017a6a4baf547aa7");`,
      good: `current.setValue("assignment_group", gs.getProperty("x_acme.group"));`,
    },
    check: ({ nodes }) =>
      nodes.map(({ node }) => node).filter((node) =>
        /(^|[^0-9a-f])[0-9a-f]{32}($|[^0-9a-f])/.test(
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
    severity: "high",
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
      const plain = recordVariables(context, ["GlideRecord"]);
      const outside = inputVariables(context);
      return calls(context).filter(({ node }) =>
        ["get", "addQuery"].includes(methodOf(node) ?? "") && plain.has(ownerOf(node) ?? "") &&
        node.arguments.some((argument) => isInput(argument as AnyNode, outside))
      ).map(({ node }) => node);
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
      const outside = inputVariables(context);
      return calls(context).filter(({ node }) =>
        methodOf(node) === "addEncodedQuery" &&
        node.arguments.some((argument) => isInput(argument as AnyNode, outside))
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
      [
        ...calls(context).filter(({ node }) => methodOf(node) === "impersonate"),
        ...constructions(context).filter(({ node }) =>
          dottedName(node.callee as AnyNode) === "GlideImpersonate"
        ),
      ].map(({ node }) => node),
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
            /\.prototype$/.test(dottedName(node.left as AnyNode) ?? ""),
        ),
  },
  {
    id: "secret-logged",
    severity: "high",
    title: "A secret goes into the log",
    why: "Logs are read by many and kept for long.",
    fix: "Leave it out of the message.",
    kinds: ANYWHERE,
    example: {
      bad: `gs.info("Signing in with " + password);`,
      good: `gs.info("Signing in");`,
    },
    check: (context) =>
      calls(context).filter(({ node }) =>
        /^(gs\.(info|warn|error|debug|log|print)|console\.\w+|jslog)$/.test(
          dottedName(node.callee as AnyNode) ?? "",
        ) && namesSecret(node)
      ).map(({ node }) => node),
  },
];

function checksAccess(context: ScriptContext): boolean {
  return calls(context).some(({ node }) =>
    /^(hasRole|hasRoleExactly|hasRoles|isMemberOf|canRead|canWrite|canCreate|canDelete|hasRoleInGroup)$/
      .test(methodOf(node) ?? "")
  );
}

function isInput(node: AnyNode, outside: ReadonlySet<string>): boolean {
  if (node.type === "CallExpression") return methodOf(node) === "getParameter";
  return outside.has(dottedName(node) ?? "");
}

function secretTexts({ nodes }: ScriptContext): AnyNode[] {
  return nodes.map(({ node }) => node).filter((node) => {
    switch (node.type) {
      case "VariableDeclarator":
        return isSecretPair(dottedName(node.id as AnyNode), node.init as AnyNode | null);
      case "AssignmentExpression":
        return isSecretPair(dottedName(node.left as AnyNode)?.split(".").at(-1), node.right);
      case "Property":
        return isSecretPair(
          node.key.type === "Identifier" ? node.key.name : stringOf(node.key),
          node.value as AnyNode,
        );
      case "CallExpression": {
        const [name, value] = node.arguments as AnyNode[];
        return isSecretPair(stringOf(name), value) || isBasicPair(node);
      }
      default:
        return /^(Bearer|Basic) [A-Za-z0-9+/=._-]{12,}$/.test(stringOf(node) ?? "");
    }
  });
}

function isSecretPair(name: string | undefined, value: AnyNode | null | undefined): boolean {
  const text = stringOf(value ?? undefined);
  if (name === undefined || text === undefined || !SECRET_NAME.test(name)) return false;
  // A dotted name of a property or a table's column is where the secret is kept, not the secret.
  return text.length >= 6 && !PLACEHOLDER.test(text) && !/^[a-z0-9_]+(\.[a-z0-9_]+)+$/.test(text);
}

/** `message.setBasicAuth("user", "password")`. */
function isBasicPair(node: CallExpression): boolean {
  const [, password] = node.arguments as AnyNode[];
  return methodOf(node) === "setBasicAuth" && stringOf(password) !== undefined;
}

function namesSecret(call: CallExpression): boolean {
  const names: string[] = [];
  const collect = (node: AnyNode): void => {
    const name = dottedName(node)?.split(".").at(-1);
    if (name) names.push(name);
    if (node.type === "BinaryExpression") {
      collect(node.left as AnyNode);
      collect(node.right);
    }
    if (node.type === "TemplateLiteral") node.expressions.forEach((part) => collect(part));
  };
  call.arguments.forEach((argument) => collect(argument as AnyNode));
  return names.some((name) => SECRET_NAME.test(name));
}
