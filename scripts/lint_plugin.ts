/** House rules that `deno lint` does not have. */

/** Kysely entry points that reach past a transaction object to the connection. */
const CONNECTION_CALLS = new Set(["tables", "withLease", "transaction"]);

interface OpenTransaction {
  call: Deno.lint.CallExpression;
  callback: Deno.lint.ArrowFunctionExpression | Deno.lint.FunctionExpression;
  /** The name of the object that the transaction was begun on: `db` of `db.transaction()`. */
  owner?: string | undefined;
}

/**
 * Inside `db.transaction().execute(async (trx) => …)` only `trx` may be used: the embedded
 * database has one connection, so a query on `db` would wait for the transaction that waits for it.
 */
const onlyTransactionObject: Deno.lint.Rule = {
  create(context) {
    const open: OpenTransaction[] = [];
    const insideCallback = (node: Deno.lint.Node) => {
      const innermost = open.at(-1);
      if (!innermost) return undefined;
      const [start, end] = innermost.callback.body.range;
      return node.range[0] >= start && node.range[1] <= end ? innermost : undefined;
    };
    const report = (node: Deno.lint.Node, name: string) =>
      context.report({
        node,
        message: `"${name}" is used inside a transaction: it waits for the transaction to end`,
        hint: "Use the transaction object that the callback receives.",
      });
    return {
      CallExpression(node) {
        const inside = insideCallback(node);
        if (inside && node.callee.type === "MemberExpression") {
          const name = propertyName(node.callee);
          if (name && CONNECTION_CALLS.has(name)) report(node, `.${name}()`);
        }
        const opened = readTransaction(node);
        if (opened) open.push(opened);
      },
      "CallExpression:exit"(node) {
        if (open.at(-1)?.call === node) open.pop();
      },
      Identifier(node) {
        const inside = insideCallback(node);
        if (inside?.owner !== node.name) return;
        const parent = node.parent;
        const isOtherProperty = parent.type === "MemberExpression" && !parent.computed &&
          parent.property === node && parent.object.type !== "ThisExpression";
        const isKey = parent.type === "Property" && !parent.computed && parent.key === node;
        if (!isOtherProperty && !isKey) report(node, node.name);
      },
    };
  },
};

/** Reads `<owner>.transaction()[.setIsolationLevel(…)].execute(<callback>)`. */
function readTransaction(node: Deno.lint.CallExpression): OpenTransaction | undefined {
  if (node.callee.type !== "MemberExpression" || propertyName(node.callee) !== "execute") return;
  const callback = node.arguments[0];
  if (
    callback?.type !== "ArrowFunctionExpression" && callback?.type !== "FunctionExpression"
  ) return;
  let link: Deno.lint.Expression | Deno.lint.Super = node.callee.object;
  while (link.type === "CallExpression" && link.callee.type === "MemberExpression") {
    const { object } = link.callee;
    if (propertyName(link.callee) === "transaction") {
      return { call: node, callback, owner: ownerName(object) };
    }
    link = object;
  }
}

/** `db` of `db`, `db` of `this.db`, nothing of `store.tables()`. */
function ownerName(node: Deno.lint.Node): string | undefined {
  if (node.type === "Identifier") return node.name;
  return node.type === "MemberExpression" ? propertyName(node) : undefined;
}

function propertyName(node: Deno.lint.MemberExpression): string | undefined {
  return node.property.type === "Identifier" && !node.computed ? node.property.name : undefined;
}

/** `mod/config` alone reads the environment; everything else gets its settings passed in. */
const environmentOnlyInConfig: Deno.lint.Rule = {
  create(context) {
    if (!/\/mod\/(?!config\/)/.test(context.filename.replaceAll("\\", "/"))) return {};
    return {
      MemberExpression(node) {
        if (
          node.object.type === "Identifier" && node.object.name === "Deno" &&
          propertyName(node) === "env"
        ) {
          context.report({
            node,
            message: "Only mod/config reads the environment",
            hint: "Take the value from Settings, or as an option.",
          });
        }
      },
    };
  },
};

/** What a function may have, counted from its first to its last line, blank ones and comments too. */
export const MAX_FUNCTION_LINES = 60;

type FunctionNode =
  | Deno.lint.FunctionDeclaration
  | Deno.lint.FunctionExpression
  | Deno.lint.ArrowFunctionExpression;

/**
 * A function that is longer than a screen hides a second one. Callbacks of a test framework and
 * functions that only list what belongs together count like any other.
 */
const shortFunctions: Deno.lint.Rule = {
  create(context) {
    if (!/\/(mod|ui|scripts)\/|\/main\.ts$/.test(context.filename.replaceAll("\\", "/"))) return {};
    const { text } = context.sourceCode;
    const check = (node: FunctionNode) => {
      const lines = text.slice(node.range[0], node.range[1]).split("\n").length;
      if (lines <= MAX_FUNCTION_LINES) return;
      context.report({
        node,
        message: `A function of ${lines} lines: ${MAX_FUNCTION_LINES} is the limit`,
        hint: "Look for the concept inside it that deserves a name of its own.",
      });
    };
    return {
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
    };
  },
};

/** What a module offers to others says what it does: shapes, units, errors, sources of facts. */
const documentedExports: Deno.lint.Rule = {
  create(context) {
    if (!/\/(mod|ui)\//.test(context.filename.replaceAll("\\", "/"))) return {};
    const { text } = context.sourceCode;
    const isDocumented = (node: Deno.lint.Node) => /\*\/\s*$/.test(text.slice(0, node.range[0]));
    const overloaded = new Set<string | undefined>();
    return {
      ExportNamedDeclaration(node) {
        const { declaration } = node;
        const isOverload = declaration?.type === "TSDeclareFunction";
        if (!isOverload && declaration?.type !== "FunctionDeclaration") return;
        const name = declaration.id?.name;
        // The first signature speaks for those behind it.
        if (overloaded.has(name)) return;
        if (isOverload) overloaded.add(name);
        if (isDocumented(node)) return;
        context.report({
          node: declaration.id ?? node,
          message: `The exported function "${name ?? "default"}" has no docstring`,
          hint: "Say what it answers, in what shape and unit, and what it throws.",
        });
      },
    };
  },
};

export default {
  name: "assistant",
  rules: {
    "only-transaction-object": onlyTransactionObject,
    "environment-only-in-config": environmentOnlyInConfig,
    "short-functions": shortFunctions,
    "documented-exports": documentedExports,
  },
} satisfies Deno.lint.Plugin;
