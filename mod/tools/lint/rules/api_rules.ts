import type { CallExpression } from "acorn";
import { editDistance, nearestNames } from "../../../base/nearest.ts";
import { Receivers, sideOf } from "../receivers.ts";
import type { ScriptRule, Spot } from "../rule.ts";
import { type ApiMember, findClass } from "../script_api.ts";
import { CLIENT_KINDS, type ScriptContext, SERVER_KINDS } from "../script_context.ts";
import type { VisitedNode } from "../visited_node.ts";
import { calls, memberName, methodOf } from "../syntax.ts";

/**
 * Calls of platform classes against the vendor's declarations of them. None is grave: the next
 * release may know more than they do, and a grave finding stops a push.
 */

const ANYWHERE = [...SERVER_KINDS, ...CLIENT_KINDS];
/** What every object answers to, the Java objects behind the classes too. */
const EVERYWHERE =
  /^(toString|valueOf|toLocaleString|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|equals|hashCode|getClass|call|apply|bind)$/;

export const apiRules: readonly ScriptRule[] = [
  {
    id: "unknown-member",
    severity: "medium",
    title: "The platform's class has no such method",
    why: "The call throws, and the script ends there.",
    fix: "Look the class up in the platform's API reference.",
    kinds: ANYWHERE,
    example: {
      bad: `var gr = new GlideRecord("incident");\ngr.addEncodeQuery("active=true");`,
      good: `var gr = new GlideRecord("incident");\ngr.addEncodedQuery("active=true");`,
    },
    check: (context) => [...unknownMembers(context)],
  },
  {
    id: "wrong-argument-count",
    severity: "medium",
    title: "A method of the platform gets too many arguments, or too few",
    why: "What is too much is not looked at or refused; without what is missing it does nothing.",
    fix: "Look the method up in the platform's API reference.",
    kinds: ANYWHERE,
    example: {
      bad: `var gr = new GlideRecord("incident");\ngr.setValue("priority");`,
      good: `var gr = new GlideRecord("incident");\ngr.setValue("priority", "1");`,
    },
    check: (context) => [...wrongCounts(context)],
  },
];

function* unknownMembers(context: ScriptContext): Generator<Spot> {
  const own = ownMembers(context);
  for (const { node, name, type, members } of platformCalls(context)) {
    if (members.has(name) || EVERYWHERE.test(name) || own.has(name)) continue;
    if (OF_MANY_KINDS.includes(type)) continue;
    const known = [...members.keys()].filter((member) => member !== "new");
    const typo = known.filter((member) => isTypo(name, member))
      .sort((one, other) => distance(name, one) - distance(name, other))[0];
    if (typo === undefined && !isClosed(type, context)) continue;
    const [nearest] = typo === undefined ? nearestNames(name, known, 1) : [typo];
    yield {
      node,
      title: `${type} has no method ${name}()`,
      ...(nearest !== undefined && { fix: `The nearest that it has is ${nearest}().` }),
    };
  }
}

/** Many methods have a twin that begins with an underline, declared or not. */
function isTypo(name: string, known: string): boolean {
  return !name.startsWith("_") && distance(name, known) <= (name.length >= 6 ? 2 : 0);
}

function distance(one: string, other: string): number {
  return editDistance(one.toLowerCase(), other.toLowerCase());
}

/** Dates, times and durations answer to more than is declared of them. */
const OPEN = ["GlideDate", "GlideTime", "GlideDuration"];
/** A public script of the vendor asks a question that is a list for more than the class declares. */
const OF_MANY_KINDS = ["GlideappQuestion"];
/**
 * Global scripts reach the Java objects behind the classes, whose declarations leave members out. Of
 * these none was missing in 1,300 public scripts.
 */
const CLOSED_FOR_GLOBAL =
  /^(gs|GlideRecord|GlideRecordSecure|GlideAggregate|GlideDateTime|GlideEmailOutbound|GlideQuery|sn_\w+\..+)$/;

/** Whether what is not declared is not there. The browser's classes are declared in part alone. */
function isClosed(type: string, { kind, scope }: ScriptContext): boolean {
  if (sideOf(kind) === "client" || OPEN.includes(type)) return false;
  return scope !== "global" || CLOSED_FOR_GLOBAL.test(type);
}

function* wrongCounts(context: ScriptContext): Generator<Spot> {
  for (const { node, name, type, members } of platformCalls(context)) {
    const member = members.get(name);
    const { length } = node.arguments;
    if (!member || node.arguments.some(({ type: kind }) => kind === "SpreadElement")) continue;
    if (length >= member.least && length <= member.most) continue;
    yield {
      node,
      title: `${type}.${name}() takes ${rangeOf(member)}, and is given ${length}`,
    };
  }
}

function rangeOf({ least, most }: ApiMember): string {
  if (most === Infinity) return `at least ${countOf(least)}`;
  if (least > 0 && least < most) return `${least} to ${countOf(most)}`;
  return least < most ? `at most ${countOf(most)}` : countOf(most);
}

function countOf(count: number): string {
  return count === 0 ? "no arguments" : count === 1 ? "1 argument" : `${count} arguments`;
}

interface PlatformCall {
  node: CallExpression;
  name: string;
  type: string;
  members: ReadonlyMap<string, ApiMember>;
}

function* platformCalls(context: ScriptContext): Generator<PlatformCall> {
  const receivers = new Receivers(context);
  for (const entry of calls(context)) {
    const name = methodOf(entry.node);
    const type = name === undefined ? undefined : receivers.classOfCall(entry);
    const members = type === undefined ? undefined : findClass(type, sideOf(context.kind));
    if (name !== undefined && type !== undefined && members) {
      yield { node: entry.node, name, type, members };
    }
  }
}

/** Members that the script itself puts on objects: `GlideRecord.prototype.total = …`. */
function ownMembers({ nodes }: ScriptContext): Set<string> {
  return new Set(nodes.flatMap(({ node }: VisitedNode) => {
    const name = node.type === "AssignmentExpression" ? memberName(node.left) : undefined;
    return name === undefined ? [] : [name];
  }));
}
