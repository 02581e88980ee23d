import type { AnyNode, CallExpression } from "acorn";
import type { ScriptRule } from "../rule.ts";
import { CLIENT_KINDS, SERVER_KINDS } from "../script_context.ts";
import { findSecrets, isSecretName } from "../secrets.ts";
import { calls, dottedName } from "../syntax.ts";

/** What must not stand in a script, nor in a log. */

const ANYWHERE = [...SERVER_KINDS, ...CLIENT_KINDS];

export const secretRules: readonly ScriptRule[] = [
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
    check: ({ nodes }) => findSecrets(nodes),
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
          dottedName(node.callee) ?? "",
        ) && namesSecret(node)
      ).map(({ node }) => node),
  },
];

function namesSecret(call: CallExpression): boolean {
  const names: string[] = [];
  const collect = (node: AnyNode): void => {
    const name = dottedName(node)?.split(".").at(-1);
    if (name) names.push(name);
    if (node.type === "BinaryExpression") {
      collect(node.left);
      collect(node.right);
    }
    if (node.type === "TemplateLiteral") node.expressions.forEach((part) => collect(part));
  };
  call.arguments.forEach((argument) => collect(argument));
  return names.some(isSecretName);
}
