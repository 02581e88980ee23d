import type { AnyNode } from "acorn";
import type { ScriptRule } from "../rule.ts";
import type { ScriptContext } from "../script_context.ts";
import {
  calls,
  constructions,
  dottedName,
  isFunction,
  isInLoop,
  isInside,
  methodOf,
  ownerOf,
} from "../syntax.ts";

/** Code in the browser: forms, UI policies, widgets. */

const FORM = ["client_script", "ui_policy"] as const;
const BROWSER = ["client_script", "ui_policy", "widget_client"] as const;

export const clientRules: readonly ScriptRule[] = [
  {
    id: "synchronous-ajax",
    severity: "high",
    title: "The browser waits for the server",
    why: "getXMLWait() freezes the page; portals and workspaces do not have it.",
    fix: "Use getXMLAnswer(function (answer) { … }).",
    kinds: BROWSER,
    example: {
      bad: `ajax.getXMLWait();\nvar answer = ajax.getAnswer();`,
      good: `ajax.getXMLAnswer(function (answer) {\n  g_form.setValue("location", answer);\n});`,
    },
    check: (context) => byMethods(context, ["getXMLWait"]),
  },
  {
    id: "record-in-browser",
    severity: "high",
    title: "GlideRecord in the browser",
    why: "It reads whole records over the network, often synchronously; workspaces lack it.",
    fix: "Ask for the one value with GlideAjax, or put it into g_scratchpad in a display rule.",
    kinds: BROWSER,
    example: {
      bad: `var gr = new GlideRecord("sys_user");\ngr.get(g_form.getValue("caller_id"));`,
      good: `var ajax = new GlideAjax("x_acme.Users");\najax.getXMLAnswer(show);`,
    },
    check: (context) =>
      constructions(context).filter(({ node }) =>
        dottedName(node.callee as AnyNode) === "GlideRecord"
      ).map(({ node }) => node),
  },
  {
    id: "page-touched",
    severity: "medium",
    title: "The page is changed past the form's interface",
    why: "The markup differs between forms, portals, workspaces and releases.",
    fix: "Use g_form: setDisplay(), addDecoration(), showFieldMsg() and their like.",
    kinds: FORM,
    example: {
      bad: `function onLoad() {
  document.getElementById("incident.state").style.color = "red";
}`,
      good: `g_form.showFieldMsg("state", "Look here", "error");`,
    },
    check: ({ nodes, program, text, kind }) =>
      // A UI script of the whole interface has no form to ask.
      kind === "client_script" && !/\bg_form\b|function\s+on[A-Z]/.test(text)
        ? []
        : nodes.map(({ node }) => node).filter((node) =>
          isPageCall(node) || node.type === "MemberExpression" && isPage(node)
        ).filter((node, _index, all) =>
          isInside(node, program) &&
          !all.some((other) => other !== node && isInside(node, other))
        ),
  },
  {
    id: "loading-not-asked",
    severity: "medium",
    title: "An onChange script does not ask whether the form is loading",
    why: "It also runs while the form loads: what it sets or asks for then was settled before.",
    fix: "Begin with: if (isLoading || newValue === '') return;",
    kinds: ["client_script"],
    example: {
      facts: { type: "onChange" },
      bad: `function onChange(control, oldValue, newValue, isLoading) {
  g_form.setValue("impact", "2");
}`,
      good: `function onChange(control, oldValue, newValue, isLoading) {
  if (isLoading || newValue === "") return;
  g_form.setValue("impact", "2");
}`,
    },
    check: ({ nodes }) =>
      nodes.map(({ node }) => node).filter((node) =>
        node.type === "FunctionDeclaration" && node.id?.name === "onChange" &&
        !nodes.some((other) =>
          other.node.type === "Identifier" && other.node.name === "isLoading" &&
          isInside(other.node, node.body)
        ) && nodes.some((other) => isInside(other.node, node.body) && isDoing(other.node))
      ),
  },
  {
    id: "reference-read-waiting",
    severity: "medium",
    title: "getReference() without a callback waits for the server",
    why: "The page freezes until the whole record has come.",
    fix: "Give it a callback, or ask for the one value with GlideAjax.",
    kinds: FORM,
    example: {
      bad: `var caller = g_form.getReference("caller_id");`,
      good: `g_form.getReference("caller_id", function (caller) {\n  show(caller.email);\n});`,
    },
    check: (context) =>
      calls(context).filter(({ node }) =>
        methodOf(node) === "getReference" && ownerOf(node) === "g_form" &&
        node.arguments.length < 2
      ).map(({ node }) => node),
  },
  {
    id: "browser-dialog",
    severity: "low",
    title: "A dialog of the browser",
    why: "It blocks the page, and workspaces and mobile do not show it.",
    fix: "Use g_form.addInfoMessage(), showFieldMsg() or GlideModal.",
    kinds: BROWSER,
    example: {
      bad: `alert("Choose a caller");`,
      good: `g_form.showFieldMsg("caller_id", "Choose a caller", "error");`,
    },
    check: (context) =>
      calls(context).filter(({ node }) =>
        /^(window\.)?(alert|confirm|prompt)$/.test(dottedName(node.callee as AnyNode) ?? "")
      ).map(({ node }) => node),
  },
  {
    id: "right-by-hiding",
    severity: "medium",
    title: "A role in the browser decides what may be done",
    why: "The browser's user can change it: hiding a field protects nothing.",
    fix: "Protect the field with an access control rule; use this only to tidy the form.",
    kinds: FORM,
    example: {
      bad: `if (!g_user.hasRole("admin")) g_form.setReadOnly("salary", true);`,
      good: `if (g_form.isNewRecord()) g_form.setReadOnly("salary", true);`,
    },
    check: (context) =>
      /\bg_form\.set(ReadOnly|Disabled|Display|Visible|SectionDisplay)\b/.test(context.text)
        ? calls(context).filter(({ node }) =>
          ownerOf(node) === "g_user" && /^hasRole/.test(methodOf(node) ?? "")
        ).map(({ node }) => node)
        : [],
  },
  {
    id: "form-set-in-loop",
    severity: "low",
    title: "GlideAjax in a loop",
    why: "Each round is a request; a list of fifty makes fifty.",
    fix: "Send all keys in one request.",
    kinds: BROWSER,
    example: {
      bad: `ids.forEach(function (id) {
  var ajax = new GlideAjax("x_acme.Users");
  ajax.getXMLAnswer(show);
});`,
      good: `var ajax = new GlideAjax("x_acme.Users");
ajax.addParam("sysparm_ids", ids.join(","));
ajax.getXMLAnswer(show);`,
    },
    check: (context) =>
      constructions(context).filter((entry) =>
        dottedName(entry.node.callee as AnyNode) === "GlideAjax" && isInLoop(entry)
      ).map(({ node }) => node),
  },
  {
    id: "html-written",
    severity: "high",
    title: "Text becomes markup without being escaped",
    why: "A value with a script in it runs in the reader's session.",
    fix: "Set textContent, or let the template escape it.",
    kinds: BROWSER,
    example: {
      bad: `element.innerHTML = c.data.comment;`,
      good: `element.textContent = c.data.comment;`,
    },
    check: ({ nodes }) =>
      nodes.map(({ node }) => node).filter((node) => {
        if (node.type === "AssignmentExpression") {
          const name = dottedName(node.left as AnyNode)?.split(".").at(-1);
          return ["innerHTML", "outerHTML"].includes(name ?? "") && node.right.type !== "Literal";
        }
        return node.type === "CallExpression" &&
          /(^|\.)(document\.write|insertAdjacentHTML|trustAsHtml)$/.test(
            dottedName(node.callee as AnyNode) ?? "",
          );
      }),
  },
  {
    id: "submit-waits-for-callback",
    severity: "high",
    title: "An onSubmit script asks the server and lets the form go",
    why: "The answer comes after the form was sent: the check never counts.",
    fix: "Check in a before rule, or hold the submit and send it again from the callback.",
    kinds: ["client_script"],
    example: {
      facts: { type: "onSubmit" },
      bad: `function onSubmit() {
  new GlideAjax("x_acme.Check").getXMLAnswer(function (answer) {
    if (answer == "no") g_form.addErrorMessage("Not now");
  });
}`,
      good: `function onSubmit() {
  if (g_scratchpad.checked) return true;
  new GlideAjax("x_acme.Check").getXMLAnswer(function (answer) {
    g_scratchpad.checked = answer == "yes";
    if (g_scratchpad.checked) g_form.submit(g_form.getActionName());
  });
  return false;
}`,
    },
    check: (context) =>
      context.nodes.map(({ node }) => node).filter((node) => {
        if (node.type !== "FunctionDeclaration" || node.id?.name !== "onSubmit") return false;
        const asks = byMethods(context, ["getXMLAnswer", "getXML"]).some((call) =>
          isInside(call, node)
        );
        const holds = context.nodes.some(({ node: inner, ancestors }) =>
          inner.type === "ReturnStatement" && inner.argument?.type === "Literal" &&
          inner.argument.value === false && ancestors.findLast(isFunction) === node
        );
        return asks && !holds;
      }),
  },
];

/** Whether a node sets a value, asks the server or opens a dialog. */
function isDoing(node: AnyNode): boolean {
  if (node.type === "NewExpression") {
    return /^(GlideAjax|GlideModal\w*|GlideDialogWindow)$/.test(dottedName(node.callee) ?? "");
  }
  return node.type === "CallExpression" &&
    /^(alert|confirm|spModal\.\w+|g_form\.(setValue|clearValue|getReference|save|submit))$/
      .test(dottedName(node.callee) ?? "");
}

function byMethods(context: ScriptContext, methods: readonly string[]): AnyNode[] {
  return calls(context).filter(({ node }) => methods.includes(methodOf(node) ?? ""))
    .map(({ node }) => node);
}

function isPage(node: AnyNode): boolean {
  return /^(window\.)?(document|top\.document|parent\.document)\./.test(dottedName(node) ?? "");
}

function isPageCall(node: AnyNode): boolean {
  if (node.type !== "CallExpression") return false;
  const name = dottedName(node.callee as AnyNode) ?? "";
  return /^(\$|\$j|jQuery|gel|\$\$)$/.test(name) || isPage(node.callee as AnyNode);
}
